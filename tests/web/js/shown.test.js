import assert from "node:assert/strict";
import { test } from "node:test";

import { after, other, seeds, still } from "../../../src/makombo/web/static/js/board/shown.js";
import { small } from "./moves.js";

test("the frames of a move lead to the position after it", () => {
  const move = small();
  const end = move.frames.reduce(after, still(move.before));
  assert.deepEqual(end.pits, move.after.pits);
  assert.deepEqual(end.sown, move.after.sown);
  assert.equal(end.hand, 0);
});

test("no seed is lost on the way", () => {
  const move = small();
  let shown = still(move.before);
  for (const frame of move.frames) {
    shown = after(shown, frame);
    assert.equal(seeds(shown), 48);
  }
});

test("a frame leaves the moment before it as it was", () => {
  const move = small();
  const first = still(move.before);
  after(first, move.frames[0]);
  assert.equal(first.pits.a1, 2);
  assert.equal(move.before.pits.a1, 2);
});

test("each side has the other", () => {
  assert.equal(other("South"), "North");
  assert.equal(other("North"), "South");
});
