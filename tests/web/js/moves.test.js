import assert from "node:assert/strict";
import { test } from "node:test";

import { rows } from "../../../src/makombo/web/static/js/game/moves.js";

test("moves stand in pairs", () => {
  assert.deepEqual(rows(["a1", "d2", "b1"], "South"), [
    {
      number: 1,
      cells: [
        { ply: 1, pit: "a1" },
        { ply: 2, pit: "d2" },
      ],
    },
    { number: 2, cells: [{ ply: 3, pit: "b1" }] },
  ]);
});

test("a match that North began has a gap before his first move", () => {
  assert.deepEqual(rows(["d2", "a1"], "North"), [
    { number: 1, cells: [null, { ply: 1, pit: "d2" }] },
    { number: 2, cells: [{ ply: 2, pit: "a1" }] },
  ]);
});

test("no moves, no rows", () => {
  assert.deepEqual(rows([], "South"), []);
});
