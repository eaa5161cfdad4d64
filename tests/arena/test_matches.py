from pathlib import Path

import pytest

from makombo.arena import matches
from makombo.arena.matches import Contest, Played, play_game
from makombo.errors import GameError, MakomboError, PlayerError, TableError
from makombo.notation import Record, format_record
from makombo.play import Match, Random
from makombo.rules import Outcome, Side, Termination, game
from makombo.tables import STARTER

CONTEST = Contest("kpe", "greedy", "random", 4, seed=1)
START = game("kpe").initial()


def test_both_players_sit_on_both_sides() -> None:
    first, second = (play_game(CONTEST, number, START).record for number in (0, 1))
    assert (first.south, first.north) == ("greedy", "random")
    assert (second.south, second.north) == ("random", "greedy")
    assert (CONTEST.seat_of_a(0), CONTEST.seat_of_a(1)) == (Side.SOUTH, Side.NORTH)


def test_a_game_hangs_on_its_contest_and_number() -> None:
    assert play_game(CONTEST, 2, START) == play_game(CONTEST, 2, START)
    moves = {play_game(CONTEST, number, START).record.moves for number in (0, 2)}
    other = play_game(Contest("kpe", "greedy", "random", 4, seed=2), 0, START).record.moves
    assert len(moves | {other}) == 3


def test_a_record_says_which_game_it_is() -> None:
    record = play_game(CONTEST, 3, START).record
    assert record.tags == {"Contest": "kpe greedy random seed=1", "Round": "4"}
    assert format_record(record).startswith('[Game "kpe"]\n[South "random"]\n')


@pytest.mark.parametrize(
    ("number", "winner", "points"),
    [(0, Side.SOUTH, 1.0), (0, Side.NORTH, 0.0), (1, Side.SOUTH, 0.0), (1, None, 0.5)],
)
def test_points_are_those_of_a(number: int, winner: Side | None, points: float) -> None:
    outcome = Outcome(winner, Termination.SWEEP, (24, 24))
    played = Played(number, Record(game("kpe"), START, outcome=outcome))
    assert (played.points(CONTEST), played.stopped) == (points, False)


def test_a_game_too_long_is_stopped_and_half_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "PLY_LIMIT", 6)
    played = play_game(CONTEST, 0, START)
    assert len(played.record.moves) == 6
    assert (played.stopped, played.points(CONTEST)) == (True, 0.5)
    assert played.record.comments == {6: ("stopped after 1000 plies: counts as a draw",)}


def test_what_can_t_be_played_is_refused() -> None:
    with pytest.raises(GameError, match="'chess'"):
        Contest("chess", "greedy", "random", 2)
    with pytest.raises(PlayerError, match="'strength:9'"):
        Contest("kpe", "greedy", "strength:9", 2)
    with pytest.raises(PlayerError, match="found nobody to ask"):
        Contest("kpe", "human", "random", 2)
    with pytest.raises(MakomboError, match="games: found 0, expected a whole number from 1 to"):
        Contest("kpe", "greedy", "random", 0)


def test_a_contest_has_from_one_to_a_hundred_thousand_games() -> None:
    for games in (1, 100_000):
        assert Contest("kpe", "greedy", "random", games).games == games
    for games in (0, 100_001):
        with pytest.raises(MakomboError) as caught:
            Contest("kpe", "greedy", "random", games)
        assert str(caught.value) == (
            f"games: found {games}, expected a whole number from 1 to 100000"
        )


def test_a_folder_without_tables_is_refused_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="no such folder"):
        Contest("kpe", "greedy", "random", 2, tables=str(tmp_path / "none"))


def test_players_are_made_with_the_contest_s_time_and_tables_and_seeds_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    contest = Contest("kpe", "greedy", "random", 2, time=0.5, tables=str(STARTER))
    made: list[tuple[str, dict[str, object]]] = []
    seeds: list[int] = []

    def noted(text: str, seed: int, **wishes: object) -> Random:
        made.append((text, wishes))
        seeds.append(seed)
        return Random(seed)

    monkeypatch.setattr(matches, "player", noted)
    for number in range(2):
        play_game(contest, number, START)
    assert str(contest) == f"kpe greedy random seed=0 time=0.5 tables={STARTER}"
    wishes = {"time": 0.5, "tables": str(STARTER)}
    assert made == [(text, wishes) for text in ("greedy", "random", "random", "greedy")]
    assert len(set(seeds)) == 4


@pytest.mark.parametrize(
    ("a", "b", "times"),
    [("strength:1", "greedy", 1), ("greedy", "strength:1", 1), ("greedy", "random", 0)],
)
def test_the_engine_is_ready_before_a_strength_plays(
    a: str, b: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    contest = Contest("kpe", a, b, 2)
    monkeypatch.setattr(matches, "make_ready", lambda: calls.append("ready"))
    over = game("kpe").parse("1,0,2,0/0,1,0,0 S 22 22 abcd abcd")  # one move is left
    assert play_game(contest, 0, over).record.moves
    assert len(calls) == times


def test_a_game_s_text_is_its_one_form() -> None:
    assert Contest("kpe:seeds=6", "greedy", "random", 2).game == "kpe"
    timed = Contest("kpe", "greedy", "random", 2, time=0.1)
    assert str(timed) == "kpe greedy random seed=0 time=0.1"


@pytest.mark.parametrize("move", [0, 9])
def test_whoever_is_made_for_a_game_is_closed(move: int, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class Counted(Random):
        def __init__(self, name: str) -> None:
            super().__init__(1)
            self.name = name

        def choose(self, match: Match) -> int:
            return move or super().choose(match)

        def close(self) -> None:
            closed.append(self.name)

    monkeypatch.setattr(matches, "player", lambda text, *_, **__: Counted(text))
    contest = Contest("kpe", "greedy", "random", 2)
    assert closed == ["greedy", "random"]
    if move:
        with pytest.raises(PlayerError):
            play_game(contest, 0, START)
    else:
        play_game(contest, 0, START)
    assert closed == ["greedy", "random"] * 2
