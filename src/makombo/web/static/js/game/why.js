// «Why?»: the last two moves told event by event, each sentence with the rule behind it. What a move
// that is being shown has not come to yet isn't told yet.

import { _, ngettext } from "../i18n.js";
import { sentenceParts } from "../sentence.js";

/** @import {Move, Sentence} from "../board/types.js" */

const FIRST = 2; // sentences of a long move that stand before what is folded
const LAST = 3; // and after it, where it is decided
const MOST = FIRST + LAST + 1; // sentences that are never folded

/**
 * @param {Element} element
 * @param {Sentence[]} sentences
 * @param {string | null | undefined} rules address of the page with the rules
 */
export function showWhy(element, sentences, rules) {
  const list = document.createElement("ol");
  for (const sentence of sentences) {
    const item = document.createElement("li");
    item.append(...sentenceParts(sentence, rules));
    list.append(item);
  }
  element.replaceChildren(list);
}

/**
 * How many laps of a long move are folded away: those told by sentences in its middle.
 * @param {Move} move
 * @param {Sentence[]} sentences that can be told by now
 * @returns {{from: number, to: number, laps: number}} places of the folded, from one up to the other
 */
export function folded({ frames }, sentences) {
  if (sentences.length <= MOST) return { from: 0, to: 0, laps: 0 };
  const [from, to] = [FIRST, sentences.length - LAST];
  const laps = new Set(sentences.slice(from, to).map(({ frame = 0 }) => frames[frame]?.lap));
  return { from, to, laps: laps.size };
}

/** One move in words. */
class Told {
  /**
   * @param {Move} move
   * @param {string} heading
   * @param {(sentence: Sentence) => (string | Element)[]} parts
   */
  constructor(move, heading, parts) {
    this.move = move;
    this.parts = parts;
    this.seen = Infinity;
    this.open = false;
    /** What the list shows: the places of its sentences, and how many laps are folded. */
    this.shown = "";
    this.element = document.createElement("section");
    const title = document.createElement("h3");
    title.textContent = heading;
    this.list = document.createElement("ol");
    this.element.append(title, this.list);
  }

  /** The sentences that can be told by now. */
  get told() {
    return this.move.why.filter(({ frame = 0 }) => frame < this.seen);
  }

  show() {
    const { told } = this;
    const { from, to, laps } = this.open ? { from: 0, to: 0, laps: 0 } : folded(this.move, told);
    const shown = `${from} ${to} ${laps}`;
    // What goes on is added at the end; what is folded is made anew, so that nothing moves about.
    if (shown !== this.shown) this.list.replaceChildren();
    this.shown = shown;
    told.forEach((sentence, place) => {
      if (place >= from && place < to) return;
      if (laps > 0 && place === to) this.#add("fold", () => [this.#unfold(laps)]);
      this.#add(String(place), () => this.parts(sentence));
    });
    for (const item of this.list.children) item.removeAttribute("data-now");
    if (this.seen !== Infinity) this.list.lastElementChild?.setAttribute("data-now", "");
  }

  /**
   * Adds a line unless it is there.
   * @param {string} name
   * @param {() => (string | Element)[]} parts
   */
  #add(name, parts) {
    if ([...this.list.children].some((item) => item.getAttribute("data-line") === name)) return;
    const item = document.createElement("li");
    item.dataset.line = name;
    item.append(...parts());
    this.list.append(item);
  }

  /** @param {number} laps */
  #unfold(laps) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "unfold";
    button.textContent = ngettext("… {n} more lap", "… {n} more laps", laps);
    button.addEventListener("click", () => {
      this.open = true;
      this.show();
      const first = this.list.children[FIRST];
      first.scrollIntoView({ block: "nearest" });
      /** @type {HTMLElement | null} */ (first.querySelector("button, a"))?.focus();
    });
    return button;
  }
}

/** The card beside the board. */
export class Why {
  /**
   * @param {HTMLElement} element that scrolls
   * @param {object} callbacks
   * @param {() => string | null | undefined} callbacks.rules address of the page with the rules
   * @param {(move: Move) => string} callbacks.heading tells who moved
   * @param {(pit: string | null) => void} callbacks.point a pit in a sentence is pointed at, or none
   */
  constructor(element, { rules, heading, point }) {
    this.element = element;
    this.heading = heading;
    this.parts = (/** @type {Sentence} */ sentence) => sentenceParts(sentence, rules(), pitButton);
    /** @type {Told[]} */
    this.moves = [];
    for (const kind of ["pointerover", "focusin"]) {
      element.addEventListener(kind, ({ target }) => point(pitOf(target)));
    }
    for (const kind of ["pointerleave", "focusout"]) {
      element.addEventListener(kind, () => point(null));
    }
  }

  /** @param {Move[]} moves that have been seen */
  show(moves) {
    const known = new Map(this.moves.map((told) => [told.move, told]));
    this.moves = moves.map((move) => {
      const told = known.get(move) ?? new Told(move, this.heading(move), this.parts);
      told.seen = Infinity;
      return told;
    });
    this.#draw();
  }

  /**
   * A move begins to be shown.
   * @param {Move} move
   */
  begin(move) {
    const told = new Told(move, this.heading(move), this.parts);
    told.seen = 0;
    this.moves = [...this.moves.filter((one) => one.move !== move).slice(-1), told];
    this.#draw();
  }

  /**
   * So many frames of a move have been seen.
   * @param {Move} move
   * @param {number} frames
   * @returns {Sentence[]} those that can be told now and couldn't before
   */
  reach(move, frames) {
    const told = this.moves.find((one) => one.move === move);
    if (!told) return [];
    const before = told.told.length;
    told.seen = frames;
    const now = told.told;
    if (now.length !== before || frames === Infinity) {
      told.show();
      this.#keepInSight();
    }
    return now.slice(before);
  }

  #draw() {
    if (this.moves.length === 0) {
      const words = document.createElement("p");
      words.className = "quiet-ink";
      words.textContent = _("After each move this tells what happened, and by which rule.");
      this.element.replaceChildren(words);
      return;
    }
    for (const told of this.moves) told.show();
    this.element.replaceChildren(...this.moves.map(({ element }) => element));
    this.#keepInSight();
  }

  /** What was told last is what decides. */
  #keepInSight() {
    this.element.scrollTop = this.element.scrollHeight;
  }
}

/** @param {string} name */
function pitButton(name) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pit-name";
  button.textContent = name;
  return button;
}

/**
 * @param {EventTarget | null} target
 * @returns {string | null}
 */
function pitOf(target) {
  const button = target instanceof Element ? target.closest(".pit-name") : null;
  return button && button.textContent;
}
