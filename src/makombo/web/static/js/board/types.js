// The shapes of what the server sends (docs/web-protocol.md) and of what the board shows.

/**
 * @typedef {"South" | "North"} Side
 *
 * @typedef {object} Board
 * @property {string} name of the game
 * @property {string} title
 * @property {number} columns
 * @property {number} rows of one side
 * @property {Record<Side, string[][]>} grid the pits' names, top row first, as each seat sees them
 * @property {"captured" | "board"} counts what stands beside a row: seeds captured, or in the row
 * @property {boolean} lock whether pits that are still to be sown lock captures
 * @property {string | null} rules address of the page with the game's rules
 *
 * @typedef {Record<string, number>} Counts seeds by pit
 * @typedef {Record<Side, number>} Scores
 * @typedef {Record<Side, string[]>} Sown pits that a side has sown from
 *
 * @typedef {object} Position
 * @property {string} text
 * @property {Side} side whose turn it is
 * @property {Counts} pits
 * @property {Scores | null} scores
 * @property {Sown | null} sown
 *
 * @typedef {object} Preview
 * @property {string | null} end the pit of the last seed
 * @property {Counts} takes
 * @property {number | null} laps
 * @property {boolean} unlocks
 * @property {string | null} locked a pit that would be captured but for the lock
 * @property {boolean} wins
 * @property {boolean} endless
 * @property {boolean} long too long to preview
 *
 * @typedef {object} Frame the board just after one event
 * @property {string} type
 * @property {string | null} pit
 * @property {number} seeds
 * @property {string} rule
 * @property {number} ms how long it is seen at normal speed
 * @property {number} hand seeds in the hand
 * @property {string | null} over the pit that the hand is above
 * @property {number} lap
 * @property {Counts} pits those that change
 * @property {Scores} [scores]
 * @property {Sown} [sown]
 *
 * @typedef {string | {pit: string}} Run a stretch of words, or a pit between them
 * @typedef {object} Sentence
 * @property {Run[]} runs
 * @property {string | null} rule the number of the rule it rests on
 * @property {number} [frame] the frame of its move that one must have seen to be told it
 *
 * @typedef {object} Move
 * @property {number} [ply]
 * @property {Side} side
 * @property {string} pit
 * @property {number | null} laps
 * @property {Frame[]} frames
 * @property {Sentence[]} why
 * @property {Position} before
 * @property {Position} after
 *
 * @typedef {object} Outcome
 * @property {Side | null} winner
 * @property {string} termination
 * @property {number[] | null} score
 * @property {Run[]} words
 *
 * @typedef {object} Moment one moment of the board
 * @property {Counts} pits
 * @property {number} hand
 * @property {string | null} over
 * @property {Side} side whose turn it is
 * @property {Scores | null} scores
 * @property {Sown | null} sown
 */

export {};
