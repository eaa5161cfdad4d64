// Who plays a side, in words for whoever reads them.

import { sideWord } from "../board/words.js";
import { _ } from "../i18n.js";

/** @import {Move, Side} from "../board/types.js" */
/** @import {State, You} from "./types.js" */

/**
 * Whether the reader alone plays this side; on one device nobody does.
 * @param {State} state
 * @param {You} you
 * @param {Side} side
 */
export function isReader(state, you, side) {
  return state.mode !== "device" && you.sides.includes(side);
}

/**
 * @param {State} state
 * @param {You} you
 * @param {Side} side
 */
export function playerName(state, you, side) {
  const seat = state.players[side];
  if (seat.kind === "computer") return _("Computer, strength {n}", { n: seat.strength ?? 1 });
  if (seat.name) return seat.name;
  if (isReader(state, you, side)) return _("You");
  if (!seat.seated) return _("Free seat");
  return state.mode === "device" ? sideWord(side) : _("Guest");
}

/**
 * Who made a move, and from where, as a heading.
 * @param {State} state
 * @param {You} you
 * @param {Pick<Move, "side" | "pit">} move
 */
export function moveHeading(state, you, { side, pit }) {
  return `${playerName(state, you, side)} · ${pit}`;
}

/**
 * What stands beside the name: the side, unless the name says it already.
 * @param {State} state
 * @param {You} you
 * @param {Side} side
 */
export function sideLabel(state, you, side) {
  const seat = state.players[side];
  const named = seat.kind === "computer" || seat.name !== "";
  if (isReader(state, you, side) && named) {
    return _("{side} · you", { side: sideWord(side) });
  }
  return state.mode === "device" && seat.seated && !named ? "" : sideWord(side);
}
