// <sowing-board>: a plank that shows positions, plays moves seed by seed, and is played on.
//
// It is told what to show by `set`, and a move by `play`. The attributes `seat` and `facing` say what
// it was told, for style sheets.
// Events: `sow` (a playable pit was chosen), `refused` (another was), `ghost` (a pit is pointed at),
// `start` (a move begins to be shown), `beat` (the board has changed during a move), `rest` (a move
// has been shown to its end).

import { Drawing } from "./drawing.js";
import { Flight } from "./flight.js";
import { Input } from "./input.js";
import { Layout } from "./layout.js";
import { Player, SPEEDS } from "./player.js";
import { still } from "./moment.js";
import { pitWords } from "./words.js";

/** @import {Beat} from "./player.js" */
/** @import {Board, Move, Position, Preview, Moment, Side} from "./types.js" */

const NARROW = 520; // px of a plank's width under which it is drawn compact
const GRACE = 250; // ms after a move was shown in which no click counts

/**
 * @typedef {object} BoardState what the board shows when no move is being played
 * @property {Board | null} board its shape
 * @property {Position | null} position
 * @property {Record<string, Preview>} previews of the pits that may be played
 * @property {{pit: string, side: Side} | null} last
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
  /** The beat that is shown by marks, where nothing may travel. @type {Beat | null} */
  #marked = null;
  #compact = window.innerWidth < NARROW; // a guess, until the plank has been measured
  #frame = 0;
  #clock = 0;
  #rested = -GRACE;
  #seen = false;
  #still = window.matchMedia("(prefers-reduced-motion: reduce)");
  #size = new ResizeObserver(([entry]) => this.#fit(entry.contentRect.width));
  #player = new Player({
    begin: (beat, move) => this.#begin(beat, move),
    progress: (fraction) => this.#progress(fraction),
    finish: (beat) => this.#finish(beat),
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
    if (SPEEDS[speed] === 0) this.skip();
  }

  /**
   * Takes over what changes of its state. A move that is being shown goes on, unless it would no
   * longer end in the position.
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
      this.#player.clear();
      this.#flight?.clear();
      this.#playing = null;
      this.#shown = still(state.position);
    }
    const turned = before.seat !== state.seat || before.facing !== state.facing;
    if (!sameShape || turned || !this.#drawing) this.#draw();
    else this.#render();
  }

  /**
   * Shows a move from its first seed to its last, then the state with these changes.
   * @param {Move} move
   * @param {Partial<BoardState>} changes
   */
  play(move, changes) {
    this.#state = { ...this.#state, ...changes };
    this.#pointed = null;
    this.#player.play(move);
    if (document.hidden) this.skip();
    this.#run();
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

  /** Shows the end of whatever is being played. */
  skip() {
    this.#player.skip();
    this.#player.paused = false;
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
    const layout = new Layout(board, seat, this.#compact);
    this.#drawing = new Drawing(layout, facing);
    this.#flight = new Flight(this.#drawing);
    this.#input = new Input(layout, {
      choose: (pit) => this.#choose(pit),
      point: (pit) => this.#point(pit),
    });
    this.style.setProperty("--ratio", `${layout.width / (layout.height + 8)}`);
    this.replaceChildren(this.#drawing.element, this.#input.element);
    if (focused) this.#input.focus(focused);
    this.#render();
  }

  #render() {
    const { busy } = this;
    const { last } = this.#state;
    this.toggleAttribute("busy", busy);
    if (!this.#drawing || !this.#shown) return;
    this.#drawing.show(this.#shown);
    const previews = busy ? {} : this.#state.previews;
    this.#drawing.mark({
      playable: Object.keys(previews),
      last: (busy ? this.#playing?.pit : last?.pit) ?? null,
      origin: busy ? null : this.#pointed,
      preview: (this.#pointed && previews[this.#pointed]) || null,
      beat: busy ? this.#marked : null,
    });
    if (!busy) this.#label(this.#shown);
  }

  /** @param {Moment} moment */
  #label(moment) {
    const { board, previews, last, mine } = this.#state;
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
    this.#marked = still ? beat : null;
    if (this.#playing !== move) {
      this.#playing = move;
      this.#shown = beat.before;
      this.#render();
      this.dispatchEvent(new CustomEvent("start", { detail: move }));
    }
    if (still) {
      this.#flight?.clear();
      this.#render();
    } else {
      this.#flight?.begin(beat, move);
    }
  }

  /** @param {number} fraction */
  #progress(fraction) {
    if (!this.#marked) this.#flight?.progress(fraction);
  }

  /** @param {Beat} beat */
  #finish(beat) {
    this.#seen = true;
    if (!this.#marked) this.#flight?.finish(beat);
    this.#shown = beat.shown;
    this.#drawing?.show(beat.shown);
    this.dispatchEvent(new CustomEvent("beat", { detail: beat }));
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
    if (this.#seen) this.#rested = performance.now();
    this.#seen = false;
    this.#shown = still(move.after);
    this.#render();
    this.dispatchEvent(new CustomEvent("rest", { detail: move }));
  }

  #hidden = () => {
    if (document.hidden) this.skip();
  };

  // Being played on.

  /** @param {string} pit */
  #choose(pit) {
    if (this.busy || performance.now() - this.#rested < GRACE) return;
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
 * Whether two boards are drawn alike.
 * @param {Board | null} one
 * @param {Board | null} other
 */
function isSame(one, other) {
  return one?.name === other?.name && one?.columns === other?.columns;
}

customElements.define("sowing-board", SowingBoard);
