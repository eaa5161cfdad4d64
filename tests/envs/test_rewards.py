"""What ends are worth, to either side."""

import pytest

from makombo.envs.rewards import check_rewards, reward, start_of, worst
from makombo.errors import GameError, MakomboError, PositionError
from makombo.rules import Kisolo, Kpe, Outcome, Side, Termination

WON = Outcome.by_score((27, 21), Termination.SWEEP)
DRAWN = Outcome.by_score((24, 24), Termination.REPETITION)
CAUGHT = Outcome(Side.NORTH, Termination.INNER_ROW)


@pytest.mark.parametrize(
    ("outcome", "rewards", "south"),
    [
        (WON, "outcome", 1),
        (WON, "margin", 6),
        (DRAWN, "outcome", 0),
        (DRAWN, "margin", 0),
        (CAUGHT, "outcome", -1),
    ],
)
def test_one_sides_gain_is_the_others_loss(outcome: Outcome, rewards: str, south: float) -> None:
    assert reward(outcome, Side.SOUTH, rewards) == south
    assert reward(outcome, Side.NORTH, rewards) == -south


def test_the_worst_is_never_undercut() -> None:
    assert worst(Kpe(seeds=31), "margin") == -248
    assert worst(Kpe(), "outcome") == worst(Kisolo(), "outcome") == -1


def test_kisolo_keeps_no_score() -> None:
    check_rewards(Kpe(), "margin")
    with pytest.raises(MakomboError, match="rewards: found 'margin', expected outcome"):
        check_rewards(Kisolo(), "margin")
    with pytest.raises(MakomboError, match="rewards: found a int"):
        check_rewards(Kpe(), 3)  # type: ignore[arg-type]


def test_where_an_episode_begins() -> None:
    kpe = Kpe()
    assert start_of(kpe, None) is start_of(kpe, {}) is None
    assert start_of(kpe, {"position": kpe.format(kpe.initial())}) == kpe.initial()
    assert start_of(kpe, {"options": 1}, strict=False) is None
    with pytest.raises(GameError, match="reset: found option 'options', expected position"):
        start_of(kpe, {"options": 1})
    with pytest.raises(PositionError, match="column"):
        start_of(kpe, {"position": "x"})
