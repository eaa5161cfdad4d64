// From which side the reader sees the board, and whether two at one table face each other.

import { other } from "../board/moment.js";
import { keep, setting } from "../settings.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */
/** @import {Side} from "../board/types.js" */
/** @import {State, You} from "./types.js" */

export class Seating {
  /**
   * @param {HTMLElement} root of the page, whose style follows
   * @param {SowingBoard} board
   * @param {HTMLElement} button that turns facing on and off
   */
  constructor(root, board, button) {
    this.root = root;
    this.board = board;
    this.button = button;
    /** Who sits at the lower edge. @type {Side} */
    this.seat = "South";
    this.flipped = false;
    this.facing = false;
  }

  /**
   * Sits down where the reader plays.
   * @param {You} you
   */
  sit({ sides }) {
    const own = sides.length === 1 ? sides[0] : "South";
    this.#turn(this.flipped ? other(own) : own);
  }

  flip() {
    this.flipped = !this.flipped;
    this.#turn(other(this.seat));
  }

  /**
   * Lets two at one table face each other where the board can lie between them, if they wish.
   * @param {State} state
   */
  arrange({ mode }) {
    this.button.hidden = mode !== "device";
    const flat = window.matchMedia("(pointer: coarse)").matches;
    if (mode === "device") this.#face(setting("facing", flat ? "yes" : "no") === "yes");
  }

  /** @param {boolean} facing as the reader wishes from now on */
  face(facing) {
    keep("facing", facing ? "yes" : "no");
    this.#face(facing);
  }

  /** @param {boolean} facing */
  #face(facing) {
    this.facing = facing;
    this.board.set({ facing });
    this.root.toggleAttribute("data-facing", facing);
    this.button.ariaPressed = String(facing);
  }

  /** @param {Side} seat */
  #turn(seat) {
    this.seat = seat;
    this.board.set({ seat });
  }
}
