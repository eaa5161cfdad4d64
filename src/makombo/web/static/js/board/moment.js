// What the board shows at one moment: a position at rest, or a frame of a move.

/** @import {Board, Frame, Position, Moment, Side} from "./types.js" */

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
 * @returns {Moment}
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
 * The moment after one frame; `moment` itself stays as it is.
 * @param {Moment} moment
 * @param {Frame} frame
 * @returns {Moment}
 */
export function after(moment, frame) {
  return {
    pits: { ...moment.pits, ...frame.pits },
    hand: frame.hand,
    over: frame.over,
    side: moment.side,
    scores: frame.scores ?? moment.scores,
    sown: frame.sown ?? moment.sown,
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
