// Positions without a game: what may be played, and what comes of it.

import { text } from "./sentence.js";

/** @import {Board, Move, Outcome, Position, Preview, Sentence} from "./board/types.js" */

/**
 * @typedef {object} Standing
 * @property {Board} board
 * @property {Position} position
 * @property {string[]} legal
 * @property {Record<string, Preview>} previews
 * @property {Outcome | null} outcome
 *
 * @typedef {object} Played
 * @property {Move} move
 * @property {string[]} legal
 * @property {Record<string, Preview>} previews
 * @property {Outcome | null} outcome
 */

/** What the server refused: a sentence, with its rule where there is one. */
export class Refusal extends Error {
  /** @param {Sentence} sentence */
  constructor(sentence) {
    super(text(sentence.runs));
    this.sentence = sentence;
  }
}

/**
 * @param {string} path
 * @param {Record<string, string>} query
 */
async function get(path, query) {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    const runs = answer.runs ?? [answer.message ?? response.statusText];
    throw new Refusal({ runs, rule: answer.rule ?? null });
  }
  return answer;
}

/**
 * @param {string} game
 * @param {string | null} position the game's first one where null
 * @returns {Promise<Standing>}
 */
export function standing(game, position = null) {
  return get("/api/position", position === null ? { game } : { game, position });
}

/**
 * @param {string} game
 * @param {string} position
 * @param {string} pit
 * @returns {Promise<Played>}
 */
export function played(game, position, pit) {
  return get("/api/trace", { game, position, pit });
}
