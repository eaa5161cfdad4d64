"""Counting move sequences: the counts themselves are in test_cases.py."""

from makombo.rules import divide, game, perft


def test_depth_zero_is_one_even_when_the_game_is_over() -> None:
    kpe = game("kpe")
    over = kpe.parse("0,0,0,0/0,0,0,0 N 25 23 abcd abcd")
    assert perft(kpe, kpe.initial(), 0) == 1
    assert perft(kpe, over, 0) == 1


def test_a_finished_game_does_not_count_on() -> None:
    kpe = game("kpe")
    # One legal move, which sweeps the board.
    last = kpe.parse("0,0,0,0/3,0,0,0 S 24 21 abcd abcd")
    assert [perft(kpe, last, depth) for depth in range(4)] == [1, 1, 0, 0]


def test_the_division_sums_to_the_count_in_index_order() -> None:
    kisolo = game("kisolo")
    start = kisolo.initial()
    for depth in (1, 2, 3, 4):
        division = divide(kisolo, start, depth)
        assert list(division) == [7, 8, 9, 10, 11, 12, 13]
        assert sum(division.values()) == perft(kisolo, start, depth)
    assert divide(kisolo, start, 1) == dict.fromkeys(range(7, 14), 1)


def test_repetition_is_not_looked_at() -> None:
    kpe = game("kpe")
    circle = kpe.parse("0,0,0,1/1,0,0,0 S 24 22 abcd abcd")
    assert perft(kpe, circle, 24) == 1
