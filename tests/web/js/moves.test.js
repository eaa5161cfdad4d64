import assert from "node:assert/strict";
import { test } from "node:test";

import { rows } from "../../../src/makombo/web/static/js/game/moves.js";

test("moves stand in pairs", () => {
  assert.deepEqual(rows({ moves: ["a1", "d2", "b1"], captured: [0, 6, 0], starts: "South" }), [
    {
      number: 1,
      cells: [
        { ply: 1, pit: "a1", captured: 0 },
        { ply: 2, pit: "d2", captured: 6 },
      ],
    },
    { number: 2, cells: [{ ply: 3, pit: "b1", captured: 0 }] },
  ]);
});

test("a match that North began has a gap before his first move", () => {
  assert.deepEqual(rows({ moves: ["d2", "a1"], captured: [2, 0], starts: "North" }), [
    { number: 1, cells: [null, { ply: 1, pit: "d2", captured: 2 }] },
    { number: 2, cells: [{ ply: 2, pit: "a1", captured: 0 }] },
  ]);
});

test("no moves, no rows", () => {
  assert.deepEqual(rows({ moves: [], captured: [], starts: "South" }), []);
});
