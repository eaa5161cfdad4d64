import pytest

from makombo.play.lead import lead
from makombo.rules import Outcome, Side, Termination, game

KPE = game("kpe")
KISOLO = game("kisolo")


def test_in_play_kpe_counts_captured_seeds() -> None:
    position = KPE.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd")
    assert lead(KPE, position, None, Side.SOUTH) == -2
    assert lead(KPE, position, None, Side.NORTH) == 2


def test_in_play_kisolo_counts_seeds_in_own_pits() -> None:
    position = KISOLO.parse("0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S")
    assert lead(KISOLO, position, None, Side.SOUTH) == 80
    assert lead(KISOLO, position, None, Side.NORTH) == -80


@pytest.mark.parametrize(
    ("outcome", "value"),
    [
        (Outcome(Side.SOUTH, Termination.SWEEP, (26, 22)), 1000 - 3 + 4),
        (Outcome(Side.NORTH, Termination.SWEEP, (22, 26)), -1000 + 3 - 4),
        (Outcome(None, Termination.SWEEP, (24, 24)), 0),
        (Outcome(Side.SOUTH, Termination.INNER_ROW), 1000 - 3),
        (Outcome(Side.NORTH, Termination.NO_SEEDS), -1000 + 3),
        (Outcome(None, Termination.ENDLESS_SOWING), 0),
    ],
)
def test_an_end_is_beyond_any_seeds_and_sooner_is_more(outcome: Outcome, value: int) -> None:
    position = KISOLO.initial()
    assert lead(KISOLO, position, outcome, Side.SOUTH, plies=3) == value
    assert lead(KISOLO, position, outcome, Side.NORTH, plies=3) == -value
