// <sowing-board>: a plank that shows positions, plays moves seed by seed, and is played on.
//
// It is told what to show by `set`, and a move by `play`. The attributes `seat` and `facing` say what
// it was told, for style sheets; with `heaps` captured seeds lie before the players.
// Events: `sow` (a playable pit was chosen), `refused` (another was), `ghost` (a pit is pointed at),
// `start` (a move begins to be shown), `beat` (the board has changed during a move), `rest` (a move
// has been shown to its end, and the board is in the state that was told with it).

import { Drawing } from "./drawing.js";
import { Flight } from "./flight.js";
import { Input } from "./input.js";
import { Layout } from "./layout.js";
import { Player, SPEEDS } from "./player.js";
import { still } from "./moment.js";
import { trailOf } from "./trail.js";
import { pitWords } from "./words.js";

/** @import {Beat, Beginning} from "./player.js" */
/** @import {Trail} from "./trail.js" */
/** @import {Board, Move, Position, Preview, Moment, Side} from "./types.js" */

const NARROW = 520; // px of a plank's width under which it is drawn compact
const GRACE = 250; // ms after a move was shown in which no click counts

/**
 * @typedef {object} BoardState what the board shows when no move is being played
 * @property {Board | null} board its shape
 * @property {Position | null} position
 * @property {Record<string, Preview>} previews of the pits that may be played
 * @property {{pit: string, side: Side, frames?: Move["frames"]} | null} last the last move, or
 *   where it began
 * @property {Side[]} mine the sides that the reader plays
 * @property {Side} seat who sits at the lower edge
 * @property {boolean} facing whether two sit at one table, across from each other
 */

export class SowingBoard extends HTMLElement {
  /** @type {BoardState} */
  #state = {
    board: null,
    position: null,
    previews: {},
    last: null,
    mine: [],
    seat: "South",
    facing: false,
  };
  /** @type {Moment | null} */
  #shown = null;
  /** @type {Drawing | null} */
  #drawing = null;
  /** @type {Flight | null} */
  #flight = null;
  /** @type {Input | null} */
  #input = null;
  /** @type {string | null} */
  #pointed = null;
  /** The move of which something has been shown. @type {Move | null} */
  #playing = null;
  /** The state that each move leads to, until it has been shown. @type {Map<Move, Partial<BoardState>>} */
  #coming = new Map();
  /** The pit whose seeds are in the hand while somebody else decides. @type {string | null} */
  #reached = null;
  /** The pit that somebody points at elsewhere. @type {string | null} */
  #lit = null;
  /** Where the move that is being shown has been. @type {Trail | null} */
  #trail = null;
  /** The beat that is shown by marks, where nothing may travel. @type {Beat | null} */
  #marked = null;
  #compact = window.innerWidth < NARROW; // a guess, until the plank has been measured
  #frame = 0;
  #clock = 0;
  #rested = -Infinity;
  #seen = false;
  #still = window.matchMedia("(prefers-reduced-motion: reduce)");
  #size = new ResizeObserver(([entry]) => this.#fit(entry.contentRect.width));
  #player = new Player({
    begin: (beat, move) => this.#begin(beat, move),
    progress: (fraction) => this.#progress(fraction),
    finish: (beat, move) => this.#finish(beat, move),
    rest: (move) => this.#end(move),
  });

  connectedCallback() {
    this.#size.observe(this);
    document.addEventListener("visibilitychange", this.#hidden);
  }

  disconnectedCallback() {
    this.#size.disconnect();
    document.removeEventListener("visibilitychange", this.#hidden);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#player.clear();
  }

  /** Whether a move is being shown. */
  get busy() {
    return this.#player.busy;
  }

  /** The move that is being shown. */
  get moving() {
    return this.busy ? this.#playing : null;
  }

  get paused() {
    return this.#player.paused;
  }

  /** The pit that is pointed at, or has the focus. */
  get pointed() {
    return this.#pointed;
  }

  /** The moment that is shown now. */
  get shown() {
    return this.#shown;
  }

  /** @param {string} speed slow, normal, fast or off */
  set speed(speed) {
    if (!(speed in SPEEDS)) throw new RangeError(`speed: found ${speed}`);
    this.#player.speed = speed;
    if (SPEEDS[speed] === 0) this.#player.end();
  }

  /**
   * Takes over what changes of its state. A move that is being shown goes on, unless the position
   * is another than that from which it was made.
   * @param {Partial<BoardState>} changes
   */
  set(changes) {
    const before = this.#state;
    const state = { ...before, ...changes };
    this.#state = state;
    this.setAttribute("seat", state.seat);
    this.toggleAttribute("facing", state.facing);
    if (!state.position) return;
    const sameShape = isSame(before.board, state.board);
    if (!sameShape || before.position?.text !== state.position.text) {
      this.halt();
    }
    const turned = before.seat !== state.seat || before.facing !== state.facing;
    if (!sameShape || turned || !this.#drawing) this.#draw();
    else this.#render();
  }

  /** Forgets the moves that were to be shown. */
  halt() {
    const { position } = this.#state;
    this.#player.clear();
    this.#coming.clear();
    this.#flight?.clear();
    this.#playing = null;
    this.#marked = null;
    this.#reached = null;
    this.#shown = position && still(position);
    this.#render();
  }

  /**
   * Shows a move from its first seed to its last, then the state with these changes.
   * @param {Move} move
   * @param {Partial<BoardState>} changes
   * @param {Pick<Beginning, "reply">} [beginning]
   */
  play(move, changes, { reply = false } = {}) {
    this.#coming.set(move, changes);
    this.#pointed = null;
    this.#player.play(move, { reply, rested: performance.now() - this.#rested });
    if (document.hidden) this.#player.end();
    this.#run();
    this.#render();
  }

  /**
   * Lifts the seeds of a pit at once, while somebody else decides whether that may be.
   * @param {string} pit
   */
  reach(pit) {
    if (this.busy || SPEEDS[this.#player.speed] === 0) return;
    this.#reached = pit;
    this.#render();
  }

  /** Puts the seeds back that were lifted for nothing; a move that begins keeps them in the hand. */
  release() {
    if (this.#reached === null || this.busy) return;
    this.#reached = null;
    this.#flight?.clear();
    this.#render();
  }

  /**
   * Lights a pit up that is pointed at elsewhere, or none.
   * @param {string | null} pit
   */
  light(pit) {
    this.#lit = pit;
    this.#render();
  }

  pause() {
    this.#player.paused = true;
  }

  resume() {
    this.#player.paused = false;
    this.#run();
  }

  /** Shows one more event of the move, and waits. */
  step() {
    this.#player.paused = true;
    this.#player.step();
  }

  /** Shows the end of the move that is being shown; the next that waits has its time. */
  skip() {
    this.#player.paused = false;
    this.#player.skip();
    this.#run();
  }

  /** @param {string} pit */
  focusPit(pit) {
    this.#input?.focus(pit);
  }

  // Drawing.

  /** @param {number} width of the plank in px */
  #fit(width) {
    if (width && width < NARROW !== this.#compact) {
      this.#compact = width < NARROW;
      this.#draw();
    }
  }

  #draw() {
    const { board, seat, facing } = this.#state;
    if (!board || !this.#shown) return;
    const focused = this.#input?.focused;
    const layout = new Layout(board, seat, this.#compact, this.hasAttribute("heaps"));
    this.#drawing = new Drawing(layout, facing);
    this.#flight = new Flight(this.#drawing);
    this.#input = new Input(layout, {
      choose: (pit) => this.#choose(pit),
      point: (pit) => this.#point(pit),
    });
    this.style.setProperty("--ratio", `${layout.width / layout.whole}`);
    this.replaceChildren(this.#drawing.element, this.#input.element);
    if (focused) this.#input.focus(focused);
    this.#render();
  }

  #render() {
    const { busy } = this;
    const { last } = this.#state;
    this.toggleAttribute("busy", busy);
    if (!this.#drawing || !this.#shown) return;
    const reached = busy ? null : this.#reached;
    const still = this.#still.matches;
    this.#drawing.show(reached ? without(this.#shown, reached) : this.#shown);
    const quiet = busy || reached !== null;
    const previews = quiet ? {} : this.#state.previews;
    this.#drawing.mark({
      playable: Object.keys(previews),
      trail: this.moving ? this.#trail : last && trailOf({ frames: [], ...last }),
      origin: quiet ? reached : this.#pointed,
      preview: (this.#pointed && previews[this.#pointed]) || null,
      beat: busy ? this.#marked : null,
      lit: this.#lit,
    });
    if (reached && !still) this.#flight?.hold(reached, this.#shown.pits[reached] ?? 0);
    if (!this.moving) this.#label(this.#shown);
  }

  /** @param {Moment} moment */
  #label(moment) {
    const { board, last, mine } = this.#state;
    const previews = this.busy ? {} : this.#state.previews;
    if (!this.#drawing || !board) return;
    for (const [name, { place }] of this.#drawing.pits) {
      const preview = previews[name] ?? null;
      const words = pitWords({
        name,
        side: place.side,
        moment,
        lock: board.lock,
        mine: mine.length === 1 && mine[0] === place.side,
        preview,
        last: last?.pit === name,
      });
      this.#input?.label(name, words, preview !== null);
    }
  }

  // Playing a move.

  #run() {
    if (this.#frame || !this.busy) return;
    this.#clock = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  /** @param {number} now */
  #tick(now) {
    this.#frame = 0;
    const gone = Math.max(0, now - this.#clock);
    this.#clock = now;
    this.#player.tick(gone);
    if (this.busy && !this.paused) {
      this.#frame = requestAnimationFrame((next) => this.#tick(next));
    }
  }

  /**
   * @param {Beat} beat
   * @param {Move} move
   */
  #begin(beat, move) {
    const still = this.#still.matches;
    const held = this.#reached;
    this.#reached = null;
    this.#marked = still ? beat : null;
    this.#trail = trailOf(move, beat.until, beat.until - beat.frames.length);
    if (this.#playing !== move) {
      this.#playing = move;
      this.#shown = beat.before;
      this.#render();
      this.dispatchEvent(new CustomEvent("start", { detail: move }));
    }
    if (still) this.#flight?.clear();
    this.#render();
    if (!still) this.#flight?.begin(beat, move, held);
  }

  /** @param {number} fraction */
  #progress(fraction) {
    if (!this.#marked) this.#flight?.progress(fraction);
  }

  /**
   * @param {Beat} beat
   * @param {Move} move
   */
  #finish(beat, move) {
    this.#seen = true;
    if (!this.#marked) this.#flight?.finish(beat);
    this.#shown = beat.shown;
    this.#drawing?.show(beat.shown);
    this.dispatchEvent(new CustomEvent("beat", { detail: { beat, move } }));
  }

  /** @param {Move} move */
  #end(move) {
    if (this.#playing !== move) {
      this.#playing = move;
      this.dispatchEvent(new CustomEvent("start", { detail: move }));
    }
    this.#flight?.clear();
    this.#playing = null;
    this.#marked = null;
    this.#reached = null;
    this.#state = { ...this.#state, ...this.#coming.get(move) };
    this.#coming.delete(move);
    if (this.#seen) this.#rested = performance.now();
    this.#seen = false;
    this.#shown = still(move.after);
    this.#render();
    this.dispatchEvent(new CustomEvent("rest", { detail: move }));
  }

  #hidden = () => {
    if (document.hidden) this.#player.end();
  };

  // Being played on.

  /** @param {string} pit */
  #choose(pit) {
    if (this.busy || this.#reached || performance.now() - this.#rested < GRACE) return;
    const playable = Boolean(this.#state.previews[pit]);
    this.dispatchEvent(new CustomEvent(playable ? "sow" : "refused", { detail: pit }));
  }

  /** @param {string | null} pit */
  #point(pit) {
    if (pit === this.#pointed) return;
    this.#pointed = pit;
    if (!this.busy) this.#render();
    this.dispatchEvent(new CustomEvent("ghost", { detail: pit }));
  }
}

/**
 * A moment with the seeds of a pit taken away.
 * @param {Moment} moment
 * @param {string} pit
 * @returns {Moment}
 */
function without(moment, pit) {
  return { ...moment, pits: { ...moment.pits, [pit]: 0 } };
}

/**
 * Whether two boards are drawn alike.
 * @param {Board | null} one
 * @param {Board | null} other
 */
function isSame(one, other) {
  return one?.name === other?.name && one?.columns === other?.columns;
}

customElements.define("sowing-board", SowingBoard);
