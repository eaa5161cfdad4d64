// The guided first game of Kisolo.

import { _ } from "../i18n.js";

/** @import {LessonStep} from "./lesson.js" */

/** @type {LessonStep[]} */
export const STEPS = [
  {
    name: "must-capture",
    game: "kisolo:start=fifteen",
    position: null,
    pits: [],
    task: () =>
      _(
        "The two lower rows are yours; empty the enemy’s inner row and you win. When one of your inner pits with seeds faces an enemy inner pit with seeds, you must capture: choose a pit with a gold rim.",
      ),
    done: () =>
      _(
        "You took the facing pit and the one behind it, which was empty, and sowed what you took round your own two rows, the first seed into the capturing pit. Seeds never leave the board. The pit after your last seed was empty, so your turn ended.",
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
