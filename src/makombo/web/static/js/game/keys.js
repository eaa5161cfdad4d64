// One-letter keys, which work only while a pit of the board has the focus, and the few that work
// from anywhere.

/** @type {Record<string, string>} */
const KEYS = {
  s: "skip",
  p: "pause",
  n: "step",
  h: "hint",
  u: "undo",
  f: "flip",
  w: "why",
  r: "standing",
  ",": "back",
  ".": "forth",
};

/** @type {Record<string, string>} */
const ANYWHERE = { ArrowLeft: "back", ArrowRight: "forth", "?": "keys" };

/** What has a use of its own for the arrows. */
const TAKEN = "input, select, textarea, dialog";

/**
 * @param {HTMLElement} board
 * @param {(action: string) => void} act
 */
export function listen(board, act) {
  document.addEventListener("keydown", (event) => {
    const action = ANYWHERE[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TAKEN)) return;
    if (event.key !== "?" && event.target instanceof Node && board.contains(event.target)) return;
    event.preventDefault();
    act(action);
  });
  board.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = KEYS[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    act(action);
  });
}
