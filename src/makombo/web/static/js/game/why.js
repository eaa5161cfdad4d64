// «Why?»: the last move told event by event, each with the rule behind it.

import { _ } from "../i18n.js";
import { sentenceParts } from "../sentence.js";

/** @import {Sentence} from "../board/types.js" */

/**
 * @param {Element} element
 * @param {Sentence[]} sentences
 * @param {string | null | undefined} rules address of the page with the rules
 */
export function showWhy(element, sentences, rules) {
  if (sentences.length === 0) {
    const words = document.createElement("p");
    words.className = "quiet-ink";
    words.textContent = _("After each move this tells what happened, and by which rule.");
    element.replaceChildren(words);
    return;
  }
  const list = document.createElement("ol");
  for (const sentence of sentences) {
    const item = document.createElement("li");
    item.append(...sentenceParts(sentence, rules));
    list.append(item);
  }
  if (sentences.length > 3) list.tabIndex = 0; // it scrolls, so the keyboard must reach it
  element.replaceChildren(list);
}
