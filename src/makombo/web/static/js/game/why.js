// «Why?»: the last move told event by event, each with the rule behind it.

/** @import {Sentence} from "../board/types.js" */

const RULE = /^(KP|KS)\d+$/;

/**
 * A sentence with a link to its rule.
 * @param {Sentence} sentence
 * @returns {(string | Element)[]}
 */
export function told({ text, rule }) {
  /** @type {(string | Element)[]} */
  const parts = [];
  for (const [place, piece] of text.split(/\b([a-h][1-4])\b/).entries()) {
    if (place % 2 === 0) {
      parts.push(piece);
    } else {
      const pit = document.createElement("b");
      pit.textContent = piece;
      parts.push(pit);
    }
  }
  if (!RULE.test(rule)) return parts;
  const link = document.createElement("a");
  link.className = "rule";
  link.href = `/rules/${rule.startsWith("KP") ? "kpe" : "kisolo"}#${rule}`;
  link.textContent = rule;
  return [...parts, " ", link];
}

/**
 * @param {Element} element
 * @param {Sentence[]} sentences
 */
export function showWhy(element, sentences) {
  const list = document.createElement("ol");
  for (const sentence of sentences) {
    const item = document.createElement("li");
    item.append(...told(sentence));
    list.append(item);
  }
  if (sentences.length > 8) list.tabIndex = 0; // it scrolls, so the keyboard must reach it
  element.replaceChildren(list);
}
