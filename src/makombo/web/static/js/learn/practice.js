// A board on which a position can be tried out: of a lesson, or of an example in the rules.

import "../board/sowing-board.js";
import { played, Refusal, standing } from "../api.js";
import { ghostWords } from "../board/words.js";
import { setting } from "../settings.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */
/** @import {Played, Standing} from "../api.js" */

/**
 * @typedef {object} Coach
 * @property {(pit: string) => string} [mayPlay] why not, or nothing
 * @property {(words: string, rule: string | null) => void} refused
 * @property {(answer: Played) => void} rested a move has been shown to its end
 * @property {(words: string) => void} [ghost]
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
    board.addEventListener("sow", (event) => this.sow(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("refused", (event) =>
      this.#refuse(/** @type {CustomEvent} */ (event).detail),
    );
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
    this.board.seat === first.position.side || this.board.setAttribute("seat", first.position.side);
    this.board.set(first.board, {
      position: first.position,
      previews: first.previews,
      mine: [first.position.side],
    });
  }

  /** @param {string} pit */
  async sow(pit) {
    const { first } = this;
    const why = this.coach.mayPlay?.(pit);
    if (why) {
      this.coach.refused(why, null);
      return;
    }
    if (!first || this.asking || this.answer) return;
    this.asking = true;
    try {
      this.answer = await played(this.game, first.position.text, pit);
      this.coach.begun?.();
      this.board.play(this.answer.move, {
        position: this.answer.move.after,
        last: this.answer.move,
        mine: [first.position.side],
      });
    } catch (error) {
      if (error instanceof Error) this.coach.refused(error.message, null);
    } finally {
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
      if (error instanceof Refusal) this.coach.refused(error.message, error.rule);
    } finally {
      this.asking = false;
    }
  }

  #ghost() {
    const pit = this.board.pointed;
    const preview = pit && !this.answer ? this.first?.previews[pit] : null;
    this.coach.ghost?.(preview ? `${pit}: ${ghostWords(preview)}` : "");
  }
}
