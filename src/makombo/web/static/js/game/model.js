// One game as its reader sees it, apart from any page: what the line says comes in, and what has
// changed is told. It knows no rule; the server does.
//
// Events: `welcome` (the line is up, with the state that comes next; `first` the first time), `move`
// (a move is to be shown, which leads to what is `shown` now), `change` (anything else may differ;
// `before` is the state before where somebody may want to hear what is new), `why` (the sentences of
// a move that was made before), `refused` (with a `Refused`).

import { Refused } from "./refused.js";

/** @import {BoardState} from "../board/sowing-board.js" */
/** @import {Board, Move, Sentence} from "../board/types.js" */
/** @import {Hint, Line, Look, Presence, State, Welcome, You} from "./types.js" */

export class GameModel extends EventTarget {
  /** @param {Line} line to the game; what it says is taken in as it comes */
  constructor(line) {
    super();
    this.line = line;
    /** @type {State | null} */
    this.state = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {You} */
    this.you = { role: "watcher", sides: [], invite: null };
    /** What is looked at of the past, or null in the present. @type {Look | null} */
    this.past = null;
    /** The commands on their way. @type {Set<string>} */
    this.sending = new Set();
    this.#hear("welcome", (message) => this.#welcome(message));
    this.#hear("state", ({ state }) => this.#take(state));
    this.#hear("moved", (message) => this.#moved(message));
    this.#hear("presence", ({ presence }) => this.#meet(presence));
  }

  // What there is to see.

  /** How many moves lead to what is shown. */
  get ply() {
    return this.past?.ply ?? this.state?.ply ?? 0;
  }

  /** What a board is to show, of the past or of the present. @returns {Partial<BoardState>} */
  get shown() {
    const { board, past, state } = this;
    const mine = this.you.sides;
    if (past) return { board, position: past.position, previews: {}, last: past.move, mine };
    if (!state) return { board, mine };
    const { position, previews, last } = state;
    return { board, position, previews: this.mayMove ? previews : {}, last, mine };
  }

  /** Whether a move may be made now, on what is shown. */
  get mayMove() {
    return this.past === null && Boolean(this.state?.can.includes("move"));
  }

  // What the reader does.

  /**
   * Sows from a pit; where that is forbidden the server knows the rule.
   * @param {string} pit
   */
  sow(pit) {
    if (this.mayMove) this.send("move", { pit });
  }

  /** Asks what the computer would play. @returns {Promise<Hint | null>} unless it has gone on */
  async hint() {
    const answer = await this.send("hint");
    return answer?.version === this.state?.version && this.past === null ? answer : null;
  }

  /**
   * Sends a command that answers the state the reader sees; one of a kind at a time.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>} its answer, or null where it was refused
   */
  async send(type, fields = {}) {
    if (!this.state || this.sending.has(type)) return null;
    this.sending.add(type);
    try {
      return await this.#ask(type, { version: this.state.version, ...fields });
    } finally {
      this.sending.delete(type);
    }
  }

  /** @param {number} ply to be looked at, as it stood after so many moves */
  async look(ply) {
    const { state } = this;
    if (!state || ply < 0) return;
    if (ply >= state.ply) {
      this.leave();
      return;
    }
    const answer = await this.#look(ply);
    if (!answer || this.state?.version !== state.version) return;
    this.past = answer;
    this.#tellWhy(answer.move);
    this.#tell(null);
  }

  back() {
    return this.look(this.ply - 1);
  }

  /** Steps forth by one move, which is shown being made. */
  async forth() {
    const { past, state } = this;
    if (!state || !past) return;
    const answer = await this.#look(past.ply + 1);
    if (!answer?.move || this.state?.version !== state.version || this.past !== past) return;
    this.past = answer.ply === state.ply ? null : answer;
    this.#dispatch("move", answer.move);
    this.#tell(null);
  }

  /** Comes back from the past. */
  leave() {
    if (!this.past) return;
    this.past = null;
    this.#findWhy();
    this.#tell(null);
  }

  // What the line says.

  /** @param {Welcome} message */
  #welcome({ you, board, state }) {
    const first = this.board === null;
    this.board = board;
    this.you = you;
    this.#dispatch("welcome", { first, state });
    this.#take(state, true);
  }

  /**
   * Takes over a state to which no move is shown; one older than that which is there says nothing.
   * @param {State} state
   * @param {boolean} [quiet]
   */
  #take(state, quiet = false) {
    const before = this.state;
    if (before && state.version < before.version) return;
    this.state = state;
    if (!this.board) return;
    const { past } = this;
    if (before?.version !== state.version) this.past = null;
    if (past !== this.past || !state.last || before?.ply !== state.ply) this.#findWhy();
    this.#tell(quiet ? null : before);
  }

  /** @param {{move: Move, state: State}} message */
  #moved({ move, state }) {
    if (!this.board || (this.state && state.version <= this.state.version)) return;
    if (this.past) {
      this.past = null;
      this.#tell(null);
    }
    this.state = state;
    this.#dispatch("move", move);
    this.#tell(null);
  }

  /** @param {Presence} presence */
  #meet(presence) {
    if (!this.state) return;
    this.state.presence = presence;
    this.#tell(null);
  }

  // Asking and telling.

  /**
   * @param {string} type
   * @param {Record<string, unknown>} fields
   */
  async #ask(type, fields) {
    try {
      return await this.line.ask(type, fields);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.state) this.#take(error.state);
      this.#dispatch("refused", error);
      return null;
    }
  }

  /**
   * @param {number} ply
   * @returns {Promise<Look | null>}
   */
  #look(ply) {
    return this.#ask("look", { ply });
  }

  /** Finds out why the last move of the present did what it did. */
  async #findWhy() {
    const { state } = this;
    if (!state?.last) {
      this.#tellWhy(null);
      return;
    }
    const answer = await this.#look(state.ply);
    if (answer?.move && this.state?.ply === state.ply && !this.past) this.#tellWhy(answer.move);
  }

  /** @param {Move | null} move */
  #tellWhy(move) {
    /** @type {Sentence[]} */
    const sentences = move?.why ?? [];
    this.#dispatch("why", sentences);
  }

  /** @param {State | null} before where somebody may want to hear what has changed since */
  #tell(before) {
    this.#dispatch("change", { before });
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * @param {string} type
   * @param {(message: any) => void} take
   */
  #hear(type, take) {
    this.line.addEventListener(type, (event) => take(/** @type {CustomEvent} */ (event).detail));
  }
}
