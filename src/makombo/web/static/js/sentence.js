// What the server says: sentences as runs of words with pits between them, and their rules.

/** @import {Run, Sentence} from "./board/types.js" */

/**
 * @param {Run[]} runs
 * @returns {string}
 */
export function text(runs) {
  return runs.map((run) => (typeof run === "string" ? run : run.pit)).join("");
}

/**
 * A sentence for the page: pits stand out, and a link leads to its rule.
 * @param {Pick<Sentence, "runs" | "rule">} sentence
 * @param {string | null | undefined} rules address of the page with the rules
 * @param {(pit: string) => Element} [pit] makes the element of a pit
 * @returns {(string | Element)[]}
 */
export function sentenceParts({ runs, rule }, rules, pit = (name) => made("b", name)) {
  const parts = runs.map((run) => (typeof run === "string" ? run : pit(run.pit)));
  if (!rule) return parts;
  if (!rules) return [...parts, " ", made("span", rule, "rule")];
  const link = made("a", rule, "rule");
  link.href = `${rules}#${rule}`;
  return [...parts, " ", link];
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} words
 * @param {string} [style]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function made(tag, words, style = "") {
  const element = document.createElement(tag);
  element.textContent = words;
  if (style) element.className = style;
  return element;
}
