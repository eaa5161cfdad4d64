// A rematch: offered, accepted, and gone to, which a page does by another address.

import { _ } from "../i18n.js";

/** @import {GameModel} from "./model.js" */
/** @import {Notice} from "./notice.js" */

export class Rematch {
  /**
   * @param {string} path of the game
   * @param {HTMLAnchorElement} link by which watchers follow
   * @param {GameModel} model
   * @param {Notice} notice
   */
  constructor(path, link, model, notice) {
    this.path = path;
    this.link = link;
    this.model = model;
    this.notice = notice;
    /** Whether one was offered here, and is to be gone to once it is agreed. */
    this.offered = false;
  }

  /** Goes along when the other has agreed; watchers get a way to follow. */
  show() {
    const { state, you } = this.model;
    const next = state?.rematch ?? null;
    this.link.hidden = !(next && you.role === "watcher");
    if (!next) return;
    this.link.href = next;
    if (this.offered) {
      this.offered = false;
      this.ask();
    }
  }

  /** Offers one, accepts one, or goes to one that is agreed. */
  async ask() {
    const failed = _("That didn’t work.");
    try {
      const response = await fetch(`${this.path}/rematch`, { method: "POST" });
      const answer = await response.json();
      this.offered = response.ok && !answer.url;
      if (answer.url) location.assign(answer.url);
      else if (this.offered) {
        this.notice.say(_("A rematch is offered; it begins when the other agrees."));
      } else this.#fail(answer.message ?? failed);
    } catch {
      this.#fail(failed);
    }
  }

  /** @param {string} words */
  #fail(words) {
    this.notice.pass({ runs: [words], rule: null }, null);
  }
}
