from makombo.engine.signature import searches, signature
from makombo.rules import game


def test_equal_searches_take_equal_nodes() -> None:
    assert signature() == signature() > 10_000


def test_every_position_is_in_play_and_in_its_one_form() -> None:
    for text, depths in searches().items():
        rules = game(text)
        assert str(rules) == text
        for position in depths:
            assert rules.format(rules.parse(position)) == position
            assert rules.outcome(rules.parse(position)) is None
