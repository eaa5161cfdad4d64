"""Pictures of a game, in text and in pixels."""

import pickle

import numpy as np
import pytest

from makombo.envs.display import HEIGHT, Display, pixels, words
from makombo.envs.session import Session
from makombo.errors import MakomboError
from makombo.rules import Kisolo, Kpe, game


@pytest.mark.parametrize("name", ["kpe", "kisolo"])
def test_a_board_in_pixels(name: str) -> None:
    session = Session(game(name))
    before = pixels(session)
    assert before.shape[0] == HEIGHT
    assert before.shape[2] == 3
    assert before.dtype == np.uint8
    assert (pixels(session) == before).all()
    session.push(session.legal[0])
    assert (pixels(session) != before).any()


def test_numerals_are_drawn_with_the_font_at_hand() -> None:
    with_six, with_seven = (pixels(Session(Kisolo(seeds=seeds))) for seeds in (1, 2))
    assert len(np.unique(with_six.reshape(-1, 3), axis=0)) > 100
    assert (with_six != with_seven).any()


def test_a_board_in_words() -> None:
    session = Session(Kpe(), max_plies=1)
    assert words(session) == session.position.draw()
    session.push(0)
    assert words(session).endswith("\ncut short after 1 plies")


def test_the_end_in_words() -> None:
    kpe = Kpe()
    session = Session(kpe, kpe.parse("0,0,0,0/0,0,0,2 S 23 23 abcd abcd"))
    session.push(3)
    while not session.finished:
        session.push(session.legal[0])
    assert session.outcome is not None
    assert words(session).splitlines()[-1] == (
        f"{session.outcome.result} by {session.outcome.termination}"
    )


def test_the_window_shows_and_closes() -> None:
    display = Display("human", "Kpé")
    session = Session(Kpe())
    assert display.render(session) is None
    twin = pickle.loads(pickle.dumps(display))
    assert twin.mode == "human"
    display.close()
    display.close()


def test_no_other_mode() -> None:
    expected = "render_mode: found 'svg', expected None, ansi or rgb_array or human"
    with pytest.raises(MakomboError, match=expected):
        Display("svg", "Kpé")
