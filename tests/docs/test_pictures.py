"""The pictures of the rules pages are those that the program draws today."""

import pytest

from tests.docs.examples import PICTURES
from tests.docs.pictures import pictures

DRAWN = pictures()


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_the_picture_is_the_one_drawn_today(name: str) -> None:
    assert (PICTURES / name).read_text(encoding="utf-8") == DRAWN[name]


def test_no_picture_is_left_over() -> None:
    assert {path.name for path in PICTURES.iterdir()} == set(DRAWN)
