// What the board shows at one moment: a position at rest, or a frame of a move.

/** @import {Board, Frame, Position, Shown, Side} from "./types.js" */

/**
 * @param {Side} side
 * @returns {Side}
 */
export function other(side) {
  return side === "South" ? "North" : "South";
}

/**
 * The moment that a position is when no hand is moving.
 * @param {Position} position
 * @returns {Shown}
 */
export function still(position) {
  return {
    pits: { ...position.pits },
    hand: 0,
    over: null,
    side: position.side,
    scores: position.scores,
    sown: position.sown,
  };
}

/**
 * The moment after one frame; `shown` itself stays as it is.
 * @param {Shown} shown
 * @param {Frame} frame
 * @returns {Shown}
 */
export function after(shown, frame) {
  return {
    pits: { ...shown.pits, ...frame.pits },
    hand: frame.hand,
    over: frame.over,
    side: shown.side,
    scores: frame.scores ?? shown.scores,
    sown: frame.sown ?? shown.sown,
  };
}

/**
 * The pits of each side.
 * @param {Board} board
 * @returns {Record<Side, string[]>}
 */
export function pitsOf({ grid, rows }) {
  return { North: grid.South.slice(0, rows).flat(), South: grid.South.slice(rows).flat() };
}
