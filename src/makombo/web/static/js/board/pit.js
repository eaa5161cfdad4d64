// One pit on the plank: its hollow, its rims, its notch, its seeds and its numeral.

import { PALETTE } from "./palette.js";
import { size, slot, variantOf } from "./seed.js";
import { svg } from "./svg.js";

/** @import {Layout, Place} from "./layout.js" */

/** The drawing of one pit; nothing here knows a rule. */
export class PitView {
  /**
   * @param {Layout} layout
   * @param {Place} place
   * @param {string} prefix of the ids on this plank
   * @param {boolean} turned upside down, for whoever sits across the table
   */
  constructor(layout, place, prefix, turned) {
    this.place = place;
    this.radius = layout.radius;
    this.prefix = prefix;
    this.turned = turned;
    this.variant = variantOf(place.name, layout.board.columns, layout.board.rows);
    this.count = 0;
    /** @type {SVGElement[]} */
    this.seeds = [];
    const r = this.radius;
    this.rim = svg("circle", { class: "rim", r, fill: "none" });
    this.trail = svg("circle", { class: "trail", r: r * 1.04, fill: "none" });
    this.notch = svg("path", { class: "notch" });
    this.heap = svg("g");
    this.badge = svg("g", { class: "badge" });
    const figure = r * (layout.compact ? 0.5 : 0.4);
    const tall = figure * 1.28;
    const top = r * 0.98 - tall / 2;
    this.half = figure * 0.92;
    this.plate = svg("rect", {
      class: "tag",
      y: top,
      height: tall,
      rx: tall / 2,
      fill: PALETTE.TAG,
      stroke: PALETTE.TAG_EDGE,
      "stroke-width": r * 0.022,
    });
    this.numeral = svg("text", { y: top + tall / 2 + 0.36 * figure, "font-size": figure });
    this.element = svg(
      "g",
      {
        class: "pit",
        transform: `translate(${place.x} ${place.y})${turned ? " rotate(180)" : ""}`,
      },
      svg("circle", { class: "lip", r, fill: `url(#${prefix}-rim)` }),
      svg("circle", { class: "bowl", r: r * 0.955, fill: `url(#${prefix}-bowl)` }),
      this.rim,
      this.trail,
      this.notch,
      this.heap,
      svg("g", { class: "numeral" }, this.plate, this.numeral),
      this.badge,
    );
    this.#tag();
  }

  /** @param {number} count of seeds that lie here now */
  setCount(count) {
    if (count === this.count) return;
    while (this.seeds.length > count) this.seeds.pop()?.remove();
    while (this.seeds.length < count) {
      const { x, y, turn } = slot(this.seeds.length, count, this.variant);
      const seed = svg("use", { href: `#${this.prefix}-seed${turn}` });
      seed.dataset.at = `${x},${y}`;
      this.seeds.push(seed);
      this.heap.append(seed);
    }
    const scale = size(count);
    for (const seed of this.seeds) {
      const [x, y] = (seed.dataset.at ?? "0,0").split(",").map(Number);
      seed.setAttribute("x", String((x * this.radius) / scale));
      seed.setAttribute("y", String((y * this.radius) / scale));
    }
    this.heap.setAttribute("transform", `scale(${scale})`);
    this.count = count;
    this.#tag();
  }

  #tag() {
    const half = this.half * (this.count < 100 ? 1 : 1.3);
    this.plate.setAttribute("x", String(-half));
    this.plate.setAttribute("width", String(2 * half));
    this.numeral.textContent = String(this.count);
    this.element.toggleAttribute("data-empty", this.count === 0);
  }

  /** @param {"" | "playable" | "origin" | "target" | "prey"} kind */
  setRim(kind) {
    if (this.rim.dataset.kind === kind) return;
    this.rim.dataset.kind = kind;
    const r = this.radius;
    const [colour, width, dashes] = {
      "": ["none", 0, "none"],
      playable: [PALETTE.GOLD, 0.09, "none"],
      origin: [PALETTE.GOLD, 0.16, "none"],
      target: [PALETTE.LAST, 0.13, `0.01 ${r * 0.24}`],
      prey: [PALETTE.LAST, 0.06, "none"],
    }[kind];
    this.rim.setAttribute("stroke", String(colour));
    this.rim.setAttribute("stroke-width", String(r * Number(width)));
    this.rim.setAttribute("stroke-dasharray", String(dashes));
    this.rim.setAttribute("stroke-linecap", kind === "target" ? "round" : "butt");
  }

  /**
   * Where a move has been here: dashes where it began, brackets about seeds that are lifted,
   * strokes all round where it captured, dots where it ended.
   * @param {"" | "from" | "lifted" | "captured" | "end"} kind
   */
  setTrail(kind) {
    if (this.trail.dataset.kind === kind) return;
    this.trail.dataset.kind = kind;
    const r = this.radius;
    const quarter = (Math.PI / 2) * 1.04 * r;
    const [width, dashes, start] = {
      "": [0, "none", 0],
      from: [0.065, `${r * 0.2} ${r * 0.14}`, 0],
      lifted: [0.15, `${quarter * 0.55} ${quarter * 0.45}`, quarter * 0.775],
      captured: [0.17, `${r * 0.065} ${quarter / 5 - r * 0.065}`, 0],
      end: [0.13, `0.01 ${r * 0.24}`, 0],
    }[kind];
    this.trail.setAttribute("stroke", kind === "" ? "none" : PALETTE.LAST);
    this.trail.setAttribute("stroke-width", String(r * Number(width)));
    this.trail.setAttribute("stroke-dasharray", String(dashes));
    this.trail.setAttribute("stroke-dashoffset", String(start));
    this.trail.setAttribute("stroke-linecap", kind === "end" ? "round" : "butt");
  }

  /** @param {boolean | null} sown whether the lock's peg is out; null where there is no lock */
  setSown(sown) {
    const kind = sown === null ? "" : sown ? "open" : "shut";
    if (this.notch.dataset.kind === kind) return;
    this.notch.dataset.kind = kind;
    const r = this.radius;
    const far = 1.17 * r;
    const near = (sown ? 1 : 0.86) * r;
    const [narrow, wide] = [0.065 * r, 0.1 * r];
    const path = `M${-narrow} ${-near}L${-wide} ${-far}L${wide} ${-far}L${narrow} ${-near}Z`;
    this.notch.setAttribute("d", kind === "" ? "" : path);
    this.notch.setAttribute("fill", sown ? PALETTE.BOWL[2] : `url(#${this.prefix}-peg)`);
    this.notch.setAttribute("stroke", sown ? PALETTE.EDGE_LIGHT : PALETTE.SEED_EDGE);
    this.notch.setAttribute("stroke-opacity", sown ? "0.45" : "1");
    this.notch.setAttribute("stroke-width", String(r * 0.025));
  }

  /**
   * A small plaque over the pit: what a ghost takes, as `−4`.
   * @param {string} words
   */
  setBadge(words) {
    this.badge.replaceChildren();
    if (!words) return;
    const r = this.radius;
    const figure = r * 0.5;
    const half = figure * (0.35 + 0.32 * words.length);
    this.badge.append(
      svg("rect", {
        x: -half,
        y: -figure * 0.85,
        width: 2 * half,
        height: figure * 1.5,
        rx: figure * 0.4,
        fill: PALETTE.LAST,
        stroke: PALETTE.EDGE_DARK,
        "stroke-width": r * 0.03,
      }),
      svg("text", { y: figure * 0.27, "font-size": figure, fill: PALETTE.TAG }),
    );
    if (this.badge.lastChild) this.badge.lastChild.textContent = words;
  }

  /**
   * Where a seed of this heap lies on the plank.
   * @param {number} number
   * @param {number} count
   * @returns {{x: number, y: number, turn: number, scale: number}}
   */
  seedAt(number, count) {
    const { x, y, turn, scale } = slot(number, count, this.variant);
    const way = this.turned ? -1 : 1;
    return {
      x: this.place.x + way * x * this.radius,
      y: this.place.y + way * y * this.radius,
      turn,
      scale,
    };
  }
}
