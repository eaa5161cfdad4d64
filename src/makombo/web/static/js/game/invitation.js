// The card with the link for the other side, while its seat is free.

/** @import {GameModel} from "./model.js" */
/** @import {Notice} from "./notice.js" */

export class Invitation {
  /**
   * @param {HTMLElement} card
   * @param {string} path of the game
   * @param {GameModel} model
   * @param {Notice} notice
   */
  constructor(card, path, model, notice) {
    const part = (/** @type {string} */ id) =>
      /** @type {HTMLElement} */ (card.querySelector(`#${id}`));
    this.card = card;
    this.model = model;
    this.path = path;
    this.code = /** @type {HTMLImageElement} */ (part("invite-code"));
    this.field = /** @type {HTMLInputElement} */ (part("invite-link"));
    const copy = part("copy-invite");
    copy.addEventListener("click", () => notice.copy(this.field.value, copy));
    if (!navigator.share) return;
    const share = part("share-invite");
    share.hidden = false;
    share.addEventListener("click", () => {
      const title = model.board?.title ?? "";
      navigator.share({ title, url: this.field.value }).catch(() => undefined);
    });
  }

  show() {
    const { state, you } = this.model;
    const free = state && !Object.values(state.players).every(({ seated }) => seated);
    this.card.hidden = !(you.invite && free);
    if (!you.invite || this.field.value) return;
    this.field.value = new URL(you.invite, location.href).href;
    this.code.src = `${this.path}/invitation.svg`;
  }
}
