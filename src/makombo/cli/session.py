"""A game at one keyboard: whose turn it is, what was typed, and what becomes of it.

A session knows no terminal: a `Screen` shows and asks, in place or line by line.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

from makombo.cli.lines import hint, pit_names
from makombo.cli.saved_game import SavedGame
from makombo.cli.turn import legal_names
from makombo.engine import Limits, is_ready
from makombo.errors import IllegalMove, MakomboError, MoveError, quote
from makombo.message import Message, Voice, form
from makombo.notation import format_record
from makombo.play import Lookahead, Match, Player
from makombo.play.analysis import analyse
from makombo.play.computer import brings_engine
from makombo.render import explain
from makombo.rules import Side, Trace
from makombo.system.files import check_writable, write_whole

RESUME = "makombo play --resume"

HINT = Limits(time=1.0, nodes=200_000)  # where the machine is quick, the same every time
HINT_MOVES = 8

_HELP: Final = form("terminal.help", "Type a pit to play from it, as in c1, or one of:")
_COMMANDS: Final = (
    ("undo", form("terminal.help.undo", "take back your last move, and what followed it")),
    ("hint", form("terminal.help.hint", "a good move, and what it does")),
    ("why", form("terminal.help.why", "what the last move did, by the rules")),
    (
        "save",
        form("terminal.help.save", "keep the game now; save FILE writes its record to a file"),
    ),
    ("resign", form("terminal.help.resign", "give the game up")),
    ("quit", form("terminal.help.quit", "leave; the game is kept for --resume")),
    ("help", form("terminal.help.help", "these words")),
)
_NO_SUCH_PIT: Final = form(
    "terminal.no-such-pit",
    "found {found}, expected a pit from {first} to {last}, or help; legal: {legal}",
)
_ILLEGAL: Final = form("terminal.illegal", "{why}; legal: {legal}")
_NOT_KEPT: Final = form("terminal.not-kept", "the game can't be kept: {path}: {reason}")
_NO_MOVE: Final = form("terminal.no-move", "no move has been made yet")
_NO_MOVE_OF_YOURS: Final = form(
    "terminal.no-move-of-yours", "there is no move of yours to take back"
)
_NOTHING_TO_KEEP: Final = form(
    "terminal.nothing-to-keep", "no move has been made yet: there is nothing to keep"
)
KEPT: Final = form("terminal.kept", "the game is kept; {command} goes on with it")
_WRITTEN: Final = form("terminal.written", "the record is written to {path}")
_HINT_LOOKAHEAD: Final = form(
    "terminal.hint.lookahead", "hint: {pit}, the best looking three moves ahead"
)
_THEN: Final = form("terminal.hint.then", "then perhaps {pits}")


class Screen(Protocol):
    """What shows a game and asks for a line; whatever is said there is said by its `voice`."""

    voice: Voice

    def draw(self, match: Match) -> None:
        """Show the match as it stands."""

    def move(self, match: Match, trace: Trace) -> None:
        """Show the move that has just been made."""

    def think(self, match: Match) -> None:
        """Show that a program is choosing a move."""

    def say(self, *lines: str) -> None:
        """Show a few lines of words."""

    def ask(self, match: Match) -> str | None:
        """Return the line that a person typed, or None at the end of input."""


class Session:
    """Runs a match to its end, or until somebody leaves it.

    `programs` are the players that aren't people. The match is kept after every change. Hints look
    into the `tables` in this folder, or those that are found.
    """

    def __init__(
        self,
        match: Match,
        programs: Mapping[Side, Player],
        screen: Screen,
        saved_game: SavedGame,
        tables: str | None = None,
    ) -> None:
        self.match = match
        self.programs = programs
        self.screen = screen
        self.saved_game = saved_game
        self.left = False
        self._tables = tables
        self._warned = False
        self._commands: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "why": self._why,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
            "help": self._help,
        }

    def run(self, *opening: Message) -> None:
        """Say the opening words and play until the match is over or `left` is set."""
        if self.match.moves:
            self._keep()  # what is kept is what goes on here
        self.screen.draw(self.match)
        if opening:
            self._tell(*opening)
        while self.match.outcome is None and not self.left:
            program = self.programs.get(self.match.position.side)
            if program is None:
                self._execute(self.screen.ask(self.match))
            else:
                self.screen.think(self.match)
                self._make(program.choose(self.match))
        if self.match.outcome is not None:
            self.saved_game.forget()

    def _tell(self, *messages: Message) -> None:
        """Say messages, one a line, each with the number of its rule."""
        self.screen.say(*map(self.screen.voice.cite, messages))

    def _execute(self, line: str | None) -> None:
        """Do what a typed line says: a command, or a move."""
        if line is None:
            self._quit()
            return
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.lower())
        if command is not None and not rest:
            command()
        elif word.lower() == "save":
            self._write(Path(rest.strip()))
        elif word:
            self._typed("".join(line.lower().split()))

    def _typed(self, text: str) -> None:
        """Make the move that was typed, or say which rule forbids it and what is legal."""
        try:
            self._make(text)
        except MoveError:
            board = self.match.game.board
            (*_, last), *_, (first, *_) = board.grid()
            ends = {"first": board.name(first), "last": board.name(last)}
            self._tell(_NO_SUCH_PIT(found=quote(text), legal=self._legal(), **ends))
        except IllegalMove as error:
            why = self.screen.voice.cite(error.why)
            self._tell(_ILLEGAL(why=why, legal=self._legal()))

    def _legal(self) -> str:
        return legal_names(self.match.game, self.match.position)

    def _make(self, move: int | str) -> None:
        trace = self.match.push(move)
        self._keep()
        self.screen.move(self.match, trace)

    def _keep(self) -> None:
        """Keep the match; where that fails say so once and play on."""
        try:
            self.saved_game.save(self.match)
        except OSError as error:
            if not self._warned:
                self._tell(_NOT_KEPT(path=str(self.saved_game.path), reason=str(error.strerror)))
            self._warned = True

    def _undo(self) -> None:
        """Go back to before the last move that a person made."""
        first = self.match.start.side
        movers = [Side((first + ply) % 2) for ply in range(len(self.match.moves))]
        own = [ply for ply, side in enumerate(movers) if side not in self.programs]
        if not own:
            self._tell(_NO_MOVE_OF_YOURS())
            return
        while len(self.match.moves) > own[-1]:
            self.match.pop()
        self._keep()
        self.screen.draw(self.match)

    def _hint(self) -> None:
        game, position = self.match.game, self.match.position
        if is_ready() or not brings_engine(game):  # what searches by the rules is always ready
            try:
                move, messages = self._engine_hint()
            except MakomboError as error:  # of the tables; the game goes on
                self.screen.say(str(error))
                return
        else:  # the engine isn't compiled yet, which takes a minute
            move = Lookahead().choose(self.match)
            messages = [_HINT_LOOKAHEAD(pit=game.pit_name(position, move))]
        self._tell(*messages, *explain(game, game.trace(position, move)))

    def _engine_hint(self) -> tuple[int, list[Message]]:
        """Return the engine's move, what it is worth, and what may follow."""
        game, position = self.match.game, self.match.position
        self.screen.think(self.match)
        history = self.match.positions[:-1]
        line = analyse(game, position, HINT, history=history, tables=self._tables).best
        messages = [hint(game, position, line)]
        _, *rest = pit_names(game, position, line)[:HINT_MOVES]
        if rest:
            messages.append(_THEN(pits=" ".join(rest)))
        return line.move, messages

    def _why(self) -> None:
        if self.match.last is None:
            self._tell(_NO_MOVE())
        else:
            self._tell(*explain(self.match.game, self.match.last))

    def _save(self) -> None:
        if not self.match.moves:
            self._tell(_NOTHING_TO_KEEP())
            return
        self._keep()
        if not self._warned:
            self._tell(KEPT(command=RESUME))

    def _write(self, path: Path) -> None:
        try:
            check_writable(path)
            write_whole(path, format_record(self.match.record()))
        except MakomboError as error:
            self.screen.say(str(error))
        except OSError as error:
            self.screen.say(f"{path}: {error.strerror}")
        else:
            self._tell(_WRITTEN(path=str(path)))

    def _resign(self) -> None:
        self.match.resign(self.match.position.side)

    def _quit(self) -> None:
        self._keep()
        self.left = True

    def _help(self) -> None:
        say = self.screen.voice.say
        self.screen.say(say(_HELP()), *(f"{name:<8}{say(words())}" for name, words in _COMMANDS))
