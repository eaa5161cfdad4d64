import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { _, ngettext, use } from "../../../src/makombo/web/static/js/i18n.js";

afterEach(() => use({ language: "en", messages: {} }));

test("English speaks for itself", () => {
  assert.equal(_("ends in {pit}", { pit: "c1" }), "ends in c1");
  assert.equal(ngettext("{n} seed", "{n} seeds", 1), "1 seed");
  assert.equal(ngettext("{n} seed", "{n} seeds", 0), "0 seeds");
});

test("a catalogue's words are used, with its own plural", () => {
  const messages = { "ends in {pit}": "finit en {pit}", "{n} seed": ["{n} graine", "{n} graines"] };
  use({ language: "fr", messages });
  assert.equal(_("ends in {pit}", { pit: "c1" }), "finit en c1");
  assert.equal(ngettext("{n} seed", "{n} seeds", 0), "0 graine");
  assert.equal(ngettext("{n} seed", "{n} seeds", 2), "2 graines");
});

test("what a catalogue lacks stays English", () => {
  use({ language: "fr", messages: { Hint: "" } });
  assert.equal(_("Hint"), "Hint");
});
