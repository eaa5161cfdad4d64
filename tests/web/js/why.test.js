import assert from "node:assert/strict";
import { test } from "node:test";

import { folded } from "../../../src/makombo/web/static/js/game/why.js";
import { frame, small } from "./moves.js";

/** A move of so many laps, each told in a sentence. @param {number} laps */
function relay(laps) {
  const frames = Array.from({ length: laps }, (_, lap) => frame("relay", "a1", 1, {}, { lap }));
  return {
    ...small(),
    frames,
    why: frames.map((_, place) => ({ runs: [], rule: null, frame: place })),
  };
}

test("a short move is told whole", () => {
  const move = relay(6);
  assert.equal(folded(move, move.why).laps, 0);
});

test("of a long relay the first and the deciding sentences stay", () => {
  const move = relay(14);
  assert.deepEqual(folded(move, move.why), { from: 2, to: 11, laps: 9 });
});

test("what is folded grows with what has been seen", () => {
  const move = relay(14);
  assert.equal(folded(move, move.why.slice(0, 8)).laps, 3);
});
