import assert from "node:assert/strict";
import { test } from "node:test";

import { GameModel } from "../../../src/makombo/web/static/js/game/model.js";
import { Recording, settled } from "./recording.js";
import { look, move, SOUTH, state, WATCHER, welcome } from "./states.js";

/** @import {Move} from "../../../src/makombo/web/static/js/board/types.js" */
/** @import {Entry} from "./recording.js" */

/**
 * A model on a recording, and what it tells, in words. What is to be shown has been seen at once.
 * @param {Entry[]} entries
 * @param {boolean} [seen] whether it has
 */
async function listening(entries, seen = true) {
  const line = new Recording(entries);
  const model = new GameModel(line);
  /** @type {string[]} */
  const events = [];
  const hear = (/** @type {string} */ type, /** @type {(detail: any) => string} */ words) =>
    model.addEventListener(type, (event) =>
      events.push(words(/** @type {CustomEvent} */ (event).detail)),
    );
  hear("welcome", ({ first }) => (first ? "welcome" : "welcome back"));
  hear("move", ({ move, reply }) => `${reply ? "reply" : "move"} ${move.ply}`);
  hear("change", ({ before }) => (before ? `changed since ${before.version}` : "change"));
  hear("why", (moves) => ["why", ...moves.map((/** @type {Move} */ move) => move.ply)].join(" "));
  hear("refused", ({ code }) => `refused ${code}`);
  if (seen) model.addEventListener("move", () => model.arrived());
  await line.play();
  return { line, model, events };
}

/**
 * Questions about the past, one after the other, and then their answers.
 * @param {number} id of the first
 * @param {number[]} plies
 * @returns {Entry[]}
 */
function looks(id, ...plies) {
  return [
    ...plies.map(
      (ply, place) => /** @type {Entry} */ ([">", { type: "look", id: id + place, ply }]),
    ),
    ...plies.map(
      (ply, place) => /** @type {Entry} */ (["<", { type: "look", id: id + place, ...look(ply) }]),
    ),
  ];
}

test("the first welcome tells who one is, the board and the state", async () => {
  const { line, model, events } = await listening([["<", welcome(state(1, 0))]]);
  assert.deepEqual(events, ["welcome", "why", "change"]);
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
  const { line, events } = await listening([["<", welcome(state(3, 2))], ...looks(1, 2, 1)]);
  await line.play();
  assert.deepEqual(events, ["welcome", "change", "why 1 2"]);
});

test("a move is told before the change that it makes, and leads to what is shown", async () => {
  const { model, events } = await listening([
    ["<", welcome(state(1, 0))],
    ["<", { type: "moved", move: move(1), state: state(2, 1) }],
  ]);
  assert.deepEqual(events.slice(3), ["move 1", "why 1", "change"]);
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
  assert.deepEqual(events.slice(3), ["move 1", "why 1", "change"]);
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
    ...looks(1, 4, 3),
    ...looks(3, 2),
    ...looks(4, 1),
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
  assert.deepEqual(events.slice(-3), ["change", "why 1 2", "change"]);
  model.sow("a1"); // nothing is played from the past
  await settled();
  assert.ok(line.over);
});

test("a move that arrives while one looks back brings one to the present", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(5, 4))],
    ...looks(1, 4, 3),
    ...looks(3, 2),
    ...looks(4, 1),
    ["<", { type: "moved", move: move(5), state: state(6, 5) }],
  ]);
  await line.play();
  model.look(2);
  await line.play();
  assert.equal(model.past, null);
  assert.equal(model.ply, 5);
  assert.deepEqual(events.slice(-4), ["change", "move 5", "why 4 5", "change"]);
});

test("an answer about the past that comes after a move isn't shown", async () => {
  const { line, model } = await listening([
    ["<", welcome(state(5, 4))],
    ...looks(1, 4, 3),
    [">", { type: "look", id: 3, ply: 2 }],
    ["<", { type: "moved", move: move(5), state: state(6, 5) }],
    ["<", { type: "look", id: 3, ...look(2) }],
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
    ...looks(1, 4, 3),
    ...looks(3, 2),
    ...looks(4, 1),
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
    ...looks(1, 2, 1),
    ...looks(3, 0),
    ...looks(4, 1),
    ...looks(5, 2),
  ]);
  await line.play();
  for (const step of [() => model.look(0), () => model.forth(), () => model.forth()]) {
    step();
    await line.play();
  }
  assert.equal(model.past, null);
  assert.deepEqual(events.slice(-6), ["move 1", "why 1", "change", "move 2", "why 1 2", "change"]);
  assert.deepEqual(Object.keys(model.shown.previews ?? {}), ["a1"]);
});

test("leaving the past tells why of the last move again", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(3, 2))],
    ...looks(1, 2, 1),
    ...looks(3, 1),
  ]);
  await line.play();
  model.back();
  await line.play();
  assert.equal(model.ply, 1);
  model.look(2);
  await line.play();
  assert.equal(model.past, null);
  assert.deepEqual(events.slice(-2), ["why 1 2", "change"]);
});

test("a move taken back is a change that somebody may want to hear of", async () => {
  const { line, model, events } = await listening([
    ["<", welcome(state(5, 2))],
    ...looks(1, 2, 1),
    [">", { type: "undo", id: 3, version: 5 }],
    ["<", { type: "state", state: state(6, 0) }],
    ["<", { type: "done", id: 3, version: 6 }],
  ]);
  await line.play();
  model.send("undo");
  await line.play();
  assert.deepEqual(events.slice(-2), ["why", "changed since 5"]);
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
    ...looks(2, 2, 1),
  ]);
  model.sow("a1");
  await line.play();
  await line.play();
  assert.equal(model.state?.version, 3);
  assert.deepEqual(events.slice(-3), ["changed since 1", "refused stale", "why 1 2"]);
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
    ...looks(2, 3, 2),
  ]);
  model.sow("a1");
  line.drop();
  await settled();
  assert.deepEqual(events.slice(-1), ["refused offline"]);
  assert.equal(model.sending.size, 0);
  await line.play();
  await line.play();
  assert.deepEqual(events.slice(-3), ["welcome back", "change", "why 2 3"]);
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

test("what a move leads to is told when the move has been seen, not before", async () => {
  const { line, model, events } = await listening(
    [
      ["<", welcome(state(1, 0))],
      ["<", { type: "moved", move: move(1), state: state(2, 1) }],
      ["<", { type: "moved", move: { ...move(2), side: "North" }, state: state(3, 2) }],
    ],
    false,
  );
  assert.deepEqual(events.slice(3), ["move 1", "reply 2"]);
  assert.equal(model.state?.version, 1);
  assert.equal(model.shown.position?.text, "after 0");
  assert.equal(model.mayMove, false);
  model.arrived();
  assert.equal(model.ply, 1);
  assert.equal(model.mayMove, false);
  model.arrived();
  assert.equal(model.ply, 2);
  assert.equal(model.mayMove, true);
  assert.deepEqual(events.slice(5), ["why 1", "change", "why 1 2", "change"]);
  assert.ok(line.over);
});

test("what follows on a move that is being shown waits for it", async () => {
  const words = ["South wins 26–22."];
  const outcome = { winner: "South", termination: "resigned", score: null, words };
  const { model, events } = await listening(
    [
      ["<", welcome(state(1, 0))],
      ["<", { type: "moved", move: move(1), state: state(2, 1) }],
      ["<", { type: "state", state: state(3, 1, { outcome: /** @type {any} */ (outcome) }) }],
    ],
    false,
  );
  assert.equal(model.state?.version, 1);
  assert.deepEqual(events.slice(3), ["move 1"]);
  model.arrived();
  assert.deepEqual(model.state, state(3, 1, { outcome: /** @type {any} */ (outcome) }));
});

test("a move taken back while it is being shown isn't waited for", async () => {
  const { model } = await listening(
    [
      ["<", welcome(state(1, 0))],
      ["<", { type: "moved", move: move(1), state: state(2, 1) }],
      ["<", { type: "state", state: state(3, 0) }],
    ],
    false,
  );
  assert.equal(model.coming.length, 0);
  assert.equal(model.state?.version, 3);
  assert.deepEqual(model.told, []);
});
