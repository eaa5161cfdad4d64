// The buttons beside the board: what each asks of the server, and which may be pressed now.

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
]);

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
      button.addEventListener("click", () => act(action));
    }
  }

  /** @param {State} state */
  show(state) {
    for (const [action, button] of this.buttons) {
      if (!ALLOWED.has(action)) continue;
      const hide = !state.can.includes(action);
      if (hide && button === document.activeElement) {
        // The keyboard must not fall off the page with the button it stood on.
        this.buttons.get("flip")?.focus();
      }
      button.hidden = hide;
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
