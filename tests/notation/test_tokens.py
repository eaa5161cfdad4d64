import io
from pathlib import Path

import pytest

from makombo.errors import RecordError
from makombo.notation.tokens import LINE_LIMIT, Kind, Token, Tokens, read_lines


def tokens(text: str) -> list[Token]:
    source = Tokens(read_lines(io.StringIO(text)))
    found = [source.next()]
    while found[-1].kind is not Kind.END:
        found.append(source.next())
    return found


def refused(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        tokens(text)
    return str(caught.value)


def test_every_kind_of_token_knows_where_it_began() -> None:
    assert tokens('[Game "kpe"]\n\n 1. a1 {so\n far} 1... d2 *\n') == [
        Token(Kind.TAG, "kpe", 1, 1, "Game"),
        Token(Kind.NUMBER, "1", 3, 2, "."),
        Token(Kind.WORD, "a1", 3, 5),
        Token(Kind.COMMENT, "so\n far", 3, 8),
        Token(Kind.NUMBER, "1", 4, 7, "..."),
        Token(Kind.WORD, "d2", 4, 12),
        Token(Kind.WORD, "*", 4, 15),
        Token(Kind.END, "", 4, 17),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1.a1 d2", [("1", "."), ("a1", ""), ("d2", "")]),
        ("1-0 0-1 1/2-1/2", [("1-0", ""), ("0-1", ""), ("1/2-1/2", "")]),
        ("a1{x}d2", [("a1", ""), ("x", ""), ("d2", "")]),
        ("}] a", [("}", ""), ("]", ""), ("a", "")]),
        ('[A "\\"\\\\"][B ""]', [('"\\', "A"), ("", "B")]),
        ('[ A\t"x" ]', [("x", "A")]),
        ("", []),
        (" \r\n\t\n", []),
    ],
)
def test_tokens_need_no_white_space_where_they_are_clear(
    text: str, words: list[tuple[str, str]]
) -> None:
    assert [(token.text, token.name) for token in tokens(text)[:-1]] == words


@pytest.mark.parametrize("tag", ["[", "[Game]", '[Game "kpe]', '[Game "kpe"', "[Game kpe]"])
def test_a_tag_is_whole_and_on_one_line(tag: str) -> None:
    found = f"game 1: found '{tag}', expected a tag on one line, [Name \"value\"]"
    assert refused(f"\n {tag}\n") == f"line 2, column 2: {found}".replace(f"'{tag}'", repr(tag))


@pytest.mark.parametrize("tag", ['[A "\\x"]', '[1A "x"]', '[A"x"]', '["x"]', '[A "x\n"]'])
def test_what_looks_like_a_tag_is_refused(tag: str) -> None:
    assert 'expected a tag on one line, [Name "value"]' in refused(tag)


def test_a_comment_is_closed() -> None:
    message = "game 1: a comment that never ends, expected its closing '}'"
    assert refused("a1\n  {so\nfar\n") == f"line 2, column 3: {message}"


def test_comments_and_values_have_a_greatest_length() -> None:
    fits = "x" * 100_000
    assert tokens(f"{{{fits}}}")[0].text == fits
    assert tokens(f'[A "{fits}"]')[0].text == fits
    assert "a comment of more than 100000 characters" in refused(f"{{{fits}x}}")
    assert "a comment of more than 100000 characters" in refused("{" + "some words\n" * 10_000)
    assert refused(f'[A "{fits}x"]') == (
        "line 1, column 1: game 1: tag A has 100001 characters, expected at most 100000"
    )


@pytest.mark.parametrize("start", ["", "{", "[", '[A "', '[A "\\', "1. "])
def test_a_line_of_ten_million_characters_is_refused_unread(start: str) -> None:
    message = refused("\n" + start + "x" * 10_000_000)
    assert message == (
        "line 2, column 1: game 1: a very long line, expected at most 1000000 characters"
    )


def test_a_line_of_the_greatest_length_is_read() -> None:
    assert len(tokens("x" * (LINE_LIMIT - 1) + "\n")[0].text) == LINE_LIMIT - 1
    for start in ("[", '[A "', "[A" * 10, "{"):
        assert refused(start + "\\" * (LINE_LIMIT - 100)).count("\n") == 0


@pytest.mark.parametrize(
    ("token", "shown"),
    [
        (Token(Kind.END, "", 1, 1), "the text ends"),
        (Token(Kind.WORD, "a1", 1, 1), "found 'a1'"),
        (Token(Kind.COMMENT, "so", 1, 1), "found '{so}'"),
        (Token(Kind.NUMBER, "3", 1, 1, "..."), "found '3...'"),
        (Token(Kind.TAG, "kpe", 1, 1, "Game"), "found '[Game …]'"),
    ],
)
def test_messages_show_a_token_as_it_is_written(token: Token, shown: str) -> None:
    assert str(token) == shown


def lines(path: Path, content: bytes) -> list[str]:
    path.write_bytes(content)
    return list(read_lines(path))


def refused_bytes(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        Tokens(read_lines(path)).next()
    return str(caught.value)


def test_a_file_is_read_line_by_line(tmp_path: Path) -> None:
    assert lines(tmp_path / "a", b"a\r\nb\n\nc") == ["a\r\n", "b\n", "\n", "c"]
    assert list(read_lines(str(tmp_path / "a"))) == ["a\r\n", "b\n", "\n", "c"]


def test_bytes_that_are_not_utf_8_are_named_with_their_place(tmp_path: Path) -> None:
    content = "\n\n  é".encode() + "é".encode("latin-1")
    assert refused_bytes(tmp_path / "a", content) == (
        "line 3, column 4: game 1: byte 0xe9, which isn't UTF-8, expected text in UTF-8"
    )


def test_a_long_line_of_bytes_is_refused(tmp_path: Path) -> None:
    assert "a very long line" in refused_bytes(tmp_path / "a", b"x" * 10_000_000)
    # The limit falls into the middle of a character; it is the length that is at fault.
    assert "a very long line" in refused_bytes(tmp_path / "a", "é".encode() * 5_000_000)


def test_an_open_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes("Bété".encode("latin-1"))
    with path.open(encoding="utf-8") as file, pytest.raises(RecordError) as caught:
        Tokens(read_lines(file)).next()
    assert str(caught.value) == (
        "line 1, column 1: game 1: bytes that aren't UTF-8 from here on, expected text in UTF-8"
    )


def test_a_byte_order_mark_is_passed_over_at_the_start_alone() -> None:
    assert [token.text for token in tokens("\ufeffa1\n")] == ["a1", ""]
    assert tokens("a\n\ufeffa1")[1].text == "\ufeffa1"


@pytest.mark.parametrize("name", ["missing", "."])
def test_a_path_that_can_not_be_read_is_an_os_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r"No such file|Is a directory"):
        next(read_lines(tmp_path / name))
