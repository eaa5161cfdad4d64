// What a reader chose for their last game stands in the forms of the next; and whether the browser
// can keep a seat at all.

import { keep, setting } from "./settings.js";

const FIELDS = ["strength", "side", "name"];

for (const form of document.forms) {
  for (const name of FIELDS) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    // Strengths are a game's own, a name and a side the reader's.
    const game = form.elements.namedItem("game");
    const of = name === "strength" && game instanceof HTMLInputElement ? `-${game.value}` : "";
    const before = field.value;
    field.value = setting(`new-game-${name}${of}`, before);
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = before;
    field.addEventListener("change", () => keep(`new-game-${name}${of}`, field.value));
  }
}

const words = document.getElementById("cookieless");
if (words && !keepsCookies()) words.hidden = false;

/** Whether a cookie that is set is there a moment later. */
function keepsCookies() {
  try {
    document.cookie = "kept=yes; SameSite=Lax; Max-Age=60";
    return document.cookie.includes("kept=yes");
  } catch {
    return false;
  }
}
