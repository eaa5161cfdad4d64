"""The live game: a match is the fold of its log, and every command has one answer."""

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
from makombo.web.games.live_game import LiveGame, Sides
from makombo.web.games.log import (
    DrawAgreed,
    HintsAllowed,
    Moved,
    Offered,
    OfferEnded,
    OfferKind,
    Resigned,
    TakenBack,
    to_line,
)
from makombo.web.games.setup import new_game
from makombo.web.refusals import Refusal
from makombo.web.services.secrets import hashed
from makombo.web.services.stored import Mode, StoredGame

SOUTH: Sides = frozenset({Side.SOUTH})
NORTH: Sides = frozenset({Side.NORTH})
BOTH: Sides = SOUTH | NORTH


def game(mode: Mode, text: str = "kpe") -> StoredGame:
    return new_game(text, mode, Side.SOUTH)[0]


def play(live_game: LiveGame, *pits: str) -> None:
    for pit in pits:
        position = live_game.match.position
        move = MakeMove(live_game.version, live_game.match.game.parse_move(position, pit))
        live_game.fold(live_game.answer(frozenset({position.side}), move))


def moves(live_game: LiveGame) -> list[str]:
    return [live_game.match.game.board.name(pit) for pit in live_game.moves()]


def refusal(live_game: LiveGame, sides: Sides, command: Command) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refused:
        live_game.answer(sides, command)
    return refused.value.code, refused.value.rule


def test_the_log_folded_again_is_the_same_table() -> None:
    stored = game("device")
    live_game = LiveGame(stored)
    log = []
    for command in (
        MakeMove(0, 0),
        MakeMove(1, 0),
        TakeBack(2),
        MakeMove(3, 1),
        Resign(4),
    ):
        sides = BOTH
        log.append(live_game.answer(sides, command))
        live_game.fold(log[-1])
    again = LiveGame(replace(stored, log=tuple(map(to_line, log))))
    assert again.match.moves == live_game.match.moves == (0, 1)
    assert again.match.outcome == live_game.match.outcome
    assert (again.version, again.number) == (live_game.version, live_game.number) == (5, 5)
    assert moves(live_game) == ["a1", "c2"]


def test_what_each_move_captured_goes_with_it() -> None:
    live_game = LiveGame(game("device", "kisolo"))
    play(live_game, "d2", "c3", "a2")
    assert live_game.captured == [6, 6, 27]
    live_game.fold(live_game.answer(BOTH, TakeBack(live_game.version)))
    assert live_game.captured == [6, 6]


def test_n_moves_and_n_undos_leave_everything_as_it_was() -> None:
    live_game = LiveGame(game("device", "kisolo"))
    seen: list[object] = []
    while live_game.match.outcome is None and len(seen) < 30:
        seen.append((live_game.match.position, live_game.can(BOTH), live_game.match.legal_moves()))
        play(
            live_game,
            live_game.match.game.format_move(
                live_game.match.position, live_game.match.legal_moves()[0]
            ),
        )
    for before in reversed(seen):
        undo = TakeBack(live_game.version)
        live_game.fold(live_game.answer(BOTH, undo))
        now = live_game.match.position, live_game.can(BOTH), live_game.match.legal_moves()
        assert now == before
    assert refusal(live_game, BOTH, TakeBack(live_game.version))[0] == "impossible"


def test_undo_crosses_a_declared_end() -> None:
    live_game = LiveGame(game("device"))
    play(live_game, "a1")
    for _ in range(3):
        live_game.fold(live_game.answer(BOTH, Resign(live_game.version)))
        assert live_game.can(BOTH) == ("undo", "rematch")
        live_game.fold(live_game.answer(BOTH, TakeBack(live_game.version)))
        assert not live_game.match.moves
        assert live_game.can(BOTH) == ("move", "resign", "hint")
        play(live_game, "a1")


def test_a_refusal_changes_nothing() -> None:
    live_game = LiveGame(game("friend"))
    play(live_game, "a1")
    before = live_game.version, live_game.number, live_game.match.moves, dict(live_game.offers)
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
        assert refusal(live_game, sides, command)[0] == code
    assert before == (live_game.version, live_game.number, live_game.match.moves, live_game.offers)


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
    live_game = LiveGame(game(mode))
    play(live_game, "a1")
    for sides in (SOUTH, NORTH, BOTH):
        assert [refusal(live_game, sides, command(version))[0] for version in (0, 2)] == [
            "stale"
        ] * 2
    assert [refusal(live_game, frozenset(), command(version))[0] for version in (0, 1, 2)] == [
        "not-yours"
    ] * 3


def test_whether_a_move_may_be_made_is_told_before_it_is_known() -> None:
    live_game = LiveGame(game("friend"))
    live_game.expect_move(SOUTH, 0)
    for sides, version, code in (
        (frozenset[Side](), 0, "not-yours"),
        (NORTH, 0, "not-yours"),
        (SOUTH, 1, "stale"),
    ):
        with pytest.raises(Refusal) as refused:
            live_game.expect_move(sides, version)
        assert refused.value.code == code
    live_game.fold(Resigned(Side.SOUTH))
    with pytest.raises(Refusal) as refused:
        live_game.expect_move(SOUTH, 1)
    assert refused.value.code == "over"


def test_on_one_device_who_is_to_move_resigns_and_a_friend_for_themselves() -> None:
    for mode, sides, resigned in (
        ("device", BOTH, [Side.SOUTH, Side.NORTH]),
        ("friend", SOUTH, [Side.SOUTH] * 2),
        ("friend", NORTH, [Side.NORTH] * 2),
    ):
        live_game = LiveGame(game(cast(Mode, mode)))
        first = live_game.answer(sides, Resign(0))
        play(live_game, "a1")
        assert [first, live_game.answer(sides, Resign(1))] == [Resigned(side) for side in resigned]


def test_what_a_move_did_is_handed_back_and_nothing_else_did_anything() -> None:
    live_game = LiveGame(game("device"))
    trace = live_game.fold(Moved(Side.SOUTH, 0))
    assert trace is not None
    assert trace is live_game.match.last
    assert (trace.before, trace.after) == live_game.match.positions
    assert live_game.fold(TakenBack(Side.SOUTH, 1)) is None
    assert live_game.fold(Resigned(Side.SOUTH)) is None


def test_after_the_end_nothing_more_is_played_for() -> None:
    for mode, sides in (("friend", SOUTH), ("friend", NORTH), ("device", BOTH)):
        live_game = LiveGame(game(cast(Mode, mode)))
        play(live_game, "a1")
        live_game.fold(Resigned(Side.SOUTH))
        move = MakeMove(2, 3)
        assert refusal(live_game, sides, move)[0] == "over"
        assert refusal(live_game, sides, Resign(2))[0] == "over"
        if mode == "friend":
            assert refusal(live_game, sides, Offer(2, OfferKind.DRAW))[0] == "over"


def test_a_friend_s_yes_is_an_agreement_and_a_no_ends_the_offer() -> None:
    live_game = LiveGame(game("friend"))
    play(live_game, "a1", "d2", "b1")
    for kind, agreed in (
        (OfferKind.DRAW, DrawAgreed(Side.NORTH)),
        (OfferKind.TAKEBACK, TakenBack(Side.NORTH, 1)),
        (OfferKind.HINTS, HintsAllowed(Side.NORTH)),
    ):
        offered = live_game.answer(SOUTH, Offer(3, kind))
        assert offered == Offered(Side.SOUTH, kind)
        live_game.fold(offered)
        assert refusal(live_game, SOUTH, Offer(3, kind))[0] == "impossible"
        assert refusal(live_game, SOUTH, Answer(3, kind, True))[0] == "impossible"
        assert refusal(live_game, NORTH, Withdraw(3, kind))[0] == "impossible"
        assert live_game.answer(NORTH, Answer(3, kind, True)) == agreed
        assert live_game.answer(NORTH, Answer(3, kind, False)) == OfferEnded(Side.NORTH, kind)
        assert live_game.answer(SOUTH, Withdraw(3, kind)) == OfferEnded(Side.SOUTH, kind)
    # Two that offer a draw have agreed to one; whoever asks for a move back asks for their own.
    assert live_game.answer(NORTH, Offer(3, OfferKind.DRAW)) == DrawAgreed(Side.NORTH)
    assert live_game.answer(NORTH, Offer(3, OfferKind.TAKEBACK)) == Offered(
        Side.NORTH, OfferKind.TAKEBACK
    )
    live_game.fold(Offered(Side.NORTH, OfferKind.TAKEBACK))
    assert live_game.answer(SOUTH, Answer(3, OfferKind.TAKEBACK, True)) == TakenBack(Side.SOUTH, 2)


@pytest.mark.parametrize("kind", ["draw", "takeback", "hints"])
@pytest.mark.parametrize("ender", Side)
def test_nothing_is_asked_twice_before_somebody_has_moved(kind: str, ender: Side) -> None:
    live_game = LiveGame(game("friend"))
    play(live_game, "a1")
    what = OfferKind(kind)
    live_game.fold(live_game.answer(SOUTH, Offer(1, what)))
    ended = OfferEnded(ender, what)
    live_game.fold(ended)
    assert (live_game.ended, f"offer-{kind}" in live_game.can(SOUTH)) == (ended, False)
    assert refusal(live_game, SOUTH, Offer(1, what))[0] == "impossible"
    play(live_game, "d2")
    assert (live_game.ended, f"offer-{kind}" in live_game.can(SOUTH)) == (None, True)
    assert live_game.answer(SOUTH, Offer(live_game.version, what)) == Offered(Side.SOUTH, what)


def test_friends_get_hints_when_both_agree() -> None:
    live_game = LiveGame(game("friend"))
    with pytest.raises(Refusal) as refused:
        live_game.expect_hint(SOUTH, 0)
    assert (refused.value.code, "both agree" in str(refused.value)) == ("not-yours", True)
    live_game.fold(Offered(Side.NORTH, OfferKind.HINTS))
    live_game.fold(live_game.answer(SOUTH, Answer(0, OfferKind.HINTS, True)))
    assert live_game.hints
    live_game.expect_hint(SOUTH, 0)
    play(live_game, "a1")  # an agreement lasts for the game
    assert "hint" in live_game.can(NORTH)
    assert refusal(live_game, NORTH, Offer(live_game.version, OfferKind.HINTS))[0] == "impossible"


def test_an_illegal_move_names_its_rule() -> None:
    live_game = LiveGame(game("device", "kisolo"))
    move = MakeMove(0, 0)
    assert refusal(live_game, BOTH, move) == ("illegal", "KS5")


def test_nobody_can_be_asked_on_one_device_or_against_the_computer() -> None:
    cases: tuple[tuple[Mode, Sides], ...] = (("device", BOTH), ("computer", SOUTH))
    for mode, sides in cases:
        live_game = LiveGame(game(mode))
        offer = Offer(0, OfferKind.DRAW)
        assert refusal(live_game, sides, offer)[0] == "not-yours"
        assert not any("offer" in name for name in live_game.can(sides))


def test_what_can_be_done_is_what_is_answered() -> None:
    live_game = LiveGame(game("friend"))
    play(live_game, "a1", "d2")
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
            live_game.offers[OfferKind.DRAW] = offered
        for sides in (SOUTH, NORTH):
            can = live_game.can(sides)
            for name, command in trials.items():
                try:
                    live_game.answer(sides, command)
                    answered = True
                except Refusal:
                    answered = False
                # An offer of both is an agreement; the page answers instead.
                if name == "offer-draw" and offered not in (None, *sides):
                    continue
                assert (name in can) == answered, (offered, sides, name)


@pytest.mark.parametrize("kind", ["draw", "takeback"])
def test_what_friends_can_do_hangs_on_who_has_offered(kind: str) -> None:
    live_game = LiveGame(game("friend"))
    play(live_game, "a1", "d2")
    before = {"offer-draw", "offer-takeback", "offer-hints", "resign"}
    assert set(live_game.can(SOUTH)) == before | {"move"}
    assert set(live_game.can(NORTH)) == before
    live_game.fold(Offered(Side.NORTH, OfferKind(kind)))
    assert set(live_game.can(SOUTH)) == before - {f"offer-{kind}"} | {"move", f"answer-{kind}"}
    assert set(live_game.can(NORTH)) == before - {f"offer-{kind}"} | {f"withdraw-{kind}"}
    live_game.fold(OfferEnded(Side.NORTH, OfferKind(kind)))
    live_game.fold(Resigned(Side.NORTH))
    assert set(live_game.can(SOUTH)) == set(live_game.can(NORTH)) == {"offer-takeback", "rematch"}


def test_previews_are_worked_out_once_a_version() -> None:
    live_game = LiveGame(game("device"))
    first = live_game.previews()
    assert list(first) == [0, 1, 2, 3]
    assert live_game.previews() is first
    play(live_game, "a1")
    second = live_game.previews()
    assert live_game.previews() is second
    assert second != first
    live_game.fold(live_game.answer(BOTH, TakeBack(live_game.version)))
    assert live_game.previews() == first


def test_tokens_open_their_own_sides_only() -> None:
    stored, token = new_game("kpe", "friend", Side.NORTH)
    live_game = LiveGame(stored)
    assert live_game.sides_of(hashed(token)) == NORTH
    assert live_game.sides_of(token) == frozenset()
    assert live_game.sides_of(None) == frozenset()
    assert live_game.sides_of(hashed("")) == frozenset()


def test_players_have_their_names_in_the_record() -> None:
    names = []
    for mode, name in (("computer", "Ama"), ("friend", "Ama"), ("friend", "")):
        stored, _ = new_game("kpe", cast(Mode, mode), Side.NORTH, name=name, strength=4)
        match = LiveGame(stored).match
        names.append((match.south, match.north))
    assert names == [("Computer, strength 4", "Ama"), ("South", "Ama"), ("South", "North")]


def test_who_watches_can_do_nothing() -> None:
    for mode in ("computer", "device", "friend"):
        assert LiveGame(game(mode)).can(frozenset()) == ()


def test_the_computer_thinks_on_its_turn_alone() -> None:
    live_game = LiveGame(game("computer"))
    computers = [live_game.computer]
    play(live_game, "a1")
    computers.append(live_game.computer)
    live_game.fold(Resigned(Side.SOUTH))
    assert [*computers, live_game.computer] == [None, Side.NORTH, None]
