"""The text of positions and moves: the pieces of which each game makes its one canonical form.

Every reader knows where it is; a bad text gives one error that names the column, what was found
there and what was expected. Numbers are bounded while they are read, before anything is computed.
"""

import re
from collections.abc import Sequence

from makombo.errors import MoveError, PositionError, quote
from makombo.rules.board import COLUMN_LETTERS, Board, Pit, Side
from makombo.rules.position import Pair, Position

# No position has a thousand seeds; longer numbers are refused unread.
_COUNT = re.compile(r"(?:0|[1-9][0-9]{0,3})(?![0-9])")
_TOKEN = re.compile(r"[^ ,/]*")


class Scanner:
    """Reads one line from left to right and remembers in which column each part began."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.columns: dict[str, int] = {}

    def fail(self, expected: str) -> PositionError:
        """Return the error for what stands here."""
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - self.text.rfind("\n", 0, self.at)
        if self.at >= len(self.text):
            return PositionError("the text ends", expected=expected, line=line, column=column)
        end = self.at + 64
        token = _TOKEN.match(self.text[:end], self.at)
        found = token.group() if token and token.group() else self.text[self.at]
        return PositionError(f"found {quote(found)}", expected=expected, line=line, column=column)

    def literal(self, text: str, expected: str) -> None:
        """Read exactly this text."""
        if not self.text.startswith(text, self.at):
            raise self.fail(expected)
        self.at += len(text)

    def count(self, key: str, expected: str) -> int:
        """Read a count of seeds, a whole number without leading zeros; remember its column."""
        match = _COUNT.match(self.text, self.at)
        if match is None:
            raise self.fail(expected)
        self.columns[key] = self.at + 1
        self.at = match.end()
        return int(match.group())

    def choice(self, key: str, options: Sequence[str], expected: str) -> str:
        """Read one of these words up to the next space or the end; remember its column."""
        end = self.text.find(" ", self.at)
        end = len(self.text) if end < 0 else end
        if end - self.at > max(map(len, options)) or self.text[self.at : end] not in options:
            raise self.fail(expected)
        self.columns[key] = self.at + 1
        word = self.text[self.at : end]
        self.at = end
        return word

    def done(self) -> bool:
        """Tell whether the whole text has been read."""
        return self.at == len(self.text)

    def end(self) -> None:
        """Read the end of the text."""
        if not self.done():
            raise self.fail("the end of the text")


def read_rows(scan: Scanner, board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read the counts of all pits, row by row as South sees them, and return pits[side][index]."""
    pits = [[0] * board.size, [0] * board.size]
    rows = board.grid()
    for number, row in enumerate(rows):
        for place, pit in enumerate(row):
            name = board.name(pit)
            if place:
                scan.literal(",", f"',' and the count of {name}")
            pits[pit.side][pit.index] = scan.count(name, f"the count of {name}, a whole number")
        if number + 1 < len(rows):
            names = f"{board.name(rows[number + 1][0])} to {board.name(rows[number + 1][-1])}"
            scan.literal("/", f"'/' and the row {names}")
    return tuple(pits[Side.SOUTH]), tuple(pits[Side.NORTH])


def write_rows(position: Position) -> str:
    """Return the text of all pits, row by row as South sees them."""
    rows = position.board.grid()
    return "/".join(",".join(str(position.pits[s][i]) for s, i in row) for row in rows)


def read_side(scan: Scanner) -> Side:
    """Read a space and the side to move."""
    scan.literal(" ", "a space and the side to move, S or N")
    letter = scan.choice("side", ("S", "N"), "the side to move, S or N")
    return Side.SOUTH if letter == "S" else Side.NORTH


def read_scores(scan: Scanner) -> Pair:
    """Read both scores, each after a space; their columns are kept as `score S` and `score N`."""
    scores = []
    for side in Side:
        expected = f"{side.label}'s score, a whole number"
        scan.literal(" ", f"a space and {expected}")
        scores.append(scan.count(f"score {side.letter}", expected))
    return scores[0], scores[1]


def read_pit(text: str, board: Board) -> Pit:
    """Return the pit that a text names.

    >>> read_pit("d2", Board(4, 1))
    Pit(side=makombo.Side.NORTH, index=0)

    Raises `MoveError` where the board has no such pit.
    """
    pit = board.find(text)
    if pit is None:
        last = f"{COLUMN_LETTERS[board.columns - 1]}{2 * board.rows}"
        found = f"found {quote(text)}" if text else "the move is empty"
        raise MoveError(found, expected=f"a pit from a1 to {last}")
    return pit
