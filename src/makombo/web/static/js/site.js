// What every page has: the menu of looks, and menus that close.

import { listen } from "./rule-card.js";
import { keep, setting } from "./settings.js";
import { hear } from "./signals.js";

const looks = document.getElementById("looks");
if (looks) {
  looks.hidden = false;
  hear(looks);
  const chosen = setting("theme", "system");
  /** @type {NodeListOf<HTMLInputElement>} */
  const themes = looks.querySelectorAll("input[type=radio]");
  for (const input of themes) {
    input.checked = input.value === chosen;
    input.addEventListener("change", () => {
      keep("theme", input.value);
      if (input.value === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = input.value;
    });
  }
}

/** @type {NodeListOf<HTMLDetailsElement>} */
const menus = document.querySelectorAll("details.menu");
document.addEventListener("click", (event) => {
  for (const menu of menus) {
    if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus) {
    if (menu.open && menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
});

listen();
