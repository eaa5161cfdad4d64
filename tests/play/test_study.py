import io

import pytest

import makombo
from makombo import Evaluation, Study
from makombo.errors import IllegalMove, MakomboError, MatchError
from makombo.notation import read_records
from makombo.rules import Outcome, Side, Termination, game
from tests.notation.test_variations import ANNOTATED
from tests.notation.texts import RECORDS, read, text

KPE = game("kpe")


def moves(study: Study) -> str:
    """Return the moves of a study as they are written."""
    return str(study.record()).split("\n\n")[1].rstrip("\n")


def test_moves_make_a_line_and_others_variations() -> None:
    study = Study(KPE).add("a1").add("d2").add("b1")
    study.back(2).add("c2").add("a1").back(9).add("b1")
    assert moves(study) == "1. a1 (1. b1) 1... d2 (1... c2 2. a1) 2. b1 *"
    assert (study.path, len(study)) == ((1,), 6)


def test_a_move_that_is_there_is_gone_to() -> None:
    study = Study(KPE).add("a1").back().add(0)
    assert (len(study), study.path) == (1, (0,))


def test_one_walks_along_the_line() -> None:
    study = Study(KPE).add("a1").add("d2").back().add("c2").to_start()
    assert study.forward().path == (0,)
    assert study.forward(5).path == (0, 0)
    assert study.to_start().to_end().path == (0, 0)
    assert study.go(["a1", "c2"]).path == study.go((0, 1)).path == (0, 1)
    assert study.back().position == KPE.apply(KPE.initial(), 0)


def test_a_variation_is_promoted_step_by_step_or_at_once() -> None:
    study = Study(KPE).add("a1").back().add("b1").back().add("c1").add("d2").back().add("c2")
    assert moves(study.promote()) == "1. a1 (1. b1) (1. c1 c2 (1... d2)) *"
    assert moves(study.promote()) == "1. a1 (1. c1 c2 (1... d2)) (1. b1) *"
    assert moves(study.promote(to_main=True)) == "1. c1 (1. a1) (1. b1) 1... c2 (1... d2) *"
    with pytest.raises(MatchError, match="the study stands on the main line already"):
        study.promote()


def test_a_deleted_move_takes_along_what_follows() -> None:
    study = Study(KPE).add("a1").add("d2").add("b1").back(2).add("c2").back()
    assert moves(study.forward().delete()) == "1. a1 c2 *"
    assert moves(study.delete()) == "*"
    with pytest.raises(MatchError, match="the study stands at its start, expected a move"):
        study.delete()


def test_notes_stand_where_they_were_made() -> None:
    study = Study(KPE).comment("the start").add("a1", glyph="!").comment("good")
    study.evaluate(Evaluation("table", 0)).add("d2").mark("??").mark("?")
    assert moves(study) == "{the start} 1. a1! {[eval table +0]} {good} d2? *"
    assert moves(study.mark(None).back().evaluate(None)) == "{the start} 1. a1! {good} d2 *"


def test_glyphs_are_six_and_stand_after_moves() -> None:
    with pytest.raises(MakomboError, match="a glyph: found '!!!', expected one of"):
        Study(KPE).add("a1", glyph="!!!")
    with pytest.raises(MatchError, match="a glyph: the study stands at its start"):
        Study(KPE).mark("!")


def test_a_record_is_read_and_written_the_same() -> None:
    assert str(Study.from_record(read(ANNOTATED)).record()) == ANNOTATED


@pytest.mark.parametrize("name", ["kpe.txt", "kisolo.txt"])
def test_old_records_stay_as_they_are(name: str) -> None:
    for record in read_records(RECORDS / name):
        assert Study.from_record(record).record() == record


def test_what_stands_before_a_variation_is_about_its_first_move() -> None:
    study = Study.from_record(read(text("1. a1 {one} ({two} 1. b1 {three}) *")))
    assert moves(study) == "1. a1 {one} (1. b1 {two} {three}) *"


def test_a_game_that_is_over_goes_no_further() -> None:
    swept = KPE.parse("0,0,0,1/0,0,0,1 S 23 23 abcd abcd")
    study = Study(KPE, swept).add("d1")
    assert study.node.outcome is not None
    with pytest.raises(IllegalMove):
        study.add("d2")
    assert study.record().outcome == study.node.outcome


def test_repetitions_count_along_the_line_alone() -> None:
    loop = KPE.parse("1,0,0,1/0,0,0,0 N 26 20 abcd abcd")
    around = ["a2", "a1", "d2", "b1", "c2", "c1", "b2", "d1"]
    study = Study(KPE, loop)
    for move in around * 2:
        study.add(move)
    end = study.node.outcome
    assert end is not None
    assert end.termination is Termination.REPETITION
    with pytest.raises(IllegalMove, match="for the third time"):
        study.add("a2")
    assert study.go(around).node.outcome is None


def test_a_game_broken_off_keeps_its_end_and_grows_beside() -> None:
    study = Study.from_record(read(text("1. a1 1-0", Result="1-0", Termination="resignation")))
    assert study.declared == Outcome(Side.SOUTH, Termination.RESIGNATION, (0, 0))
    with pytest.raises(MatchError, match="a move: the game is over by resignation"):
        study.to_end().add("d2")
    assert moves(study.to_start().add("b1").add("d2")) == "1. a1 (1. b1 d2) 1-0"


def test_transpositions_are_found_and_stay_apart() -> None:
    two = game("kpe:seeds=2")
    study = Study(two, two.parse("0,0,3,3/1,5,1,3 S 0 0 ac ab"))
    study.add(0).add(0).add(2).to_start().add(2).add(0).add(0)
    assert study.transpositions() == (((0, 0, 2), (2, 0, 0)),)
    assert len(study) == 6


def test_too_many_variations_within_each_other_can_not_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("makombo.play.study.NESTED_LIMIT", 2)
    study = Study(KPE)
    for one, other in (("a1", "b1"), ("a2", "b2")):
        study.add(one).back().add(other)
    assert moves(study) == "1. a1 (1. b1 a2 (1... b2)) *"
    study.add("a1").back().add("c1")
    with pytest.raises(MakomboError, match="more than 2 variations within each other"):
        study.record()


def test_a_study_is_in_the_front() -> None:
    study = makombo.Study(makombo.game("kpe"))
    study.add("a1")
    assert repr(study) == "<makombo.Study of kpe, 1 moves, at ply 1>"
    assert str(study.record()).endswith("1. a1 *\n")
    assert str(study.record()) == str(next(read_records(io.StringIO(str(study.record())))))
