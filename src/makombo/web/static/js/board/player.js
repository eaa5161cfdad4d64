// Plays a move frame by frame against a clock; what a frame looks like is the stage's business.

import { after, still } from "./moment.js";

/** @import {Frame, Move, Moment} from "./types.js" */

/**
 * Several frames seen as one gesture.
 * @typedef {object} Beat
 * @property {Frame[]} frames
 * @property {Moment} before
 * @property {Moment} shown after all of its frames
 * @property {number} until how many frames of the move have been seen then
 * @property {number} ms at normal speed
 *
 * @typedef {object} Stage
 * @property {(beat: Beat, move: Move) => void} begin
 * @property {(fraction: number) => void} progress between 0 and 1
 * @property {(beat: Beat, move: Move) => void} finish
 * @property {(move: Move) => void} rest after the last frame, or when the move was skipped
 *
 * @typedef {object} Beginning when a move begins to be shown
 * @property {boolean} [reply] whether the board first rests, so that the move before can be seen
 * @property {number} [rested] ms for which it has rested already
 */

const MOST = 250; // ms that one tick may bring, however long the page was away

/** @type {Record<string, number>} */
export const SPEEDS = { slow: 2.5, normal: 1, fast: 0.35, off: 0 };

/** How long the board rests before a reply, in ms. @type {Record<string, number>} */
export const RESTS = { slow: 1200, normal: 600, fast: 400, off: 0 };

/**
 * A move as beats: frames of 0 ms are shown together with the next.
 * @param {Move} move
 * @returns {Beat[]}
 */
export function beats(move) {
  /** @type {Beat[]} */
  const answer = [];
  let shown = still(move.before);
  let before = shown;
  /** @type {Frame[]} */
  let frames = [];
  move.frames.forEach((frame, place) => {
    frames.push(frame);
    shown = after(shown, frame);
    if (frame.ms === 0 && place < move.frames.length - 1) return;
    answer.push({ frames, before, shown, until: place + 1, ms: frame.ms });
    before = shown;
    frames = [];
  });
  return answer;
}

/**
 * A long relay goes quicker and quicker: from the sixth lap on each lap is a little faster.
 * @param {number} lap
 */
export function haste(lap) {
  return Math.max(0.3, 1 - 0.07 * Math.max(0, lap - 5));
}

/** Plays moves one after the other; driven by `tick`. */
export class Player {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.speed = "normal";
    this.paused = false;
    /** @type {{move: Move, reply: boolean}[]} */
    this.queue = [];
    /** ms before the first that waits begins. */
    this.wait = 0;
    /** @type {Move | null} */
    this.move = null;
    /** @type {Beat[]} */
    this.beats = [];
    this.place = 0;
    this.elapsed = 0;
    this.begun = false;
  }

  get busy() {
    return this.move !== null || this.queue.length > 0;
  }

  /**
   * @param {Move} move waits until those before it have been shown
   * @param {Beginning} [beginning]
   */
  play(move, { reply = false, rested = Infinity } = {}) {
    const first = !this.busy;
    this.queue.push({ move, reply });
    if (first) this.#rested(rested);
  }

  /** @param {number} ms that have gone by */
  tick(ms) {
    if (this.paused) return;
    let left = Math.min(ms, MOST);
    while (this.busy && left >= 0) {
      if (!this.move) {
        if (left < this.wait) {
          this.wait -= left;
          return;
        }
        left -= this.wait;
        this.#next();
        continue;
      }
      const beat = this.beats[this.place];
      const length = this.#length(beat);
      if (!this.begun) this.#begin(beat);
      if (this.elapsed + left < length) {
        this.elapsed += left;
        this.stage.progress(this.elapsed / length);
        return;
      }
      left -= length - this.elapsed;
      this.#finish(beat);
    }
  }

  /** Shows one more beat whole; for looking closely while paused. */
  step() {
    if (!this.move) this.#next();
    if (!this.move) return;
    const beat = this.beats[this.place];
    if (!this.begun) this.#begin(beat);
    this.#finish(beat);
  }

  /** Shows the end of the move; where the board rests before one, that one begins. */
  skip() {
    if (this.move) this.#rest();
    else this.#next();
  }

  /** Shows the end of the move, and of all that wait behind it. */
  end() {
    while (this.busy) this.skip();
  }

  /** Forgets everything that was to be shown. */
  clear() {
    this.queue = [];
    this.move = null;
    this.beats = [];
  }

  #next() {
    this.move = this.queue.shift()?.move ?? null;
    this.wait = 0;
    this.place = 0;
    this.elapsed = 0;
    this.begun = false;
    if (!this.move) return;
    this.beats = beats(this.move);
    if (SPEEDS[this.speed] === 0 || this.beats.length === 0) this.#rest();
  }

  /** @param {Beat} beat */
  #length(beat) {
    return beat.ms * SPEEDS[this.speed] * haste(beat.frames[0].lap);
  }

  /** @param {Beat} beat */
  #begin(beat) {
    this.begun = true;
    if (this.move) this.stage.begin(beat, this.move);
  }

  /** @param {Beat} beat */
  #finish(beat) {
    if (!this.move) return;
    this.stage.finish(beat, this.move);
    this.place += 1;
    this.elapsed = 0;
    this.begun = false;
    if (this.place === this.beats.length) this.#rest();
  }

  #rest() {
    const move = this.move;
    if (!move) return;
    this.move = null;
    this.stage.rest(move);
    if (!this.move) this.#rested(0);
  }

  /** @param {number} rested ms for which the board has rested before the first that waits */
  #rested(rested) {
    if (this.queue.length === 0) return;
    this.wait = this.queue[0].reply ? Math.max(0, RESTS[this.speed] - rested) : 0;
    if (this.wait === 0) this.#next();
  }
}
