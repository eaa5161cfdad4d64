// The shapes of a game's messages (docs/web-protocol.md).

/** @import {Board, Move, Outcome, Position, Preview, Run, Side} from "../board/types.js" */

/**
 * @typedef {object} Seat
 * @property {"person" | "computer"} kind
 * @property {string} name
 * @property {boolean} seated
 * @property {number | null} strength
 *
 * @typedef {"draw" | "takeback" | "hints" | "rematch"} Offered
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
 * @property {Record<Offered, Side | null>} offers who asks for it
 * @property {{what: Offered, by: Side} | null} ended the last that was declined or withdrawn
 * @property {boolean} hints whether players may ask for them
 * @property {Side | null} thinking
 * @property {string[]} can
 * @property {string | null} rematch
 * @property {Outcome | null} outcome
 * @property {"capture" | "feed" | null} must why only some moves are legal
 *
 * @typedef {{role: "player" | "watcher", sides: Side[], invite: string | null}} You
 *
 * @typedef {object} Look
 * @property {number} ply
 * @property {Position} position
 * @property {Move | null} move that led there
 *
 * @typedef {{version: number, pit: string, words: Run[]}} Hint
 *
 * @typedef {{you: You, board: Board, state: State}} Welcome
 *
 * @typedef {object} Refusal why a command wasn't carried out
 * @property {string} code `offline` where the line dropped before the answer
 * @property {Run[]} message
 * @property {string | null} [rule]
 * @property {State | null} [state] how it stands
 *
 * @typedef {object} Speaking what a line to a game does besides dispatching events: `welcome`,
 *   `state`, `moved` and `presence` with the message as detail, `up`, `late`
 *   where nothing has been heard for seconds, and `down` with a `Down`
 * @property {(type: string, fields?: Record<string, unknown>) => Promise<any>} ask sends a command;
 *   the promise holds its answer, or a `Refused`
 * @property {() => void} close
 *
 * @typedef {EventTarget & Speaking} Line
 *
 * @typedef {{code: number, reason: string, final: boolean}} Down
 */

export {};
