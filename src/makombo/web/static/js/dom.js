// Short ways to what stands on a page.

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @returns {T}
 */
export function element(id) {
  return /** @type {T} */ (document.getElementById(id));
}

/**
 * @param {Event} event
 * @returns {any}
 */
export function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}
