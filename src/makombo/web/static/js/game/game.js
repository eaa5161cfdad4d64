// The game page: puts a line, the model of its game, the board and the views together. What the
// server says goes through the model to the views; what the player does goes to the model.

import "../board/sowing-board.js";
import { ghostLine } from "../board/words.js";
import { detail, element } from "../dom.js";
import { _, load } from "../i18n.js";
import { text } from "../sentence.js";
import { Actions, command } from "./actions.js";
import { Coach } from "./coach.js";
import { Invitation } from "./invitation.js";
import { listen } from "./keys.js";
import { GameModel } from "./model.js";
import { MoveList } from "./moves.js";
import { Notice } from "./notice.js";
import { endedWords, Offers } from "./offers.js";
import { Passage } from "./passage.js";
import { Plates } from "./plates.js";
import { moveHeading } from "./players.js";
import { Playback } from "./playback.js";
import { Rematch } from "./rematch.js";
import { Seating } from "./seating.js";
import { CROWDED, SocketLine } from "./socket.js";
import { Signals } from "./signals.js";
import { standing, Status, Voice, wholeStanding } from "./status.js";
import { Stepping } from "./stepping.js";
import { Why } from "./why.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */
/** @import {Move, Sentence} from "../board/types.js" */
/** @import {Beat} from "../board/player.js" */
/** @import {Refused} from "./refused.js" */
/** @import {Down, Line, State} from "./types.js" */

/** The page of one game. */
class GamePage {
  /**
   * @param {HTMLElement} root
   * @param {string} path of the game
   * @param {Line} line to it
   */
  constructor(root, path, line) {
    const model = new GameModel(line);
    const board = /** @type {SowingBoard} */ (root.querySelector("sowing-board"));
    this.root = root;
    this.path = path;
    this.model = model;
    this.board = board;
    this.actions = new Actions(element("actions"), (action) => this.#act(action));
    this.seating = new Seating(root, board, this.actions.button("facing"));
    this.voice = new Voice(element("spoken"));
    this.notice = new Notice(element("notice"));
    this.status = new Status(element("status"), model);
    this.plates = new Plates(root, model);
    this.playback = new Playback(board);
    this.coach = new Coach(model, element("ghost").dataset.aim ?? "", this.actions.button("coach"));
    this.why = new Why(element("why"), {
      rules: () => model.board?.rules,
      heading: (move) => (model.state ? moveHeading(model.state, model.you, move) : ""),
      point: (pit) => board.light(pit),
    });
    this.list = new MoveList(element("moves"), (ply) => model.look(ply));
    this.stepping = new Stepping(element("stepping"), model, () => this.#forth());
    const invite = document.getElementById("invite"); // those who watch have none
    this.invitation = invite && new Invitation(invite, path, model, this.notice);
    this.rematch = new Rematch(path, element("follow"), model, this.notice);
    this.passage = new Passage(element("passage-dialog"), path, this.notice);
    this.offers = new Offers(element("offer"), model, {
      rematch: () => this.rematch.ask(),
      say: (words) => this.voice.say(words),
    });
    this.signals = new Signals(board, model, line);
    this.#hearLine(line);
    this.#hearModel();
    this.#hearBoard();
    this.#hearResigning();
  }

  /** @param {Line} line */
  #hearLine(line) {
    line.addEventListener("up", () => {
      this.notice.say("");
      this.root.removeAttribute("data-offline");
    });
    line.addEventListener("late", () => {
      this.notice.say(_("The server doesn’t answer; the game goes on when it does."));
      this.root.toggleAttribute("data-offline", true);
    });
    line.addEventListener("down", (event) => {
      /** @type {Down} */
      const { code, reason, final } = detail(event);
      const lost = _("The connection is lost; trying again …");
      const crowded = _("Too many messages or connections; trying again in a minute.");
      const ended = reason || _("This game can’t be reached.");
      this.notice.say(final ? ended : code === CROWDED ? crowded : lost);
      this.root.toggleAttribute("data-offline", true);
    });
  }

  #hearModel() {
    const { model, board } = this;
    model.addEventListener("welcome", (event) => {
      /** @type {{first: boolean, state: State}} */
      const { first, state } = detail(event);
      this.root.removeAttribute("data-offline");
      if (first) {
        this.seating.arrange(state);
        this.voice.say(standing(state, model.you));
        queueMicrotask(() => this.#lookBack(state)); // once the model has taken it over
      }
      this.seating.sit(model.you);
    });
    model.addEventListener("move", (event) => {
      const { move, shown, reply } = detail(event);
      if (!reply && !model.past) this.coach.moved();
      board.play(move, shown, { reply });
      this.playback.show();
      this.#ghost();
    });
    model.addEventListener("change", (event) => {
      if (model.coming.length === 0 && board.busy) board.halt();
      board.set(model.shown);
      this.#show();
      this.#tell(detail(event).before);
    });
    model.addEventListener("why", (event) => this.why.show(detail(event)));
    model.addEventListener("refused", (event) => {
      /** @type {Refused} */
      const { code, words, rule } = detail(event);
      if (code === "offline") return; // The notice says so already.
      this.notice.pass({ runs: words, rule }, model.board?.rules);
    });
  }

  #hearBoard() {
    const { board, model } = this;
    board.addEventListener("sow", async (event) => {
      if (model.mayMove) board.reach(detail(event));
      await model.sow(detail(event));
      board.release();
    });
    board.addEventListener("refused", (event) => model.sow(detail(event)));
    board.addEventListener("ghost", () => this.#ghost());
    board.addEventListener("start", (event) => {
      this.#turn();
      this.why.begin(detail(event));
    });
    board.addEventListener("beat", (event) => {
      /** @type {{beat: Beat, move: Move}} */
      const { beat, move } = detail(event);
      this.plates.count(this.seating.seat, beat.shown);
      this.#say(this.why.reach(move, beat.until));
    });
    board.addEventListener("rest", (event) => {
      if (!model.state) return;
      this.#say(this.why.reach(detail(event), Infinity));
      this.plates.count(this.seating.seat, board.shown);
      model.arrived();
      if (!model.past && model.coming.length === 0) {
        this.voice.say(standing(model.state, model.you));
      }
    });
    listen(board, (action) => this.#act(action));
  }

  #hearResigning() {
    /** @type {HTMLDialogElement} */
    const dialog = element("resign-dialog");
    dialog.addEventListener("close", () => {
      if (dialog.returnValue === "yes") this.model.send("resign");
      dialog.returnValue = "";
    });
  }

  /**
   * Shows the moment that the address names, if it is past.
   * @param {State} state
   */
  #lookBack({ ply }) {
    const move = new URLSearchParams(location.search).get("move") ?? "";
    if (/^\d{1,6}$/.test(move) && Number(move) < ply) this.model.look(Number(move));
  }

  /** The address of what is shown: the game as it goes on, or a moment of it. */
  #link() {
    const { past, ply } = this.model;
    return location.origin + this.path + (past ? `?move=${ply}` : "");
  }

  // From the player.

  /** @param {string} action */
  #act(action) {
    const { board, model, seating } = this;
    /** @type {Record<string, () => void>} */
    const own = {
      pause: () => this.playback.pause(),
      step: () => this.playback.step(),
      skip: () => board.skip(),
      back: () => model.back(),
      forth: () => this.#forth(),
      flip: () => {
        seating.flip();
        this.#show();
      },
      facing: () => seating.face(!seating.facing),
      why: () => this.voice.say(element("why").textContent ?? ""),
      standing: () => this.voice.say(wholeStanding(model)),
      coach: () => {
        this.coach.turn();
        this.#ghost();
      },
      keys: () => /** @type {HTMLDialogElement} */ (element("keys-dialog")).showModal(),
      copy: () => this.notice.copy(this.#link(), this.actions.button("copy")),
      passage: () => this.passage.ask(),
      hint: () => this.#hint(),
      resign: () => /** @type {HTMLDialogElement} */ (element("resign-dialog")).showModal(),
      rematch: () => this.rematch.ask(),
    };
    if (own[action]) own[action]();
    else if (model.state?.can.includes(action)) model.send(...command(action));
  }

  /** One move forth, once the last has been seen. */
  #forth() {
    if (!this.board.busy) this.model.forth();
  }

  async #hint() {
    const hint = await this.model.hint();
    if (!hint) return;
    this.notice.pass({ runs: hint.words, rule: null }, null);
    this.board.focusPit(hint.pit);
  }

  // On the page.

  #show() {
    const { board, model, seating } = this;
    const { ply, state } = model;
    if (!state) return;
    this.#turn();
    this.invitation?.show();
    if (!board.busy) this.plates.count(seating.seat, board.shown);
    this.actions.show(state);
    this.list.show(state, ply);
    this.stepping.show();
    this.rematch.show();
    this.offers.show();
    this.playback.show();
    this.coach.show();
    this.#ghost();
    const query = new URLSearchParams({ ply: String(ply), seat: seating.seat });
    for (const [id, file] of [
      ["picture", "board.png"],
      ["drawing", "board.svg"],
    ]) {
      /** @type {HTMLAnchorElement} */ (element(id)).href = `${this.path}/${file}?${query}`;
    }
  }

  /** Shows whose turn it is, or whose move is being shown. */
  #turn() {
    this.plates.show(this.seating.seat, this.board.moving);
    this.status.show(this.board.moving);
  }

  /** @param {Sentence[]} sentences */
  #say(sentences) {
    this.voice.say(sentences.map(({ runs }) => text(runs)).join(" "));
  }

  #ghost() {
    const { board, model } = this;
    const pit = board.busy ? null : board.pointed;
    const preview = pit ? model.shown.previews?.[pit] : null;
    const line = ghostLine(pit, preview);
    const tip = this.coach.line();
    element("ghost").replaceChildren(...(line.length > 0 ? line : [tip]));
  }

  /**
   * Says aloud what has changed without a move.
   * @param {State | null} before
   */
  #tell(before) {
    const { state, you } = this.model;
    if (!before || !state) return;
    if (state.ply < before.ply) this.voice.say(_("Taken back."));
    const ended = endedWords(before, state, you);
    if (ended) this.notice.pass({ runs: [ended], rule: null }, null);
    if (state.outcome && !before.outcome) this.voice.say(text(state.outcome.words));
    else if (state.ply !== before.ply) this.voice.say(standing(state, you));
  }
}

await load();
const root = document.getElementById("game");
if (root) {
  const path = `/game/${root.dataset.gameId}`;
  new GamePage(root, path, new SocketLine(`${path}/socket`, document.documentElement.lang));
}
