// A guided first game: one step after the other, each to be done before the next comes.

import { element } from "../dom.js";
import { showWhy } from "../game/why.js";
import { _, load } from "../i18n.js";
import { Practice, sentenceOf } from "./practice.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */
/** @import {Move, Sentence} from "../board/types.js" */

/**
 * @typedef {object} LessonStep a position, what to do there, and what it shows
 * @property {string} name
 * @property {string} game with its options
 * @property {string | null} position the game's first one where null
 * @property {string[]} pits any of which does the step; empty: every legal one
 * @property {() => string} task
 * @property {() => string} done
 */

/** The page of one lesson. */
class Lesson {
  /**
   * @param {LessonStep[]} steps
   * @param {SowingBoard} board
   */
  constructor(steps, board) {
    this.steps = steps;
    this.board = board;
    this.place = 0;
    this.done = 0;
    this.practice = new Practice(board, {
      mayPlay: (pit) => this.#mayPlay(pit),
      refused: (sentence) => this.#tell([sentence]),
      begun: () => this.#begun(),
      rested: ({ move }) => this.#rested(move),
      ghost: (line) => element("ghost").replaceChildren(...line),
    });
    element("next").addEventListener("click", () => this.go(this.place + 1));
    element("again").addEventListener("click", () => this.go(this.place));
    element("skip").addEventListener("click", () => board.skip());
    this.#reserve();
  }

  /** Keep the room of the longest text, so that the board stays where it is. */
  #reserve() {
    const texts = this.steps.flatMap((step) => [step.task(), step.done()]);
    const longest = texts.map((text) => {
      const line = document.createElement("p");
      line.className = "reserve";
      line.ariaHidden = "true";
      line.textContent = text;
      return line;
    });
    element("task").after(...longest);
  }

  /** @param {number} place of the step */
  async go(place) {
    this.place = place;
    const keyboard = document.activeElement === element("next");
    const step = this.steps[place];
    for (const id of ["next", "again", "skip", "outcome"]) element(id).hidden = true;
    element("done").hidden = this.done < this.steps.length;
    this.#count();
    try {
      await this.practice.set(step.game, step.position);
    } catch (error) {
      this.#tell([sentenceOf(error)]);
      return;
    }
    element("task").textContent = step.task();
    if (keyboard) this.board.focusPit(this.practice.first?.legal[0] ?? "a1");
  }

  /** @param {string} pit */
  #mayPlay(pit) {
    const { pits } = this.steps[this.place];
    return pits.length === 0 || pits.includes(pit)
      ? ""
      : _("A good move, but for this step sow from {pit}.", { pit: pits[0] });
  }

  /** @param {Sentence[]} sentences */
  #tell(sentences) {
    const box = element("outcome");
    box.hidden = false;
    showWhy(box, sentences, this.practice.first?.board.rules);
  }

  #begun() {
    element("outcome").hidden = true;
    element("ghost").textContent = "";
    element("skip").hidden = false;
  }

  /** @param {Move} move */
  #rested(move) {
    const step = this.steps[this.place];
    this.done = Math.max(this.done, this.place + 1);
    element("skip").hidden = true;
    element("task").textContent = step.done();
    this.#tell(move.why);
    element("again").hidden = false;
    const last = this.place === this.steps.length - 1;
    element("next").hidden = last;
    element("done").hidden = !last;
    if (last) element("done").scrollIntoView({ block: "nearest" });
    if (this.board.contains(document.activeElement)) {
      (last ? element("again") : element("next")).focus();
    }
    this.#count();
  }

  #count() {
    const items = this.steps.map((step, place) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = String(place + 1);
      button.title = _("Step {n}", { n: place + 1 });
      button.disabled = place > this.done;
      button.addEventListener("click", () => this.go(place));
      item.append(button);
      if (place === this.place) item.ariaCurrent = "step";
      item.toggleAttribute("data-done", place < this.done);
      item.dataset.step = step.name;
      return item;
    });
    element("lesson-steps").replaceChildren(...items);
  }
}

await load();
const root = element("lesson");
const board = /** @type {SowingBoard} */ (root.querySelector("sowing-board"));
/** @type {{STEPS: LessonStep[]}} */
const { STEPS } = await import(root.dataset.lesson ?? "");
new Lesson(STEPS, board).go(0);
