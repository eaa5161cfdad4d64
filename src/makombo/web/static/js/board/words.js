// What a screen reader hears of a pit, and what a ghost says in a line.

import { _, ngettext } from "../i18n.js";

/** @import {Preview, Shown, Side} from "./types.js" */

/** @param {Side} side */
export function sideWord(side) {
  return side === "South" ? _("South") : _("North");
}

/**
 * Where a sowing would end and what it would take, as a sentence without its beginning.
 * @param {Preview} preview
 */
export function ghostWords(preview) {
  if (preview.endless) return _("goes round for ever: a draw");
  if (preview.long || !preview.end) return _("too long to foresee");
  const taken = Object.values(preview.takes).reduce((sum, seeds) => sum + seeds, 0);
  const parts = [];
  if (preview.wins) parts.push(_("wins the game"));
  parts.push(_("ends in {pit}", { pit: preview.end }));
  if (taken) {
    const pits = Object.keys(preview.takes).join(", ");
    parts.push(
      ngettext("takes {n} seed from {pits}", "takes {n} seeds from {pits}", taken, { pits }),
    );
  } else {
    parts.push(_("takes nothing"));
  }
  if (preview.laps && preview.laps > 1) {
    parts.push(ngettext("{n} lap", "{n} laps", preview.laps));
  }
  if (preview.unlocks) parts.push(_("opens the lock"));
  if (preview.locked) parts.push(_("{pit} stays: the lock is shut", { pit: preview.locked }));
  return parts.join(_(", "));
}

/**
 * @typedef {object} PitState
 * @property {string} name
 * @property {Side} side
 * @property {Shown} shown
 * @property {boolean} mine whether the reader plays this side
 * @property {Preview | null} preview where it may be played
 * @property {boolean} last whether the last move began here
 */

/** @param {PitState} state */
export function pitWords({ name, side, shown, mine, preview, last }) {
  const count = shown.pits[name] ?? 0;
  const parts = [ngettext("{pit}: {n} seed", "{pit}: {n} seeds", count, { pit: name })];
  parts.push(mine ? _("yours") : sideWord(side));
  if (shown.sown && !shown.sown[side].includes(name)) parts.push(_("not yet sown"));
  if (last) parts.push(_("the last move began here"));
  if (preview) parts.push(_("playable: {what}", { what: ghostWords(preview) }));
  return parts.join(_(", "));
}
