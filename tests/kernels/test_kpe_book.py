"""The book answers compiled code as the tables answer everyone."""

from makombo.kernels.kpe import pack
from makombo.kernels.kpe_book import NOT_THERE, book_margin
from makombo.play.folders import find_tables
from makombo.rules import Kpe

KPE = Kpe()


def test_every_level_is_answered_as_by_its_table() -> None:
    tables = find_tables()
    book = tables.book()
    assert len(book.margins) == 667_923
    for level in tables:
        for rank in range(0, level.size, 1 + level.size // 50):
            position = level.position(rank, KPE)
            margin = int(book_margin(book, pack(KPE, position)))
            assert margin == tables.probe(KPE, position).margin


def test_what_is_not_in_the_book_has_no_margin() -> None:
    book = find_tables().book(most_positions=1000)
    assert len(book.margins) == 1 + 36 + 330
    assert book_margin(book, pack(KPE, KPE.initial())) == NOT_THERE
    odd = KPE.parse("0,0,1,0/0,1,0,1 S 22 23 abcd abcd")
    assert book_margin(book, pack(KPE, odd)) == NOT_THERE
    six = KPE.parse("0,0,1,0/3,1,0,1 S 21 21 abcd abcd")
    assert book_margin(book, pack(KPE, six)) == NOT_THERE


def test_an_empty_book() -> None:
    book = find_tables().book(most_positions=0)
    assert book_margin(book, pack(KPE, KPE.parse("0,0,1,0/0,1,0,0 S 23 23 abcd abcd"))) == NOT_THERE
