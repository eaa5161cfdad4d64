// What one player asks of the other: a draw, a move back, a rematch.

import { element } from "../dom.js";
import { _ } from "../i18n.js";
import { playerName } from "./plates.js";

/** @import {Side} from "../board/types.js" */
/** @import {GamePage} from "./game.js" */
/** @import {State} from "./types.js" */

/** @type {readonly ("draw" | "takeback" | "rematch")[]} */
const KINDS = ["draw", "takeback", "rematch"];

/** The card in which an offer is answered. */
export class Offers {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.box = element("offer");
    /** Whether a rematch was offered here, and is to be gone to once it is agreed. */
    this.rematching = false;
    element("accept").addEventListener("click", () => this.#answer(true));
    element("decline").addEventListener("click", () => this.#answer(false));
  }

  /** @param {State} state */
  show(state) {
    this.#follow(state);
    const asked = KINDS.find((what) => this.#isFor(state, what));
    const before = this.box.hidden ? "" : (this.box.dataset.what ?? "");
    this.box.hidden = !asked;
    if (!asked) return;
    const name = playerName(state, this.page.you, /** @type {Side} */ (state.offers[asked]));
    const words = {
      draw: _("{name} offers a draw.", { name }),
      takeback: _("{name} asks to take the last move back.", { name }),
      rematch: _("{name} would like a rematch with sides swapped.", { name }),
    }[asked];
    element("offer-words").textContent = words;
    element("decline").hidden = asked === "rematch"; // one just doesn't go
    this.box.dataset.what = asked;
    if (before !== asked) this.page.voice.say(words);
  }

  /** Offers a rematch, accepts one, or goes to one that is agreed. */
  async rematch() {
    const { notice, path } = this.page;
    const failed = _("That didn’t work.");
    try {
      const response = await fetch(`${path}/rematch`, { method: "POST" });
      const answer = await response.json();
      this.rematching = response.ok && !answer.url;
      if (answer.url) location.assign(answer.url);
      else if (this.rematching) {
        notice.say(_("A rematch is offered; it begins when the other agrees."));
      } else notice.say(answer.message ?? failed, { passing: true });
    } catch {
      notice.say(failed, { passing: true });
    }
  }

  /**
   * Whether this is asked, by the other, of the reader.
   * @param {State} state
   * @param {"draw" | "takeback" | "rematch"} what
   */
  #isFor(state, what) {
    const { you } = this.page;
    const side = state.offers[what];
    if (!side || you.role !== "player" || you.sides.includes(side)) return false;
    return what === "rematch" ? !state.rematch : state.can.includes(`answer-${what}`);
  }

  /** @param {boolean} accept */
  #answer(accept) {
    const { what } = this.box.dataset;
    if (what === "rematch") this.rematch();
    else if (what) this.page.send("answer", { what, accept });
  }

  /**
   * Goes along when the other has agreed to a rematch; watchers get a way to follow.
   * @param {State} state
   */
  #follow({ rematch }) {
    /** @type {HTMLAnchorElement} */
    const link = element("follow");
    link.hidden = !(rematch && this.page.you.role === "watcher");
    if (!rematch) return;
    link.href = rematch;
    if (this.rematching) {
      this.rematching = false;
      this.rematch();
    }
  }
}
