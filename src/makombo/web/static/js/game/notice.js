// A notice beside the board, and copying to the clipboard, which tells that it is done.

import { element } from "../dom.js";
import { _ } from "../i18n.js";
import { told } from "./why.js";

const LASTING = 8000; // ms that a passing notice is seen

/** The one place for short news; a screen reader hears it as a status. */
export class Notice {
  constructor() {
    this.box = element("notice");
    this.timer = 0;
  }

  /**
   * @param {string} words none to take the notice away
   * @param {{passing?: boolean, rule?: string}} [how] whether it goes by itself, and its rule
   */
  say(words, { passing = false, rule = "" } = {}) {
    clearTimeout(this.timer);
    this.box.replaceChildren(...told({ text: words, rule }));
    this.box.hidden = !words;
    if (passing) this.timer = window.setTimeout(() => this.say(""), LASTING);
  }

  /**
   * @param {string} text to be copied
   * @param {HTMLElement} button that says it is done
   */
  async copy(text, button) {
    try {
      await navigator.clipboard.writeText(text);
      const words = button.textContent;
      button.textContent = _("Copied");
      window.setTimeout(() => {
        button.textContent = words;
      }, 1500);
    } catch {
      this.say(text); // No clipboard: there it can be taken by hand.
    }
  }
}

/**
 * A sentence with a capital, unless it begins with the name of a pit.
 * @param {string} words
 */
export function capitalised(words) {
  const [first = "", ...others] = words;
  return /^[a-h][1-4]\b/.test(words) ? words : first.toUpperCase() + others.join("");
}
