"""The table: a match is the fold of its log, and every command has one answer."""

from dataclasses import replace

import pytest

from makombo.rules import Side
from makombo.web.games.lobby import new_game
from makombo.web.games.log import Entry, Kept, Kind
from makombo.web.games.table import Sides, Table
from makombo.web.refusals import Refusal
from makombo.web.services.keys import hashed
from makombo.web.wire.messages import Act, Answer, Move, Offer, Resign, Undo, Withdraw

SOUTH: Sides = frozenset({Side.SOUTH})
NORTH: Sides = frozenset({Side.NORTH})
BOTH: Sides = SOUTH | NORTH


def game(mode: str, text: str = "kpe") -> Kept:
    return new_game(text, mode, Side.SOUTH)[0]


def play(table: Table, *pits: str) -> None:
    for pit in pits:
        move = Move(type="move", version=table.version, pit=pit)
        table.fold(table.answer(frozenset({table.match.position.side}), move))


def refusal(table: Table, sides: Sides, command: Act) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refused:
        table.answer(sides, command)
    return refused.value.code, refused.value.rule


def test_the_log_folded_again_is_the_same_table() -> None:
    kept = game("device")
    table = Table(kept)
    log = []
    for command in (
        Move(type="move", version=0, pit="a1"),
        Move(type="move", version=1, pit="d2"),
        Undo(type="undo", version=2),
        Move(type="move", version=3, pit="c2"),
        Resign(type="resign", version=4),
    ):
        sides = BOTH
        log.append(table.answer(sides, command))
        table.fold(log[-1])
    again = Table(replace(kept, entries=tuple(log)))
    assert again.match.moves == table.match.moves == (0, 1)
    assert again.match.outcome == table.match.outcome
    assert (again.version, again.number) == (table.version, table.number) == (5, 5)
    assert table.moves() == ["a1", "c2"]


def test_what_each_move_captured_goes_with_it() -> None:
    table = Table(game("device", "kisolo"))
    play(table, "d2", "c3", "a2")
    assert table.captured == [6, 6, 27]
    table.fold(table.answer(BOTH, Undo(type="undo", version=table.version)))
    assert table.captured == [6, 6]


def test_n_moves_and_n_undos_leave_everything_as_it_was() -> None:
    table = Table(game("device", "kisolo"))
    seen: list[object] = []
    while table.match.outcome is None and len(seen) < 30:
        seen.append((table.match.position, table.can(BOTH), table.legal()))
        play(table, table.legal()[0])
    for before in reversed(seen):
        undo = Undo(type="undo", version=table.version)
        table.fold(table.answer(BOTH, undo))
        now = table.match.position, table.can(BOTH), table.legal()
        assert now == before
    assert refusal(table, BOTH, Undo(type="undo", version=table.version))[0] == "impossible"


def test_undo_crosses_a_declared_end() -> None:
    table = Table(game("device"))
    play(table, "a1")
    for _ in range(3):
        table.fold(table.answer(BOTH, Resign(type="resign", version=table.version)))
        assert table.can(BOTH) == ["undo", "rematch"]
        table.fold(table.answer(BOTH, Undo(type="undo", version=table.version)))
        assert not table.match.moves
        assert table.can(BOTH) == ["move", "resign", "hint"]
        play(table, "a1")


def test_a_refusal_changes_nothing() -> None:
    table = Table(game("friend"))
    play(table, "a1")
    before = table.version, table.number, table.match.moves, dict(table.offers)
    commands: list[tuple[Sides, Act, str]] = [
        (frozenset(), Move(type="move", version=1, pit="a2"), "not-yours"),
        (SOUTH, Move(type="move", version=1, pit="b1"), "not-yours"),
        (NORTH, Move(type="move", version=0, pit="a2"), "stale"),
        (NORTH, Move(type="move", version=9, pit="a2"), "stale"),
        (NORTH, Move(type="move", version=1, pit="b1"), "illegal"),
        (NORTH, Move(type="move", version=1, pit="h4"), "impossible"),
        (SOUTH, Undo(type="undo", version=1), "not-yours"),
        (NORTH, Answer(type="answer", version=1, what="draw", accept=True), "impossible"),
        (NORTH, Withdraw(type="withdraw", version=1, what="draw"), "impossible"),
        (NORTH, Offer(type="offer", version=1, what="takeback"), "impossible"),
    ]
    for sides, command, code in commands:
        assert refusal(table, sides, command)[0] == code
    assert before == (table.version, table.number, table.match.moves, table.offers)


def test_an_illegal_move_names_its_rule() -> None:
    table = Table(game("device", "kisolo"))
    move = Move(type="move", version=0, pit="a1")
    assert refusal(table, BOTH, move) == ("illegal", "KS5")


def test_nobody_can_be_asked_on_one_device_or_against_the_computer() -> None:
    for mode, sides in (("device", BOTH), ("computer", SOUTH)):
        table = Table(game(mode))
        offer = Offer(type="offer", version=0, what="draw")
        assert refusal(table, sides, offer)[0] == "not-yours"
        assert not any("offer" in name for name in table.can(sides))


def test_what_can_be_done_is_what_is_answered() -> None:
    table = Table(game("friend"))
    play(table, "a1", "d2")
    trials: dict[str, Act] = {
        "move": Move(type="move", version=2, pit="b1"),
        "resign": Resign(type="resign", version=2),
        "undo": Undo(type="undo", version=2),
        "offer-draw": Offer(type="offer", version=2, what="draw"),
        "offer-takeback": Offer(type="offer", version=2, what="takeback"),
        "answer-draw": Answer(type="answer", version=2, what="draw", accept=False),
        "withdraw-draw": Withdraw(type="withdraw", version=2, what="draw"),
    }
    for offered in (None, Side.SOUTH, Side.NORTH):
        if offered is not None:
            table.offers["draw"] = offered
        for sides in (SOUTH, NORTH):
            can = table.can(sides)
            for name, command in trials.items():
                try:
                    table.answer(sides, command)
                    answered = True
                except Refusal:
                    answered = False
                # An offer of both is an agreement; the page answers instead.
                if name == "offer-draw" and offered not in (None, *sides):
                    continue
                assert (name in can) == answered, (offered, sides, name)


def test_tokens_open_their_own_sides_only() -> None:
    kept, token = new_game("kpe", "friend", Side.NORTH)
    table = Table(kept)
    assert table.sides_of(hashed(token)) == NORTH
    assert table.sides_of(token) == frozenset()
    assert table.sides_of(None) == frozenset()
    assert table.sides_of(hashed("")) == frozenset()


def test_the_computer_thinks_on_its_turn_alone() -> None:
    table = Table(game("computer"))
    thinkers = [table.thinker]
    play(table, "a1")
    thinkers.append(table.thinker)
    table.fold(Entry(Kind.RESIGN, Side.SOUTH))
    assert [*thinkers, table.thinker] == [None, Side.NORTH, None]
