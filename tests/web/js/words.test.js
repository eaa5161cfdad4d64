import assert from "node:assert/strict";
import { test } from "node:test";

import { still } from "../../../src/makombo/web/static/js/board/moment.js";
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
  assert.deepEqual(ghostWords(PLAIN), ["Ends in c1.", "Takes nothing."]);
  assert.deepEqual(ghostWords({ ...PLAIN, end: "a2", takes: { a2: 4, b2: 2 }, unlocks: true }), [
    "Ends in a2.",
    "Takes 6 seeds from a2 and b2.",
    "Opens the lock.",
  ]);
  assert.deepEqual(ghostWords({ ...PLAIN, locked: "c1", laps: 3 }), [
    "Ends in c1.",
    "Takes nothing.",
    "3 laps.",
    "c1 stays: the lock is shut.",
  ]);
  assert.deepEqual(ghostWords({ ...PLAIN, wins: true, takes: { c1: 1 } }), [
    "Wins the game, ends in c1.",
    "Takes 1 seed from c1.",
  ]);
});

test("a ghost never guesses", () => {
  assert.deepEqual(ghostWords({ ...PLAIN, end: null, long: true }), ["Too long to foresee."]);
  const endless = { ...PLAIN, laps: null, endless: true };
  assert.deepEqual(ghostWords(endless), ["Goes round for ever: a draw."]);
});

test("a pit says what it holds, whose it is and what it may do", () => {
  const moment = still(small().before);
  const state = {
    name: "a1",
    side: /** @type {const} */ ("South"),
    moment,
    lock: true,
    mine: true,
  };
  assert.equal(
    pitWords({ ...state, preview: PLAIN, last: false }),
    "a1: 2 seeds, yours. Not yet sown. Playable. Ends in c1. Takes nothing.",
  );
  assert.equal(
    pitWords({ ...state, name: "a2", side: "North", mine: false, preview: null, last: true }),
    "a2: 1 seed, North. The last move began here.",
  );
});

test("where nothing is locked, no pit is still to be sown", () => {
  const moment = { ...still(small().before), sown: null };
  const state = { name: "a1", side: /** @type {const} */ ("South"), moment, mine: true };
  const words = pitWords({ ...state, lock: false, preview: null, last: false });
  assert.equal(words, "a1: 2 seeds, yours.");
});
