// Looking back: how the match stood after an earlier move, and stepping forth from there.

import { element } from "../dom.js";
import { showWhy } from "./why.js";

/** @import {GamePage} from "./game.js" */
/** @import {Look} from "./types.js" */
/** @import {Refused} from "./socket.js" */

/** What the board shows of the past; the page goes on taking in the present. */
export class Past {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** The ply that is looked at, or null for the present. @type {number | null} */
    this.ply = null;
  }

  /** @param {number} ply */
  async look(ply) {
    const { page } = this;
    const { state, shape } = page;
    if (!state || !shape || ply < 0) return;
    if (ply >= state.ply) {
      this.leave();
      return;
    }
    const answer = await this.#ask(ply);
    if (!answer || page.state !== state) return;
    this.ply = ply;
    page.board.set(shape, {
      position: answer.position,
      last: answer.move,
      mine: page.you.sides,
    });
    if (answer.move) showWhy(element("why"), answer.move.why);
    else page.emptyWhy();
    page.everything();
  }

  /** Steps forth by one move, and shows it being made. */
  async forth() {
    const { page, ply } = this;
    const { state, shape } = page;
    if (!state || !shape || ply === null || page.board.busy) return;
    const answer = await this.#ask(ply + 1);
    if (!answer?.move || page.state !== state || this.ply !== ply) return;
    this.ply = ply + 1 === state.ply ? null : ply + 1;
    const past = { position: answer.position, last: answer.move, mine: page.you.sides };
    page.board.play(answer.move, this.ply === null ? page.rest() : past);
    page.everything();
  }

  /** Comes back to the present. */
  leave() {
    const { page } = this;
    if (this.ply === null || !page.shape || !page.state) return;
    this.ply = null;
    page.board.set(page.shape, page.rest());
    if (page.state.ply > 0) this.why(page.state.ply);
    page.everything();
  }

  /**
   * Shows why the move of this ply, the last one, did what it did.
   * @param {number} ply
   */
  async why(ply) {
    const answer = await this.#ask(ply);
    if (answer?.move && this.page.state?.ply === ply && this.ply === null) {
      showWhy(element("why"), answer.move.why);
    }
  }

  /**
   * @param {number} ply
   * @returns {Promise<Look | null>}
   */
  async #ask(ply) {
    try {
      return await this.page.line.ask("look", { ply });
    } catch (error) {
      this.page.refused(/** @type {Refused} */ (error));
      return null;
    }
  }
}
