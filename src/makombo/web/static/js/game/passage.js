// The link that takes the reader's seat to another device, as words and as a code for its camera.

import { _ } from "../i18n.js";

/** @import {Notice} from "./notice.js" */

export class Passage {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {string} path of the game
   * @param {Notice} notice
   */
  constructor(dialog, path, notice) {
    const part = (/** @type {string} */ id) =>
      /** @type {HTMLElement} */ (dialog.querySelector(`#${id}`));
    this.dialog = dialog;
    this.path = path;
    this.notice = notice;
    this.picture = /** @type {HTMLImageElement} */ (part("passage-code"));
    this.field = /** @type {HTMLInputElement} */ (part("passage-link"));
    const copy = part("copy-passage");
    copy.addEventListener("click", () => notice.copy(this.field.value, copy));
  }

  /** Asks for a new link, the last being good no more, and shows it. */
  async ask() {
    try {
      const response = await fetch(`${this.path}/passage`, { method: "POST" });
      const answer = await response.json();
      if (!response.ok) {
        this.notice.pass({ runs: answer.runs, rule: null }, null);
        return;
      }
      this.field.value = new URL(answer.url, location.href).href;
      this.picture.src = `data:image/svg+xml,${encodeURIComponent(answer.qr)}`;
      this.dialog.showModal();
    } catch {
      this.notice.say(_("The server can’t be reached."));
    }
  }
}
