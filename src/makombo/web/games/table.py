"""One game as the server plays it: what may be done to it, by whom, and what follows.

A `Table` is a state machine without clock, store or network. `answer` says which entry of the log
a command comes to, or why it is refused; `fold` carries an entry out. Between the two the entry is
stored.
"""

from collections.abc import Callable, Mapping
from functools import singledispatchmethod
from types import MappingProxyType
from typing import Final

from makombo.errors import IllegalMove, MakomboError
from makombo.play import Match
from makombo.rules import Pit, Side, game
from makombo.web.games.log import CHANGES, Chair, Entry, Kept, Kind
from makombo.web.refusals import Refusal
from makombo.web.wire.messages import (
    Act,
    Answer,
    Move,
    Must,
    Offer,
    Preview,
    Resign,
    Undo,
    Withdraw,
)
from makombo.web.wire.views import view_legal, view_must, view_previews
from makombo.web.wording import N_

Sides = frozenset[Side]

OFFERS: Final = ("draw", "takeback", "rematch")


class Table:
    """A match, its seats and its offers, as the log tells them.

    `version` counts the entries up to the last that changed the match, `number` all of them.
    """

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        rules = game(kept.game)
        start = None if kept.start is None else rules.parse(kept.start)
        self.match = Match(rules, start, date=kept.date)
        self.number = 0
        self.version = 0
        self.captured: list[int] = []  # seeds, one number a move
        self.offers: dict[str, Side | None] = dict.fromkeys(OFFERS)
        self.next: str | None = None
        self._previews: tuple[int, dict[str, Preview]] | None = None
        for entry in kept.entries:
            self.fold(entry)
        self.seat(kept)

    @property
    def chairs(self) -> Mapping[Side, Chair]:
        """Who sits where."""
        return self.kept.chairs

    def seat(self, kept: Kept) -> None:
        """Take over who sits where."""
        self.kept = kept
        for side, chair in kept.chairs.items():
            setattr(self.match, side.label.lower(), self._name(side, chair))

    def _name(self, side: Side, chair: Chair) -> str:
        """Return the name that goes into records."""
        if chair.kind == "computer":
            return f"Computer, strength {chair.strength}"
        return chair.name or side.label

    @property
    def thinker(self) -> Side | None:
        """The side whose turn it is, where a computer plays it."""
        side = self.match.position.side
        waits = self.match.outcome is None and self.chairs[side].kind == "computer"
        return side if waits else None

    def sides_of(self, token: str | None) -> Sides:
        """Return the sides that a token's hash opens."""
        if token is None:
            return frozenset()
        return frozenset(side for side, chair in self.chairs.items() if chair.token == token)

    # Folding the log.

    def fold(self, entry: Entry) -> None:
        """Carry out an entry of the log; raise `MakomboError` where it can't be."""
        _FOLDS[entry.kind](self, entry)
        self.number += 1
        if entry.kind in CHANGES:
            self.version = self.number
            self.offers["draw"] = self.offers["takeback"] = None

    def _move(self, entry: Entry) -> None:
        self.captured.append(self.match.push(int(entry.value)).captured)

    def _back(self, entry: Entry) -> None:
        for _ in range(int(entry.value)):
            self.match.pop()
            self.captured.pop()
        self.offers["rematch"] = None

    def _resign(self, entry: Entry) -> None:
        self.match.resign(entry.side)

    def _draw(self, entry: Entry) -> None:
        del entry
        self.match.agree_draw()

    def _offer(self, entry: Entry) -> None:
        self.offers[entry.value] = entry.side

    def _ended(self, entry: Entry) -> None:
        self.offers[entry.value] = None

    def _rematch(self, entry: Entry) -> None:
        self.next = entry.value
        self.offers["rematch"] = None

    # Answering commands.

    def answer(self, sides: Sides, command: Act) -> Entry:
        """Return what a command of whoever has these sides comes to; raise `Refusal`."""
        if not sides:
            raise Refusal("not-yours", N_("You are watching this game."))
        if command.version != self.version:
            raise Refusal("stale", N_("The game has gone on meanwhile."))
        return self._answer(command, sides)

    @singledispatchmethod
    def _answer(self, command: Act, sides: Sides) -> Entry:
        raise TypeError(f"no answer to {command!r} from {sides}")

    @_answer.register
    def _(self, command: Move, sides: Sides) -> Entry:
        self._need_play()
        position = self.match.position
        if position.side not in sides:
            raise Refusal("not-yours", N_("It is the other side's turn."))
        rules = self.match.game
        try:
            move = rules.parse_move(position, command.pit)
            rules.trace(position, move)
        except IllegalMove as error:
            raise Refusal("illegal", error.reason, rule=error.rule) from None
        except MakomboError:
            raise Refusal("impossible", N_("This board has no such pit.")) from None
        return Entry(Kind.MOVE, position.side, str(move))

    @_answer.register
    def _(self, command: Undo, sides: Sides) -> Entry:
        del command
        if self.kept.mode == "friend":
            raise Refusal("not-yours", N_("Against a friend, ask to take a move back."))
        count = self._undoable(sides)
        if not count:
            raise Refusal("impossible", N_("There is nothing to take back."))
        return Entry(Kind.BACK, min(sides), str(count))

    def _undoable(self, sides: Sides) -> int:
        """Return how many moves lead back to the last turn of one of these sides, 0 for none."""
        movers = [position.side for position in self.match.positions[:-1]]
        for count, mover in enumerate(reversed(movers), start=1):
            if mover in sides:
                return count
        return 0

    @_answer.register
    def _(self, command: Resign, sides: Sides) -> Entry:
        del command
        self._need_play()
        turn = self.match.position.side
        return Entry(Kind.RESIGN, turn if turn in sides else min(sides))

    @_answer.register
    def _(self, command: Offer, sides: Sides) -> Entry:
        side = self._need_friend(sides)
        offered = self.offers[command.what]
        if offered is side:
            raise Refusal("impossible", N_("You have asked already."))
        if command.what == "takeback":
            if not self._undoable(sides):
                raise Refusal("impossible", N_("There is nothing to take back."))
        else:
            self._need_play()
            if offered is not None:
                return Entry(Kind.DRAW, side)
        return Entry(Kind.OFFER, side, command.what)

    @_answer.register
    def _(self, command: Answer, sides: Sides) -> Entry:
        side = self._need_friend(sides)
        if self.offers[command.what] is not side.other:
            raise Refusal("impossible", N_("Nobody has asked you for that."))
        if not command.accept:
            return Entry(Kind.ENDED, side, command.what)
        if command.what == "draw":
            return Entry(Kind.DRAW, side)
        return Entry(Kind.BACK, side, str(self._undoable(frozenset({side.other}))))

    @_answer.register
    def _(self, command: Withdraw, sides: Sides) -> Entry:
        side = self._need_friend(sides)
        if self.offers[command.what] is not side:
            raise Refusal("impossible", N_("You have asked for nothing."))
        return Entry(Kind.ENDED, side, command.what)

    def _need_play(self) -> None:
        if self.match.outcome is not None:
            raise Refusal("over", N_("The game is over."))

    def _need_friend(self, sides: Sides) -> Side:
        """Return the one side of a player who has a friend to ask."""
        (side, *more) = sorted(sides)
        if self.kept.mode != "friend" or more:
            raise Refusal("not-yours", N_("There is nobody to ask in this game."))
        return side

    def can(self, sides: Sides) -> list[str]:
        """Return the names of what whoever has these sides may do now."""
        if not sides:
            return []
        playing = self.match.outcome is None
        turn = playing and self.match.position.side in sides
        undoable = self._undoable(sides) > 0
        alone = self.kept.mode != "friend"
        may = {
            "move": turn,
            "undo": alone and undoable,
            "resign": playing,
            "hint": turn,
            "rematch": not playing,
        }
        if not alone:
            may |= self._may_ask(min(sides), playing, undoable)
        return [name for name, allowed in may.items() if allowed]

    def _may_ask(self, side: Side, playing: bool, undoable: bool) -> dict[str, bool]:
        draw, takeback = self.offers["draw"], self.offers["takeback"]
        return {
            "offer-draw": playing and draw is None,
            "offer-takeback": undoable and takeback is None,
            "answer-draw": draw is side.other,
            "answer-takeback": takeback is side.other,
            "withdraw-draw": draw is side,
            "withdraw-takeback": takeback is side,
        }

    # What is seen.

    def legal(self) -> list[str]:
        """Return the names of the legal moves."""
        return view_legal(self.match.game, self.match.position, self.match.legal_moves())

    def must(self) -> Must | None:
        """Return what the side to move has to do, if anything."""
        return view_must(self.match.game, self.match.position, self.match.legal_moves())

    def previews(self) -> dict[str, Preview]:
        """Return what each legal move would lead to; worked out once a version."""
        if self._previews is None or self._previews[0] != self.version:
            match = self.match
            seen = view_previews(match.game, match.position, match.legal_moves())
            self._previews = self.version, seen
        return self._previews[1]

    def moves(self) -> list[str]:
        """Return the names of all moves made."""
        name = self.match.game.board.name
        return [
            name(Pit(position.side, move))
            for position, move in zip(self.match.positions, self.match.moves, strict=False)
        ]


_FOLDS: Final[Mapping[Kind, Callable[[Table, Entry], None]]] = MappingProxyType(
    {
        Kind.MOVE: Table._move,
        Kind.BACK: Table._back,
        Kind.RESIGN: Table._resign,
        Kind.DRAW: Table._draw,
        Kind.OFFER: Table._offer,
        Kind.ENDED: Table._ended,
        Kind.REMATCH: Table._rematch,
    }
)
