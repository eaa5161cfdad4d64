import assert from "node:assert/strict";
import { test } from "node:test";

import { Layout } from "../../../src/makombo/web/static/js/board/layout.js";
import { KISOLO, KPE } from "./moves.js";

for (const board of [KPE, KISOLO]) {
  test(`${board.name}: each side's own rows lie below for its seat`, () => {
    for (const seat of /** @type {const} */ (["South", "North"])) {
      const layout = new Layout(board, seat, false);
      for (const { name, side, y } of layout.places.values()) {
        assert.equal(side, Number(name.slice(1)) <= board.rows ? "South" : "North");
        assert.equal(y > layout.line, side === seat);
      }
    }
  });

  test(`${board.name}: turning the board turns every place`, () => {
    const south = new Layout(board, "South", true);
    const north = new Layout(board, "North", true);
    const first = board.grid.South[0][0];
    const [a, b] = [south.place(first), north.place(first)];
    assert.equal(a.line + b.line, 2 * board.rows - 1);
    assert.ok(Math.abs(a.x + b.x - south.width) < 1e-9);
  });

  test(`${board.name}: pits don't touch and stay on the plank`, () => {
    for (const compact of [false, true]) {
      const { places, radius, width, height } = new Layout(board, "South", compact);
      const all = [...places.values()];
      for (const a of all) {
        assert.ok(a.x - radius > 0 && a.x + radius < width);
        assert.ok(a.y - radius > 0 && a.y + radius * 1.3 < height);
        for (const b of all) {
          if (a !== b) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 2 * radius);
        }
      }
    }
  });
}

test("on a phone of 360 px each pit is 44 px wide, at 320 px never under 32", () => {
  for (const board of [KPE, KISOLO]) {
    const { radius, width } = new Layout(board, "South", true);
    assert.ok((2 * radius * 356) / width >= 44);
    assert.ok((2 * radius * 316) / width >= 32);
  }
});

test("an unknown pit is refused", () => {
  assert.throws(() => new Layout(KPE, "South", false).place("e1"), RangeError);
});

test("arrows tell the way that the names of the pits go round", () => {
  // Kpé goes round both rows from a1, Kisolo's South round its own two.
  const kpe = new Layout(KPE, "South", false);
  assert.deepEqual(
    [0, 1].map((line) => kpe.way(line)),
    [-1, 1],
  );
  const kisolo = new Layout(KISOLO, "South", false);
  assert.deepEqual(
    [0, 1, 2, 3].map((line) => kisolo.way(line)),
    [-1, 1, -1, 1],
  );
});

test("captured seeds have room where they are counted, and nowhere else", () => {
  assert.ok(new Layout(KPE, "South", false, true).whole > new Layout(KPE, "South", false).whole);
  assert.equal(new Layout(KISOLO, "South", false, true).shelf, 0);
});
