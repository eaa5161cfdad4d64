// SVG elements, made one by one.

const SPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, typeof value === "number" ? String(round(value)) : value);
  }
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * @param {string} id
 * @param {"linearGradient" | "radialGradient"} kind
 * @param {[number, string][]} stops
 * @param {Record<string, string | number>} attributes
 */
export function gradient(id, kind, stops, attributes) {
  const parts = stops.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour }));
  return svg(kind, { id, ...attributes }, ...parts);
}
