// The list of moves with what they captured, and which of them the board shows.

import { _, ngettext } from "../i18n.js";

/** @import {State} from "./types.js" */

/**
 * @typedef {{ply: number, pit: string, captured: number}} Cell
 * @typedef {{number: number, cells: (Cell | null)[]}} Row
 */

/**
 * The moves in numbered pairs, South's first; a match that North began has a gap before the first.
 * @param {Pick<State, "moves" | "captured" | "starts">} state
 * @returns {Row[]}
 */
export function rows({ moves, captured, starts }) {
  const cells = [
    ...(starts === "South" ? [] : [null]),
    ...moves.map((pit, place) => ({ ply: place + 1, pit, captured: captured[place] })),
  ];
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
      this.element.replaceChildren(...rows(state).map(rowElement));
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
    item.append(cellElement(cell));
  }
  return item;
}

/** @param {Cell} cell */
function cellElement({ ply, pit, captured }) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.ply = String(ply);
  button.ariaLabel = captured
    ? ngettext(
        "After move {ply}, {pit}, {n} seed captured",
        "After move {ply}, {pit}, {n} seeds captured",
        captured,
        { ply, pit },
      )
    : _("After move {n}, {pit}", { n: ply, pit });
  button.textContent = pit;
  if (captured) {
    const taken = document.createElement("span");
    taken.className = "taken";
    taken.textContent = `×${captured}`;
    button.append(" ", taken);
  }
  return button;
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
