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

/**
 * Lets a button be pressed or not. It isn't `disabled`: the focus would fall off the page with the
 * button that it stands on.
 * @param {HTMLElement} button
 * @param {boolean} enabled
 */
export function enable(button, enabled) {
  button.ariaDisabled = enabled ? null : "true";
}
