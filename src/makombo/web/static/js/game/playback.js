// How moves are shown: pause, one step, skip, and the speed, which the device remembers.

import { element, enable } from "../dom.js";
import { _ } from "../i18n.js";
import { keep, setting } from "../settings.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */

/** The buttons under the board. */
export class Playback {
  /** @param {SowingBoard} board */
  constructor(board) {
    this.board = board;
    element("pause").addEventListener("click", () => this.pause());
    element("step").addEventListener("click", () => this.step());
    element("skip").addEventListener("click", () => board.skip());
    /** @type {HTMLSelectElement} */
    const speed = element("speed");
    speed.value = setting("speed", "normal");
    if (!speed.value) speed.value = "normal";
    board.speed = speed.value;
    speed.addEventListener("change", () => {
      keep("speed", speed.value);
      board.speed = speed.value;
    });
  }

  /** Pauses the move, or plays on. */
  pause() {
    if (!this.board.busy) return;
    if (this.board.paused) this.board.resume();
    else this.board.pause();
    this.show();
  }

  /** Shows one more event, and pauses. */
  step() {
    if (!this.board.busy) return;
    this.board.step();
    this.show();
  }

  show() {
    const { busy, paused } = this.board;
    for (const id of ["pause", "step", "skip"]) enable(element(id), busy);
    element("pause").textContent = paused && busy ? _("Play on") : _("Pause");
  }
}
