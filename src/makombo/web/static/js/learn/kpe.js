// The guided first game of Kpé.

import { _ } from "../i18n.js";

/** @import {LessonStep} from "./lesson.js" */

/** @type {LessonStep[]} */
export const STEPS = [
  {
    name: "sow",
    game: "kpe",
    position: null,
    pits: [],
    task: () =>
      _(
        "You are South, the lower row, and whoever takes more seeds wins. Choose a pit with a gold rim: you lift all its seeds and sow them one by one into the pits that follow, counter-clockwise.",
      ),
    done: () =>
      _("That is a turn. Now look at the notch above the pit you sowed from: it has opened."),
  },
  {
    name: "lock",
    game: "kpe",
    position: "11,1,2,10/2,10,9,3 S 0 0 ad bc",
    pits: ["d1"],
    task: () =>
      _(
        "You have sown from a1 and d1; the pegs above b1 and c1 are still in. Until you have sown from all four of your pits you take nothing. See for yourself: sow from d1.",
      ),
    done: () =>
      _(
        "Your last seed made two in b2. Two or four would be a capture, but your lock is shut: the seeds stay.",
      ),
  },
  {
    name: "unlock",
    game: "kpe",
    position: "0,11,12,4/4,4,1,12 S 0 0 abc ad",
    pits: ["d1"],
    task: () =>
      _(
        "Only d1 is left to sow. That very move opens your lock and may already capture: sow from d1.",
      ),
    done: () =>
      _(
        "Two in a2, and the lock is open: you took them. Captured seeds leave the board and are your score.",
      ),
  },
  {
    name: "chain",
    game: "kpe",
    position: "3,1,0,12/7,5,2,8 S 4 6 abcd abcd",
    pits: ["a1"],
    task: () =>
      _(
        "Point at a1, or hold it: the ghost shows where the sowing ends and what it takes. When the pit before the last one holds two or four as well, it is taken too. Sow from a1.",
      ),
    done: () =>
      _("Four from a2 and two from b2: a chain. It went back until c2, which held one, broke it."),
  },
  {
    name: "feed",
    game: "kpe",
    position: "0,0,0,0/2,0,1,1 S 22 22 abcd abcd",
    pits: ["d1"],
    task: () =>
      _(
        "North has no seeds at all. Then you must feed: play a move that leaves the other row at least one seed, if you have one. Find it.",
      ),
    done: () => _("Only d1 reaches North’s row, so nothing else was allowed."),
  },
  {
    name: "end",
    game: "kpe",
    position: "0,0,0,0/0,2,0,0 S 24 22 abcd abcd",
    pits: ["b1"],
    task: () =>
      _(
        "North has nothing, and none of your moves can feed. Sow from b1, and the game is over: what is left belongs to the player in whose row it lies.",
      ),
    done: () => _("Whoever has more seeds wins: 26 to 22, you do."),
  },
];
