// The buttons beside the board: what each asks of the server, and which may be pressed now.

import { enable } from "../dom.js";

/** @import {State} from "./types.js" */

/** Actions that the server must allow; the others are the page's own. */
const ALLOWED = new Set([
  "hint",
  "undo",
  "resign",
  "rematch",
  "offer-draw",
  "offer-takeback",
  "withdraw-draw",
  "withdraw-takeback",
  "offer-hints",
  "withdraw-hints",
]);

/** Actions of which only one can be asked at a time: the second stands in the place of the first. */
const INSTEAD = new Map([
  ["offer-draw", "withdraw-draw"],
  ["offer-takeback", "withdraw-takeback"],
  ["offer-hints", "withdraw-hints"],
  ["resign", "rematch"],
]);

/**
 * The actions that keep their places through a whole game, allowed or not.
 * @param {State} state
 * @returns {string[]} none for a watcher
 */
function kept({ can, hints, mode }) {
  if (can.length === 0) return [];
  const asking = mode === "friend" ? ["offer-takeback", "offer-draw"] : ["undo"];
  const places = [hints ? "hint" : "offer-hints", ...asking, "resign"];
  return places.filter((action) => !can.includes(INSTEAD.get(action) ?? ""));
}

/**
 * What to send for an action that is a plain command: its type and its fields.
 * @param {string} action
 * @returns {[string, Record<string, unknown>]}
 */
export function command(action) {
  const [type, what] = action.split("-");
  return what === undefined ? [type, {}] : [type, { what }];
}

/** The buttons, each told by its `data-action`. */
export class Actions {
  /**
   * @param {Element} element
   * @param {(action: string) => void} act
   */
  constructor(element, act) {
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    for (const button of element.querySelectorAll("button")) {
      const { action } = button.dataset;
      if (!action) continue;
      this.buttons.set(action, button);
      button.addEventListener("click", () => {
        if (!button.ariaDisabled) act(action);
      });
    }
  }

  /** @param {State} state */
  show(state) {
    const places = kept(state);
    for (const [action, button] of this.buttons) {
      if (!ALLOWED.has(action)) continue;
      const allowed = state.can.includes(action);
      const hide = !allowed && !places.includes(action);
      if (hide && button === document.activeElement) {
        // The keyboard must not fall off the page with the button it stood on.
        this.buttons.get("flip")?.focus();
      }
      button.hidden = hide;
      enable(button, allowed);
    }
  }

  /**
   * @param {string} action
   * @returns {HTMLButtonElement}
   */
  button(action) {
    const button = this.buttons.get(action);
    if (!button) throw new RangeError(`action: found ${action}`);
    return button;
  }
}
