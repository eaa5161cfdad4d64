// The plank with everything on it. It is told what to show and shows it; it knows no rule.

import { HeapView } from "./heap.js";
import { PALETTE } from "./palette.js";
import { PitView } from "./pit.js";
import { seedDefinitions } from "./seed.js";
import { gradient, svg } from "./svg.js";

/** @import {Layout} from "./layout.js" */
/** @import {Beat} from "./player.js" */
/** @import {Trail} from "./trail.js" */
/** @import {Moment, Preview, Side} from "./types.js" */

/**
 * @typedef {object} Marks
 * @property {Iterable<string>} playable
 * @property {Trail | null} trail of the move that is being shown, or of the last
 * @property {string | null} origin the pit that is pointed at
 * @property {Preview | null} preview of a move from there
 * @property {Beat | null} beat of a move that is shown by marks alone, without travel
 * @property {string | null} lit a pit that is pointed at elsewhere
 */

let planks = 0;

/** One plank as an SVG picture. */
export class Drawing {
  /**
   * @param {Layout} layout
   * @param {boolean} facing whether the far side's numerals stand upside down
   */
  constructor(layout, facing) {
    planks += 1;
    this.layout = layout;
    this.prefix = `plank${planks}`;
    /** @type {Map<string, PitView>} */
    this.pits = new Map();
    for (const place of layout.places.values()) {
      const turned = facing && place.side !== layout.seat;
      this.pits.set(place.name, new PitView(layout, place, this.prefix, turned));
    }
    /** @type {Map<Side, HeapView>} */
    this.heaps = new Map();
    if (layout.shelf) {
      for (const side of /** @type {Side[]} */ (["South", "North"])) {
        this.heaps.set(side, new HeapView(layout, side, this.prefix));
      }
    }
    this.flight = svg("g", { class: "flight" });
    this.element = svg(
      "svg",
      {
        class: "plank",
        viewBox: `0 ${-layout.shelf} ${layout.width} ${layout.whole}`,
        "aria-hidden": "true",
        focusable: "false",
      },
      this.#definitions(),
      ...this.#plank(),
      svg(
        "g",
        {
          "font-family": PALETTE.FIGURES,
          "font-weight": 600,
          fill: PALETTE.NUMERAL,
          "text-anchor": "middle",
        },
        ...[...this.pits.values()].map((pit) => pit.element),
      ),
      this.#coordinates(),
      ...[...this.heaps.values()].map((heap) => heap.element),
      this.flight,
    );
  }

  /** @param {Moment} moment */
  show(moment) {
    for (const [side, heap] of this.heaps) heap.setCount(moment.scores?.[side] ?? 0);
    for (const [name, pit] of this.pits) {
      pit.setCount(moment.pits[name] ?? 0);
      const { lock } = this.layout.board;
      pit.setSown(lock ? Boolean(moment.sown?.[pit.place.side].includes(name)) : null);
    }
  }

  /** @param {Marks} marks */
  mark({ playable, trail, origin, preview, beat, lit }) {
    const gold = new Set(playable);
    const changes = beat ? changesOf(beat) : null;
    for (const [name, pit] of this.pits) {
      pit.element.toggleAttribute("data-lit", name === lit);
      pit.setTrail(trail ? markOf(name, trail) : "");
      const change = changes?.get(name);
      if (change) {
        pit.setBadge(change.words);
        pit.setRim(change.rim);
        continue;
      }
      const taken = preview?.takes[name];
      pit.setBadge(taken ? `−${taken}` : "");
      if (name === origin && gold.has(name)) pit.setRim("origin");
      else if (taken) pit.setRim("prey");
      else if (preview && name === preview.end) pit.setRim("target");
      else pit.setRim(gold.has(name) ? "playable" : "");
    }
  }

  #definitions() {
    const { prefix, layout } = this;
    const [floor, wall, lip] = PALETTE.BOWL;
    const [far, middle, near] = PALETTE.WOOD;
    const clip = svg("clipPath", { id: `${prefix}-outline` }, this.#outline(0));
    return svg(
      "defs",
      {},
      gradient(
        `${prefix}-wood`,
        "linearGradient",
        [
          [0, far],
          [0.5, middle],
          [1, near],
        ],
        {
          x1: 0.1,
          y1: 0,
          x2: 0,
          y2: 1,
        },
      ),
      gradient(
        `${prefix}-edge`,
        "linearGradient",
        [
          [0, PALETTE.EDGE_LIGHT],
          [0.9, PALETTE.EDGE_DARK],
        ],
        { x1: 0.1, y1: 0, x2: 0.2, y2: 1 },
      ),
      gradient(
        `${prefix}-bowl`,
        "radialGradient",
        [
          [0, floor],
          [0.62, wall],
          [1, lip],
        ],
        {
          cx: 0.56,
          cy: 0.6,
          r: 0.62,
        },
      ),
      gradient(
        `${prefix}-rim`,
        "linearGradient",
        [
          [0.25, PALETTE.RIM_SHADE],
          [0.95, PALETTE.RIM_LIGHT],
        ],
        { x1: 0, y1: 0, x2: 0.7, y2: 1 },
      ),
      gradient(
        `${prefix}-peg`,
        "linearGradient",
        [
          [0, PALETTE.SEED[2]],
          [0.35, PALETTE.SEED[0]],
          [1, PALETTE.SEED[2]],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 0.3 },
      ),
      clip,
      ...seedDefinitions(prefix, layout.radius),
    );
  }

  /**
   * @param {number} grow
   * @param {number} down
   * @param {Record<string, string | number>} attributes
   */
  #outline(grow, down = 0, attributes = {}) {
    const { width, height, compact } = this.layout;
    return svg("rect", {
      x: 2 - grow,
      y: 2 - grow + down,
      width: width - 4 + 2 * grow,
      height: height - 4 + 2 * grow,
      rx: (compact ? 22 : 28) + grow,
      ...attributes,
    });
  }

  #plank() {
    const { prefix, layout } = this;
    const [left, right] = [layout.gutter / 2 + 6, layout.width - layout.gutter / 2 - 6];
    const groove = { fill: "none", "stroke-linecap": "round" };
    return [
      this.#outline(2, 6, { class: "shade", fill: PALETTE.EDGE_DARK, opacity: 0.14 }),
      this.#outline(0, 4, { class: "shade", fill: PALETTE.EDGE_DARK, opacity: 0.3 }),
      this.#outline(0, 0, { class: "wood", fill: `url(#${prefix}-wood)` }),
      this.#grain(),
      this.#outline(-1, 0, {
        class: "edge",
        fill: "none",
        stroke: `url(#${prefix}-edge)`,
        "stroke-width": 2,
      }),
      svg("path", {
        class: "groove",
        d: `M${left} ${layout.line}H${right}`,
        stroke: PALETTE.RIM_SHADE,
        "stroke-width": 3,
        ...groove,
      }),
      svg("path", {
        class: "groove-lip",
        d: `M${left} ${layout.line + 2.3}H${right}`,
        stroke: PALETTE.EDGE_LIGHT,
        "stroke-width": 1.2,
        opacity: 0.55,
        ...groove,
      }),
      this.#ways(),
    ];
  }

  /** Arrows carved between the pits, and where a row turns into the next: the way of the seeds. */
  #ways() {
    const { layout } = this;
    const { grid, radius } = layout;
    const s = radius * (layout.compact ? 0.07 : 0.11);
    let path = "";
    const arrow = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ way) => {
      const [dx, dy] = { right: [1, 0], left: [-1, 0], up: [0, -1], down: [0, 1] }[way] ?? [0, 0];
      const corner = (/** @type {number} */ along, /** @type {number} */ aside) =>
        `${(x + s * (along * dx - aside * dy)).toFixed(1)} ${(y + s * (along * dy + aside * dx)).toFixed(1)}`;
      path += `M${corner(-0.7, -1.4)}L${corner(0.9, 0)}L${corner(-0.7, 1.4)}`;
    };
    grid.forEach((names, line) => {
      const right = layout.way(line) > 0;
      names.slice(1).forEach((name, column) => {
        const { x, y } = layout.place(name);
        arrow((x + layout.place(names[column]).x) / 2, y, right ? "right" : "left");
      });
      const { x, y } = layout.place(right ? names[names.length - 1] : names[0]);
      const turn = grid[right ? line - 1 : line + 1][0];
      const side = right ? 1 : -1;
      const beside = layout.compact ? 0.86 : 1.02;
      arrow(x + side * radius * beside, (y + layout.place(turn).y) / 2, right ? "up" : "down");
    });
    const line = { d: path, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
    return svg(
      "g",
      { class: "ways", "stroke-width": radius * 0.05 },
      svg("path", {
        ...line,
        stroke: PALETTE.EDGE_LIGHT,
        transform: "translate(0 1.6)",
        opacity: 0.55,
      }),
      svg("path", { ...line, stroke: PALETTE.RIM_SHADE }),
    );
  }

  /** Quiet lines along the plank, the same every time; they bend a little and never cross. */
  #grain() {
    const { width, height, board } = this.layout;
    let seed = board.columns * 7919 + board.rows;
    const random = (/** @type {number} */ low, /** @type {number} */ high) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return low + ((high - low) * seed) / 2147483648;
    };
    let [dark, light, y, bend] = ["", "", 6, 0];
    while (y < height) {
      bend = 0.8 * bend + random(-5, 5);
      const dip = 0.6 * bend + random(-4, 4);
      const third = width / 3;
      const curve = [third, y + bend, 2 * third, y - dip, width, y + bend / 2];
      const path = `M0 ${y.toFixed(1)}C${curve.map((value) => value.toFixed(1)).join(" ")}`;
      if (random(0, 1) < 0.3) light += path;
      else dark += path;
      y += random(3, 15);
    }
    return svg(
      "g",
      {
        class: "grain",
        "clip-path": `url(#${this.prefix}-outline)`,
        fill: "none",
        "stroke-width": 1.3,
      },
      svg("path", { d: dark, stroke: PALETTE.GRAIN_DARK, opacity: 0.2 }),
      svg("path", { d: light, stroke: PALETTE.GRAIN_LIGHT, opacity: 0.16 }),
    );
  }

  #coordinates() {
    const { layout } = this;
    const letters = layout.grid[layout.grid.length - 1].map((name) => {
      const letter = svg("text", { x: layout.place(name).x, y: layout.floor + 15 });
      letter.textContent = name[0];
      return letter;
    });
    const numbers = layout.grid.map((names) => {
      const { x, y } = layout.place(names[0]);
      const at = layout.compact
        ? { x: layout.gutter + 8, y: y - layout.radius * 0.84 }
        : { x: x - layout.across / 2 - 16, y: y + 5 };
      const number = svg("text", at);
      number.textContent = names[0].slice(1);
      return number;
    });
    return svg(
      "g",
      {
        class: "coordinates",
        "font-family": PALETTE.FIGURES,
        "font-size": layout.compact ? 20 : 15,
        fill: PALETTE.COORDINATE,
        "text-anchor": "middle",
      },
      ...letters,
      ...numbers,
    );
  }

  /**
   * Where the hand waits above a pit.
   * @param {string} name
   */
  above(name) {
    const { x, y } = this.layout.place(name);
    return { x, y: y - this.layout.radius * 0.55 };
  }

  /**
   * @param {string} name
   * @returns {PitView}
   */
  pit(name) {
    const pit = this.pits.get(name);
    if (!pit) throw new RangeError(`pit: found ${name}, expected one of this board`);
    return pit;
  }

  /**
   * @param {Side} side
   */
  edge(side) {
    return this.layout.edge(side);
  }
}

/**
 * The mark of a pit on the trail of a move; the one that tells most where several would stand.
 * @param {string} name
 * @param {Trail} trail
 * @returns {"" | "from" | "lifted" | "captured" | "end"}
 */
function markOf(name, { origin, lifted, prey, end }) {
  if (name === lifted) return "lifted";
  if (prey.has(name)) return "captured";
  if (name === end) return "end";
  return name === origin ? "from" : "";
}

/**
 * What a beat does to each pit that it touches, as a rim and a badge.
 * @param {Beat} beat
 * @returns {Map<string, {rim: "origin" | "target" | "prey", words: string}>}
 */
function changesOf({ frames }) {
  const changes = new Map();
  for (const { type, pit, seeds } of frames) {
    if (!pit) continue;
    if (type === "drop") changes.set(pit, { rim: "target", words: `+${seeds}` });
    else if (type === "lift" || type === "relay") {
      changes.set(pit, { rim: "origin", words: `−${seeds}` });
    } else if (type === "capture" || type === "sweep") {
      changes.set(pit, { rim: "prey", words: `−${seeds}` });
    }
  }
  return changes;
}
