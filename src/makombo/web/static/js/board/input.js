// What a player does to the board: one button a pit, over the drawing. Arrows walk the pits.

/** @import {Layout} from "./layout.js" */

/**
 * @typedef {object} Listener
 * @property {(pit: string) => void} choose a pit was clicked, tapped, or Enter pressed on it
 * @property {(pit: string | null) => void} point a pit is pointed at or has the focus, or none
 */

/** The buttons over a plank. */
export class Input {
  /**
   * @param {Layout} layout
   * @param {Listener} listener
   */
  constructor(layout, listener) {
    this.layout = layout;
    this.listener = listener;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.element = document.createElement("div");
    this.element.className = "pits";
    for (const names of layout.grid) {
      for (const name of names) this.#add(name);
    }
    this.#walkFrom(layout.grid[layout.grid.length - 1][0]);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", (event) => {
      const pit = pitOf(event);
      if (pit) listener.choose(pit);
    });
    for (const kind of ["pointerover", "focusin", "pointerdown"]) {
      this.element.addEventListener(kind, (event) => listener.point(pitOf(event)));
    }
    for (const kind of ["pointerleave", "pointercancel"]) {
      this.element.addEventListener(kind, () => listener.point(this.focused));
    }
    this.element.addEventListener("focusout", () => listener.point(null));
  }

  /** The pit that has the focus, if any. */
  get focused() {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && this.element.contains(activeElement)
      ? (activeElement.dataset.pit ?? null)
      : null;
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {boolean} playable
   */
  label(name, words, playable) {
    const button = this.buttons.get(name);
    if (!button) return;
    if (button.ariaLabel !== words) button.ariaLabel = words;
    button.ariaDisabled = playable ? null : "true";
    button.toggleAttribute("data-playable", playable);
  }

  /**
   * Makes this pit the one that Tab comes to.
   * @param {string} name
   */
  #walkFrom(name) {
    for (const [pit, button] of this.buttons) button.tabIndex = pit === name ? 0 : -1;
  }

  /** @param {string} name */
  focus(name) {
    this.#walkFrom(name);
    this.buttons.get(name)?.focus();
  }

  /** @param {string} name */
  #add(name) {
    const { layout } = this;
    const { x, y } = layout.place(name);
    const height = layout.whole;
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.pit = name;
    button.style.left = `${(100 * (x - layout.across / 2)) / layout.width}%`;
    button.style.top = `${(100 * (layout.shelf + y - layout.radius * 1.1)) / height}%`;
    button.style.width = `${(100 * layout.across) / layout.width}%`;
    button.style.height = `${(100 * layout.down) / height}%`;
    this.buttons.set(name, button);
    this.element.append(button);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const name = pitOf(event);
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    const { line, column } = this.layout.place(name);
    const { grid } = this.layout;
    const last = grid[0].length - 1;
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowLeft: [line, column - 1],
      ArrowRight: [line, column + 1],
      ArrowUp: [line - 1, column],
      ArrowDown: [line + 1, column],
      Home: [line, 0],
      End: [line, last],
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const target = grid[way[0]]?.[way[1]];
    if (target) this.focus(target);
  }
}

/**
 * @param {Event} event
 * @returns {string | null}
 */
function pitOf(event) {
  const button = event.target instanceof Element ? event.target.closest("button[data-pit]") : null;
  return button instanceof HTMLElement ? (button.dataset.pit ?? null) : null;
}
