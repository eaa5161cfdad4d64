import assert from "node:assert/strict";
import { test } from "node:test";

import { still } from "../../../src/makombo/web/static/js/board/shown.js";
import { ghostWords, pitWords } from "../../../src/makombo/web/static/js/board/words.js";
import { small } from "./moves.js";

/** @import {Preview} from "../../../src/makombo/web/static/js/board/types.js" */

/** @type {Preview} */
const PLAIN = {
  end: "c1",
  takes: {},
  laps: 1,
  unlocks: false,
  locked: null,
  wins: false,
  endless: false,
  long: false,
};

test("a ghost says where a sowing ends and what it takes", () => {
  assert.equal(ghostWords(PLAIN), "ends in c1, takes nothing");
  assert.equal(
    ghostWords({ ...PLAIN, end: "a2", takes: { a2: 4, b2: 2 }, unlocks: true }),
    "ends in a2, takes 6 seeds from a2, b2, opens the lock",
  );
  assert.equal(
    ghostWords({ ...PLAIN, locked: "c1", laps: 3 }),
    "ends in c1, takes nothing, 3 laps, c1 stays: the lock is shut",
  );
});

test("a ghost never guesses", () => {
  assert.equal(ghostWords({ ...PLAIN, end: null, long: true }), "too long to foresee");
  assert.equal(ghostWords({ ...PLAIN, laps: null, endless: true }), "goes round for ever: a draw");
});

test("a pit says what it holds, whose it is and what it may do", () => {
  const shown = still(small().before);
  const state = { name: "a1", side: /** @type {const} */ ("South"), shown, mine: true };
  assert.equal(
    pitWords({ ...state, preview: PLAIN, last: false }),
    "a1: 2 seeds, yours, not yet sown, playable: ends in c1, takes nothing",
  );
  assert.equal(
    pitWords({ ...state, name: "a2", side: "North", mine: false, preview: null, last: true }),
    "a2: 1 seed, North, the last move began here",
  );
});
