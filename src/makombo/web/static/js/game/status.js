// The line that says how the game stands, and the voice for those who don't see it.

import { sideWord } from "../board/words.js";
import { _ } from "../i18n.js";
import { playerName } from "./plates.js";

/** @import {State, You} from "./types.js" */

/**
 * @param {State} state
 * @param {You} you
 * @returns {string}
 */
export function standing(state, you) {
  if (state.outcome) return state.outcome.words;
  const { side } = state.position;
  if (state.mode === "friend" && !state.players[side].seated) {
    return _("Waiting for a friend to take the other side.");
  }
  if (you.role === "watcher") return _("{side} to move.", { side: sideWord(side) });
  if (!you.sides.includes(side)) {
    return state.thinking
      ? _("The computer is thinking …")
      : _("{name} to move.", { name: playerName(state, you, side) });
  }
  const turn =
    you.sides.length === 2 ? _("{side} to move", { side: sideWord(side) }) : _("Your turn");
  if (state.must === "capture") return _("{turn}: you must capture.", { turn });
  if (state.must === "feed") return _("{turn}: you must feed the other side.", { turn });
  return `${turn}.`;
}

/** Says things once, in order, to a screen reader. */
export class Voice {
  /** @param {Element} element a polite live region */
  constructor(element) {
    this.element = element;
    this.last = "";
  }

  /** @param {string} words */
  say(words) {
    if (!words) return;
    this.last = words;
    const line = document.createElement("p");
    line.textContent = words;
    this.element.append(line);
    while (this.element.childElementCount > 12) this.element.firstElementChild?.remove();
  }
}
