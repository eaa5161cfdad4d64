import assert from "node:assert/strict";
import { test } from "node:test";

import { beats, haste, Player, RESTS } from "../../../src/makombo/web/static/js/board/player.js";
import { frame, small } from "./moves.js";

/** @import {Beat} from "../../../src/makombo/web/static/js/board/player.js" */
/** @import {Move} from "../../../src/makombo/web/static/js/board/types.js" */

/** A stage that writes down what it is told. */
class Notes {
  constructor() {
    /** @type {string[]} */
    this.lines = [];
    /** @type {Record<string, number>[]} */
    this.ends = [];
  }

  /** @param {Beat} beat */
  begin(beat) {
    this.lines.push(`begin ${beat.frames[0].type}`);
  }

  progress() {}

  /** @param {Beat} beat */
  finish(beat) {
    this.lines.push(`finish ${beat.frames[beat.frames.length - 1].type}`);
  }

  /** @param {Move} move */
  rest(move) {
    this.lines.push("rest");
    this.ends.push(move.after.pits);
  }
}

test("frames of no time are one beat with the next", () => {
  const parts = beats(small()).map(({ frames, ms }) => [frames.map(({ type }) => type), ms]);
  assert.deepEqual(parts, [
    [["lift"], 270],
    [["mark", "drop"], 90],
    [["drop"], 90],
    [["stop"], 180],
  ]);
});

test("captures that follow on one another are one gesture", () => {
  const move = small();
  move.frames = [
    frame("capture", "a2", 0, { a2: 0 }, { ms: 0 }),
    frame("capture", "b2", 0, { b2: 0 }),
  ];
  const [beat, ...others] = beats(move);
  assert.equal(others.length, 0);
  assert.equal(beat.before.pits.a2, 1);
  assert.equal(beat.shown.pits.a2, 0);
});

test("a move takes the time of its frames and then rests", () => {
  const notes = new Notes();
  const player = new Player(notes);
  player.play(small());
  for (let gone = 0; gone < 629; gone += 17) player.tick(17); // 37 times: 629
  assert.ok(player.busy);
  player.tick(1);
  assert.ok(!player.busy);
  assert.deepEqual(notes.lines.at(-1), "rest");
});

test("speeds stretch and shrink the time", () => {
  for (const [speed, factor] of [
    ["slow", 2.5],
    ["fast", 0.35],
  ]) {
    const player = new Player(new Notes());
    player.speed = String(speed);
    player.play(small());
    for (let gone = 0; gone < 630 * Number(factor) - 10; gone += 5) player.tick(5);
    assert.ok(player.busy);
    for (let more = 0; more < 30; more += 5) player.tick(5);
    assert.ok(!player.busy);
  }
});

test("off shows the end at once", () => {
  const notes = new Notes();
  const player = new Player(notes);
  player.speed = "off";
  player.play(small());
  assert.deepEqual(notes.lines, ["rest"]);
});

test("paused, only steps go on, one beat each", () => {
  const notes = new Notes();
  const player = new Player(notes);
  player.play(small());
  player.paused = true;
  player.tick(10_000);
  assert.deepEqual(notes.lines, []);
  player.step();
  assert.deepEqual(notes.lines, ["begin lift", "finish lift"]);
  player.step();
  player.step();
  player.step();
  assert.equal(notes.lines.at(-1), "rest");
  player.step();
  assert.equal(notes.lines.filter((line) => line === "rest").length, 1);
});

test("skipping ends the move that is shown, not the reply that waits behind it", () => {
  const notes = new Notes();
  const player = new Player(notes);
  const second = small();
  second.after = { ...second.after, pits: { a1: 99 } };
  player.play(small());
  player.play(second, { reply: true });
  player.tick(100);
  player.skip();
  assert.deepEqual(
    notes.ends.map(({ a1 }) => a1),
    [0],
  );
  player.tick(RESTS.normal / 3);
  assert.equal(notes.lines.at(-1), "rest");
  player.skip(); // the rest is over, and the reply begins
  player.tick(1);
  assert.equal(notes.lines.at(-1), "begin lift");
  assert.ok(player.busy);
});

test("before a reply the board rests for a while, longer where moves are slow", () => {
  for (const [speed, rest] of Object.entries(RESTS)) {
    const notes = new Notes();
    const player = new Player(notes);
    player.speed = speed;
    player.play(small(), { reply: true, rested: 0 });
    for (let gone = 0; gone + 10 < rest; gone += 10) player.tick(10);
    assert.deepEqual(notes.lines, rest ? [] : ["rest"]);
    player.tick(20);
    assert.equal(notes.lines[0], rest ? "begin lift" : "rest");
  }
});

test("a board that has rested long enough shows a reply at once", () => {
  const notes = new Notes();
  const player = new Player(notes);
  player.play(small(), { reply: true, rested: 700 });
  player.tick(1);
  assert.deepEqual(notes.lines, ["begin lift"]);
});

test("the end of every move that waits can be shown, in order", () => {
  const notes = new Notes();
  const player = new Player(notes);
  const second = small();
  second.after = { ...second.after, pits: { a1: 99 } };
  player.play(small());
  player.play(second);
  player.tick(100);
  player.end();
  assert.ok(!player.busy);
  assert.deepEqual(
    notes.ends.map(({ a1 }) => a1),
    [0, 99],
  );
});

test("it is busy until the last of the waiting moves has been shown", () => {
  const seen = /** @type {boolean[]} */ ([]);
  const player = new Player({
    begin() {},
    progress() {},
    finish() {},
    rest: () => seen.push(player.busy),
  });
  player.play(small());
  player.play(small());
  player.end();
  assert.deepEqual(seen, [true, false]);
});

test("a page that was away for long shows a few beats, not all at once", () => {
  const notes = new Notes();
  const player = new Player(notes);
  const move = small();
  move.frames = Array.from({ length: 400 }, () => frame("drop", "b1", 1, {}));
  player.play(move);
  player.tick(3_600_000);
  assert.ok(player.busy);
  assert.ok(notes.lines.length < 10);
});

test("long relays hasten, within bounds", () => {
  assert.equal(haste(5), 1);
  assert.ok(haste(10) < haste(6));
  assert.equal(haste(400), 0.3);
});
