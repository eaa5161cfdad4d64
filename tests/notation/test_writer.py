import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makombo.errors import IllegalMove
from makombo.notation import Record, format_record, read_records, write_record
from makombo.notation.record import WIDTH, move_number
from makombo.rules import Outcome, Side, Termination, game
from tests.notation.texts import read

KPE = game("kpe")
KISOLO = game("kisolo")


def test_a_record_has_one_form() -> None:
    record = Record(
        KPE,
        KPE.parse("6,7,7,7/0,7,7,7 N 0 0 a -"),
        (0, 1, 2),
        Outcome(Side.NORTH, Termination.RESIGNATION, (0, 0)),
        south='Ama "the fox"',
        north="back\\slash",
        date="2024.02.??",
        comments={0: ("first",), 2: ("so", "and so"), 3: ("last",)},
        tags={"Event": "Abidjan", "Annotator": "none"},
    )
    assert format_record(record) == (
        '[Game "kpe"]\n'
        '[South "Ama \\"the fox\\""]\n'
        '[North "back\\\\slash"]\n'
        '[Date "2024.02.??"]\n'
        '[Start "6,7,7,7/0,7,7,7 N 0 0 a -"]\n'
        '[Result "0-1"]\n'
        '[Termination "resignation"]\n'
        '[Score "0-0"]\n'
        '[Event "Abidjan"]\n'
        '[Annotator "none"]\n'
        "\n"
        "{first} 1... d2 2. b1 {so} {and so} b2 {last} 0-1\n"
    )
    assert read(format_record(record)) == record


def test_a_record_without_moves_is_its_tags_and_the_result() -> None:
    assert format_record(Record(KISOLO, KISOLO.initial())) == (
        '[Game "kisolo"]\n[South "South"]\n[North "North"]\n[Date "????.??.??"]\n[Result "*"]\n'
        '[Termination "unfinished"]\n\n*\n'
    )


def test_a_start_that_is_over_counts_its_sweep() -> None:
    start = KPE.parse("0,0,0,4/0,0,0,0 S 20 24 abcd abcd")
    record = Record(KPE, start, (), KPE.outcome(start))
    assert '[Termination "sweep"]\n[Score "20-28"]\n\n0-1\n' in format_record(record)
    assert read(format_record(record)) == record


@pytest.mark.parametrize(
    ("start", "numbers"), [(Side.SOUTH, [1, 1, 2, 2, 3]), (Side.NORTH, [1, 2, 2, 3, 3])]
)
def test_a_pair_of_moves_begins_with_souths(start: Side, numbers: list[int]) -> None:
    position = KISOLO.initial() if start is Side.SOUTH else KISOLO.initial().turned()
    assert [move_number(position, ply) for ply in range(5)] == numbers


def test_lines_are_no_wider_than_words_allow() -> None:
    words = " ".join(f"word{number}" for number in range(100))
    record = Record(KPE, KPE.initial(), (0, 0), comments={1: (words, "x" * 150)})
    lines = format_record(record).splitlines()
    assert WIDTH == 100
    assert [len(line) for line in lines if len(line) > WIDTH] == [152]
    assert max(len(line) for line in lines if len(line) < 150) > 90
    assert read(format_record(record)) == record


def test_a_false_move_is_not_written() -> None:
    file = io.StringIO()
    with pytest.raises(IllegalMove):
        write_record(file, Record(KPE, KPE.initial(), (0, 0, 0, 0)))
    assert file.getvalue() == ""


class Source:
    def record(self) -> Record:
        return Record(KPE, KPE.initial(), (1,))


def test_many_records_fit_in_one_file() -> None:
    file = io.StringIO()
    write_record(file, Source())
    write_record(file, Record(KISOLO, KISOLO.initial()))
    assert file.getvalue() == "\n".join(
        [format_record(Source().record()), format_record(Record(KISOLO, KISOLO.initial())), ""]
    )
    file.seek(0)
    assert [str(record.game) for record in read_records(file)] == ["kpe", "kisolo"]


TEXTS = st.text(st.characters(), max_size=150)


@given(
    names=st.tuples(TEXTS, TEXTS, TEXTS),
    comments=st.dictionaries(st.integers(0, 3), st.lists(TEXTS, max_size=3).map(tuple)),
    tags=st.dictionaries(st.from_regex(r"X[a-z]{1,3}", fullmatch=True), TEXTS, max_size=3),
)
def test_what_is_written_reads_back_the_same(
    names: tuple[str, str, str], comments: dict[int, tuple[str, ...]], tags: dict[str, str]
) -> None:
    south, north, date = names
    record = Record(
        KPE,
        KPE.initial(),
        (0, 0, 1),
        south=south,
        north=north,
        date=date,
        comments=comments,
        tags=tags,
    )
    written = format_record(record)
    assert read(written) == record
    assert format_record(read(written)) == written
    assert read(written.encode("utf-8").decode("utf-8").replace("\n", "\r\n")) == record
