// Moves for the tests, in the shape in which the server sends them.

/** @import {Board, Frame} from "../../../src/makombo/web/static/js/board/types.js" */
/** @import {Move, Position} from "../../../src/makombo/web/static/js/board/types.js" */

/** @type {Board} */
export const KPE = {
  name: "kpe",
  title: "Kpé",
  columns: 4,
  rows: 1,
  grid: {
    South: [
      ["a2", "b2", "c2", "d2"],
      ["a1", "b1", "c1", "d1"],
    ],
    North: [
      ["d1", "c1", "b1", "a1"],
      ["d2", "c2", "b2", "a2"],
    ],
  },
  counts: "captured",
  lock: true,
  rules: "/rules/kpe",
};

/** @type {Board} */
export const KISOLO = {
  name: "kisolo",
  title: "Kisolo",
  columns: 7,
  rows: 2,
  grid: { South: [4, 3, 2, 1].map(row), North: [1, 2, 3, 4].map((n) => row(n).reverse()) },
  counts: "board",
  lock: false,
  rules: "/rules/kisolo",
};

/** @param {number} number */
function row(number) {
  return [..."abcdefg"].map((letter) => `${letter}${number}`);
}

/**
 * @param {string} type
 * @param {string | null} pit
 * @param {number} hand
 * @param {Record<string, number>} pits
 * @param {Partial<Frame>} [more]
 * @returns {Frame}
 */
export function frame(type, pit, hand, pits, more = {}) {
  return { type, pit, seeds: 1, rule: "KP3", ms: 90, hand, over: pit, lap: 1, pits, ...more };
}

/** a1 is lifted with two seeds, marked, sown into b1 and c1. @returns {Move} */
export function small() {
  /** @type {Position} */
  const before = {
    text: "",
    side: "South",
    pits: { a1: 2, b1: 0, c1: 1, d1: 0, a2: 1, b2: 0, c2: 0, d2: 0 },
    scores: { South: 22, North: 22 },
    sown: { South: [], North: ["a2"] },
  };
  return {
    side: "South",
    pit: "a1",
    laps: 1,
    why: [],
    before,
    after: {
      ...before,
      side: "North",
      pits: { ...before.pits, a1: 0, b1: 1, c1: 2 },
      sown: { South: ["a1"], North: ["a2"] },
    },
    frames: [
      frame("lift", "a1", 2, { a1: 0 }, { ms: 270, lap: 0 }),
      frame("mark", "a1", 2, {}, { ms: 0, lap: 0, sown: { South: ["a1"], North: ["a2"] } }),
      frame("drop", "b1", 1, { b1: 1 }),
      frame("drop", "c1", 0, { c1: 2 }),
      frame("stop", "c1", 0, {}, { ms: 180, over: null }),
    ],
  };
}
