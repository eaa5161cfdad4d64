// The buttons that step through the moves.

import { enable } from "../dom.js";

/** @import {GameModel} from "./model.js" */

export class Stepping {
  /**
   * @param {Element} element with the buttons
   * @param {GameModel} model
   * @param {() => void} forth
   */
  constructor(element, model, forth) {
    this.model = model;
    const button = (/** @type {string} */ id, /** @type {() => void} */ step) => {
      const found = /** @type {HTMLElement} */ (element.querySelector(`#${id}`));
      found.addEventListener("click", step);
      return found;
    };
    this.backwards = [button("first", () => model.look(0)), button("back", () => model.back())];
    this.forwards = [button("forth", forth), button("now", () => model.leave())];
  }

  show() {
    const { ply, state } = this.model;
    for (const button of this.backwards) enable(button, ply > 0);
    for (const button of this.forwards) enable(button, ply < (state?.ply ?? 0));
  }
}
