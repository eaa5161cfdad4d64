// What the reader has set on this device.

/**
 * @param {string} name
 * @param {string} fallback
 * @returns {string}
 */
export function setting(name, fallback) {
  try {
    return localStorage.getItem(name) ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for this page then.
  }
}
