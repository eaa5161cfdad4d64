"""A game in a terminal: the board drawn in place, the sowing seed by seed, a line to type on."""

import os
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Final

from rich.console import Console, ConsoleDimensions
from rich.text import Text

from makombo.cli.board import QUIET, View
from makombo.cli.keyboard import Keyboard, Line, can_read_keys
from makombo.message import Voice, form
from makombo.play import Match
from makombo.render import SPEEDS, Frame, explain, frames
from makombo.rules import Game, Pit, Position, Side, Trace
from makombo.rules.events import Capture

_PLAYED: Final = form("terminal.played", "{side} played {pit}.")
_THINKS: Final = form("terminal.thinks", "{side} is thinking")
_PROMPT: Final = form("terminal.prompt", "{side} plays (a pit, or help):")
_MORE: Final = form("terminal.more", "({page} of {pages}: Enter shows the next)")

_LOOK = 0.2  # seconds between two looks at the terminal's size
_HOME, _CLEAR_LINE, _CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"


def console() -> Console:
    """Return the console for standard output; NO_COLOR is honoured by Rich itself."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)


def can_draw() -> bool:
    """Tell whether this is a terminal that can draw in place and be typed on."""
    in_a_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return in_a_terminal and can_read_keys() and not console().is_dumb_terminal


def _size() -> tuple[int, int]:
    """Return the terminal's columns and rows as they are now, whatever COLUMNS and LINES say."""
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    return (columns, rows) if columns and rows else (80, 24)


def _ascii_only(screen: Console) -> bool:
    # The Linux console's font has neither round corners nor Braille.
    return not screen.encoding.startswith("utf") or os.environ.get("TERM") == "linux"


def _view(
    game: Game,
    position: Position,
    voice: Voice,
    *,
    over: bool,
    seat: Side,
    names: tuple[str, str] = ("", ""),
    last: Trace | None = None,
) -> View:
    """Return the drawing of a position at rest."""
    side = position.side
    legal = () if over else game.legal_moves(position)
    return View(
        game=game,
        shown=position,
        names=names,
        mover=None if over else side,
        seat=seat,
        playable=frozenset(Pit(side, move) for move in legal),
        origin=None if last is None else Pit(last.before.side, last.move),
        voice=voice,
    )


def print_board(game: Game, position: Position, voice: Voice) -> None:
    """Print the board in colour, as the side to move sees it."""
    over = game.outcome(position) is not None
    _print(_view(game, position, voice, over=over, seat=position.side))


def print_match(match: Match, seat: Side, voice: Voice) -> None:
    """Print the board of a match that has ended or been left."""
    _print(_match_view(match, seat, voice))


def _match_view(match: Match, seat: Side, voice: Voice) -> View:
    return _view(
        match.game,
        match.position,
        voice,
        over=match.outcome is not None,
        seat=seat,
        names=(match.south, match.north),
        last=match.last,
    )


def _print(view: View) -> None:
    screen = console()
    screen.size = ConsoleDimensions(*_size())
    width, height = screen.size
    for line in view.draw(width, height, _ascii_only(screen)):
        screen.print(line, no_wrap=True, crop=True)


class TerminalScreen:
    """Draws on the terminal's other page, which leaves what was on the first as it was."""

    def __init__(self, speed: str, seat: Side, voice: Voice) -> None:
        self.voice = voice
        self._console = console()
        self._ascii = _ascii_only(self._console)
        self._pace = SPEEDS[speed] / 1000
        self._seat = seat
        self._line = Line()
        self._words: list[Text] = []
        self._page = 0  # of the words, where there are more than fit
        self._view: View | None = None
        self._size = (0, 0)

    def __enter__(self) -> "TerminalScreen":
        """Take the terminal over."""
        with ExitStack() as stack:
            self._keys = stack.enter_context(Keyboard())
            stack.callback(self._give_back)
            self._console.set_alt_screen(True)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the terminal back, whatever happened."""
        self._stack.close()

    def _give_back(self) -> None:
        try:
            self._console.show_cursor(True)
            self._console.set_alt_screen(False)
        except OSError:
            pass  # the terminal is gone

    def draw(self, match: Match) -> None:
        """Show the match as it stands."""
        self._set_words([])
        self._paint(_match_view(match, self._seat, self.voice))

    def move(self, match: Match, trace: Trace) -> None:
        """Show the move seed by seed, then what it did."""
        self._console.show_cursor(False)
        self._set_words([])
        if self._pace:
            self._animate(match, trace)
        pit = match.game.pit_name(trace.before, trace.move)
        played = self.voice.say(_PLAYED(side=trace.before.side, pit=pit))
        reasons = map(self.voice.cite, explain(match.game, trace))
        self._set_words([Text(played, "bold"), *(Text(reason, QUIET) for reason in reasons)])
        self._paint(_match_view(match, self._seat, self.voice))

    def _animate(self, match: Match, trace: Trace) -> None:
        taken: set[Pit] = set()
        for frame in frames(match.game, trace):
            event = frame.event
            if isinstance(event, Capture) and event.pit is not None:
                taken.add(event.pit)
            else:
                taken.clear()
            seconds = frame.milliseconds * self._pace
            if seconds:
                self._paint(self._moving(match, trace, frame, frozenset(taken)))
                if self._skipped(seconds):
                    return

    def _moving(self, match: Match, trace: Trace, frame: Frame, taken: frozenset[Pit]) -> View:
        return View(
            game=match.game,
            shown=frame,
            names=(match.south, match.north),
            mover=trace.before.side,
            seat=self._seat,
            origin=Pit(trace.before.side, trace.move),
            at=frame.over,
            hand=frame.hand,
            taken=taken,
            voice=self.voice,
        )

    def _skipped(self, seconds: float) -> bool:
        """Wait so long, and tell whether a key was pressed meanwhile.

        One key only skips; a burst of them was typed or pasted ahead, and is kept for the line.
        """
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            keys = self._keys.read(left)
            if keys is None:
                self._line.ended = True
            elif len(keys) > 1:
                self._line.type(keys)
            if keys != "":
                return True
        return False

    def think(self, match: Match) -> None:
        """Say whose program is choosing a move."""
        self._console.show_cursor(False)
        self._paint(prompt=self.voice.say(_THINKS(side=match.position.side)))

    def say(self, *lines: str) -> None:
        """Show a few lines of words under the board."""
        self._set_words([Text(line) for line in lines])
        self._paint()

    def _set_words(self, words: list[Text]) -> None:
        self._words = words
        self._page = 0

    def ask(self, match: Match) -> str | None:
        """Return the line that was typed, or None at the end of input; follows a resize."""
        label = self.voice.say(_PROMPT(side=match.position.side))
        self._view = _match_view(match, self._seat, self.voice)
        self._console.show_cursor(True)
        while True:
            line = self._line.take()
            if line:
                return line
            if line is not None:
                self._page += 1  # Enter alone turns the page of words
            if self._line.ended:
                return None
            self._paint(prompt=f"{label} {self._line.text}")
            keys = ""
            while not keys and self._size == _size():
                typed = self._keys.read(_LOOK)
                if typed is None:
                    return None
                keys = typed
            self._line.type(keys)

    def _paint(self, view: View | None = None, prompt: str = "") -> None:
        """Draw the board, the words and the prompt in place, as much as there is room for."""
        self._view = view or self._view
        assert self._view is not None
        self._size = width, height = _size()
        self._console.size = ConsoleDimensions(width, height)
        board = self._view.draw(width, height, self._ascii)
        board = board[max(len(board) - height + 1, 0) :]
        words = self._page_of_words(width, height - len(board) - 2)
        room = height - len(board) - len(words) - 1
        lines = [*board, *([Text()] if room > 0 and words else []), *words]
        lines += [Text()] if room > 1 else []
        self._write([*lines, Text(prompt[-(width - 1) :], "bold")])

    def _page_of_words(self, width: int, room: int) -> Sequence[Text]:
        """Return as many lines of words as there is room for; the last one says if more follow."""
        lines = [line for text in self._words for line in text.wrap(self._console, width - 1)]
        if len(lines) <= room or room < 2:
            return lines[: max(room, 0)]
        size = room - 1
        pages = -(-len(lines) // size)
        at = self._page % pages
        note = Text(self.voice.say(_MORE(page=at + 1, pages=pages)), QUIET)
        return [*lines[at * size : (at + 1) * size], note]

    def _write(self, lines: Sequence[Text]) -> None:
        """Replace what is on the page by these lines, without a blank page in between."""
        with self._console.capture() as capture:
            for line in lines:
                self._console.print(line, no_wrap=True, crop=True, end="\n")
        painted = capture.get().removesuffix("\n").split("\n")
        out = self._console.file
        out.write(_HOME + f"{_CLEAR_LINE}\r\n".join(painted) + _CLEAR_LINE + _CLEAR_BELOW)
        out.flush()
