// Seeds in the air: the hand above the pits, the seed that falls, the heap that is lifted.

import { PALETTE } from "./palette.js";
import { svg } from "./svg.js";

/** @import {Drawing} from "./drawing.js" */
/** @import {Beat} from "./player.js" */
/** @import {Move} from "./types.js" */

const MOST = 24; // seeds drawn in the air; more would only hide each other

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{element: SVGElement, from: Point, to: Point, arc: number, scale: number}} Flyer
 */

/** What moves while a beat is played; the board itself is drawn by `Drawing`. */
export class Flight {
  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    this.group = svg("g"); // what flies, under the hand
    drawing.flight.append(this.group);
    /** @type {Flyer[]} */
    this.flyers = [];
    this.hand = svg("g", { class: "hand" });
    this.handSeeds = svg("g");
    this.numeral = svg("text", {
      "text-anchor": "middle",
      "font-family": PALETTE.FIGURES,
      "font-weight": 700,
      fill: PALETTE.TAG,
    });
    this.shown = -1;
    this.hand.append(this.handSeeds, this.numeral);
    /** @type {Point | null} */
    this.at = null;
    /** @type {{from: Point, to: Point} | null} */
    this.way = null;
  }

  /**
   * @param {Beat} beat
   * @param {Move} move
   * @param {string | null} [held] a pit whose seeds are in the hand already
   */
  begin(beat, move, held = null) {
    const { drawing } = this;
    const inHand = Object.keys(beat.before.pits).length > 0 && beat.before.hand > 0;
    const over = beat.shown.over ?? beat.frames[beat.frames.length - 1].pit;
    const target = over ? drawing.above(over) : this.at;
    const from = this.at ?? target;
    this.way = from && target ? { from, to: target } : null;
    this.flyers = [];
    for (const frame of beat.frames) {
      if (!frame.pit) continue;
      const count = beat.before.pits[frame.pit] ?? 0;
      const pit = drawing.pit(frame.pit);
      if (frame.type === "drop" && from) {
        const slot = pit.seedAt(count, count + 1);
        this.#fly(slot.turn, from, slot, 0.5, slot.scale);
      } else if (frame.type === "lift" || frame.type === "relay") {
        if (frame.pit === held) pit.setCount(0);
        else this.#lift(frame.pit, count, drawing.above(frame.pit));
      } else if (frame.type === "capture") {
        const scored = drawing.layout.board.counts === "captured";
        this.#lift(
          frame.pit,
          count,
          scored ? drawing.edge(move.side) : (target ?? drawing.above(frame.pit)),
        );
      } else if (frame.type === "sweep") {
        this.#lift(frame.pit, count, drawing.edge(pit.place.side));
      }
    }
    const drops = beat.frames.some((frame) => frame.type === "drop") ? 1 : 0;
    if (inHand) this.#fill(beat.before.hand - drops);
    else if (!held) this.#fill(0);
    this.progress(0);
  }

  /**
   * Holds seeds above a pit.
   * @param {string} name
   * @param {number} count
   */
  hold(name, count) {
    const at = this.drawing.above(name);
    this.way = { from: at, to: at };
    this.#fill(count);
    this.progress(1);
  }

  /** @param {number} fraction of the beat */
  progress(fraction) {
    const eased = fraction < 1 ? 1 - (1 - fraction) ** 2 : 1;
    if (this.way) {
      const { from, to } = this.way;
      this.at = between(from, to, eased);
      this.hand.setAttribute(
        "transform",
        `translate(${this.at.x.toFixed(1)} ${this.at.y.toFixed(1)})`,
      );
    }
    for (const { element, from, to, arc, scale } of this.flyers) {
      const { x, y } = between(from, to, eased);
      const lift = arc * Math.sin(Math.PI * eased) * this.drawing.layout.radius;
      element.setAttribute(
        "transform",
        `translate(${x.toFixed(1)} ${(y - lift).toFixed(1)}) scale(${scale})`,
      );
    }
  }

  /** @param {Beat} beat */
  finish(beat) {
    this.progress(1);
    this.#land();
    this.#fill(beat.shown.hand);
  }

  /** Takes everything out of the air. */
  clear() {
    this.#land();
    this.#fill(0);
    this.at = null;
    this.way = null;
  }

  #land() {
    for (const { element } of this.flyers) element.remove();
    this.flyers = [];
  }

  /**
   * @param {string} name
   * @param {number} count
   * @param {Point} to
   */
  #lift(name, count, to) {
    const pit = this.drawing.pit(name);
    for (let number = 0; number < Math.min(count, MOST); number += 1) {
      const slot = pit.seedAt(number, count);
      const spread = this.drawing.layout.radius * 0.22;
      const angle = number * 2.4;
      const end = { x: to.x + spread * Math.cos(angle), y: to.y + spread * Math.sin(angle) };
      this.#fly(slot.turn, slot, end, 0.15, slot.scale);
    }
    pit.setCount(0);
  }

  /**
   * @param {number} turn
   * @param {Point} from
   * @param {Point} to
   * @param {number} arc
   * @param {number} scale
   */
  #fly(turn, from, to, arc, scale) {
    const element = svg("use", { href: `#${this.drawing.prefix}-seed${turn}` });
    this.flyers.push({ element, from, to, arc, scale });
    this.group.append(element);
  }

  /** @param {number} count of seeds in the hand */
  #fill(count) {
    if (count === this.shown) return;
    this.shown = count;
    if (count <= 0) {
      this.hand.remove();
      return;
    }
    const r = this.drawing.layout.radius;
    const seeds = [];
    for (let number = 0; number < Math.min(count, 9); number += 1) {
      const reach = number === 0 ? 0 : r * (number < 5 ? 0.24 : 0.34);
      const angle = number * 2.4;
      seeds.push(
        svg("use", {
          href: `#${this.drawing.prefix}-seed${(number * 4) % 9}`,
          x: reach * Math.cos(angle),
          y: reach * Math.sin(angle),
        }),
      );
    }
    const figure = r * 0.44;
    const half = figure * (count < 10 ? 0.62 : 0.86);
    this.handSeeds.replaceChildren(
      svg("circle", {
        class: "palm",
        r: r * 0.62,
        fill: PALETTE.TAG,
        "fill-opacity": 0.72,
        stroke: PALETTE.GOLD,
        "stroke-width": r * 0.035,
      }),
      ...seeds,
      svg("rect", {
        x: -half,
        y: -r * 0.78,
        width: 2 * half,
        height: figure * 1.24,
        rx: figure * 0.4,
        fill: PALETTE.GOLD,
        stroke: PALETTE.EDGE_DARK,
        "stroke-width": r * 0.03,
      }),
    );
    this.numeral.setAttribute("y", String(-r * 0.78 + figure * 0.98));
    this.numeral.setAttribute("font-size", String(figure));
    this.numeral.textContent = String(count);
    if (!this.hand.parentNode) this.drawing.flight.append(this.hand);
  }
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} fraction
 * @returns {Point}
 */
function between(from, to, fraction) {
  return { x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction };
}
