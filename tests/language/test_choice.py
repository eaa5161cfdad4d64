"""Which language a reader gets."""

import pytest

from makombo.language import choose, languages


@pytest.mark.parametrize(
    ("wishes", "header", "code"),
    [
        ([None, None], "", "en"),
        (["fr"], "en", "fr"),
        (["xx", "fr"], "en", "fr"),
        ([None], "fr-CA,en;q=0.5", "fr"),
        ([None], "en;q=0.5,fr;q=0.9", "fr"),
        ([None], "el-CY,en;q=0.5", "el"),
        ([None], "tlh,nl-BE;q=0.7,en;q=0.5", "nl"),
        ([None], "tlh,xx", "en"),
        ([None], "fr;q=0,en", "en"),
        ([None], "fr;q=x;;,,=", "en"),
        ([None], "*", "en"),
    ],
)
def test_the_language_is_wished_remembered_or_the_browsers(
    wishes: list[str | None], header: str, code: str
) -> None:
    assert choose(wishes, header).code == code


def test_names_are_in_the_language_itself() -> None:
    names = {code: one.name for code, one in languages().items()}
    assert (names["en"], names["fr"]) == ("English", "Français")
