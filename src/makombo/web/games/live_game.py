"""One game as the server plays it: what may be done to it, by whom, and what follows.

A `LiveGame` is a state machine without clock, store or network. `answer` says which entry of the
log a command comes to, or why it is refused; `fold` carries an entry out. Between the two the
entry is stored.
"""

from collections.abc import Mapping
from typing import Final, assert_never

from makombo.message import form
from makombo.play import Match
from makombo.rules import Pit, Side, Trace, game
from makombo.web.games.commands import (
    Answer,
    Command,
    MakeMove,
    Offer,
    Resign,
    TakeBack,
    Withdraw,
)
from makombo.web.games.log import (
    CHANGES,
    DrawAgreed,
    Entry,
    HintsAllowed,
    Moved,
    Offered,
    OfferEnded,
    OfferKind,
    RematchBegun,
    Resigned,
    TakenBack,
    from_line,
)
from makombo.web.games.preview import Preview, preview
from makombo.web.refusals import Refusal
from makombo.web.services.stored import Seat, StoredGame

Sides = frozenset[Side]

_WATCHING: Final = form("refusal.watching", "You are watching this game.")
_STALE: Final = form("refusal.stale", "The game has gone on meanwhile.")
_NOT_YOUR_TURN: Final = form("refusal.not-your-turn", "It is the other side's turn.")
_ASK_FIRST: Final = form("refusal.ask-first", "Against a friend, ask to take a move back.")
_NOTHING_BACK: Final = form("refusal.nothing-back", "There is nothing to take back.")
_ASKED_ALREADY: Final = form("refusal.asked-already", "You have asked already.")
_ASK_LATER: Final = form(
    "refusal.ask-later", "You have asked that already; ask again after the next move."
)
_HINTS_ALREADY: Final = form("refusal.hints-already", "Hints are allowed already.")
_NO_HINTS: Final = form("refusal.no-hints", "There are no hints here unless both agree.")
_NOT_ASKED: Final = form("refusal.not-asked", "Nobody has asked you for that.")
_ASKED_NOTHING: Final = form("refusal.asked-nothing", "You have asked for nothing.")
_OVER: Final = form("refusal.over", "The game is over.")
_NOBODY_TO_ASK: Final = form("refusal.nobody-to-ask", "There is nobody to ask in this game.")

_UNTIL_A_CHANGE: Final = OfferKind.DRAW, OfferKind.TAKEBACK, OfferKind.HINTS


class LiveGame:
    """A match, its seats and its offers, as the log tells them.

    `version` counts the entries up to the last that changed the match, `number` all of them.
    `captured` are the seeds that each move captured, `ended` is the last offer that was declined or
    withdrawn since then, `hints` whether players may ask for them.
    """

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        rules = game(stored.game)
        start = None if stored.start is None else rules.parse(stored.start)
        self.match = Match(rules, start, date=stored.date)
        self.number = 0
        self.version = 0
        self.captured: list[int] = []
        self.offers: dict[OfferKind, Side | None] = dict.fromkeys(OfferKind)
        self.ended: OfferEnded | None = None
        self.hints = stored.mode != "friend"
        self.rematch_id: str | None = None
        self._asked: set[tuple[Side, OfferKind]] = set()
        self._previews: tuple[int, Mapping[int, Preview]] | None = None
        for line in stored.log:
            self.fold(from_line(line))
        self.seat(stored)

    @property
    def seats(self) -> Mapping[Side, Seat]:
        """Who sits where."""
        return self.stored.seats

    def seat(self, stored: StoredGame) -> None:
        """Take over who sits where."""
        self.stored = stored
        self.match.south, self.match.north = (_name(side, stored.seats[side]) for side in Side)

    @property
    def computer(self) -> Side | None:
        """The side whose turn it is, where a computer plays it."""
        side = self.match.position.side
        waits = self.match.outcome is None and self.seats[side].kind == "computer"
        return side if waits else None

    def sides_of(self, token: str | None) -> Sides:
        """Return the sides that a token's hash opens."""
        if token is None:
            return frozenset()
        return frozenset(side for side, seat in self.seats.items() if seat.token == token)

    # Folding the log.

    def fold(self, entry: Entry) -> Trace | None:
        """Carry out an entry of the log; return what a move did.

        Raises `MakomboError` where it can't be.
        """
        trace = self._fold(entry)
        self.number += 1
        if isinstance(entry, CHANGES):
            self.version = self.number
            for kind in _UNTIL_A_CHANGE:
                self.offers[kind] = None
            self.ended = None
            self._asked.clear()
        return trace

    def _fold(self, entry: Entry) -> Trace | None:
        match entry:
            case Moved():
                trace = self.match.push(entry.pit)
                self.captured.append(trace.captured)
                return trace
            case TakenBack():
                self._take_back(entry.count)
            case Resigned():
                self.match.resign(entry.side)
            case DrawAgreed():
                self.match.agree_draw()
            case HintsAllowed():
                self.hints, self.offers[OfferKind.HINTS] = True, None
            case Offered():
                self.offers[entry.kind] = entry.side
                self._asked.add((entry.side, entry.kind))
            case OfferEnded():
                self.offers[entry.kind] = None
                self.ended = entry
            case RematchBegun():
                self.rematch_id = entry.game_id
                self.offers[OfferKind.REMATCH] = None
            case _:
                assert_never(entry)
        return None

    def _take_back(self, count: int) -> None:
        for _ in range(count):
            self.match.pop()
            self.captured.pop()
        self.offers[OfferKind.REMATCH] = None

    # Answering commands.

    def answer(self, sides: Sides, command: Command) -> Entry:
        """Return what a command of whoever has these sides comes to; raise `Refusal`."""
        self._admit(sides, command.version)
        match command:
            case MakeMove():
                return self._answer_move(sides, command)
            case TakeBack():
                return self._answer_take_back(sides)
            case Resign():
                self._need_play()
                turn = self.match.position.side
                return Resigned(turn if turn in sides else min(sides))
            case Offer():
                return self._answer_offer(sides, command.kind)
            case Answer():
                return self._answer_answer(sides, command)
            case Withdraw():
                return self._answer_withdraw(sides, command.kind)
            case _:
                assert_never(command)

    def _admit(self, sides: Sides, version: int) -> None:
        if not sides:
            raise Refusal("not-yours", _WATCHING())
        self.expect(version)

    def expect(self, version: int) -> None:
        """Raise `Refusal` where the match has gone on since this version."""
        if version != self.version:
            raise stale()

    def expect_move(self, sides: Sides, version: int) -> None:
        """Raise `Refusal` unless whoever has these sides may make a move of this version now."""
        self._admit(sides, version)
        self._need_play()
        if self.match.position.side not in sides:
            raise not_your_turn()

    def _answer_move(self, sides: Sides, command: MakeMove) -> Entry:
        self.expect_move(sides, command.version)
        position = self.match.position
        refusal = self.match.game.refusal(position, command.pit)
        if refusal is not None:
            raise Refusal("illegal", refusal)
        return Moved(position.side, command.pit)

    def _answer_take_back(self, sides: Sides) -> Entry:
        if self.stored.mode == "friend":
            raise Refusal("not-yours", _ASK_FIRST())
        count = self._undoable(sides)
        if not count:
            raise Refusal("impossible", _NOTHING_BACK())
        return TakenBack(min(sides), count)

    def _undoable(self, sides: Sides) -> int:
        """Return how many moves lead back to the last turn of one of these sides, 0 for none."""
        movers = [position.side for position in self.match.positions[:-1]]
        for count, mover in enumerate(reversed(movers), start=1):
            if mover in sides:
                return count
        return 0

    def _answer_offer(self, sides: Sides, kind: OfferKind) -> Entry:
        side = self._need_friend(sides)
        offered = self.offers[kind]
        if offered is side:
            raise Refusal("impossible", _ASKED_ALREADY())
        if kind is OfferKind.TAKEBACK:
            if not self._undoable(sides):
                raise Refusal("impossible", _NOTHING_BACK())
        else:
            self._need_play()
            if offered is not None:
                return self._agreed(side, kind)
        if kind is OfferKind.HINTS and self.hints:
            raise Refusal("impossible", _HINTS_ALREADY())
        if (side, kind) in self._asked:
            raise Refusal("impossible", _ASK_LATER())
        return Offered(side, kind)

    def _agreed(self, side: Side, kind: OfferKind) -> Entry:
        """Return what comes of an offer that this side accepts."""
        if kind is OfferKind.DRAW:
            return DrawAgreed(side)
        if kind is OfferKind.HINTS:
            return HintsAllowed(side)
        return TakenBack(side, self._undoable(frozenset({side.other})))

    def _answer_answer(self, sides: Sides, command: Answer) -> Entry:
        side = self._need_friend(sides)
        if self.offers[command.kind] is not side.other:
            raise Refusal("impossible", _NOT_ASKED())
        if not command.accept:
            return OfferEnded(side, command.kind)
        return self._agreed(side, command.kind)

    def _answer_withdraw(self, sides: Sides, kind: OfferKind) -> Entry:
        side = self._need_friend(sides)
        if self.offers[kind] is not side:
            raise Refusal("impossible", _ASKED_NOTHING())
        return OfferEnded(side, kind)

    def _need_play(self) -> None:
        if self.match.outcome is not None:
            raise Refusal("over", _OVER())

    def _need_friend(self, sides: Sides) -> Side:
        """Return the one side of a player who has a friend to ask."""
        (side, *more) = sorted(sides)
        if self.stored.mode != "friend" or more:
            raise Refusal("not-yours", _NOBODY_TO_ASK())
        return side

    def can(self, sides: Sides) -> tuple[str, ...]:
        """Return the names of what whoever has these sides may do now."""
        if not sides:
            return ()
        playing = self.match.outcome is None
        turn = playing and self.match.position.side in sides
        undoable = self._undoable(sides) > 0
        alone = self.stored.mode != "friend"
        may = {
            "move": turn,
            "undo": alone and undoable,
            "resign": playing,
            "hint": turn and self.hints,
            "rematch": not playing,
        }
        if not alone:
            may |= self._may_ask(min(sides), playing, undoable)
        return tuple(name for name, allowed in may.items() if allowed)

    def _may_ask(self, side: Side, playing: bool, undoable: bool) -> dict[str, bool]:
        sensible = {
            OfferKind.DRAW: playing,
            OfferKind.TAKEBACK: undoable,
            OfferKind.HINTS: playing and not self.hints,
        }
        may: dict[str, bool] = {}
        for kind, makes_sense in sensible.items():
            offered, asked = self.offers[kind], (side, kind) in self._asked
            may[f"offer-{kind}"] = makes_sense and offered is None and not asked
            may[f"answer-{kind}"] = offered is side.other
            may[f"withdraw-{kind}"] = offered is side
        return may

    def expect_hint(self, sides: Sides, version: int) -> None:
        """Raise `Refusal` unless whoever has these sides may ask for a hint for this version."""
        self.expect_move(sides, version)
        if not self.hints:
            raise Refusal("not-yours", _NO_HINTS())

    # What is seen.

    def previews(self) -> Mapping[int, Preview]:
        """Return what each legal move would lead to; worked out once a version."""
        if self._previews is None or self._previews[0] != self.version:
            match = self.match
            seen = {
                move: preview(match.game.trace(match.position, move))
                for move in match.legal_moves()
            }
            self._previews = self.version, seen
        return self._previews[1]

    def moves(self) -> tuple[Pit, ...]:
        """Return the pits that all moves made so far started from."""
        before = (position.side for position in self.match.positions)
        return tuple(Pit(side, move) for side, move in zip(before, self.match.moves, strict=False))


def seat_of(sides: Sides) -> str | None:
    """Return a name for what a player has of a game, by which they are counted; None for nobody.

    >>> seat_of(frozenset({Side.NORTH})), seat_of(frozenset(Side)), seat_of(frozenset())
    ('North', 'South North', None)
    """
    return " ".join(side.label for side in sorted(sides)) or None


def stale() -> Refusal:
    """Return the refusal of what answers an older version."""
    return Refusal("stale", _STALE())


def not_your_turn() -> Refusal:
    """Return the refusal of what only the side to move may do."""
    return Refusal("not-yours", _NOT_YOUR_TURN())


def _name(side: Side, seat: Seat) -> str:
    """Return the name that goes into records."""
    if seat.kind == "computer":
        return f"Computer, strength {seat.strength}"
    return seat.name or side.label
