import assert from "node:assert/strict";
import { test } from "node:test";

import { size, slot, variantOf } from "../../../src/makombo/web/static/js/board/seed.js";

test("a seed stays where it lies when others arrive", () => {
  for (let number = 0; number < 40; number += 1) {
    const few = slot(number, number + 1, 3);
    const many = slot(number, 60, 3);
    assert.deepEqual([few.x, few.y, few.turn], [many.x, many.y, many.turn]);
  }
});

test("crowded seeds are smaller, never larger", () => {
  for (let count = 1; count < 260; count += 1) assert.ok(size(count + 1) <= size(count));
});

test("the places never run out", () => {
  assert.ok(Number.isFinite(slot(247, 248, 5).x));
});

test("packings go by the pit's index along its owner's sowing", () => {
  assert.equal(variantOf("a1", 7, 2), 0);
  assert.equal(variantOf("g2", 7, 2), 21);
  assert.equal(variantOf("g4", 7, 2), 5);
  assert.equal(variantOf("a3", 7, 2), 26);
  assert.equal(variantOf("d2", 4, 1), 5);
});
