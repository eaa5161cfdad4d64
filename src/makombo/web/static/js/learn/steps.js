// The steps of the guided first games: a position, what to do there, and what it shows.

import { _ } from "../i18n.js";

/**
 * @typedef {object} LessonStep
 * @property {string} name
 * @property {string} game
 * @property {string | null} position the game's first one where null
 * @property {string[]} pits any of which does the step; empty: every legal one
 * @property {() => string} task
 * @property {() => string} done
 */

/** @type {LessonStep[]} */
const KPE = [
  {
    name: "sow",
    game: "kpe",
    position: null,
    pits: [],
    task: () =>
      _(
        "The lower row is yours. Choose a pit with a gold rim: you lift all its seeds and sow them one by one into the pits that follow, against the clock.",
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
    position: "0,0,0,0/3,0,1,1 S 22 21 abcd abcd",
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
    done: () => _("The most seeds win. You have them."),
  },
];

/** @type {LessonStep[]} */
const KISOLO = [
  {
    name: "must-capture",
    game: "kisolo",
    position: null,
    pits: [],
    task: () =>
      _(
        "The two lower rows are yours. When one of your inner pits with seeds faces an inner pit with seeds, you must capture: choose a pit with a gold rim.",
      ),
    done: () =>
      _(
        "You took the facing pit and the one behind it, and sowed them round your own two rows, the first seed into the capturing pit. Seeds never leave the board.",
      ),
  },
  {
    name: "relay",
    game: "kisolo",
    position: "9,0,1,0,0,2,9/21,0,8,0,3,19,0/0,5,0,0,0,0,0/0,4,1,0,1,0,1 S",
    pits: ["c1"],
    task: () =>
      _(
        "No capture here, so you may lift any pit of yours. Watch what happens after the last seed: the pit after it is sown on. That is pussa kanawa, the relay of the successor. Sow from c1.",
      ),
    done: () =>
      _("Hand after hand, until the pit after the last seed was empty: then the turn ends."),
  },
  {
    name: "mid-capture",
    game: "kisolo",
    position: "0,0,0,5,0,0,0/0,0,0,6,3,0,0/11,10,10,0,0,3,11/11,3,10,0,0,1,0 S",
    pits: ["a1"],
    task: () =>
      _(
        "You can also capture on the way. If the last seed falls in a pit that held seeds, and the next pit is an inner one of yours that faces seeds, those are captured and sown on. Sow from a1.",
      ),
    done: () => _("The capture came by itself, in the middle of the move."),
  },
  {
    name: "win",
    game: "kisolo",
    position: "0,0,2,0,14,0,7/0,0,0,0,4,0,3/6,0,6,9,5,1,0/4,6,4,1,2,10,0 S",
    pits: ["e2"],
    task: () =>
      _(
        "You win at once when your capture leaves the enemy’s inner row empty, whatever lies behind it. North has two pits left there. Capture with e2.",
      ),
    done: () => _("Both are gone, and the game is yours."),
  },
];

/** @type {Record<string, LessonStep[]>} */
export const LESSONS = { kpe: KPE, kisolo: KISOLO };
