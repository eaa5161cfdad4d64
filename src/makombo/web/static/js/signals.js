// The switches of what a game may be heard, felt and told by; all are off until they are asked for.

import { keep, setting } from "./settings.js";

/** @typedef {"sound" | "vibration" | "notification"} Signal */

/** @param {Signal} signal */
export function wanted(signal) {
  return setting(signal, "no") === "yes";
}

/** @type {Record<Signal, boolean>} */
const POSSIBLE = {
  sound: "AudioContext" in window,
  vibration: "vibrate" in navigator && matchMedia("(pointer: coarse)").matches,
  notification: "Notification" in window,
};

/** @param {HTMLElement} menu whose check boxes are named by their signals */
export function hear(menu) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = menu.querySelectorAll("input[type=checkbox]");
  for (const box of boxes) {
    const signal = /** @type {Signal} */ (box.name);
    const label = box.closest("label");
    if (label) label.hidden = !POSSIBLE[signal];
    box.checked = wanted(signal);
    box.addEventListener("change", async () => {
      if (signal === "notification" && box.checked) {
        // The browser asks the reader, who may say no.
        box.checked = (await Notification.requestPermission()) === "granted";
      }
      keep(signal, box.checked ? "yes" : "no");
    });
  }
}
