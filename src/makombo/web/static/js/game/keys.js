// One-letter keys, which work only while a pit of the board has the focus.

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

/**
 * @param {HTMLElement} board
 * @param {(action: string) => void} act
 */
export function listen(board, act) {
  board.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = KEYS[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    act(action);
  });
}
