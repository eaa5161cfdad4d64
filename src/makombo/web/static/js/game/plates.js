// The two plates: who plays a side, how many seeds he has, the lock, whose turn it is.

import { other } from "../board/shown.js";
import { sideWord } from "../board/words.js";
import { _, ngettext } from "../i18n.js";

/** @import {Shown, Side} from "../board/types.js" */
/** @import {State, You} from "./types.js" */

/**
 * @param {State} state
 * @param {You} you
 * @param {Side} side
 */
export function playerName(state, you, side) {
  const seat = state.players[side];
  if (seat.kind === "computer") return _("Computer, strength {n}", { n: seat.strength ?? 1 });
  if (seat.name) return seat.name;
  if (state.mode !== "device" && you.sides.includes(side)) return _("You");
  if (!seat.seated) return _("Free seat");
  return state.mode === "device" ? sideWord(side) : _("Guest");
}

/** One side's plate. */
class Plate {
  /** @param {Element} element */
  constructor(element) {
    this.element = element;
    const part = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (element.querySelector(name));
    this.name = part(".plate-name");
    this.side = part(".plate-side");
    this.presence = part(".presence");
    this.lock = part(".lock");
    this.score = part(".score");
    this.pill = part(".pill");
  }

  /**
   * @param {State} state
   * @param {You} you
   * @param {Side} side
   */
  who(state, you, side) {
    /** @type {HTMLElement} */ (this.element).dataset.side = side;
    const name = playerName(state, you, side);
    const mine = state.mode !== "device" && you.sides.includes(side) && name !== _("You");
    this.name.textContent = name;
    const words = mine ? `${sideWord(side)} · ${_("you")}` : sideWord(side);
    this.side.textContent = name === sideWord(side) ? "" : words;
    const seat = state.players[side];
    const told = state.mode === "friend" && seat.seated && !you.sides.includes(side);
    this.presence.textContent = told ? (state.presence[side] ? _("● here") : _("○ away")) : "";
  }

  /**
   * @param {State} state
   * @param {Side} side
   * @param {Side | null} sowing whose move is being shown
   */
  turn(state, side, sowing) {
    const outcome = sowing ? null : state.outcome;
    let words = "";
    if (sowing) words = sowing === side ? _("sowing …") : "";
    else if (outcome) words = outcome.winner === side ? _("won") : outcome.winner ? "" : _("draw");
    else if (state.thinking === side) words = _("thinking …");
    else if (state.position.side === side) words = _("to move");
    this.pill.textContent = words;
    this.pill.hidden = words === "";
    const quiet = state.thinking === side || outcome?.winner === null;
    this.pill.classList.toggle("far-off", Boolean(sowing) || quiet);
  }

  /**
   * @param {Side} side
   * @param {Pick<Shown, "pits" | "scores" | "sown">} shown
   * @param {string[]} pits of this side
   */
  count(side, { pits: seeds, scores, sown }, pits) {
    if (scores) {
      const figure = document.createElement("b");
      figure.textContent = String(scores[side]);
      this.score.replaceChildren(`${_("score")} `, figure);
    } else {
      const all = pits.reduce((sum, pit) => sum + (seeds[pit] ?? 0), 0);
      this.score.textContent = ngettext("{n} seed", "{n} seeds", all);
    }
    if (!sown) return;
    const waiting = pits.filter((pit) => !sown[side].includes(pit));
    this.lock.toggleAttribute("data-open", waiting.length === 0);
    this.lock.textContent = waiting.length
      ? _("locked: {pits} to sow", { pits: waiting.sort().join(" ") })
      : _("unlocked");
  }
}

/** Both plates, the reader's own side near. */
export class Plates {
  /** @param {Element} root */
  constructor(root) {
    const find = (/** @type {string} */ place) =>
      new Plate(/** @type {Element} */ (root.querySelector(`[data-plate=${place}]`)));
    this.near = find("near");
    this.far = find("far");
  }

  /**
   * @param {State} state
   * @param {You} you
   * @param {Side} seat at the lower edge
   * @param {Side | null} sowing whose move is being shown
   */
  show(state, you, seat, sowing) {
    for (const [plate, side] of this.#both(seat)) {
      plate.who(state, you, side);
      plate.turn(state, side, sowing);
    }
  }

  /**
   * @param {Pick<Shown, "pits" | "scores" | "sown">} shown
   * @param {Side} seat
   * @param {Record<Side, string[]>} pits
   */
  count(shown, seat, pits) {
    for (const [plate, side] of this.#both(seat)) {
      plate.count(side, shown, pits[side]);
    }
  }

  /**
   * @param {Side} seat
   * @returns {[Plate, Side][]}
   */
  #both(seat) {
    return [
      [this.near, seat],
      [this.far, other(seat)],
    ];
  }
}
