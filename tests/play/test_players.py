import random
import threading

import pytest

from makombo.engine import StopToken, make_ready
from makombo.errors import PlayerError
from makombo.play import Greedy, Human, Lookahead, Match, Player, Random, player
from makombo.rules import Game, Side, game
from tests.play.test_match import KISOLO_WIN

KPE = game("kpe")
KISOLO = game("kisolo")

# d1 takes all that North has, and South is swept ahead.
KPE_WIN = "0,0,1,1/2,0,0,2 S 21 21 abcd abcd"


def middle(subject: Game, seed: int, plies: int = 9) -> Match:
    rng = random.Random(seed)
    match = Match(subject)
    while match.outcome is None and len(match.moves) < plies:
        match.push(rng.choice(match.legal_moves()))
    if match.outcome is not None:
        match.pop()
    return match


def answers(one: Player, subject: Game) -> list[int]:
    return [one.choose(middle(subject, seed)) for seed in range(12)]


@pytest.mark.parametrize("text", ["random", "greedy", *(f"strength:{n}" for n in range(1, 7))])
@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_every_program_plays_legal_moves_and_a_seed_repeats_them(text: str, name: str) -> None:
    subject = game(name)
    assert player(text).name == text
    chosen = answers(player(text, seed=5), subject)
    assert chosen == answers(player(text, seed=5), subject)
    for seed, move in enumerate(chosen):
        assert move in middle(subject, seed).legal_moves()


@pytest.mark.parametrize("one", [Greedy, Lookahead])
def test_without_a_seed_equal_moves_go_to_the_first(one: type[Greedy] | type[Lookahead]) -> None:
    assert one().choose(Match(KPE)) == 0
    assert {one(seed=seed).choose(Match(KPE)) for seed in range(40)} == {0, 1, 2, 3}


def test_random_plays_every_legal_move() -> None:
    one = Random(seed=1)
    assert {one.choose(Match(KISOLO)) for _ in range(200)} == set(Match(KISOLO).legal_moves())


def test_a_human_is_asked() -> None:
    asked: list[Match] = []

    def ask(match: Match) -> int:
        asked.append(match)
        return 2

    match = Match(KPE)
    one = player("human", ask=ask)
    assert (one.name, one.choose(match), asked) == ("human", 2, [match])
    assert Human(ask).choose(match) == 2


@pytest.mark.parametrize(
    "one", [Greedy(), Lookahead(1), Lookahead(2), Lookahead(3)], ids=lambda one: str(one.name)
)
@pytest.mark.parametrize(("subject", "position"), [(KISOLO, KISOLO_WIN[0]), (KPE, KPE_WIN)])
def test_a_win_in_one_is_taken(one: Player, subject: Game, position: str) -> None:
    match = Match(subject, subject.parse(position))
    side = match.position.side
    match.push(one.choose(match))
    assert match.outcome is not None
    assert match.outcome.winner is side


def test_greedy_takes_the_most_seeds() -> None:
    for seed in range(12):
        match = middle(KISOLO, seed)
        side = match.position.side
        held = {move: sum(match.after(move)[0].after.pits[side]) for move in match.legal_moves()}
        if all(match.after(move)[1] is None for move in held):
            assert held[Greedy().choose(match)] == max(held.values())
    chain = Match(KPE, KPE.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd"))
    chain.push(Greedy().choose(chain))
    assert chain.position.scores == (10, 6)


def test_lookahead_gives_away_less_than_greedy() -> None:
    won = 0
    for seed in range(10):
        side = Side(seed % 2)
        players: tuple[Player, Player] = (Lookahead(3, seed), Greedy(seed))
        match = Match(KPE)
        while match.outcome is None:
            one = players[0] if match.position.side is side else players[1]
            match.push(one.choose(match))
        won += match.outcome.winner is side
    assert won >= 7


@pytest.mark.parametrize(
    "text", ["", "robot", "Human", "strength", "strength:0", "strength:7", "strength:12", "x" * 999]
)
def test_an_unknown_player_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(PlayerError) as caught:
        player(text, ask=lambda match: 0)
    expected = "expected human, random, greedy or strength:N with N from 1 to 6"
    assert str(caught.value).startswith("player: found '")
    assert str(caught.value).endswith(expected)
    assert len(str(caught.value)) < 150


def test_a_human_needs_someone_to_ask() -> None:
    with pytest.raises(PlayerError) as caught:
        player("human")
    assert str(caught.value) == "player human: found nobody to ask, expected a program here"


@pytest.mark.parametrize("depth", [0, 4, -1])
def test_depths_have_a_range(depth: int) -> None:
    with pytest.raises(PlayerError) as caught:
        Lookahead(depth)
    assert str(caught.value) == f"look-ahead: found depth {depth}, expected from 1 to 3"


def test_a_look_ahead_has_the_name_of_its_strength() -> None:
    assert [Lookahead(depth).name for depth in (1, 2, 3)] == [f"strength:{n}" for n in (1, 2, 3)]


def engine_threads() -> set[threading.Thread]:
    return {one for one in threading.enumerate() if one.name.startswith("makombo-engine")}


def test_a_computer_that_is_closed_leaves_no_thread_behind() -> None:
    make_ready()  # else the look-ahead answers
    before = engine_threads()
    one = player("strength:2")
    for subject in (KPE, KISOLO):
        one.choose(Match(subject))
    assert len(engine_threads() - before) == 2
    one.close()
    one.close()
    assert engine_threads() <= before


def test_a_computer_that_is_stopped_plays_at_once() -> None:
    token = StopToken()
    token.set()
    one = player("strength:6", time=3600.0, stop=token)
    for subject in (KPE, KISOLO):
        match = Match(subject)
        assert one.choose(match) in match.legal_moves()
    one.close()


@pytest.mark.parametrize("text", ["human", "random", "greedy", "strength:1"])
def test_every_player_can_be_closed_unasked(text: str) -> None:
    player(text, ask=lambda match: 0).close()
