// One game as its reader sees it, apart from any page: what the line says comes in, and what has
// changed is told. It knows no rule; the server does.
//
// Nothing is told before it has been seen: `state` is that of the last move that has been shown, and
// whoever shows a move says when it has `arrived`. `latest` is what the line said last.
//
// Events: `welcome` (the line is up, with the state that comes next; `first` the first time), `move`
// (a `move` is to be shown, which leads to `shown`; a `reply` wants a moment's rest before it),
// `change` (anything else may differ; `before` is the state before where somebody may want to hear
// what is new), `why` (the moves that led to what is shown, the last two at most), `refused` (with a
// `Refused`).

import { Refused } from "./refused.js";

/** @import {BoardState} from "../board/sowing-board.js" */
/** @import {Board, Move} from "../board/types.js" */
/** @import {Hint, Line, Look, Presence, State, Welcome, You} from "./types.js" */

/**
 * @typedef {object} Coming a move that is being shown, and what it leads to
 * @property {Move} move
 * @property {State} state
 * @property {Look | null} past that it leads to, or null for the present
 */

export class GameModel extends EventTarget {
  /** @param {Line} line to the game; what it says is taken in as it comes */
  constructor(line) {
    super();
    this.line = line;
    /** @type {State | null} */
    this.state = null;
    /** @type {State | null} */
    this.latest = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {You} */
    this.you = { role: "watcher", sides: [], invite: null };
    /** What is looked at of the past, or null in the present. @type {Look | null} */
    this.past = null;
    /** The moves that are being shown, or wait for it. @type {Coming[]} */
    this.coming = [];
    /** The commands on their way. @type {Set<string>} */
    this.sending = new Set();
    /** The moves that are known, by their number. @type {Map<number, Move>} */
    this.moves = new Map();
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
    if (this.past || !this.state) return this.#shownOf(this.past);
    return { ...this.#shownOf(this.state), previews: this.mayMove ? this.state.previews : {} };
  }

  /**
   * @param {Look | State | null} at
   * @returns {Partial<BoardState>}
   */
  #shownOf(at) {
    const { board } = this;
    const mine = this.you.sides;
    if (!at) return { board, mine };
    const { ply, position } = at;
    const last = this.moves.get(ply) ?? ("last" in at ? at.last : at.move);
    return { board, position, previews: {}, last, mine };
  }

  /** The moves that led to what is shown, the last two at most. */
  get told() {
    const { ply } = this;
    return [ply - 1, ply].flatMap((number) => this.moves.get(number) ?? []);
  }

  /** Whether a move may be made now, on what is shown. */
  get mayMove() {
    if (this.past || this.coming.length > 0) return false;
    return Boolean(this.state?.can.includes("move"));
  }

  // What the reader does.

  /**
   * Sows from a pit; where that is forbidden the server knows the rule.
   * @param {string} pit
   * @returns {Promise<any>} its answer, or null where it was refused
   */
  async sow(pit) {
    return this.mayMove ? this.send("move", { pit }) : null;
  }

  /** Asks what the computer would play. @returns {Promise<Hint | null>} unless it has gone on */
  async hint() {
    const answer = await this.send("hint");
    return answer?.version === this.latest?.version && this.past === null ? answer : null;
  }

  /**
   * Sends a command that answers the latest state; one of a kind at a time.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>} its answer, or null where it was refused
   */
  async send(type, fields = {}) {
    if (!this.latest || this.sending.has(type)) return null;
    this.sending.add(type);
    try {
      return await this.#ask(type, { version: this.latest.version, ...fields });
    } finally {
      this.sending.delete(type);
    }
  }

  /** @param {number} ply to be looked at, as it stood after so many moves */
  async look(ply) {
    const { latest } = this;
    if (!latest || ply < 0) return;
    if (ply >= latest.ply) {
      this.leave();
      return;
    }
    const answer = await this.#look(ply);
    if (!answer || this.latest?.version !== latest.version) return;
    this.#settle();
    this.past = answer;
    if (answer.move) this.moves.set(ply, answer.move);
    this.#findWhy();
    this.#tell(null);
  }

  back() {
    return this.look(this.ply - 1);
  }

  /** Steps forth by one move, which is shown being made. */
  async forth() {
    const { past, latest } = this;
    if (!latest || !past) return;
    const answer = await this.#look(past.ply + 1);
    if (!answer?.move || this.latest?.version !== latest.version || this.past !== past) return;
    if (this.coming.length > 0) return;
    this.#bring(answer.move, latest, answer.ply === latest.ply ? null : answer, false);
  }

  /** Comes back from the past. */
  leave() {
    if (!this.past) return;
    this.#settle();
    this.past = null;
    this.#findWhy();
    this.#tell(null);
  }

  /** The move that was to be shown has been seen to its end. */
  arrived() {
    const arrived = this.coming.shift();
    if (!arrived) return;
    this.state = arrived.state;
    this.past = arrived.past;
    this.#dispatch("why", this.told);
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
   * Takes over a state to which no move is shown; one older than that which is there says nothing,
   * and one that goes on from moves still to be shown waits for them.
   * @param {State} state
   * @param {boolean} [quiet]
   */
  #take(state, quiet = false) {
    const { latest, past } = this;
    const before = this.state;
    if (latest && state.version < latest.version) return;
    this.#forget(state.moves);
    this.latest = state;
    const last = this.coming.at(-1);
    if (last && state.ply === latest?.ply) {
      last.state = state;
      return;
    }
    this.#settle();
    if (!this.board) return;
    if (latest?.version !== state.version) this.past = null;
    if (past !== this.past || !state.last || before?.ply !== state.ply) this.#findWhy();
    this.#tell(quiet ? null : before);
  }

  /** @param {{move: Move, state: State}} message */
  #moved({ move, state }) {
    if (!this.board || (this.latest && state.version <= this.latest.version)) return;
    if (this.past) {
      this.#settle();
      this.past = null;
      this.#tell(null);
    }
    this.latest = state;
    this.#bring(move, state, null, !this.you.sides.includes(move.side));
  }

  /** @param {Presence} presence */
  #meet(presence) {
    if (!this.state || !this.latest) return;
    for (const state of [this.state, this.latest, ...this.coming.map(({ state }) => state)]) {
      state.presence = presence;
    }
    this.#tell(null);
  }

  /**
   * Has a move shown; what it leads to is told when it has arrived.
   * @param {Move} move
   * @param {State} state
   * @param {Look | null} past
   * @param {boolean} reply
   */
  #bring(move, state, past, reply) {
    this.moves.set(past?.ply ?? state.ply, move);
    this.coming.push({ move, state, past });
    const shown = this.#shownOf(past ?? state);
    this.#dispatch("move", { move, shown, reply });
  }

  /** Takes what is latest for seen. */
  #settle() {
    this.coming = [];
    this.state = this.latest;
  }

  /**
   * Forgets the moves that were taken back.
   * @param {string[]} moves of the game, by their pits
   */
  #forget(moves) {
    const before = this.latest?.moves ?? [];
    const same = before.findIndex((pit, place) => moves[place] !== pit);
    const kept = same < 0 ? before.length : same;
    for (const ply of this.moves.keys()) if (ply > kept) this.moves.delete(ply);
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

  /** Finds out why the last moves of what is shown did what they did. */
  async #findWhy() {
    const { past, ply } = this;
    const moves = String(this.latest?.moves);
    const unknown = [ply, ply - 1].filter((number) => number > 0 && !this.moves.has(number));
    const asked = unknown.map((number) => this.#look(number));
    const answers = asked.length > 0 ? await Promise.all(asked) : [];
    if (String(this.latest?.moves) !== moves || this.past !== past || this.ply !== ply) return;
    for (const answer of answers) if (answer?.move) this.moves.set(answer.ply, answer.move);
    this.#dispatch("why", this.told);
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
