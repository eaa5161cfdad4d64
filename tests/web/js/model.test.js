import assert from "node:assert/strict";
import { test } from "node:test";

import { GameModel } from "../../../src/makombo/web/static/js/game/model.js";
import { Recording, settled } from "./recording.js";
import { look, move, SOUTH, state, WATCHER, welcome } from "./states.js";

/** @import {Entry} from "./recording.js" */

/**
 * A model on a recording, and what it tells, in words.
 * @param {Entry[]} entries
 */
async function listening(entries) {
  const line = new Recording(entries);
  const model = new GameModel(line);
  /** @type {string[]} */
  const events = [];
  const hear = (/** @type {string} */ type, /** @type {(detail: any) => string} */ words) =>
    model.addEventListener(type, (event) =>
      events.push(words(/** @type {CustomEvent} */ (event).detail)),
    );
  hear("welcome", ({ first }) => (first ? "welcome" : "welcome back"));
  hear("move", ({ ply }) => `move ${ply}`);
  hear("change", ({ before }) => (before ? `changed since ${before.version}` : "change"));
  hear("why", (sentences) => `why ${sentences.length}`);
  hear("refused", ({ code }) => `refused ${code}`);
  await line.play();
  return { line, model, events };
}

test("the first welcome tells who one is, the board and the state", async () => {
  const { line, model, events } = await listening([["<", welcome(state(1, 0))]]);
  assert.deepEqual(events, ["welcome", "why 0", "change"]);
  assert.deepEqual(model.you, SOUTH);
  assert.equal(model.board?.name, "kpe");
  assert.equal(model.shown.position?.text, "after 0");
  assert.deepEqual(Object.keys(model.shown.previews ?? {}), ["a1"]);
  assert.ok(line.over);
});

test("a model knows nothing before the line has spoken", () => {
  const model = new GameModel(new Recording([]));
  assert.equal(model.ply, 0);
  assert.equal(model.shown.position, undefined);
  model.sow("a1");
  model.back();
  model.forth();
  model.leave();
});

test("why the last move did what it did is asked for, once it is known", async () => {
  const { line, events } = await listening([
    ["<", welcome(state(3, 2))],
    [">", { type: "look", id: 1, ply: 2 }],
    ["<", { type: "look", id: 1, ...look(2) }],
  ]);
  await line.play();
  assert.deepEqual(events, ["welcome", "change", "why 1"]);
});

test("a move is told before the change that it makes, and leads to what is shown", async () => {
  const { model, events } = await listening([
    ["<", welcome(state(1, 0))],
    ["<", { type: "moved", move: move(1), state: state(2, 1) }],
  ]);
  assert.deepEqual(events.slice(3), ["move 1", "change"]);
  assert.equal(model.shown.position?.text, "after 1");
  assert.deepEqual(model.shown.previews, {}); // it's the other's turn
});

test("what is older than what is known says nothing", async () => {
  const { model, events } = await listening([
    ["<", welcome(state(1, 0))],
    ["<", { type: "moved", move: move(1), state: state(5, 1) }],
    ["<", { type: "state", state: state(4, 0) }],
    ["<", { type: "moved", move: move(1), state: state(4, 1) }],
    ["<", { type: "moved", move: move(1), state: state(5, 1) }],
  ]);
  assert.equal(model.state?.version, 5);
  assert.deepEqual(events.slice(3), ["move 1", "change"]);
});

test("messages before the welcome change nothing that is shown", async () => {
  const { model, events } = await listening([
    ["<", { type: "moved", move: move(1), state: state(2, 1) }],
    ["<", { type: "presence", presence: { South: true, North: false, watchers: 1 } }],
  ]);
  assert.deepEqual(events, []);
  assert.equal(model.state, null);
});

test("the past is looked at while the present goes on being known", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(5, 4))],
    [">", { type: "look", id: 1, ply: 4 }],
    ["<", { type: "look", id: 1, ...look(4) }],
    [">", { type: "look", id: 2, ply: 2 }],
    ["<", { type: "look", id: 2, ...look(2) }],
    ["<", { type: "presence", presence: { South: true, North: false, watchers: 0 } }],
  ]);
  await line.play();
  model.look(2);
  await line.play();
  assert.equal(model.ply, 2);
  assert.equal(model.mayMove, false);
  assert.equal(model.shown.position?.text, "after 2");
  assert.deepEqual(model.shown.previews, {});
  assert.equal(model.state?.presence.North, false);
  assert.deepEqual(events.slice(-3), ["why 1", "change", "change"]);
  model.sow("a1"); // nothing is played from the past
  await settled();
  assert.ok(line.over);
});

test("a move that arrives while one looks back brings one to the present", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(5, 4))],
    [">", { type: "look", id: 1, ply: 4 }],
    ["<", { type: "look", id: 1, ...look(4) }],
    [">", { type: "look", id: 2, ply: 2 }],
    ["<", { type: "look", id: 2, ...look(2) }],
    ["<", { type: "moved", move: move(5), state: state(6, 5) }],
  ]);
  await line.play();
  model.look(2);
  await line.play();
  assert.equal(model.past, null);
  assert.equal(model.ply, 5);
  assert.deepEqual(events.slice(-3), ["change", "move 5", "change"]);
});

test("an answer about the past that comes after a move isn't shown", async () => {
  const { line, model } = await listening([
    ["<", welcome(state(5, 4))],
    [">", { type: "look", id: 1, ply: 4 }],
    ["<", { type: "look", id: 1, ...look(4) }],
    [">", { type: "look", id: 2, ply: 2 }],
    ["<", { type: "moved", move: move(5), state: state(6, 5) }],
    ["<", { type: "look", id: 2, ...look(2) }],
  ]);
  await line.play();
  model.look(2);
  await line.play();
  assert.equal(model.past, null);
  assert.equal(model.shown.position?.text, "after 5");
});

test("the same state once more leaves the past as it is", async () => {
  const { line, model } = await listening([
    ["<", welcome(state(5, 4))],
    [">", { type: "look", id: 1, ply: 4 }],
    ["<", { type: "look", id: 1, ...look(4) }],
    [">", { type: "look", id: 2, ply: 2 }],
    ["<", { type: "look", id: 2, ...look(2) }],
    ["<", { type: "state", state: state(5, 4) }],
  ]);
  await line.play();
  model.look(2);
  await line.play();
  assert.equal(model.ply, 2);
});

test("one steps forth through the past, and the last step is the present", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(3, 2))],
    [">", { type: "look", id: 1, ply: 2 }],
    ["<", { type: "look", id: 1, ...look(2) }],
    [">", { type: "look", id: 2, ply: 0 }],
    ["<", { type: "look", id: 2, ...look(0) }],
    [">", { type: "look", id: 3, ply: 1 }],
    ["<", { type: "look", id: 3, ...look(1) }],
    [">", { type: "look", id: 4, ply: 2 }],
    ["<", { type: "look", id: 4, ...look(2) }],
  ]);
  await line.play();
  for (const step of [() => model.look(0), () => model.forth(), () => model.forth()]) {
    step();
    await line.play();
  }
  assert.equal(model.past, null);
  assert.deepEqual(events.slice(-4), ["move 1", "change", "move 2", "change"]);
  assert.deepEqual(Object.keys(model.shown.previews ?? {}), ["a1"]);
});

test("leaving the past tells why of the last move again", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(3, 2))],
    [">", { type: "look", id: 1, ply: 2 }],
    ["<", { type: "look", id: 1, ...look(2) }],
    [">", { type: "look", id: 2, ply: 1 }],
    ["<", { type: "look", id: 2, ...look(1) }],
    [">", { type: "look", id: 3, ply: 2 }],
    ["<", { type: "look", id: 3, ...look(2) }],
  ]);
  await line.play();
  model.back();
  await line.play();
  assert.equal(model.ply, 1);
  model.look(2);
  await line.play();
  assert.equal(model.past, null);
  assert.deepEqual(events.slice(-2), ["change", "why 1"]);
});

test("a move taken back is a change that somebody may want to hear of", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(5, 2))],
    [">", { type: "look", id: 1, ply: 2 }],
    ["<", { type: "look", id: 1, ...look(2) }],
    [">", { type: "undo", id: 2, version: 5 }],
    ["<", { type: "state", state: state(6, 0) }],
    ["<", { type: "done", id: 2, version: 6 }],
  ]);
  await line.play();
  model.send("undo");
  await line.play();
  assert.deepEqual(events.slice(-2), ["why 0", "changed since 5"]);
  assert.equal(model.shown.position?.text, "after 0");
  assert.equal(model.sending.size, 0);
});

test("a command is sent once at a time, and answers the state that is seen", async () => {
  const { line, model } = await listening([
    ["<", welcome(state(1, 0))],
    [">", { type: "move", id: 1, version: 1, pit: "a1" }],
    ["<", { type: "moved", move: move(1), state: state(2, 1) }],
    ["<", { type: "done", id: 1, version: 2 }],
  ]);
  model.sow("a1");
  model.sow("a1");
  assert.deepEqual([...model.sending], ["move"]);
  await line.play();
  assert.equal(model.sending.size, 0);
  assert.ok(line.over);
});

test("a refusal brings the state that it is about", async () => {
  const refused = {
    type: "refused",
    id: 1,
    code: "stale",
    message: ["it has gone on"],
    rule: null,
  };
  const { line, model, events } = await listening([
    ["<", welcome(state(1, 0))],
    [">", { type: "move", id: 1, version: 1, pit: "a1" }],
    ["<", { ...refused, state: state(3, 2) }],
    [">", { type: "look", id: 2, ply: 2 }],
    ["<", { type: "look", id: 2, ...look(2) }],
  ]);
  model.sow("a1");
  await line.play();
  await line.play();
  assert.equal(model.state?.version, 3);
  assert.deepEqual(events.slice(-3), ["changed since 1", "refused stale", "why 1"]);
});

test("a hint is given unless the game has gone on", async () => {
  const hint = { type: "hint", version: 1, pit: "a1", words: ["The computer would play ", "a1."] };
  const { line, model } = await listening([
    ["<", welcome(state(1, 0))],
    [">", { type: "hint", id: 1, version: 1 }],
    ["<", { ...hint, id: 1 }],
    [">", { type: "hint", id: 2, version: 1 }],
    ["<", { type: "moved", move: move(1), state: state(2, 1) }],
    ["<", { ...hint, id: 2 }],
  ]);
  const first = model.hint();
  await line.play();
  assert.equal((await first)?.pit, "a1");
  const late = model.hint();
  await line.play();
  assert.equal(await late, null);
});

test("a line that comes back brings the whole state, quietly", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(1, 0))],
    [">", { type: "move", id: 1, version: 1, pit: "a1" }],
    ["<", welcome(state(4, 3))],
    [">", { type: "look", id: 2, ply: 3 }],
    ["<", { type: "look", id: 2, ...look(3) }],
  ]);
  model.sow("a1");
  line.drop();
  await settled();
  assert.deepEqual(events.slice(-1), ["refused offline"]);
  assert.equal(model.sending.size, 0);
  await line.play();
  await line.play();
  assert.deepEqual(events.slice(-3), ["welcome back", "change", "why 1"]);
  assert.equal(model.state?.ply, 3);
});

test("a watcher sees everything and may do nothing", async () => {
  const { line, model } = await listening([
    ["<", welcome(state(1, 0, { can: [] }), WATCHER)],
    ["<", { type: "moved", move: move(1), state: state(2, 1, { can: [] }) }],
  ]);
  assert.deepEqual(model.shown.previews, {});
  model.sow("a1");
  assert.equal(line.asked, 0);
});
