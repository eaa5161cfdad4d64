// One seed, and where each seed of a pit lies.

import { PALETTE } from "./palette.js";
import { ANGLES, LONG, SHORT, SIZES, SLOTS } from "./slots.js";
import { gradient, svg } from "./svg.js";

/** @typedef {{x: number, y: number, turn: number, scale: number}} Slot */

/**
 * How large seeds are drawn when so many lie in one pit.
 * @param {number} count
 */
export function size(count) {
  return SIZES.find(([most]) => count <= most)?.[1] ?? 1;
}

/**
 * The place of the seed with this number in a heap of `count`, in radii of the pit.
 * @param {number} number from 0
 * @param {number} count
 * @param {number} variant of the packing
 * @returns {Slot}
 */
export function slot(number, count, variant) {
  const packing = SLOTS[variant % SLOTS.length];
  const { x, y, turn } = packing[number % packing.length];
  return { x, y, turn, scale: size(count) };
}

/**
 * The packing of a pit: neighbours, and facing pits, differ.
 * @param {string} name
 * @param {number} columns
 * @param {number} rows of one side
 */
export function variantOf(name, columns, rows) {
  const column = name.charCodeAt(0) - 97;
  const number = Number(name.slice(1));
  const north = number > rows;
  const row = north ? 2 * rows - number : number - 1;
  const fromLeft = north ? columns - 1 - column : column;
  const index = row * columns + (row === 0 ? fromLeft : columns - 1 - fromLeft);
  return 3 * index + (north ? 5 : 0);
}

/**
 * The seed in each of its turns, to be used by `#{prefix}-seed{turn}`; lit from the upper left.
 * @param {string} prefix
 * @param {number} radius of a pit
 */
export function seedDefinitions(prefix, radius) {
  const long = LONG * radius;
  const short = SHORT * radius;
  const definitions = [];
  for (let turn = 0; turn < ANGLES; turn += 1) {
    const angle = (turn * 180) / ANGLES;
    const light = `${prefix}-light${turn}`;
    const [lit, middle, dark] = PALETTE.SEED;
    definitions.push(
      gradient(
        light,
        "radialGradient",
        [
          [0, lit],
          [0.45, middle],
          [1, dark],
        ],
        {
          gradientUnits: "userSpaceOnUse",
          cx: -0.38 * short,
          cy: -0.46 * short,
          r: 1.28 * long,
          gradientTransform: `rotate(${-angle})`,
        },
      ),
      svg(
        "g",
        { id: `${prefix}-seed${turn}` },
        svg("ellipse", {
          rx: long,
          ry: short,
          transform: `translate(${0.16 * short} ${0.256 * short}) rotate(${angle})`,
          fill: PALETTE.SEED_SHADOW,
          opacity: 0.5,
        }),
        svg("ellipse", {
          class: "seed",
          rx: long,
          ry: short,
          transform: `rotate(${angle})`,
          fill: `url(#${light})`,
          stroke: PALETTE.SEED_EDGE,
          "stroke-width": 0.6,
        }),
      ),
    );
  }
  return definitions;
}
