// The line that says how the game stands, and the voice for those who don't see it.

import { pitsOf } from "../board/moment.js";
import { sideName } from "../board/words.js";
import { _, listed } from "../i18n.js";
import { text } from "../sentence.js";
import { playerName } from "./players.js";

/** @import {Move, Side} from "../board/types.js" */
/** @import {GameModel} from "./model.js" */
/** @import {State, You} from "./types.js" */

/**
 * @param {State} state
 * @param {You} you
 * @returns {string}
 */
export function standing(state, you) {
  if (state.outcome) return text(state.outcome.words);
  const { side } = state.position;
  if (state.mode === "friend" && !state.players[side].seated) {
    return _("Waiting for a friend to take the other side.");
  }
  if (you.role === "watcher") return _("{side} to move.", { side: sideName(side) });
  if (!you.sides.includes(side)) {
    return state.thinking
      ? _("The computer is thinking …")
      : _("{name} to move.", { name: playerName(state, you, side) });
  }
  return you.sides.length === 2 ? theirTurn(state) : yourTurn(state);
}

/** @param {State} state */
function yourTurn({ must }) {
  if (must === "capture") return _("Your turn: you must capture.");
  if (must === "feed") return _("Your turn: you must feed the other side.");
  return _("Your turn.");
}

/** @param {State} state of a game on one device */
function theirTurn({ must, position }) {
  const side = sideName(position.side);
  if (must === "capture") return _("{side} to move: you must capture.", { side });
  if (must === "feed") return _("{side} to move: you must feed the other side.", { side });
  return _("{side} to move.", { side });
}

/**
 * How the game stands, and what lies in every pit.
 * @param {GameModel} model
 * @returns {string}
 */
export function wholeStanding({ state, you, board }) {
  if (!state || !board) return "";
  const sentences = [standing(state, you)];
  const { pits, scores } = state.position;
  for (const side of /** @type {Side[]} */ (["South", "North"])) {
    const counts = listed(pitsOf(board)[side].map((pit) => `${pit} ${pits[pit]}`));
    sentences.push(_("{side}: {counts}.", { side: sideName(side), counts }));
    if (board.counts === "captured") sentences.push(_("Score: {n}.", { n: scores?.[side] ?? 0 }));
  }
  return sentences.join(" ");
}

/** The line under the board, and the title of the page. */
export class Status {
  /**
   * @param {Element} element
   * @param {GameModel} model
   */
  constructor(element, model) {
    this.element = element;
    this.model = model;
  }

  /** @param {Move | null} moving the move that is being shown */
  show(moving) {
    const { state, you, board } = this.model;
    if (!state) return;
    this.element.textContent = moving
      ? _("{side} sows from {pit}.", { side: sideName(moving.side), pit: moving.pit })
      : this.#words(state);
    const yours = you.sides.includes(state.position.side) && !state.outcome;
    document.title = `${yours ? "● " : ""}${board?.title ?? ""} · makombo`;
  }

  /** @param {State} state */
  #words(state) {
    const { past, you } = this.model;
    if (!past) return standing(state, you);
    return _("After move {n} of {all}", { n: past.ply, all: state.ply });
  }
}

/** Says things once, in order, to a screen reader. */
export class Voice {
  /** @param {Element} element a polite live region */
  constructor(element) {
    this.element = element;
  }

  /** @param {string} words */
  say(words) {
    if (!words) return;
    const line = document.createElement("p");
    line.textContent = words;
    this.element.append(line);
    while (this.element.childElementCount > 12) this.element.firstElementChild?.remove();
  }
}
