import assert from "node:assert/strict";
import { test } from "node:test";

import { after, other, pitsOf, still } from "../../../src/makombo/web/static/js/board/moment.js";
import { KISOLO, KPE, small } from "./moves.js";

/** @import {Moment} from "../../../src/makombo/web/static/js/board/types.js" */

/** @param {Moment} shown with its seeds on the board, in the hand and in the scores */
function seeds({ pits, hand, scores }) {
  const captured = scores ? scores.South + scores.North : 0;
  return Object.values(pits).reduce((sum, count) => sum + count, hand + captured);
}

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

test("each side has its own pits", () => {
  assert.deepEqual(pitsOf(KPE), {
    North: ["a2", "b2", "c2", "d2"],
    South: ["a1", "b1", "c1", "d1"],
  });
  const { North, South } = pitsOf(KISOLO);
  assert.equal(North.length, 14);
  assert.ok(North.every((pit) => pit.endsWith("3") || pit.endsWith("4")));
  assert.ok(South.every((pit) => pit.endsWith("1") || pit.endsWith("2")));
});
