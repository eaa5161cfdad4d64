// What a screen reader hears of a pit, and what a ghost says in a line: whole sentences, each of
// which stands for itself.

import { _, listed, ngettext, pgettext } from "../i18n.js";

/** @import {Preview, Moment, Side} from "./types.js" */

/**
 * A side's name, to stand in a sentence in the form that it asks for.
 * @param {Side} side
 * @returns {(form: string) => string}
 */
export function sideName(side) {
  const south = side === "South";
  return (form) => {
    switch (form) {
      case "start":
        return south ? pgettext("side start", "South") : pgettext("side start", "North");
      case "accusative":
        return south ? pgettext("side accusative", "South") : pgettext("side accusative", "North");
      case "genitive":
        return south ? pgettext("side genitive", "South") : pgettext("side genitive", "North");
      default:
        return sideWord(side);
    }
  };
}

/**
 * A side's name by itself.
 * @param {Side} side
 */
export function sideWord(side) {
  return side === "South" ? pgettext("side", "South") : pgettext("side", "North");
}

/**
 * Where a sowing would end and what it would take.
 * @param {Preview} preview
 * @returns {string[]} sentences
 */
export function ghostWords(preview) {
  if (preview.endless) return [_("Goes round for ever: a draw.")];
  if (preview.long || !preview.end) return [_("Too long to foresee.")];
  const end = preview.wins
    ? _("Wins the game, ends in {pit}.", { pit: preview.end })
    : _("Ends in {pit}.", { pit: preview.end });
  const sentences = [end, takingWords(preview)];
  if (preview.laps && preview.laps > 1) {
    sentences.push(ngettext("{n} lap.", "{n} laps.", preview.laps));
  }
  if (preview.unlocks) sentences.push(_("Opens the lock."));
  if (preview.locked) {
    sentences.push(_("{pit} stays: the lock is shut.", { pit: preview.locked }));
  }
  return sentences;
}

/** @param {Preview} preview */
function takingWords({ takes }) {
  const taken = Object.values(takes).reduce((sum, seeds) => sum + seeds, 0);
  if (taken === 0) return _("Takes nothing.");
  const pits = listed(Object.keys(takes));
  return ngettext("Takes {n} seed from {pits}.", "Takes {n} seeds from {pits}.", taken, { pits });
}

/**
 * A pit and what its ghost says, for the line under a board; nothing without a preview.
 * @param {string | null} pit
 * @param {Preview | null | undefined} preview
 * @returns {(string | Node)[]}
 */
export function ghostLine(pit, preview) {
  if (!pit || !preview) return [];
  const name = document.createElement("b");
  name.textContent = pit;
  return [name, ` ${ghostWords(preview).join(" ")}`];
}

/**
 * @typedef {object} PitState
 * @property {string} name
 * @property {Side} side
 * @property {Moment} moment
 * @property {boolean} lock whether the game locks captures
 * @property {boolean} mine whether the reader plays this side
 * @property {Preview | null} preview where it may be played
 * @property {boolean} last whether the last move began here
 */

/** @param {PitState} state */
export function pitWords({ name, side, moment, lock, mine, preview, last }) {
  const count = moment.pits[name] ?? 0;
  const pit = { pit: name, side: sideName(side) };
  const sentences = [
    mine
      ? ngettext("{pit}: {n} seed, yours.", "{pit}: {n} seeds, yours.", count, pit)
      : ngettext("{pit}: {n} seed, {side}.", "{pit}: {n} seeds, {side}.", count, pit),
  ];
  if (lock && !moment.sown?.[side].includes(name)) sentences.push(_("Not yet sown."));
  if (last) sentences.push(_("The last move began here."));
  if (preview) sentences.push(_("Playable."), ...ghostWords(preview));
  return sentences.join(" ");
}
