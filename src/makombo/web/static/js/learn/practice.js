// A board on which a position can be tried out: of a lesson, or of an example in the rules.

import "../board/sowing-board.js";
import { played, Refusal, standing } from "../api.js";
import { ghostLine } from "../board/words.js";
import { detail } from "../dom.js";
import { setting } from "../settings.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */
/** @import {Played, Standing} from "../api.js" */
/** @import {Sentence} from "../board/types.js" */

/**
 * @typedef {object} Coach
 * @property {(pit: string) => string} [mayPlay] why not, or nothing
 * @property {(sentence: Sentence) => void} refused
 * @property {(answer: Played) => void} rested a move has been shown to its end
 * @property {(line: (string | Node)[]) => void} [ghost] what a move would do, or nothing
 * @property {() => void} [begun]
 */

/** One position to try; it can be set up again and again. */
export class Practice {
  /**
   * @param {SowingBoard} board
   * @param {Coach} coach
   */
  constructor(board, coach) {
    this.board = board;
    this.coach = coach;
    this.game = "";
    /** @type {Standing | null} */
    this.first = null;
    /** @type {Played | null} */
    this.answer = null;
    this.asking = false;
    board.speed = setting("speed", "normal");
    board.addEventListener("sow", (event) => this.sow(detail(event)));
    board.addEventListener("refused", (event) => this.#refuse(detail(event)));
    board.addEventListener("rest", () => {
      if (this.answer && !board.busy) coach.rested(this.answer);
    });
    board.addEventListener("ghost", () => this.#ghost());
  }

  /**
   * @param {string} game with its options
   * @param {string | null} position
   */
  async set(game, position) {
    this.game = game;
    this.first = await standing(game, position);
    this.again();
  }

  /** Sets the position up as it was. */
  again() {
    const { first } = this;
    if (!first) return;
    this.answer = null;
    const { side } = first.position;
    this.board.set({
      board: first.board,
      position: first.position,
      previews: first.previews,
      last: null,
      mine: [side],
      seat: side,
    });
  }

  /** @param {string} pit */
  async sow(pit) {
    const { first } = this;
    const why = this.coach.mayPlay?.(pit);
    if (why) {
      this.coach.refused({ runs: [why], rule: null });
      return;
    }
    if (!first || this.asking || this.answer) return;
    this.asking = true;
    this.board.reach(pit);
    try {
      this.answer = await played(this.game, first.position.text, pit);
      this.coach.begun?.();
      this.board.play(this.answer.move, {
        position: this.answer.move.after,
        previews: {},
        last: this.answer.move,
      });
    } catch (error) {
      this.coach.refused(sentenceOf(error));
    } finally {
      this.board.release();
      this.asking = false;
    }
  }

  /** @param {string} pit */
  async #refuse(pit) {
    const { first } = this;
    if (!first || this.asking || this.answer) return;
    this.asking = true;
    try {
      await played(this.game, first.position.text, pit);
    } catch (error) {
      if (error instanceof Refusal) this.coach.refused(error.sentence);
    } finally {
      this.asking = false;
    }
  }

  #ghost() {
    const pit = this.board.pointed;
    const preview = pit && !this.answer ? this.first?.previews[pit] : null;
    this.coach.ghost?.(ghostLine(pit, preview));
  }
}

/**
 * What is told of an error: what the server says, or what the browser does.
 * @param {unknown} error
 * @returns {Sentence}
 */
export function sentenceOf(error) {
  if (error instanceof Refusal) return error.sentence;
  return { runs: [error instanceof Error ? error.message : String(error)], rule: null };
}
