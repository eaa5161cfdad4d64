// A notice beside the board, and copying to the clipboard, which tells that it is done.

import { _ } from "../i18n.js";
import { sentenceParts } from "../sentence.js";

/** @import {Sentence} from "../board/types.js" */

const LASTING = 8000; // ms that a passing notice is seen

/** The one place for short news; a screen reader hears it as a status. */
export class Notice {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.timer = 0;
  }

  /** @param {string} words that stay until others come; none to take them away */
  say(words) {
    this.#show([words]);
    this.box.hidden = !words;
  }

  /**
   * Says words that go by themselves.
   * @param {Sentence} sentence
   * @param {string | null | undefined} rules address of the page with the rules
   */
  pass(sentence, rules) {
    this.#show(sentenceParts(sentence, rules));
    // What is refused begins small, as errors do; a style sheet gives it its capital, but not to
    // the name of a pit.
    this.box.toggleAttribute("data-capital", typeof sentence.runs[0] === "string");
    this.timer = window.setTimeout(() => this.say(""), LASTING);
  }

  /** @param {(string | Node)[]} parts */
  #show(parts) {
    clearTimeout(this.timer);
    this.box.removeAttribute("data-capital");
    this.box.replaceChildren(...parts);
    this.box.hidden = false;
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
