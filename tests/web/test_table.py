"""The table: a match is the fold of its log, and every command has one answer."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from makombo.rules import Side
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
    DrawAgreed,
    Moved,
    Offered,
    OfferEnded,
    OfferKind,
    Resigned,
    TakenBack,
    to_line,
)
from makombo.web.games.setup import new_game
from makombo.web.games.table import Sides, Table
from makombo.web.refusals import Refusal
from makombo.web.services.keys import hashed
from makombo.web.services.stored import Mode, StoredGame

SOUTH: Sides = frozenset({Side.SOUTH})
NORTH: Sides = frozenset({Side.NORTH})
BOTH: Sides = SOUTH | NORTH


def game(mode: Mode, text: str = "kpe") -> StoredGame:
    return new_game(text, mode, Side.SOUTH)[0]


def play(table: Table, *pits: str) -> None:
    for pit in pits:
        position = table.match.position
        move = MakeMove(table.version, table.match.game.parse_move(position, pit))
        table.fold(table.answer(frozenset({position.side}), move))


def moves(table: Table) -> list[str]:
    return [table.match.game.board.name(pit) for pit in table.moves()]


def refusal(table: Table, sides: Sides, command: Command) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refused:
        table.answer(sides, command)
    return refused.value.code, refused.value.rule


def test_the_log_folded_again_is_the_same_table() -> None:
    stored = game("device")
    table = Table(stored)
    log = []
    for command in (
        MakeMove(0, 0),
        MakeMove(1, 0),
        TakeBack(2),
        MakeMove(3, 1),
        Resign(4),
    ):
        sides = BOTH
        log.append(table.answer(sides, command))
        table.fold(log[-1])
    again = Table(replace(stored, log=tuple(map(to_line, log))))
    assert again.match.moves == table.match.moves == (0, 1)
    assert again.match.outcome == table.match.outcome
    assert (again.version, again.number) == (table.version, table.number) == (5, 5)
    assert moves(table) == ["a1", "c2"]


def test_what_each_move_captured_goes_with_it() -> None:
    table = Table(game("device", "kisolo"))
    play(table, "d2", "c3", "a2")
    assert table.captured == [6, 6, 27]
    table.fold(table.answer(BOTH, TakeBack(table.version)))
    assert table.captured == [6, 6]


def test_n_moves_and_n_undos_leave_everything_as_it_was() -> None:
    table = Table(game("device", "kisolo"))
    seen: list[object] = []
    while table.match.outcome is None and len(seen) < 30:
        seen.append((table.match.position, table.can(BOTH), table.match.legal_moves()))
        play(
            table, table.match.game.format_move(table.match.position, table.match.legal_moves()[0])
        )
    for before in reversed(seen):
        undo = TakeBack(table.version)
        table.fold(table.answer(BOTH, undo))
        now = table.match.position, table.can(BOTH), table.match.legal_moves()
        assert now == before
    assert refusal(table, BOTH, TakeBack(table.version))[0] == "impossible"


def test_undo_crosses_a_declared_end() -> None:
    table = Table(game("device"))
    play(table, "a1")
    for _ in range(3):
        table.fold(table.answer(BOTH, Resign(table.version)))
        assert table.can(BOTH) == ("undo", "rematch")
        table.fold(table.answer(BOTH, TakeBack(table.version)))
        assert not table.match.moves
        assert table.can(BOTH) == ("move", "resign", "hint")
        play(table, "a1")


def test_a_refusal_changes_nothing() -> None:
    table = Table(game("friend"))
    play(table, "a1")
    before = table.version, table.number, table.match.moves, dict(table.offers)
    commands: list[tuple[Sides, Command, str]] = [
        (frozenset(), MakeMove(1, 3), "not-yours"),
        (SOUTH, MakeMove(1, 1), "not-yours"),
        (NORTH, MakeMove(0, 3), "stale"),
        (NORTH, MakeMove(9, 3), "stale"),
        (NORTH, MakeMove(1, -1), "illegal"),
        (NORTH, MakeMove(1, 9), "illegal"),
        (SOUTH, TakeBack(1), "not-yours"),
        (NORTH, Answer(1, OfferKind.DRAW, True), "impossible"),
        (NORTH, Withdraw(1, OfferKind.DRAW), "impossible"),
        (NORTH, Offer(1, OfferKind.TAKEBACK), "impossible"),
    ]
    for sides, command, code in commands:
        assert refusal(table, sides, command)[0] == code
    assert before == (table.version, table.number, table.match.moves, table.offers)


EVERY_COMMAND: tuple[Callable[[int], Command], ...] = (
    lambda version: MakeMove(version, 3),
    TakeBack,
    Resign,
    lambda version: Offer(version, OfferKind.DRAW),
    lambda version: Answer(version, OfferKind.DRAW, True),
    lambda version: Withdraw(version, OfferKind.DRAW),
)


@pytest.mark.parametrize("command", EVERY_COMMAND)
@pytest.mark.parametrize("mode", ["friend", "device", "computer"])
def test_every_command_is_a_player_s_and_for_this_version(
    command: Callable[[int], Command], mode: Mode
) -> None:
    table = Table(game(mode))
    play(table, "a1")
    for sides in (SOUTH, NORTH, BOTH):
        assert [refusal(table, sides, command(version))[0] for version in (0, 2)] == ["stale"] * 2
    assert [refusal(table, frozenset(), command(version))[0] for version in (0, 1, 2)] == [
        "not-yours"
    ] * 3


def test_whether_a_move_may_be_made_is_told_before_it_is_known() -> None:
    table = Table(game("friend"))
    table.expect_move(SOUTH, 0)
    for sides, version, code in (
        (frozenset[Side](), 0, "not-yours"),
        (NORTH, 0, "not-yours"),
        (SOUTH, 1, "stale"),
    ):
        with pytest.raises(Refusal) as refused:
            table.expect_move(sides, version)
        assert refused.value.code == code
    table.fold(Resigned(Side.SOUTH))
    with pytest.raises(Refusal) as refused:
        table.expect_move(SOUTH, 1)
    assert refused.value.code == "over"


def test_on_one_device_who_is_to_move_resigns_and_a_friend_for_themselves() -> None:
    for mode, sides, resigned in (
        ("device", BOTH, [Side.SOUTH, Side.NORTH]),
        ("friend", SOUTH, [Side.SOUTH] * 2),
        ("friend", NORTH, [Side.NORTH] * 2),
    ):
        table = Table(game(cast(Mode, mode)))
        first = table.answer(sides, Resign(0))
        play(table, "a1")
        assert [first, table.answer(sides, Resign(1))] == [Resigned(side) for side in resigned]


def test_what_a_move_did_is_handed_back_and_nothing_else_did_anything() -> None:
    table = Table(game("device"))
    trace = table.fold(Moved(Side.SOUTH, 0))
    assert trace is not None
    assert trace is table.match.last
    assert (trace.before, trace.after) == table.match.positions
    assert table.fold(TakenBack(Side.SOUTH, 1)) is None
    assert table.fold(Resigned(Side.SOUTH)) is None


def test_after_the_end_nothing_more_is_played_for() -> None:
    for mode, sides in (("friend", SOUTH), ("friend", NORTH), ("device", BOTH)):
        table = Table(game(cast(Mode, mode)))
        play(table, "a1")
        table.fold(Resigned(Side.SOUTH))
        move = MakeMove(2, 3)
        assert refusal(table, sides, move)[0] == "over"
        assert refusal(table, sides, Resign(2))[0] == "over"
        if mode == "friend":
            assert refusal(table, sides, Offer(2, OfferKind.DRAW))[0] == "over"


def test_a_friend_s_yes_is_an_agreement_and_a_no_ends_the_offer() -> None:
    table = Table(game("friend"))
    play(table, "a1", "d2", "b1")
    for kind, agreed in (
        (OfferKind.DRAW, DrawAgreed(Side.NORTH)),
        (OfferKind.TAKEBACK, TakenBack(Side.NORTH, 1)),
    ):
        offered = table.answer(SOUTH, Offer(3, kind))
        assert offered == Offered(Side.SOUTH, kind)
        table.fold(offered)
        assert refusal(table, SOUTH, Offer(3, kind))[0] == "impossible"
        assert refusal(table, SOUTH, Answer(3, kind, True))[0] == "impossible"
        assert refusal(table, NORTH, Withdraw(3, kind))[0] == "impossible"
        assert table.answer(NORTH, Answer(3, kind, True)) == agreed
        assert table.answer(NORTH, Answer(3, kind, False)) == OfferEnded(Side.NORTH, kind)
        assert table.answer(SOUTH, Withdraw(3, kind)) == OfferEnded(Side.SOUTH, kind)
    # Two that offer a draw have agreed to one; whoever asks for a move back asks for their own.
    assert table.answer(NORTH, Offer(3, OfferKind.DRAW)) == DrawAgreed(Side.NORTH)
    assert table.answer(NORTH, Offer(3, OfferKind.TAKEBACK)) == Offered(
        Side.NORTH, OfferKind.TAKEBACK
    )
    table.fold(OfferEnded(Side.NORTH, OfferKind.TAKEBACK))
    table.fold(Offered(Side.NORTH, OfferKind.TAKEBACK))
    assert table.answer(SOUTH, Answer(3, OfferKind.TAKEBACK, True)) == TakenBack(Side.SOUTH, 2)


def test_an_illegal_move_names_its_rule() -> None:
    table = Table(game("device", "kisolo"))
    move = MakeMove(0, 0)
    assert refusal(table, BOTH, move) == ("illegal", "KS5")


def test_nobody_can_be_asked_on_one_device_or_against_the_computer() -> None:
    cases: tuple[tuple[Mode, Sides], ...] = (("device", BOTH), ("computer", SOUTH))
    for mode, sides in cases:
        table = Table(game(mode))
        offer = Offer(0, OfferKind.DRAW)
        assert refusal(table, sides, offer)[0] == "not-yours"
        assert not any("offer" in name for name in table.can(sides))


def test_what_can_be_done_is_what_is_answered() -> None:
    table = Table(game("friend"))
    play(table, "a1", "d2")
    trials: dict[str, Command] = {
        "move": MakeMove(2, 1),
        "resign": Resign(2),
        "undo": TakeBack(2),
        "offer-draw": Offer(2, OfferKind.DRAW),
        "offer-takeback": Offer(2, OfferKind.TAKEBACK),
        "answer-draw": Answer(2, OfferKind.DRAW, False),
        "withdraw-draw": Withdraw(2, OfferKind.DRAW),
    }
    for offered in (None, Side.SOUTH, Side.NORTH):
        if offered is not None:
            table.offers[OfferKind.DRAW] = offered
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


@pytest.mark.parametrize("kind", ["draw", "takeback"])
def test_what_friends_can_do_hangs_on_who_has_offered(kind: str) -> None:
    table = Table(game("friend"))
    play(table, "a1", "d2")
    other = {"draw": "offer-takeback", "takeback": "offer-draw"}[kind]
    before = {"offer-draw", "offer-takeback", "resign"}
    assert set(table.can(SOUTH)) == before | {"move", "hint"}
    assert set(table.can(NORTH)) == before
    table.fold(Offered(Side.NORTH, OfferKind(kind)))
    assert set(table.can(SOUTH)) == {"move", "hint", "resign", other, f"answer-{kind}"}
    assert set(table.can(NORTH)) == {"resign", other, f"withdraw-{kind}"}
    table.fold(OfferEnded(Side.NORTH, OfferKind(kind)))
    table.fold(Resigned(Side.NORTH))
    assert set(table.can(SOUTH)) == set(table.can(NORTH)) == {"offer-takeback", "rematch"}


def test_previews_are_worked_out_once_a_version() -> None:
    table = Table(game("device"))
    first = table.previews()
    assert list(first) == [0, 1, 2, 3]
    assert table.previews() is first
    play(table, "a1")
    second = table.previews()
    assert table.previews() is second
    assert second != first
    table.fold(table.answer(BOTH, TakeBack(table.version)))
    assert table.previews() == first


def test_tokens_open_their_own_sides_only() -> None:
    stored, token = new_game("kpe", "friend", Side.NORTH)
    table = Table(stored)
    assert table.sides_of(hashed(token)) == NORTH
    assert table.sides_of(token) == frozenset()
    assert table.sides_of(None) == frozenset()
    assert table.sides_of(hashed("")) == frozenset()


def test_players_have_their_names_in_the_record() -> None:
    names = []
    for mode, name in (("computer", "Ama"), ("friend", "Ama"), ("friend", "")):
        stored, _ = new_game("kpe", cast(Mode, mode), Side.NORTH, name=name, strength=4)
        match = Table(stored).match
        names.append((match.south, match.north))
    assert names == [("Computer, strength 4", "Ama"), ("South", "Ama"), ("South", "North")]


def test_who_watches_can_do_nothing() -> None:
    for mode in ("computer", "device", "friend"):
        assert Table(game(cast(Mode, mode))).can(frozenset()) == ()


def test_the_computer_thinks_on_its_turn_alone() -> None:
    table = Table(game("computer"))
    computers = [table.computer]
    play(table, "a1")
    computers.append(table.computer)
    table.fold(Resigned(Side.SOUTH))
    assert [*computers, table.computer] == [None, Side.NORTH, None]
