import assert from "node:assert/strict";
import { test } from "node:test";

import { asked } from "../../../src/makombo/web/static/js/game/offers.js";
import { playerName, sideLabel } from "../../../src/makombo/web/static/js/game/players.js";
import { standing } from "../../../src/makombo/web/static/js/game/status.js";
import { text } from "../../../src/makombo/web/static/js/sentence.js";
import { BOTH, SOUTH, state, WATCHER } from "./states.js";

/** @import {Seat} from "../../../src/makombo/web/static/js/game/types.js" */

/** @type {Seat} */
const COMPUTER = { kind: "computer", name: "", seated: true, strength: 2 };
/** @type {Seat} */
const NOBODY = { kind: "person", name: "", seated: false, strength: null };
/** @type {Seat} */
const UNNAMED = { ...NOBODY, seated: true };

test("runs are read as one text", () => {
  assert.equal(text([{ pit: "a1" }, " is empty"]), "a1 is empty");
  assert.equal(text([]), "");
});

test("it is said whose turn it is, and what has to be done", () => {
  const device = { mode: /** @type {const} */ ("device") };
  assert.equal(standing(state(1, 0), SOUTH), "Your turn.");
  assert.equal(standing(state(1, 0, { must: "capture" }), SOUTH), "Your turn: you must capture.");
  assert.equal(
    standing(state(1, 0, { must: "feed" }), SOUTH),
    "Your turn: you must feed the other side.",
  );
  assert.equal(standing(state(1, 1, device), BOTH), "North to move.");
  assert.equal(
    standing(state(1, 1, { ...device, must: "capture" }), BOTH),
    "North to move: you must capture.",
  );
  assert.equal(
    standing(state(1, 1, { ...device, must: "feed" }), BOTH),
    "North to move: you must feed the other side.",
  );
  assert.equal(standing(state(1, 0), WATCHER), "South to move.");
});

test("it is said for whom one waits", () => {
  const players = { ...state(1, 1).players, North: COMPUTER };
  assert.equal(standing(state(2, 1), SOUTH), "Guest to move.");
  assert.equal(
    standing(state(2, 1, { players, thinking: "North" }), SOUTH),
    "The computer is thinking …",
  );
  const free = { ...players, North: NOBODY };
  assert.equal(
    standing(state(2, 1, { players: free }), SOUTH),
    "Waiting for a friend to take the other side.",
  );
});

test("an outcome is said in the server's words", () => {
  const words = ["South wins 26–22."];
  const outcome = {
    winner: /** @type {const} */ ("South"),
    termination: "sweep",
    score: null,
    words,
  };
  assert.equal(standing(state(9, 8, { outcome }), SOUTH), "South wins 26–22.");
});

test("a player has a name, and the side stands beside it unless it says the side", () => {
  const labels = (/** @type {Seat} */ seat, you = SOUTH, mode = "friend") => {
    const players = { South: seat, North: COMPUTER };
    const here = state(1, 0, { players, mode: /** @type {any} */ (mode) });
    return [playerName(here, you, "South"), sideLabel(here, you, "South")];
  };
  assert.deepEqual(labels(UNNAMED), ["You", "South"]);
  assert.deepEqual(labels({ ...UNNAMED, name: "You" }), ["You", "South · you"]);
  assert.deepEqual(labels({ ...UNNAMED, name: "Akissi" }, WATCHER), ["Akissi", "South"]);
  assert.deepEqual(labels(UNNAMED, WATCHER), ["Guest", "South"]);
  assert.deepEqual(labels(NOBODY, WATCHER), ["Free seat", "South"]);
  assert.deepEqual(labels(COMPUTER), ["Computer, strength 2", "South · you"]);
  assert.deepEqual(labels(UNNAMED, BOTH, "device"), ["South", ""]);
});

test("an offer is asked of the one who may answer it", () => {
  const draw = { draw: /** @type {const} */ ("North"), takeback: null, hints: null, rematch: null };
  assert.equal(asked(state(1, 0, { offers: draw }), SOUTH), null);
  assert.equal(asked(state(1, 0, { offers: draw, can: ["answer-draw"] }), SOUTH), "draw");
  assert.equal(asked(state(1, 0, { offers: draw, can: ["answer-draw"] }), WATCHER), null);
  const rematch = { ...draw, draw: null, rematch: /** @type {const} */ ("North"), hints: null };
  assert.equal(asked(state(1, 0, { offers: rematch }), SOUTH), "rematch");
  assert.equal(asked(state(1, 0, { offers: rematch, rematch: "/game/def" }), SOUTH), null);
});
