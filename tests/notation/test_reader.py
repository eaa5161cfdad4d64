import io
import tracemalloc
from pathlib import Path
from typing import TextIO, cast

import pytest

from makombo.errors import RecordError
from makombo.notation import format_record, read_records
from makombo.rules import Game, Outcome, Side, Termination, game
from tests.notation.texts import RECORDS, read, refused, rewritten, tags, text

KPE = game("kpe")

# A position that comes back after eight forced moves (KP15), another after six (KS15).
KPE_LOOP = "1,0,0,1/0,0,0,0 N 26 20 abcd abcd"
KPE_ROUND = ["a2", "a1", "d2", "b1", "c2", "c1", "b2", "d1"]
KISOLO_LOOP = "0,0/4,0/0,4/0,0 S"
KISOLO_ROUND = ["b2", "a3", "a1", "b4", "b1", "a4"]

SWEPT = {"Start": "0,0,0,1/0,0,0,1 S 23 23 abcd abcd", "Result": "0-1", "Termination": "sweep"}


def canonical(path: Path) -> list[str]:
    """Return the records of a file in our own form, each as its text."""
    return ["[Game" + part.rstrip("\n") + "\n" for part in path.read_text().split("[Game")[1:]]


GAMES = canonical(RECORDS / "kpe.txt") + canonical(RECORDS / "kisolo.txt")
LONGEST = max(canonical(RECORDS / "kpe.txt"), key=len)


@pytest.mark.parametrize("record", GAMES)
def test_the_games_of_the_reference_replay_to_their_ends(record: str) -> None:
    assert read(record).outcome is not None
    assert rewritten(record) == record


@pytest.mark.parametrize("name", ["kpe.txt", "kisolo.txt"])
def test_a_file_is_read_by_its_path(name: str) -> None:
    games = [format_record(record) for record in read_records(RECORDS / name)]
    assert games == canonical(RECORDS / name)
    assert len(games) > 10


def test_a_file_is_read_one_record_at_a_time() -> None:
    records = read_records(io.StringIO(GAMES[0] + "\n" + text("1. a1 a1 *")))
    assert next(records).game == game(GAMES[0].split('"')[1])
    with pytest.raises(RecordError, match="game 2, ply 2: "):
        next(records)


class LongFile:
    """A file of so many records that is nowhere whole."""

    def __init__(self, copies: int) -> None:
        record = text("1. a1 {a word or two} *").splitlines(keepends=True)
        self._lines = (line for _ in range(copies) for line in record)

    def readline(self, limit: int) -> str:
        return next(self._lines, "")


def test_a_long_file_is_never_held_whole() -> None:
    tracemalloc.start()
    records = read_records(cast(TextIO, LongFile(2000)))
    assert sum(len(record.moves) for record in records) == 2000
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # Two thousand records, kept, take several millions of bytes.
    assert most < 1_000_000


@pytest.mark.parametrize("empty", ["", "\n\n", "\ufeff", " \r\n"])
def test_an_empty_file_holds_no_record(empty: str) -> None:
    assert list(read_records(io.StringIO(empty))) == []


def test_a_byte_order_mark_and_other_ends_of_lines_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + LONGEST.replace("\n", "\r\n").encode())
    assert [format_record(record) for record in read_records(path)] == [LONGEST]
    path.write_bytes(LONGEST.replace("\n", "\r").encode())
    assert [format_record(record) for record in read_records(path)] == [LONGEST]


def test_latin_1_is_one_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(text("1. a1 *", South="Bété").encode("latin-1"))
    with pytest.raises(RecordError) as caught:
        list(read_records(path))
    assert str(caught.value) == (
        "line 4, column 10: game 1: byte 0xe9, which isn't UTF-8, expected text in UTF-8"
    )


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_a_path_that_can_not_be_read_stays_an_os_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r"No such file|Is a directory"):
        list(read_records(tmp_path / name))


# What may be left out or written otherwise.


def test_names_and_date_may_be_missing() -> None:
    record = read(text("*"))
    assert (record.south, record.north, record.date) == ("South", "North", "????.??.??")
    assert (record.moves, record.outcome) == ((), None)


def test_tags_may_stand_in_any_order_and_unknown_ones_are_kept() -> None:
    record = read('[Event "x"][Termination "unfinished"]\n[Result "*"] [Game "kpe"]\n[Zone ""]\n*')
    assert record.tags == {"Event": "x", "Zone": ""}
    assert format_record(record).endswith('[Score "0-0"]\n[Event "x"]\n[Zone ""]\n\n*\n')


@pytest.mark.parametrize(
    "moves", ["1. a1 d2 2. b1 *", "a1 d2 b1 *", "1.a1 1...d2 2.b1 *", "1. a1\n\n1... d2\n2.\nb1\n*"]
)
def test_move_numbers_are_free_but_true(moves: str) -> None:
    assert rewritten(text(moves)).endswith("\n1. a1 d2 2. b1 *\n")


@pytest.mark.parametrize("moves", ["1... d2 2. b1 a2 *", "d2 b1 a2 *", "1...d2 b1 2... a2 *"])
def test_north_may_begin(moves: str) -> None:
    record = text(moves, Start="6,7,7,7/0,7,7,7 N 0 0 a -")
    assert rewritten(record).endswith("\n1... d2 2. b1 a2 *\n")


def test_the_initial_position_need_not_be_named() -> None:
    assert "Start" not in rewritten(text("1. a1 *", Start="6,6,6,6/6,6,6,6 S 0 0 - -"))


def test_comments_stand_where_they_stood() -> None:
    record = read(text("{a} {b } 1. a1 {} {c\nd} d2 {e} *"))
    assert record.comments == {0: ("a", "b"), 1: ("c d",), 2: ("e",)}


# Ends.


@pytest.mark.parametrize(
    ("result", "termination", "outcome"),
    [
        ("1-0", "resignation", Outcome(Side.SOUTH, Termination.RESIGNATION, (0, 0))),
        ("0-1", "resignation", Outcome(Side.NORTH, Termination.RESIGNATION, (0, 0))),
        ("1-0", "time", Outcome(Side.SOUTH, Termination.TIME, (0, 0))),
        ("0-1", "time", Outcome(Side.NORTH, Termination.TIME, (0, 0))),
        ("1/2-1/2", "agreement", Outcome(None, Termination.AGREEMENT, (0, 0))),
        ("*", "unfinished", None),
    ],
)
def test_declared_ends_are_taken_as_stated(
    result: str, termination: str, outcome: Outcome | None
) -> None:
    ends = {"Result": result, "Termination": termination}
    record = read(text(f"1. a1 {result}", **ends, Score="0-0"))
    assert record.outcome == outcome
    assert read(format_record(record)) == record
    kisolo = read(text(f"1. d2 {result}", Game="kisolo", **ends))
    assert kisolo.outcome == (outcome and Outcome(outcome.winner, outcome.termination))


@pytest.mark.parametrize(
    ("result", "termination", "expected"),
    [
        ("1/2-1/2", "resignation", "1-0 or 0-1 with resignation"),
        ("1/2-1/2", "time", "1-0 or 0-1 with time"),
        ("*", "time", "1-0 or 0-1 with time"),
        ("1-0", "agreement", "1/2-1/2 with agreement"),
        ("1-0", "unfinished", "* with unfinished"),
    ],
)
def test_a_declared_end_has_a_result_of_its_kind(
    result: str, termination: str, expected: str
) -> None:
    message = refused(text(f"1. a1 {result}", Result=result, Termination=termination))
    where = "line 2, column 1: game 1, ply 1"
    assert message == f"{where}: Result '{result}', expected {expected}"


def kpe_loop(plies: int, **tag: str) -> str:
    moves = " ".join((KPE_ROUND * 3)[:plies])
    return text(f"{moves} {tag['Result']}", Start=KPE_LOOP, **tag)


def test_kp15_a_third_occurrence_ends_a_game_of_kpe() -> None:
    end = {"Result": "1-0", "Termination": "repetition"}
    assert read(kpe_loop(16, **end)).outcome == Outcome(
        Side.SOUTH, Termination.REPETITION, (27, 21)
    )
    own_row = read(kpe_loop(16, **end, Game="kpe:endless=own_row", Score="26-22"))
    assert own_row.outcome == Outcome(Side.SOUTH, Termination.REPETITION, (26, 22))
    for plies in (0, 1, 8, 15):
        assert "expected one of resignation, time, agreement, unfinished" in refused(
            kpe_loop(plies, **end)
        )
    message = "line 6, column 49: game 1, ply 17: found 'a2' after the end by repetition"
    assert refused(kpe_loop(17, **end)) == f"{message}, expected the result token 1-0"


def test_ks15_a_third_occurrence_draws_a_game_of_kisolo() -> None:
    end = {"Result": "1/2-1/2", "Termination": "repetition"}
    small = {"Game": "kisolo:columns=2,seeds=1", "Start": KISOLO_LOOP}
    moves = " ".join(KISOLO_ROUND * 2)
    assert read(text(f"{moves} 1/2-1/2", **end, **small)).outcome == Outcome(
        None, Termination.REPETITION
    )
    assert "game 1, ply 13: found 'b2' after the end by repetition" in refused(
        text(f"{moves} b2 1/2-1/2", **end, **small)
    )
    unfinished = refused(text(f"{moves} *", **small))
    assert "Termination 'unfinished', expected repetition, as the moves end" in unfinished


def test_a_game_that_is_over_at_its_start_has_no_moves() -> None:
    tag = {"Start": "0,0,0,4/0,0,0,0 S 20 24 abcd abcd", "Result": "0-1", "Termination": "sweep"}
    assert read(text("0-1", **tag, Score="20-28")).outcome == Outcome(
        Side.NORTH, Termination.SWEEP, (20, 28)
    )
    message = refused(text("0-1", **tag, Score="20-24"))
    assert message == ("line 5, column 1: game 1: Score '20-24', expected 20-28, as the moves end")


@pytest.mark.parametrize(
    ("subject", "position", "move", "result", "termination"),
    [
        (
            "kisolo",
            "0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S",
            "a1",
            "1/2-1/2",
            "endless-sowing",
        ),
        (
            "kisolo",
            "0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N",
            "b3",
            "0-1",
            "inner-row",
        ),
    ],
)
def test_the_ends_of_kisolo_are_recomputed(
    subject: str, position: str, move: str, result: str, termination: str
) -> None:
    tag = {"Game": subject, "Start": position, "Result": result}
    record = read(text(f"{move} {result}", **tag, Termination=termination))
    assert record.outcome is not None
    assert (record.outcome.result, record.outcome.termination) == (result, termination)
    false = refused(text(f"{move} {result}", **tag, Termination="no-seeds"))
    assert f"Termination 'no-seeds', expected {termination}, as the moves end" in false


def test_ks14_a_start_without_seeds_is_lost() -> None:
    start = "0,0,0,0,0,0,0/0,0,0,0,0,0,0/6,6,6,6,6,6,6/6,6,6,6,6,6,6 N"
    record = read(text("1-0", Game="kisolo", Start=start, Result="1-0", Termination="no-seeds"))
    assert record.outcome == Outcome(Side.SOUTH, Termination.NO_SEEDS)


# Tampering: everything false is refused, and the message says what, where and what was expected.

WON = LONGEST
PLIES = len(read(WON).moves)


def changed(old: str, new: str) -> str:
    assert WON.count(old) == 1, old
    return WON.replace(old, new)


def line_of(start: str) -> str:
    (line,) = (line for line in WON.splitlines() if line.startswith(start))
    return line


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            text("1. a1 a1 *"),
            "line 5, column 7: game 1, ply 2: the illegal move a1, a1 is South's pit, and it is "
            "North's turn (KP3), expected one of d2 c2 b2 a2",
        ),
        (
            text("1. a1 d2 2. a1 d2 *"),
            "line 5, column 16: game 1, ply 4: the illegal move d2, d2 is empty (KP3), expected "
            "one of c2 b2 a2",
        ),
        (
            text("1. e1 *"),
            "line 5, column 4: game 1, ply 1: found 'e1', expected a pit from a1 to d2, or the "
            "result token",
        ),
        (
            text("1. d2 {the rule} g4 *", Game="kisolo"),
            "line 5, column 18: game 1, ply 2: the illegal move g4, g4 captures nothing, and a "
            "capture is compulsory (KS5), expected one of ",
        ),
        (text("1. a1 A2 *"), "game 1, ply 2: found 'A2', expected a pit from a1 to d2"),
        (text("1. a1 2. d2 *"), "game 1, ply 2: found '2.', expected 1... or a move"),
        (text("1. a1 1. d2 *"), "game 1, ply 2: found '1.', expected 1... or a move"),
        (text("1... a1 *"), "game 1, ply 1: found '1...', expected 1. or a move"),
        (text("2. a1 *"), "game 1, ply 1: found '2.', expected 1. or a move"),
        (text("01. a1 *"), "game 1, ply 1: found '01.', expected 1. or a move"),
        (text("1. 1. a1 *"), "game 1, ply 1: found '1.', expected a move"),
        (text("1. {x} a1 *"), "game 1, ply 1: found '{x}', expected a move"),
        (text("1. a1 d2 2. *"), "game 1, ply 3: found '*', expected a move"),
        (text("1 a1 *"), "game 1, ply 1: found '1', expected a pit from a1 to d2"),
        (text("1. a1 } *"), "game 1, ply 2: found '}', expected a pit from a1 to d2"),
        (
            text("1. a1 1-0"),
            "line 5, column 7: game 1, ply 1: found '1-0', expected * as in the tag Result",
        ),
        (text("1-0"), "line 5, column 1: game 1: found '1-0', expected * as in the tag Result"),
        (text("1. a1 * d2"), "game 1: found 'd2' after the result token, expected the tags of "),
        (text("1. a1 * {x}"), "game 1: found '{x}' after the result token, expected the tags of "),
        (text("1. a1 * *"), "game 1: found '*' after the result token, expected the tags of "),
        ("hello", "line 1, column 1: game 1: found 'hello', expected the tag [Game \"…\"]"),
        ("1. a1 *", "line 1, column 1: game 1: found '1.', expected the tag [Game \"…\"]"),
    ],
)
def test_false_moves_are_refused(record: str, message: str) -> None:
    assert message in refused(record)


@pytest.mark.parametrize(
    ("tag", "message"),
    [
        (
            {"Game": "chess"},
            "line 1, column 1: game 1: game: found 'chess', expected one of kisolo, kpe",
        ),
        ({"Game": "kpe:seeds=0"}, "option seeds of kpe: found 0, expected a whole number from"),
        (
            {"Start": "6,6,6,6/6,6,x,6 S 0 0 - -"},
            "line 4, column 1: game 1: Start, column 13 of the position: found 'x', expected",
        ),
        ({"Start": "6,6,6,6/6,6,6,7 S 0 0 - -"}, "game 1: Start, column 1 of the position: 49"),
        ({"Start": ""}, "Start, column 1 of the position: the text ends, expected the count of"),
        (
            {"Result": "2-0"},
            "line 2, column 1: game 1: Result '2-0', expected one of 1-0, 0-1, 1/2-1/2, *",
        ),
        ({"Termination": "mate"}, "Termination 'mate', expected one of sweep, inner-row, endless-"),
        ({"Termination": "sweep"}, "expected one of resignation, time, agreement, unfinished"),
        ({"Score": "0-1"}, "game 1, ply 1: Score '0-1', expected 0-0, as the moves end"),
        ({"Score": "00-0"}, "Score '00-0', expected 0-0, as the moves end"),
    ],
)
def test_false_tags_are_refused(tag: dict[str, str], message: str) -> None:
    assert message in refused(text("1. a1 *", **tag))


def test_kisolo_has_no_score() -> None:
    message = "game 1: Score '0-0', expected no such tag, as this game keeps no score"
    assert message in refused(text("*", Game="kisolo", Score="0-0"))


@pytest.mark.parametrize("name", ["Game", "Result", "Termination"])
def test_a_tag_that_has_to_be_there_is_missed(name: str) -> None:
    without = "".join(line for line in WON.splitlines(keepends=True) if f"[{name} " not in line)
    assert f'expected the tag [{name} "…"] before it' in refused(without)


@pytest.mark.parametrize("name", ["Game", "South", "Event"])
def test_a_tag_stands_once(name: str) -> None:
    message = refused(f'[{name} "kpe"]\n[{name} "kpe"]\n' + tags())
    assert message == (
        f"line 2, column 1: game 1: tag {name} for the second time, expected it once"
    )


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "*"])
@pytest.mark.parametrize(
    "termination", [*(termination.value for termination in Termination), "unfinished"]
)
@pytest.mark.parametrize("record", [LONGEST, max(canonical(RECORDS / "kisolo.txt"), key=len)])
def test_only_the_true_end_of_a_game_is_believed(
    record: str, result: str, termination: str
) -> None:
    outcome = read(record).outcome
    assert outcome is not None
    told = record.replace(outcome.result, result).replace(outcome.termination, termination)
    if (result, termination) == (outcome.result, outcome.termination):
        assert read(told).outcome == outcome
    else:
        assert ", as the moves end" in refused(told)


def test_a_false_score_is_refused_with_the_last_ply() -> None:
    score = line_of("[Score")
    south, north = (int(part) for part in score.split('"')[1].split("-"))
    message = refused(changed(score, f'[Score "{south - 1}-{north + 1}"]'))
    assert f"game 1, ply {PLIES}: Score " in message
    assert f"expected {south}-{north}, as the moves end" in message


def test_a_game_goes_on_to_its_end() -> None:
    result = read(WON).outcome.result  # type: ignore[union-attr]
    words = WON.rstrip().removesuffix(f" {result}").split(" ")
    shorter = " ".join(words[:-1] if PLIES % 2 == 0 else words[:-2])
    assert f"game 1, ply {PLIES - 1}: Termination 'sweep', expected one of" in refused(
        f"{shorter} {result}\n"
    )
    longer = WON.rstrip().removesuffix(f" {result}") + f" a1 {result}\n"
    assert f"ply {PLIES + 1}: found 'a1' after the end by sweep, expected the result token" in (
        refused(longer)
    )


def test_an_illegal_ply_is_named() -> None:
    words = WON.split()
    plies = [at for at, word in enumerate(words) if word[1:] in ("1", "2") and word[0] in "abcd"]
    words[plies[36]] = "d2" if words[plies[36]][1] == "1" else "d1"
    assert "game 1, ply 37: the illegal move d" in refused(" ".join(words))


@pytest.mark.parametrize("follower", ["", "\n" + LONGEST])
def test_a_record_cut_anywhere_is_refused(follower: str) -> None:
    whole = (
        text(
            "1. a1 {so} d2 2. b1 {and\nso} a2 1/2-1/2",
            Result="1/2-1/2",
            Termination="agreement",
            Score="0-0",
            South='"\\',
        )
        .replace('"""\\"', '"\\"\\\\"')
        .replace('""\\"', '"\\"\\\\"')
        .rstrip()
    )
    assert read(whole).south == '"\\'
    for length in range(1, len(whole)):
        refused(whole[:length] + follower)


def test_the_message_for_a_cut_says_where_the_text_ends() -> None:
    assert refused(text("1. a1 d2")) == (
        "line 5, column 10: game 1, ply 3: the text ends, expected a move or the result token"
    )
    assert refused(text("1. a1 d2") + text("*")) == (
        "line 6, column 1: game 1, ply 3: found '[Game …]', expected a move or the result token"
    )


def test_no_message_repeats_a_flood() -> None:
    flood = "x" * 900_000
    for record in (text(flood), text(f"1. {flood}"), text(f"* {flood}"), flood):
        assert len(refused(record)) < 200


@pytest.mark.parametrize("subject", ["kpe", "kpe:seeds=4", "kisolo", "kisolo:columns=6"])
def test_option_sets_are_kept(subject: str) -> None:
    expected: Game = game(subject)
    assert read(text("*", Game=subject)).game == expected
