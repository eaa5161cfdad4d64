// The game page: what the server says goes to the board, the plates and the lists; what the
// player does goes to the server. The rules are the server's.

import "../board/sowing-board.js";
import { other } from "../board/shown.js";
import { ghostWords, sideWord } from "../board/words.js";
import { detail, element, enable } from "../dom.js";
import { _, load } from "../i18n.js";
import { keep, setting } from "../settings.js";
import { Actions, command } from "./actions.js";
import { listen } from "./keys.js";
import { MoveList } from "./moves.js";
import { capitalised, Notice } from "./notice.js";
import { Offers } from "./offers.js";
import { Past } from "./past.js";
import { Plates } from "./plates.js";
import { Playback } from "./playback.js";
import { Line } from "./socket.js";
import { standing, Voice } from "./status.js";
import { showWhy } from "./why.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */
/** @import {Board, Move, Side} from "../board/types.js" */
/** @import {State, You} from "./types.js" */
/** @import {Refused} from "./socket.js" */

/** The page of one game. */
export class GamePage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.path = `/game/${root.dataset.gameId}`;
    this.board = /** @type {SowingBoard} */ (root.querySelector("sowing-board"));
    this.plates = new Plates(root);
    this.voice = new Voice(element("spoken"));
    this.notice = new Notice();
    this.playback = new Playback(this.board);
    this.offers = new Offers(this);
    this.past = new Past(this);
    this.list = new MoveList(element("moves"), (ply) => this.past.look(ply));
    this.actions = new Actions(element("actions"), (action) => this.act(action));
    /** @type {State | null} */
    this.state = null;
    /** @type {Board | null} */
    this.shape = null;
    /** @type {You} */
    this.you = { role: "watcher", sides: [], invite: null };
    /** @type {Side} */
    this.seat = "South";
    this.flipped = false;
    /** The commands on their way. @type {Set<string>} */
    this.sending = new Set();
    this.line = new Line(`${this.path}/socket`, document.documentElement.lang);
    this.#hearLine();
    this.#hearBoard();
    this.#hearButtons();
  }

  // From the server.

  #hearLine() {
    const { line } = this;
    line.addEventListener("welcome", (event) => this.#welcome(detail(event)));
    line.addEventListener("state", (event) => this.#take(detail(event).state));
    line.addEventListener("moved", (event) => this.#moved(detail(event)));
    line.addEventListener("presence", (event) => {
      if (!this.state) return;
      this.state.presence = detail(event).presence;
      this.#people();
    });
    line.addEventListener("up", () => this.notice.say(""));
    line.addEventListener("down", (event) => {
      const { code, reason, final } = detail(event);
      const lost = _("The connection is lost; trying again …");
      const crowded = _("Too many messages or connections; trying again in a minute.");
      const ended = reason || _("This game can’t be reached.");
      this.notice.say(final ? ended : code === 4429 ? crowded : lost);
      this.root.toggleAttribute("data-offline", true);
    });
  }

  /** @param {{you: You, board: Board, state: State}} message */
  #welcome({ you, board, state }) {
    const first = this.shape === null;
    this.shape = board;
    this.you = you;
    this.root.removeAttribute("data-offline");
    if (first) {
      const facing = state.mode === "device";
      this.actions.button("facing").hidden = !facing;
      if (facing) this.#face(setting("facing", "yes") === "yes");
    }
    const own = you.sides.length === 1 ? you.sides[0] : "South";
    this.#sit(this.flipped ? other(own) : own);
    this.#take(state, !first);
    if (first) this.voice.say(standing(state, you));
  }

  /**
   * Takes over a state without showing a move.
   * @param {State} state
   * @param {boolean} [quietly]
   */
  #take(state, quietly = false) {
    const before = this.state;
    if (before && state.version < before.version) return;
    this.state = state;
    if (!this.shape) return;
    const same = before && before.version === state.version && before.ply === state.ply;
    if (this.past.ply !== null && same) {
      this.everything();
      return;
    }
    const stands =
      before && before.ply === state.ply && before.position.text === state.position.text;
    this.past.ply = null;
    if (!(stands && this.board.busy)) this.board.set(this.shape, this.rest());
    else this.pending = true;
    if (!state.last) this.emptyWhy();
    else if (!before || before.ply !== state.ply) this.past.why(state.ply);
    this.everything();
    if (before && !quietly) this.#tell(before, state);
  }

  /** @param {{move: Move, state: State}} message */
  #moved({ move, state }) {
    if (!this.shape || (this.state && state.version <= this.state.version)) return;
    if (this.past.ply !== null && this.state) this.board.set(this.shape, this.rest());
    this.past.ply = null;
    this.state = state;
    this.board.play(move, this.rest());
    this.everything();
  }

  /** @param {Move} move that begins to be shown */
  #tellMove(move) {
    const { why } = move;
    this.moving = move;
    this.#people();
    this.#status();
    showWhy(element("why"), why);
    this.voice.say(why.map(({ text }) => text).join(" "));
  }

  /**
   * Says aloud what has changed without a move.
   * @param {State} before
   * @param {State} state
   */
  #tell(before, state) {
    if (state.ply < before.ply) this.voice.say(_("Taken back."));
    if (state.outcome && !before.outcome) this.voice.say(state.outcome.words);
    else if (state.ply !== before.ply) this.voice.say(standing(state, this.you));
  }

  // From the player.

  #hearBoard() {
    const { board } = this;
    board.addEventListener("sow", (event) => this.sow(detail(event)));
    board.addEventListener("refused", (event) => this.#refusePit(detail(event)));
    board.addEventListener("ghost", () => this.#ghost());
    board.addEventListener("start", (event) => this.#tellMove(detail(event)));
    board.addEventListener("beat", (event) => {
      if (this.shape) this.plates.count(detail(event).shown, this.seat, this.#pits());
    });
    board.addEventListener("rest", () => {
      if (board.busy || !this.state || !this.shape) return;
      if (this.pending && this.past.ply === null) board.set(this.shape, this.rest());
      this.pending = false;
      this.everything();
      if (this.past.ply === null) this.voice.say(standing(this.state, this.you));
    });
    listen(board, (action) => this.act(action));
  }

  #hearButtons() {
    const press = (/** @type {string} */ id, /** @type {() => void} */ act) =>
      element(id).addEventListener("click", act);
    for (const action of ["back", "forth"]) press(action, () => this.act(action));
    press("first", () => this.past.look(0));
    press("now", () => this.past.leave());
    press("copy-invite", () => this.notice.copy(this.#invitation(), element("copy-invite")));
    if (navigator.share) {
      element("share-invite").hidden = false;
      press("share-invite", () => {
        const title = this.shape?.title ?? "";
        navigator.share({ title, url: this.#invitation() }).catch(() => undefined);
      });
    }
    /** @type {HTMLDialogElement} */
    const resigning = element("resign-dialog");
    resigning.addEventListener("close", () => {
      if (resigning.returnValue === "yes") this.send("resign");
      resigning.returnValue = "";
    });
  }

  /** @param {string} pit */
  sow(pit) {
    if (this.past.ply !== null) return;
    this.send("move", { pit });
  }

  /** @param {string} action */
  act(action) {
    /** @type {Record<string, () => void>} */
    const own = {
      pause: () => this.playback.pause(),
      step: () => this.playback.step(),
      skip: () => this.board.skip(),
      back: () => this.past.look((this.past.ply ?? this.state?.ply ?? 0) - 1),
      forth: () => this.past.forth(),
      flip: () => this.#flip(),
      facing: () => this.#face(!this.board.hasAttribute("facing")),
      why: () => this.voice.say(element("why").textContent ?? ""),
      standing: () => this.#sayStanding(),
      keys: () => /** @type {HTMLDialogElement} */ (element("keys-dialog")).showModal(),
      copy: () => this.notice.copy(location.origin + this.path, this.actions.button("copy")),
      hint: () => this.#hint(),
      resign: () => /** @type {HTMLDialogElement} */ (element("resign-dialog")).showModal(),
      rematch: () => this.offers.rematch(),
    };
    if (own[action]) own[action]();
    else if (this.state?.can.includes(action)) this.send(...command(action));
  }

  /**
   * Sends a command that answers the state the player sees.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  async send(type, fields = {}) {
    if (!this.state || this.sending.has(type)) return null;
    this.sending.add(type);
    try {
      return await this.line.ask(type, { version: this.state.version, ...fields });
    } catch (error) {
      this.refused(/** @type {Refused} */ (error));
      return null;
    } finally {
      this.sending.delete(type);
    }
  }

  /** @param {Refused} error */
  refused(error) {
    if (error.state) this.#take(/** @type {State} */ (error.state));
    if (error.code === "offline") return; // The notice says so already.
    this.notice.say(capitalised(error.message), { passing: true, rule: error.rule ?? "" });
  }

  /** @param {string} pit */
  #refusePit(pit) {
    const { state, you } = this;
    if (!state || this.past.ply !== null || !state.can.includes("move")) return;
    if (!you.sides.includes(state.position.side)) return;
    // The server knows the rule that forbids it; asking is harmless.
    this.send("move", { pit });
  }

  async #hint() {
    const answer = await this.send("hint");
    if (answer && this.state?.version === answer.version && this.past.ply === null) {
      this.notice.say(answer.words || _("Hint: {pit}", { pit: answer.pit }), { passing: true });
      this.board.focusPit(answer.pit);
    }
  }

  // On the page.

  rest() {
    const state = /** @type {State} */ (this.state);
    const mayMove = state.can.includes("move");
    return {
      position: state.position,
      previews: mayMove ? state.previews : {},
      last: state.last,
      mine: this.you.sides,
    };
  }

  /** @returns {Record<Side, string[]>} */
  #pits() {
    const grid = this.shape?.grid.South ?? [];
    const middle = grid.length / 2;
    return { North: grid.slice(0, middle).flat(), South: grid.slice(middle).flat() };
  }

  everything() {
    const { state } = this;
    if (!state) return;
    this.#people();
    if (!this.board.busy && this.board.shown) {
      this.plates.count(this.board.shown, this.seat, this.#pits());
    }
    this.actions.show(state);
    const ply = this.past.ply ?? state.ply;
    this.list.show(state, ply);
    enable(element("first"), ply > 0);
    enable(element("back"), ply > 0);
    enable(element("forth"), ply < state.ply);
    enable(element("now"), ply < state.ply);
    this.#status();
    this.offers.show(state);
    this.playback.show();
    this.#ghost();
    const query = new URLSearchParams({ ply: String(ply), seat: this.seat });
    /** @type {HTMLAnchorElement} */ (element("picture")).href = `${this.path}/board.svg?${query}`;
  }

  #invitation() {
    return new URL(this.you.invite ?? this.path, location.href).href;
  }

  #people() {
    const { state, you } = this;
    if (!state) return;
    const sowing = this.board.busy && this.moving ? this.moving.side : null;
    this.plates.show(state, you, this.seat, sowing);
    const invite =
      you.invite !== null && !Object.values(state.players).every(({ seated }) => seated);
    element("invite").hidden = !invite;
    if (you.invite) {
      /** @type {HTMLInputElement} */ (element("invite-link")).value = this.#invitation();
    }
  }

  #status() {
    const { state, you } = this;
    if (!state) return;
    const past = _("After move {n} of {all}", { n: this.past.ply ?? 0, all: state.ply });
    const words = this.past.ply === null ? standing(state, you) : past;
    const { moving } = this;
    const sowing = moving && this.board.busy;
    element("status").textContent = sowing
      ? _("{side} sows from {pit}.", { side: sideWord(moving.side), pit: moving.pit })
      : words;
    document.title = `${you.sides.includes(state.position.side) && !state.outcome ? "● " : ""}${
      this.shape?.title ?? ""
    } · makombo`;
  }

  #ghost() {
    const pit = this.board.pointed;
    const preview =
      pit && this.past.ply === null && !this.board.busy ? this.rest().previews[pit] : null;
    element("ghost").textContent = preview ? `${pit}: ${ghostWords(preview)}` : "";
  }

  emptyWhy() {
    const words = document.createElement("p");
    words.className = "quiet-ink";
    words.textContent = _("After each move this tells what happened, and by which rule.");
    element("why").replaceChildren(words);
  }

  #flip() {
    this.flipped = !this.flipped;
    this.#sit(other(this.seat));
    this.everything();
  }

  /** @param {Side} side */
  #sit(side) {
    this.seat = side;
    if (this.board.seat !== side) this.board.setAttribute("seat", side);
  }

  /** @param {boolean} facing */
  #face(facing) {
    keep("facing", facing ? "yes" : "no");
    this.board.toggleAttribute("facing", facing);
    this.root.toggleAttribute("data-facing", facing);
    this.actions.button("facing").ariaPressed = String(facing);
  }

  #sayStanding() {
    const { state, shape } = this;
    if (!state || !shape) return;
    const rows = this.#pits();
    const words = [standing(state, this.you)];
    for (const side of /** @type {Side[]} */ (["South", "North"])) {
      const counts = rows[side].map((pit) => `${pit} ${state.position.pits[pit]}`).join(", ");
      words.push(`${sideWord(side)}: ${counts}.`);
      if (state.position.scores) {
        words.push(_("Score: {n}.", { n: state.position.scores[side] }));
      }
    }
    this.voice.say(words.join(" "));
  }

  /** The move that is shown. @type {Move | null} */
  moving = null;
  /** A state came while a move was shown; the board takes it over at rest. */
  pending = false;
}

await load();
const root = document.getElementById("game");
if (root) new GamePage(root);
