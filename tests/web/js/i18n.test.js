import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import {
  _,
  listed,
  ngettext,
  npgettext,
  pgettext,
  placed,
  use,
} from "../../../src/makombo/web/static/js/i18n.js";
import { sideName } from "../../../src/makombo/web/static/js/board/words.js";

/** @import {Catalogue} from "../../../src/makombo/web/static/js/i18n.js" */

/** @type {Catalogue} */
const FRENCH = {
  language: "fr",
  plural: { one: 0, other: 1, many: 1 },
  messages: {
    "Ends in {pit}.": "Finit en {pit}.",
    "{n} seed": ["{n} graine", "{n} graines"],
    "plate\u0004won": "gagné",
    "hand\u0004{n} seed": ["{n} graine en main", "{n} graines en main"],
    Hint: "",
  },
};

/** @type {Catalogue} */
const GREEK = {
  language: "el",
  plural: { one: 0, other: 1 },
  messages: {
    "{side} to move.": "{side:start} παίζει.",
    "You play {side}.": "Παίζετε {side:accusative}.",
    "{side}’s row": "η σειρά {side:genitive}",
    "side\u0004South": "Νότος",
    "side start\u0004South": "Ο Νότος",
    "side accusative\u0004South": "τον Νότο",
    "side genitive\u0004South": "του Νότου",
  },
};

/** Three forms for a count. @type {Catalogue} */
const POLISH = {
  language: "pl",
  plural: { one: 0, few: 1, many: 2, other: 2 },
  messages: { "{n} seed": ["{n} ziarno", "{n} ziarna", "{n} ziaren"] },
};

beforeEach(() => use(null));
afterEach(() => use(null));

test("English speaks for itself", () => {
  assert.equal(_("Ends in {pit}.", { pit: "c1" }), "Ends in c1.");
  assert.equal(ngettext("{n} seed", "{n} seeds", 1), "1 seed");
  assert.equal(ngettext("{n} seed", "{n} seeds", 0), "0 seeds");
  assert.equal(pgettext("plate", "won"), "won");
  assert.equal(npgettext("hand", "{n} seed", "{n} seeds", 2), "2 seeds");
});

test("a catalogue's words are used, with its own plural", () => {
  use(FRENCH, true);
  assert.equal(_("Ends in {pit}.", { pit: "c1" }), "Finit en c1.");
  assert.equal(ngettext("{n} seed", "{n} seeds", 0), "0 graine");
  assert.equal(ngettext("{n} seed", "{n} seeds", 2), "2 graines");
  assert.equal(ngettext("{n} seed", "{n} seeds", 1_000_000), "1000000 graines");
});

test("every plural category of a language has its words", () => {
  use(POLISH, true);
  const said = [1, 2, 5, 22].map((n) => ngettext("{n} seed", "{n} seeds", n));
  assert.deepEqual(said, ["1 ziarno", "2 ziarna", "5 ziaren", "22 ziarna"]);
});

test("a context tells messages apart that are alike in English", () => {
  use(FRENCH, true);
  assert.equal(pgettext("plate", "won"), "gagné");
  assert.equal(npgettext("hand", "{n} seed", "{n} seeds", 2), "2 graines en main");
});

test("a place gets the form that it asks for", () => {
  const side = sideName("South");
  assert.equal(_("{side} to move.", { side }), "South to move.");
  use(GREEK, true);
  assert.equal(_("{side} to move.", { side }), "Ο Νότος παίζει.");
  assert.equal(_("You play {side}.", { side }), "Παίζετε τον Νότο.");
  assert.equal(_("{side}’s row", { side }), "η σειρά του Νότου");
});

test("a message that a catalogue lacks is never English in silence", (context) => {
  use(FRENCH, true);
  for (const text of ["Hint", "Nowhere"]) assert.throws(() => _(text), RangeError);
  assert.throws(() => pgettext("board", "won"), RangeError);
  const complaint = context.mock.method(console, "error", () => undefined);
  use(FRENCH);
  assert.equal(_("Nowhere"), "Nowhere");
  assert.equal(complaint.mock.callCount(), 1);
});

test("what a player is called is no place of a sentence", () => {
  assert.equal(_("{name} to move.", { name: "{side}" }), "{side} to move.");
  assert.equal(_("{name} to move."), "{name} to move.");
});

test("elements stand in the places of a sentence", () => {
  const figure = /** @type {Node} */ (/** @type {unknown} */ ({ figure: 6 }));
  assert.deepEqual(placed("score {n}", { n: figure }), ["score ", figure, ""]);
});

test("names are listed as the language lists them", () => {
  assert.equal(listed(["a1", "b1", "d1"]), "a1, b1 and d1");
  use(FRENCH);
  assert.equal(listed(["a1", "b1", "d1"]), "a1, b1 et d1");
});
