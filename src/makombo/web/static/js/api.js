// Positions without a game: what may be played, and what comes of it.

/** @import {Board, Move, Outcome, Position, Preview} from "./board/types.js" */

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

/** What the server refused, with its rule where there is one. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string | null} rule
   */
  constructor(message, rule) {
    super(message);
    this.rule = rule;
  }
}

/**
 * @param {string} path
 * @param {Record<string, string>} query
 */
async function get(path, query) {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(answer.message ?? response.statusText, answer.rule ?? null);
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
