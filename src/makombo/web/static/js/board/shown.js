// What the board shows at one moment: a position at rest, or a frame of a move.

/** @import {Frame, Position, Shown, Side} from "./types.js" */

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
 * How many seeds lie on the board, in the hand and in the scores: never more, never fewer.
 * @param {Shown} shown
 */
export function seeds(shown) {
  const captured = shown.scores ? shown.scores.South + shown.scores.North : 0;
  return Object.values(shown.pits).reduce((sum, count) => sum + count, shown.hand + captured);
}
