"""Perfect play by the starter tables: keeps the value, converts, sets problems, repeats little."""

from collections.abc import Iterator

import pytest

from bench.perfect_player import DEFENDERS, play_out, won_positions
from makombo.engine.analysis import TABLE
from makombo.engine.perfect import analysis, choices, line
from makombo.rules import Kpe, Position
from makombo.tables import STARTER, Tables
from makombo.tables.exact import Exact, know
from tests.engine.twins import played

KPE = Kpe()
TABLES = Tables.open(STARTER)
ENDING = KPE.parse("0,0,1,0/0,1,0,2 S 22 22 abcd abcd")


def sampled(sign: int, step: int = 97) -> Iterator[Position]:
    """Yield positions in play with a choice, won, even or lost."""
    for level in list(TABLES)[3:]:
        table = TABLES.table(level)
        for rank in range(0, level.size, max(step, level.size // 20)):
            margin = table.margin(rank)
            if (margin > 0) - (margin < 0) == sign:
                position = level.position(rank, KPE)
                if len(KPE.legal_moves(position)) > 1:
                    yield position


def good_replies(position: Position, move: int) -> int:
    replies = know(KPE, KPE.apply(position, move), TABLES).moves
    return sum(value.margin == replies[0][1].margin for _, value in replies)


@pytest.mark.parametrize("sign", [1, 0, -1])
def test_the_first_choice_keeps_the_value_and_hurries_where_it_is_won(sign: int) -> None:
    compared = 0
    for position in sampled(sign):
        value = know(KPE, position, TABLES).value
        found = choices(KPE, position, TABLES, [])
        assert sorted(move for move, _ in found) == sorted(KPE.legal_moves(position))
        assert found[0][1].margin == value.margin
        if sign > 0:
            assert found[0][1].distance == value.distance
        compared += 1
    assert compared > 100


def test_among_equal_moves_the_opponent_has_the_fewest_good_replies() -> None:
    told_apart = 0
    for position in sampled(0, step=17):
        found = choices(KPE, position, TABLES, [])
        counts = [good_replies(position, move) for move, value in found if value.margin == 0]
        assert counts[0] == min(counts)
        told_apart += len(set(counts)) > 1
    assert told_apart > 50


def test_an_even_position_goes_where_the_game_has_not_been() -> None:
    avoided = 0
    for position in sampled(0):
        moves = [move for move, value in choices(KPE, position, TABLES, []) if value.margin == 0]
        been = KPE.apply(position, moves[0])
        if len(moves) > 1 and KPE.outcome(been) is None:
            assert choices(KPE, position, TABLES, [been])[0][0] != moves[0]
            avoided += 1
    assert avoided > 50


@pytest.mark.parametrize("sign", [1, -1])
def test_a_third_occurrence_is_worth_what_it_ends_with(sign: int) -> None:
    met = 0
    for position in sampled(sign):
        move = choices(KPE, position, TABLES, [])[0][0]
        after = KPE.apply(position, move)
        if KPE.outcome(after) is not None or after.in_play != position.in_play:
            continue
        found = choices(KPE, position, TABLES, [after, after])
        assert dict(found)[move] == Exact(0, 0)
        if sign < 0:  # a way out
            assert found[0][0] == move
        met += 1
    assert met > 100


def test_there_is_no_choice_where_the_tables_do_not_reach() -> None:
    assert choices(KPE, KPE.initial(), TABLES, []) == []
    outside = KPE.parse("4,1,1,1/1,3,3,4 S 14 16 abcd abcd")
    assert choices(KPE, outside, TABLES, []) == []
    assert analysis(KPE, outside, TABLES, [], 4) is None


def test_a_line_goes_on_until_it_goes_round() -> None:
    first = choices(KPE, ENDING, TABLES, [])[0]
    told = line(KPE, [ENDING], TABLES, first)
    assert (told.value, told.category, told.source, told.distance) == (2.0, "win", TABLE, 1)
    positions = played(KPE, ENDING, told.pv)
    assert positions[1].scores == positions[-1].scores == (24, 22)
    assert positions.index(positions[-1]) < len(positions) - 1
    assert len(set(positions)) == len(positions) - 1


def test_an_analysis_has_as_many_lines_as_asked_for() -> None:
    found = analysis(KPE, ENDING, TABLES, [], 16)
    assert found is not None
    assert [each.value for each in found.lines] == [2.0, -2.0]
    assert (found.nodes, found.depth) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("defender", list(DEFENDERS))
def test_won_positions_are_converted(defender: str) -> None:
    for number, start in enumerate(won_positions(TABLES, 100)):
        played = play_out(KPE, start, TABLES, defender, number)
        where = KPE.format(start)
        assert played.surplus >= 0, where
        assert played.occurrences == 1, where
