// Words in the reader's language. The English text is the key; placeholders stand in braces.

/** @type {Record<string, string | string[]>} */
let messages = {};
/** @type {Intl.PluralRules | null} */
let rules = null;

/**
 * Takes over the words of a catalogue, as the server gives it under /strings/.
 * @param {{language: string, messages: Record<string, string | string[]>}} catalogue
 */
export function use(catalogue) {
  messages = catalogue.messages;
  rules = new Intl.PluralRules(catalogue.language);
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
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function _(text, values = {}) {
  const found = messages[text];
  return fill(typeof found === "string" && found ? found : text, values);
}

/**
 * @param {string} one
 * @param {string} many
 * @param {number} count which the texts may show as {n}
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function ngettext(one, many, count, values = {}) {
  const forms = messages[one];
  const single = rules ? rules.select(count) === "one" : count === 1;
  const found = Array.isArray(forms) ? forms[single ? 0 : 1] : "";
  return fill(found || (count === 1 ? one : many), { n: count, ...values });
}
