// The living boards of the first page: quiet games that play themselves while they are in sight.

import "./board/sowing-board.js";
import { played, standing } from "./api.js";
import { _, load } from "./i18n.js";

/** @import {SowingBoard} from "./board/sowing-board.js" */
/** @import {Played, Standing} from "./api.js" */

const PAUSE = 1400; // ms between two moves
const LONGEST = 14; // moves before a new game begins

/** A board that plays by itself. */
class Living {
  /**
   * @param {SowingBoard} board
   * @param {Standing} first
   */
  constructor(board, first) {
    this.board = board;
    this.first = first;
    this.position = first.position;
    this.legal = first.legal;
    this.moves = 0;
    this.seen = false;
    this.stopped = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.timer = 0;
    board.set({ board: first.board, position: first.position });
    board.addEventListener("rest", () => this.#wait());
    new IntersectionObserver(
      ([entry]) => {
        this.seen = entry.isIntersecting;
        this.#wait();
      },
      { threshold: 0.6 },
    ).observe(board);
    document.addEventListener("visibilitychange", () => this.#wait());
  }

  /** @param {boolean} stopped */
  stop(stopped) {
    this.stopped = stopped;
    if (stopped) this.board.skip();
    this.#wait();
  }

  #wait() {
    clearTimeout(this.timer);
    if (this.stopped || !this.seen || document.hidden || this.board.busy) return;
    this.timer = window.setTimeout(() => this.#move(), PAUSE);
  }

  async #move() {
    if (this.legal.length === 0 || this.moves === LONGEST) {
      this.moves = 0;
      this.position = this.first.position;
      this.legal = this.first.legal;
      this.board.set({ position: this.position, last: null });
      this.#wait();
      return;
    }
    const pit = this.legal[Math.floor(Math.random() * this.legal.length)];
    /** @type {Played} */
    let answer;
    try {
      answer = await played(this.first.board.name, this.position.text, pit);
    } catch {
      return; // Too many boards at once, or no server: the board rests.
    }
    this.moves += 1;
    this.position = answer.move.after;
    this.legal = answer.legal;
    this.board.play(answer.move, { position: answer.move.after, last: answer.move });
  }
}

/** @param {SowingBoard} board */
async function enliven(board) {
  const name = board.dataset.living ?? "";
  const data = document.getElementById("boards")?.textContent ?? "{}";
  const first = JSON.parse(data)[name] ?? (await standing(name));
  const living = new Living(board, first);
  const button = board.closest("section")?.querySelector(".living-pause");
  if (!(button instanceof HTMLButtonElement)) return;
  button.hidden = false;
  const title = button.querySelector("span");
  const show = () => {
    button.replaceChildren(living.stopped ? _("Play on") : _("Pause"));
    if (title) button.append(title);
  };
  button.addEventListener("click", () => {
    living.stop(!living.stopped);
    show();
  });
  show();
}

/** The next frame has been painted. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500); // a page in the background paints nothing
  });
}

await load();
/** @type {NodeListOf<SowingBoard>} */
const boards = document.querySelectorAll("sowing-board[data-living]");
for (const board of boards) {
  await enliven(board);
  await painted(); // one board after the other, so that the first is there soon
}
