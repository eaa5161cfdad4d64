// A line for the first games: what one plays for, what to do, which way seeds go, what the lock is.
// Each is learnt when the reader has moved twice with it in sight; a switch brings them back.

import { _ } from "../i18n.js";
import { keep, setting } from "../settings.js";

/** @import {GameModel} from "./model.js" */

const ENOUGH = 2; // moves with a line in sight

/** @typedef {"aim" | "gold" | "way" | "lock"} Tip */

/** @type {readonly Tip[]} */
const TIPS = ["aim", "gold", "way", "lock"];

export class Coach {
  /**
   * @param {GameModel} model
   * @param {string} aim of the game, in words
   * @param {HTMLElement} button that turns the line on and off
   */
  constructor(model, aim, button) {
    this.model = model;
    this.aim = aim;
    this.button = button;
    this.off = setting("coach", "on") === "off";
    /** What the line tells. @type {Tip | null} */
    this.tip = null;
  }

  /** The line for now, or nothing. */
  line() {
    this.tip = this.#tip();
    switch (this.tip) {
      case "aim":
        return [this.aim, _("Sow from a pit with a gold rim.")].join(" ").trim();
      case "gold":
        return _("Point at a pit with a gold rim: the line here tells what would come of it.");
      case "way":
        return _("Seeds go counter-clockwise, as the arrows show, one into each pit.");
      case "lock":
        return _("Your lock is shut: you capture nothing until you have sown from all your pits.");
      default:
        return "";
    }
  }

  /** The reader has moved with the line in sight. */
  moved() {
    if (this.tip) keep(this.#place, [...this.#seen, this.tip].join(" "));
  }

  /** Turns the line off, or on from its beginning. */
  turn() {
    this.off = this.#left.length > 0 && !this.off;
    keep("coach", this.off ? "off" : "on");
    if (!this.off) keep(this.#place, "");
    this.show();
  }

  show() {
    this.button.ariaPressed = String(!this.off && this.#left.length > 0);
  }

  get #place() {
    return `coached ${this.model.board?.name}`;
  }

  /** The tips that the reader moved with, each as often as they did. */
  get #seen() {
    return setting(this.#place, "")
      .split(" ")
      .filter((tip) => tip !== "");
  }

  /** What is still to be learnt, the least seen first. */
  get #left() {
    const seen = this.#seen;
    const times = (/** @type {Tip} */ tip) => seen.filter((one) => one === tip).length;
    return TIPS.filter(
      (tip) => times(tip) < ENOUGH && (tip !== "lock" || this.model.board?.lock),
    ).sort((one, other) => times(one) - times(other));
  }

  /** @returns {Tip | null} for the reader's turn */
  #tip() {
    const { model } = this;
    if (this.off || !model.mayMove || !model.state) return null;
    const { side, sown } = model.state.position;
    const pits = model.board?.grid[side].slice(-(model.board?.rows ?? 1)).flat() ?? [];
    const shut = pits.some((pit) => !sown?.[side].includes(pit));
    return this.#left.find((tip) => tip !== "lock" || shut) ?? null;
  }
}
