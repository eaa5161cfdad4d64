// What one player asks of the other: a draw, a move back, a rematch.

import { _ } from "../i18n.js";
import { playerName } from "./players.js";

/** @import {GameModel} from "./model.js" */
/** @import {Offered, State, You} from "./types.js" */

/** @type {readonly Offered[]} */
const KINDS = ["draw", "takeback", "hints", "rematch"];

/**
 * What the other asks of the reader, if anything; what is on view stays there while it is asked.
 * @param {State} state
 * @param {You} you
 * @param {Offered | null} shown
 * @returns {Offered | null}
 */
export function asked(state, you, shown = null) {
  const isFor = (/** @type {Offered} */ what) => {
    const side = state.offers[what];
    if (!side || you.role !== "player" || you.sides.includes(side)) return false;
    return what === "rematch" ? !state.rematch : state.can.includes(`answer-${what}`);
  };
  return shown && isFor(shown) ? shown : (KINDS.find(isFor) ?? null);
}

/**
 * What has become of an offer without the reader: declined, or withdrawn by the other.
 * @param {State} before
 * @param {State} state
 * @param {You} you
 * @returns {string} nothing where nothing has
 */
export function endedWords(before, state, you) {
  const { ended } = state;
  const asker = ended && before.offers[ended.what];
  if (!ended || !asker || state.offers[ended.what] || state.version !== before.version) return "";
  if (you.sides.includes(ended.by)) return "";
  const name = playerName(state, you, ended.by);
  if (asker === ended.by) return _("{name} asks no more.", { name });
  return you.sides.includes(asker) ? _("{name} declines.", { name }) : "";
}

/** The card in which an offer is answered. */
export class Offers {
  /**
   * @param {HTMLElement} box
   * @param {GameModel} model
   * @param {object} callbacks
   * @param {() => void} callbacks.rematch
   * @param {(words: string) => void} callbacks.say
   */
  constructor(box, model, { rematch, say }) {
    const part = (/** @type {string} */ id) =>
      /** @type {HTMLElement} */ (box.querySelector(`#${id}`));
    this.box = box;
    this.words = part("offer-words");
    this.decline = part("decline");
    this.model = model;
    this.rematch = rematch;
    this.say = say;
    /** What the card asks. @type {Offered | null} */
    this.what = null;
    part("accept").addEventListener("click", () => this.#answer(true));
    this.decline.addEventListener("click", () => this.#answer(false));
  }

  show() {
    const { state, you } = this.model;
    if (!state) return;
    const before = this.what;
    this.what = asked(state, you, before);
    this.box.hidden = !this.what;
    if (!this.what) return;
    const words = offerWords(this.what, state, you);
    this.words.textContent = words;
    this.decline.hidden = this.what === "rematch"; // one just doesn't go
    if (before !== this.what) this.say(words);
  }

  /** @param {boolean} accept */
  #answer(accept) {
    if (this.what === "rematch") this.rematch();
    else if (this.what) this.model.send("answer", { what: this.what, accept });
  }
}

/**
 * @param {Offered} what
 * @param {State} state
 * @param {You} you
 */
function offerWords(what, state, you) {
  const side = state.offers[what];
  const name = side ? playerName(state, you, side) : "";
  switch (what) {
    case "draw":
      return _("{name} offers a draw.", { name });
    case "takeback":
      return _("{name} asks to take the last move back.", { name });
    case "hints":
      return _("{name} would like hints to be allowed, for both.", { name });
    case "rematch":
      return _("{name} would like a rematch with sides swapped.", { name });
  }
}
