// What a game is heard, felt and told by: seeds on wood, captures, and that it is the reader's turn.

import { detail } from "../dom.js";
import { _ } from "../i18n.js";
import { wanted } from "../signals.js";
import { Sound } from "./sound.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */
/** @import {GameModel} from "./model.js" */
/** @import {Line, State} from "./types.js" */

const BUZZ = 40; // ms

export class Signals {
  /**
   * @param {SowingBoard} board
   * @param {GameModel} model
   * @param {Line} line
   */
  constructor(board, model, line) {
    this.model = model;
    this.sound = new Sound();
    board.addEventListener("beat", (event) => {
      const types = detail(event).beat.frames.map((/** @type {{type: string}} */ { type }) => type);
      if (!wanted("sound")) return;
      if (types.includes("capture")) this.sound.capture();
      else if (types.includes("drop")) this.sound.seed();
    });
    board.addEventListener("rest", () => {
      if (board.busy || model.past || !this.#mine(model.state)) return;
      if (wanted("sound")) this.sound.turn();
      if (wanted("vibration")) navigator.vibrate?.(BUZZ);
    });
    // A page in the background shows no moves: what tells of them is the line.
    line.addEventListener("moved", (event) => this.#notify(detail(event).state));
  }

  /** @param {State | null} state */
  #mine(state) {
    if (!state || state.outcome || state.mode === "device") return false;
    return this.model.you.sides.includes(state.position.side);
  }

  /** @param {State} state */
  #notify(state) {
    if (!document.hidden || !wanted("notification") || !this.#mine(state)) return;
    if (Notification.permission !== "granted") return;
    try {
      const body = _("It is your turn.");
      const notification = new Notification(document.title, { body, tag: state.id });
      notification.addEventListener("click", () => {
        window.focus();
        notification.close();
      });
    } catch {
      // Some phones show only what a service worker tells them.
    }
  }
}
