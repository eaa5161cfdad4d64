// The plank in drawing units: how large it is, and where the middle of each pit lies.

/** @import {Board, Side} from "./types.js" */

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {Side} side who owns the pit
 * @property {number} line from the top
 * @property {number} column from the left
 * @property {number} x of its middle
 * @property {number} y
 */

/** A plank as one seat sees it; all lengths are in the units of its drawing. */
export class Layout {
  /**
   * @param {Board} board
   * @param {Side} seat who sits at the lower edge
   * @param {boolean} compact with no room to spare beside the pits, for narrow screens
   * @param {boolean} [heaps] with room for captured seeds above and below the plank
   */
  constructor(board, seat, compact, heaps = false) {
    this.board = board;
    this.seat = seat;
    this.compact = compact;
    this.radius = board.rows === 1 ? 66 : 46;
    this.across = this.radius * (compact ? 2.2 : 2.34);
    this.down = this.radius * 2.52;
    this.gutter = compact ? 8 : 48;
    this.shelf = heaps && board.counts === "captured" ? this.radius * 0.5 : 0;
    const top = this.radius * 0.3;
    const ditch = this.radius * 0.26;
    this.width = board.columns * this.across + 2 * this.gutter;
    this.line = top + board.rows * this.down + ditch / 2;
    this.floor = top + 2 * board.rows * this.down + ditch;
    this.height = this.floor + (compact ? 26 : 32);
    this.whole = this.height + 8 + 2 * this.shelf; // with the shade of the plank
    this.grid = board.grid[seat];
    /** @type {Map<string, Place>} */
    this.places = new Map();
    const mine = board.rows;
    this.grid.forEach((names, line) =>
      names.forEach((name, column) =>
        this.places.set(name, {
          name,
          side: line < mine === (seat === "South") ? "North" : "South",
          line,
          column,
          x: this.gutter + (column + 0.5) * this.across,
          y: top + (line + 0.46) * this.down + (line >= mine ? ditch : 0),
        }),
      ),
    );
  }

  /**
   * @param {string} name
   * @returns {Place}
   */
  place(name) {
    const place = this.places.get(name);
    if (!place) throw new RangeError(`pit: found ${name}, expected one of this board`);
    return place;
  }

  /**
   * Where captured seeds of a side fly to, and lie: just off its edge of the plank.
   * @param {Side} side
   */
  edge(side) {
    const off = this.shelf / 2 || 30;
    return { x: this.width * 0.5, y: side === this.seat ? this.height + 8 + off : -off };
  }

  /**
   * Which way seeds go along a line: sowing is counter-clockwise, round both rows or, where a side
   * has two, round its own.
   * @param {number} line from the top
   * @returns {1 | -1} to the right or to the left
   */
  way(line) {
    return line % 2 ? 1 : -1;
  }
}
