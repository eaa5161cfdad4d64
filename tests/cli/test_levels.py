from makombo.cli.levels import COLUMNS, lines, to_json
from makombo.message import ENGLISH
from makombo.solver import Manifest


def test_no_levels() -> None:
    empty = Manifest("kpe", "some rules", "0", {})
    assert [line.split() for line in lines(empty, ENGLISH)] == [
        " ".join(column.text for column in COLUMNS).split(),
        ["all", "0", "0", "0", "0", "0", "0", "0", "0"],
    ]
    assert to_json(empty) == {"game": "kpe", "rules": "some rules", "program": "0", "levels": []}
