// The shapes of a game's messages (docs/web-protocol.md).

/** @import {Move, Outcome, Position, Preview, Side} from "../board/types.js" */

/**
 * @typedef {object} Seat
 * @property {"person" | "computer"} kind
 * @property {string} name
 * @property {boolean} seated
 * @property {number | null} strength
 *
 * @typedef {{South: boolean, North: boolean, watchers: number}} Presence
 *
 * @typedef {object} State
 * @property {string} id
 * @property {string} game
 * @property {"computer" | "friend" | "device"} mode
 * @property {number} version
 * @property {number} ply
 * @property {Position} position
 * @property {string[]} legal
 * @property {Record<string, Preview>} previews
 * @property {string[]} moves
 * @property {number[]} captured seeds that each of the moves captured
 * @property {Side} starts
 * @property {{pit: string, side: Side} | null} last
 * @property {Record<Side, Seat>} players
 * @property {Presence} presence
 * @property {Record<"draw" | "takeback" | "rematch", Side | null>} offers
 * @property {Side | null} thinking
 * @property {string[]} can
 * @property {string | null} rematch
 * @property {Outcome | null} outcome
 * @property {string | null} [must] why only some moves are legal: `capture` or `feed`
 *
 * @typedef {{role: "player" | "watcher", sides: Side[], invite: string | null}} You
 *
 * @typedef {object} Look
 * @property {number} ply
 * @property {Position} position
 * @property {Move | null} move that led there
 */

export {};
