// Where a move has been so far: the pits that its marks stand on, each for a reason of its own.

/** @import {Move} from "./types.js" */

/**
 * @typedef {object} Trail
 * @property {string} origin the pit it was sown from
 * @property {string | null} lifted the pit whose seeds are lifted now, or next
 * @property {Set<string>} prey the pits that it captured from
 * @property {string | null} end the pit of the last seed, once it has fallen
 */

const LIFTING = new Set(["lift", "relay"]);

/**
 * The trail of a move of which so many frames have been seen, or all.
 * @param {Pick<Move, "pit" | "frames">} move
 * @param {number} [until]
 * @param {number} [since] the first of the frames that are seen now
 * @returns {Trail}
 */
export function trailOf({ pit, frames }, until = frames.length, since = until) {
  const seen = frames.slice(0, until);
  const now = frames.slice(since, until + 1);
  const more = frames.slice(until).some(({ type }) => type === "drop" || LIFTING.has(type));
  return {
    origin: pit,
    lifted: now.find(({ type }) => LIFTING.has(type))?.pit ?? null,
    prey: new Set(seen.flatMap((frame) => (frame.type === "capture" ? (frame.pit ?? []) : []))),
    end: more ? null : (seen.filter(({ type }) => type === "drop").at(-1)?.pit ?? null),
  };
}
