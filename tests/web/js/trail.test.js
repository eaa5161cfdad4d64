import assert from "node:assert/strict";
import { test } from "node:test";

import { trailOf } from "../../../src/makombo/web/static/js/board/trail.js";
import { frame, small } from "./moves.js";

test("the end is marked once the last seed has fallen, not before", () => {
  const move = small();
  assert.equal(trailOf(move, 3).end, null);
  assert.equal(trailOf(move, 4).end, "c1");
  assert.equal(trailOf(move).end, "c1");
  assert.equal(trailOf(move).origin, "a1");
});

test("what will be lifted next is marked before it is, and while it is", () => {
  const move = small();
  move.frames = [
    frame("lift", "a1", 1, {}),
    frame("drop", "b1", 0, {}),
    frame("relay", "c1", 1, {}),
    frame("drop", "d1", 0, {}),
  ];
  assert.equal(trailOf(move, 1, 0).lifted, "a1");
  assert.equal(trailOf(move, 2, 1).lifted, "c1");
  assert.equal(trailOf(move, 2, 1).end, null);
  assert.equal(trailOf(move, 3, 2).lifted, "c1");
  assert.equal(trailOf(move, 4, 3).lifted, null);
});

test("pits captured from stay marked", () => {
  const move = small();
  move.frames = [...move.frames, frame("capture", "a2", 0, {}), frame("capture", "b2", 0, {})];
  assert.deepEqual([...trailOf(move).prey], ["a2", "b2"]);
  assert.deepEqual([...trailOf(move, 2).prey], []);
});
