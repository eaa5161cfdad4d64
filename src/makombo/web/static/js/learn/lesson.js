// A guided first game: one step after the other, each to be done before the next comes.

import { _, load } from "../i18n.js";
import { showWhy } from "../game/why.js";
import { Practice } from "./practice.js";
import { LESSONS } from "./steps.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */
/** @import {LessonStep} from "./steps.js" */

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

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
      refused: (words, rule) => this.#say(words, rule),
      begun: () => this.#begun(),
      rested: ({ move }) => this.#rested(move),
      ghost: (words) => {
        element("ghost").textContent = words;
      },
    });
    element("next").addEventListener("click", () => this.go(this.place + 1));
    element("again").addEventListener("click", () => this.go(this.place));
    element("skip").addEventListener("click", () => board.skip());
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
      this.#say(error instanceof Error ? error.message : String(error), null);
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

  /**
   * @param {string} words
   * @param {string | null} rule
   */
  #say(words, rule) {
    const box = element("outcome");
    box.hidden = false;
    showWhy(box, [{ text: words, rule: rule ?? "" }]);
  }

  #begun() {
    element("outcome").hidden = true;
    element("ghost").textContent = "";
    element("skip").hidden = false;
  }

  /** @param {import("../board/types.js").Move} move */
  #rested(move) {
    const step = this.steps[this.place];
    this.done = Math.max(this.done, this.place + 1);
    element("skip").hidden = true;
    element("task").textContent = step.done();
    const box = element("outcome");
    box.hidden = false;
    showWhy(box, move.why);
    element("again").hidden = false;
    const last = this.place === this.steps.length - 1;
    element("next").hidden = last;
    element("done").hidden = !last;
    if (this.board.contains(document.activeElement)) {
      (last ? element("again") : element("next")).focus();
    }
    this.#count();
  }

  #count() {
    const items = this.steps.map((step, place) => {
      const item = document.createElement("li");
      item.textContent = String(place + 1);
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
new Lesson(LESSONS[root.dataset.game ?? "kpe"], board).go(0);
