// The seeds that a side has captured, in a heap before it, at the edge of the plank.

import { svg } from "./svg.js";

/** @import {Layout} from "./layout.js" */
/** @import {Side} from "./types.js" */

const SCALE = 0.82; // of a seed in a pit
const MIDDLE = 0.17; // radii of a pit between two columns of the heap, and between its two rows

/** One side's heap. */
export class HeapView {
  /**
   * @param {Layout} layout
   * @param {Side} side
   * @param {string} prefix of the ids on this plank
   */
  constructor(layout, side, prefix) {
    this.layout = layout;
    this.prefix = prefix;
    this.middle = layout.edge(side);
    this.element = svg("g", { class: "heap" });
    this.element.dataset.side = side;
  }

  /** @param {number} count of seeds */
  setCount(count) {
    const { element } = this;
    while (element.childElementCount > count) element.lastElementChild?.remove();
    while (element.childElementCount < count) element.append(this.#seed(element.childElementCount));
  }

  /** The heap grows from its middle to both sides, two seeds deep. @param {number} number */
  #seed(number) {
    const step = this.layout.radius * MIDDLE;
    const column = Math.floor((number + 2) / 4) * (number % 4 < 2 ? 1 : -1);
    const row = number % 2 ? 0.62 : -0.62;
    const x = this.middle.x + step * (column + 0.3 * row) * 1.5;
    const y = this.middle.y + step * (row + 0.12 * Math.sin(number * 5));
    const turn = (number * 4) % 9;
    return svg("use", {
      href: `#${this.prefix}-seed${turn}`,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${SCALE})`,
    });
  }
}
