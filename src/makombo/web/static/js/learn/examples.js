// The examples of the rules pages, each a board on which the move can be made. What the pictures
// before it told, it tells under the board.

import { _, load } from "../i18n.js";
import { sentenceParts } from "../sentence.js";
import { Practice } from "./practice.js";

/** @import {SowingBoard} from "../board/sowing-board.js" */

/** @param {HTMLElement} box with the game, the position and the move as data */
async function enliven(box) {
  const { game = "", position = null, move = "" } = box.dataset;
  const [before = "", after = ""] = [...box.querySelectorAll("img")].map((image) => image.alt);
  const board = /** @type {SowingBoard} */ (document.createElement("sowing-board"));
  const caption = line("caption quiet-ink", before);
  const row = document.createElement("div");
  row.className = "row";
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", act);
    row.append(made);
    return made;
  };
  const rules = () => practice.first?.board.rules;
  const practice = new Practice(board, {
    refused: (sentence) => words.replaceChildren(...sentenceParts(sentence, rules())),
    ghost: (line) => {
      if (!practice.answer) words.replaceChildren(...line);
    },
    rested: ({ move: made }) => {
      words.replaceChildren(
        ...made.why.flatMap((sentence) => [...sentenceParts(sentence, rules()), " "]),
      );
      caption.textContent = after;
      again.disabled = false;
      play.disabled = true;
    },
  });
  const play = button(_("Play {pit}", { pit: move }), () => {
    if (board.busy) board.skip();
    else practice.sow(move);
  });
  const again = button(_("Set up again"), () => {
    practice.again();
    caption.textContent = before;
    words.textContent = "";
    again.disabled = true;
    play.disabled = false;
  });
  again.disabled = true;
  await practice.set(game, position);
  const turned = position?.split(" ")[1] === "N";
  const seen = turned ? [line("quiet-ink", _("Seen from North’s side."))] : [];
  box.replaceChildren(board, caption, ...seen, row, words);
}

/** @param {string} look @param {string} text */
function line(look, text) {
  const made = document.createElement("p");
  made.className = look;
  made.textContent = text;
  return made;
}

await load();
/** Boards are made when they come into sight: a page of rules has many. */
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      watcher.unobserve(target);
      enliven(target).catch(() => undefined); // what stood there stays
    }
  },
  { rootMargin: "400px" },
);
for (const box of document.querySelectorAll(".example[data-position]")) watcher.observe(box);
