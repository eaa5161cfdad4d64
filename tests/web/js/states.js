// States of a game for the tests, in the shape in which the server sends them.

import { KPE, small } from "./moves.js";

/** @import {Move, Position} from "../../../src/makombo/web/static/js/board/types.js" */
/** @import {Look, State, You} from "../../../src/makombo/web/static/js/game/types.js" */

/** @type {You} */
export const SOUTH = { role: "player", sides: ["South"], invite: null };
/** @type {You} */
export const BOTH = { role: "player", sides: ["South", "North"], invite: null };
/** @type {You} */
export const WATCHER = { role: "watcher", sides: [], invite: null };

/**
 * A state after so many moves; sides take turns, and every text of a position is another.
 * @param {number} version
 * @param {number} ply
 * @param {Partial<State>} [more]
 * @returns {State}
 */
export function state(version, ply, more = {}) {
  const side = ply % 2 ? "North" : "South";
  const person = { kind: /** @type {const} */ ("person"), seated: true, strength: null };
  return {
    id: "abc",
    game: "kpe",
    mode: "friend",
    version,
    ply,
    position: position(ply),
    legal: ["a1"],
    must: null,
    previews: { a1: preview() },
    moves: Array(ply).fill("a1"),
    captured: Array(ply).fill(0),
    starts: "South",
    last: ply ? { pit: "a1", side: side === "South" ? "North" : "South" } : null,
    players: { South: { ...person, name: "Akissi" }, North: { ...person, name: "" } },
    presence: { South: true, North: true, watchers: 0 },
    offers: { draw: null, takeback: null, hints: null, rematch: null },
    ended: null,
    hints: true,
    thinking: null,
    can: side === "South" ? ["move", "resign"] : ["resign"],
    rematch: null,
    outcome: null,
    ...more,
  };
}

/**
 * @param {number} ply
 * @returns {Position}
 */
function position(ply) {
  return { ...small().before, text: `after ${ply}`, side: ply % 2 ? "North" : "South" };
}

/** @returns {State["previews"][string]} */
function preview() {
  return {
    end: "c1",
    takes: {},
    laps: 1,
    unlocks: false,
    locked: null,
    wins: false,
    endless: false,
    long: false,
  };
}

/**
 * The move of this ply, with a sentence that names it.
 * @param {number} ply
 * @returns {Move}
 */
export function move(ply) {
  const why = [{ runs: [{ pit: "a1" }, ` is move ${ply}.`], rule: "KP3" }];
  return { ...small(), ply, why, before: position(ply - 1), after: position(ply) };
}

/**
 * @param {number} ply
 * @returns {Look}
 */
export function look(ply) {
  return { ply, position: position(ply), move: ply ? move(ply) : null };
}

/**
 * What a line says first.
 * @param {State} first
 * @param {You} [you]
 */
export function welcome(first, you = SOUTH) {
  return { type: "welcome", protocol: 2, you, board: KPE, language: "en", state: first };
}
