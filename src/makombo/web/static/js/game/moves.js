// The list of moves, and which of them the board shows.

import { _ } from "../i18n.js";

/** @import {State} from "./types.js" */

/**
 * @typedef {{number: number, cells: ({ply: number, pit: string} | null)[]}} Row
 */

/**
 * The moves in numbered pairs, South's first; a match that North began has a gap before his move.
 * @param {string[]} moves
 * @param {"South" | "North"} starts
 * @returns {Row[]}
 */
export function rows(moves, starts) {
  const shift = starts === "South" ? 0 : 1;
  const cells = [...(shift ? [null] : []), ...moves.map((pit, place) => ({ ply: place + 1, pit }))];
  const answer = [];
  for (let place = 0; place < cells.length; place += 2) {
    answer.push({ number: place / 2 + 1, cells: cells.slice(place, place + 2) });
  }
  return answer;
}

/** The list on the page. */
export class MoveList {
  /**
   * @param {Element} element
   * @param {(ply: number) => void} look
   */
  constructor(element, look) {
    this.element = element;
    this.drawn = "";
    element.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.dataset.ply) look(Number(button.dataset.ply));
    });
  }

  /**
   * @param {State} state
   * @param {number} ply that is shown
   */
  show(state, ply) {
    const text = `${state.starts} ${state.moves.join(" ")}`;
    if (text !== this.drawn) {
      this.drawn = text;
      this.element.replaceChildren(...rows(state.moves, state.starts).map(rowElement));
    }
    for (const button of this.element.querySelectorAll("button")) {
      const here = Number(button.dataset.ply) === ply;
      button.ariaCurrent = here ? "true" : null;
      if (here) keepInSight(this.element, button);
    }
  }
}

/** @param {Row} row */
function rowElement({ number, cells }) {
  const item = document.createElement("li");
  const label = document.createElement("span");
  label.className = "number";
  label.textContent = String(number);
  item.append(label);
  for (const cell of cells) {
    if (!cell) {
      item.append(document.createElement("span"));
      continue;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.ply = String(cell.ply);
    button.ariaLabel = _("After move {n}, {pit}", { n: cell.ply, pit: cell.pit });
    button.textContent = cell.pit;
    item.append(button);
  }
  return item;
}

/**
 * Scrolls the list alone, never the page.
 * @param {Element} list
 * @param {HTMLElement} item
 */
function keepInSight(list, item) {
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
}
