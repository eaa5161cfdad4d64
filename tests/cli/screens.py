"""What a terminal shows, taken from what was sent to it."""

import re

import pexpect

_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_CONTROL = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]")


def seen(child: "pexpect.spawn[str]") -> str:
    """Return what was sent up to the end of what was expected last."""
    return f"{child.before}{child.after}"


def pages(sent: str) -> list[list[str]]:
    """Return the lines of every whole page drawn, the first one first."""
    drawn = sent.split("\x1b[H")[1:]
    whole = [page.split("\x1b[J")[0] for page in drawn if "\x1b[J" in page]
    return [_CONTROL.sub("", page).replace("\r", "").split("\n") for page in whole]


def styles(sent: str) -> set[str]:
    """Return all codes for colours and styles that were sent."""
    return set(_STYLE.findall(sent))
