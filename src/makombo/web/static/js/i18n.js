// Words in the reader's language, by gettext's names: a message is found by its English words, and
// by its context where it has one. What changes stands in its places, in braces. A place may ask
// for a form of what stands there, as `{side:genitive}` does.

/**
 * @typedef {string | number | ((form: string) => string)} Value what stands in a place; a function
 *   where it has several forms, "" being the plain one
 *
 * @typedef {object} Catalogue as the server gives it under /strings/
 * @property {string} language
 * @property {Record<string, number>} plural the place of the words for each plural category
 * @property {Record<string, string | string[]>} messages
 */

const CONTEXT_END = "\u0004"; // gettext's own, between a context and its message
const PLACE = /\{(\w+)(?::(\w+))?\}/g;

/** None for English, whose words are the messages themselves. @type {Catalogue | null} */
let catalogue = null;
let strictly = false;
let rules = new Intl.PluralRules("en");
let lists = new Intl.ListFormat("en-GB");

/**
 * Takes over the words of a catalogue.
 * @param {Catalogue | null} words
 * @param {boolean} [strict] whether a message that it lacks is an error, as in tests
 */
export function use(words, strict = false) {
  catalogue = words;
  strictly = strict;
  rules = new Intl.PluralRules(words?.language ?? "en");
  lists = new Intl.ListFormat(words?.language ?? "en-GB");
}

/** Loads the words of the page's language; English needs none. */
export async function load() {
  const { lang } = document.documentElement;
  const address = document.querySelector("meta[name=strings]")?.getAttribute("content");
  if (lang === "en" || !address) return;
  try {
    use(await (await fetch(address)).json());
  } catch {
    // Without its words the page speaks English.
  }
}

/**
 * A sentence as stretches of words, with what stands in its places between them; a place that no
 * value is for stays as it is.
 * @template T
 * @param {string} text
 * @param {Record<string, T>} values
 * @returns {(string | {value: T, form: string})[]}
 */
function stretches(text, values) {
  const answer = [];
  let end = 0;
  for (const { 0: whole, 1: name, 2: form = "", index } of text.matchAll(PLACE)) {
    if (!(name in values)) continue;
    answer.push(text.slice(end, index), { value: values[name], form });
    end = index + whole.length;
  }
  return [...answer, text.slice(end)];
}

/**
 * @param {string} text
 * @param {Record<string, Value>} values
 */
function fill(text, values) {
  return stretches(text, values)
    .map((part) => {
      if (typeof part === "string") return part;
      return typeof part.value === "function" ? part.value(part.form) : String(part.value);
    })
    .join("");
}

/**
 * A sentence with elements of the page in its places.
 * @param {string} sentence
 * @param {Record<string, Node>} elements
 * @returns {(string | Node)[]}
 */
export function placed(sentence, elements) {
  return stretches(sentence, elements).map((part) =>
    typeof part === "string" ? part : part.value,
  );
}

/**
 * The words of a message, or null where the language has none, as English does.
 * @param {string | null} context
 * @param {string} text
 * @returns {string | string[] | null}
 */
function find(context, text) {
  if (!catalogue) return null;
  const found = catalogue.messages[context === null ? text : context + CONTEXT_END + text];
  if (found?.length) return found;
  const fault = `${catalogue.language}: found no message "${text}" of ${context}`;
  if (strictly) throw new RangeError(fault);
  console.error(fault);
  return null;
}

/**
 * @param {string | null} context
 * @param {string} text
 * @param {Record<string, Value>} values
 */
function single(context, text, values) {
  const found = find(context, text) ?? text;
  return fill(Array.isArray(found) ? found[0] : found, values);
}

/**
 * @param {string | null} context
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, Value>} values
 */
function counted(context, one, many, n, values) {
  const found = find(context, one) ?? (n === 1 ? one : many);
  const places = catalogue?.plural ?? {};
  const place = places[rules.select(n)] ?? places.other ?? 0;
  return fill(Array.isArray(found) ? found[place] : found, { n, ...values });
}

/**
 * @param {string} text
 * @param {Record<string, Value>} [values]
 * @returns {string}
 */
export function _(text, values = {}) {
  return single(null, text, values);
}

/**
 * @param {string} context
 * @param {string} text
 * @param {Record<string, Value>} [values]
 * @returns {string}
 */
export function pgettext(context, text, values = {}) {
  return single(context, text, values);
}

/**
 * @param {string} one
 * @param {string} many
 * @param {number} n which the texts may show as {n}
 * @param {Record<string, Value>} [values]
 * @returns {string}
 */
export function ngettext(one, many, n, values = {}) {
  return counted(null, one, many, n, values);
}

/**
 * @param {string} context
 * @param {string} one
 * @param {string} many
 * @param {number} n which the texts may show as {n}
 * @param {Record<string, Value>} [values]
 * @returns {string}
 */
export function npgettext(context, one, many, n, values = {}) {
  return counted(context, one, many, n, values);
}

/**
 * Names in a row, as the language lists them: `a1, b1 and d1`.
 * @param {string[]} names
 */
export function listed(names) {
  return lists.format(names);
}
