// The two plates: who plays a side, how many seeds they have, the lock, whose turn it is.

import { other, pitsOf } from "../board/moment.js";
import { _, ngettext, placed } from "../i18n.js";
import { playerName, sideLabel } from "./players.js";

/** @import {Board, Move, Moment, Side} from "../board/types.js" */
/** @import {GameModel} from "./model.js" */
/** @import {State, You} from "./types.js" */

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
    this.balance = part(".balance");
  }

  /**
   * @param {State} state
   * @param {You} you
   * @param {Side} side
   */
  who(state, you, side) {
    /** @type {HTMLElement} */ (this.element).dataset.side = side;
    this.name.textContent = playerName(state, you, side);
    this.side.textContent = sideLabel(state, you, side);
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
   * @param {Board} board
   * @param {Side} side
   * @param {Pick<Moment, "pits" | "scores" | "sown">} moment
   */
  count(board, side, { pits: seeds, scores, sown }) {
    const pits = pitsOf(board)[side];
    if (board.counts === "captured") {
      const figure = document.createElement("b");
      figure.textContent = String(scores?.[side] ?? 0);
      this.score.replaceChildren(...placed(_("score {n}"), { n: figure }));
    } else {
      const all = pits.reduce((sum, pit) => sum + (seeds[pit] ?? 0), 0);
      this.score.textContent = ngettext("{n} seed", "{n} seeds", all);
      const board = Object.values(seeds).reduce((sum, count) => sum + count, 0);
      this.balance.hidden = false;
      this.balance.style.setProperty("--share", `${(100 * all) / Math.max(1, board)}%`);
    }
    if (!board.lock) return;
    const waiting = pits.filter((pit) => !sown?.[side].includes(pit));
    this.lock.toggleAttribute("data-open", waiting.length === 0);
    this.lock.textContent = waiting.length
      ? _("locked: {pits} to sow", { pits: waiting.sort().join(" ") })
      : _("unlocked");
  }
}

/** Both plates, the reader's own side near. */
export class Plates {
  /**
   * @param {Element} root
   * @param {GameModel} model
   */
  constructor(root, model) {
    const find = (/** @type {string} */ place) =>
      new Plate(/** @type {Element} */ (root.querySelector(`[data-plate=${place}]`)));
    this.near = find("near");
    this.far = find("far");
    this.model = model;
  }

  /**
   * @param {Side} seat at the lower edge
   * @param {Move | null} moving the move that is being shown
   */
  show(seat, moving) {
    const { state, you } = this.model;
    if (!state) return;
    for (const [plate, side] of this.#both(seat)) {
      plate.who(state, you, side);
      plate.turn(state, side, moving?.side ?? null);
    }
  }

  /**
   * @param {Side} seat
   * @param {Pick<Moment, "pits" | "scores" | "sown"> | null} moment
   */
  count(seat, moment) {
    const { board } = this.model;
    if (!board || !moment) return;
    for (const [plate, side] of this.#both(seat)) plate.count(board, side, moment);
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
