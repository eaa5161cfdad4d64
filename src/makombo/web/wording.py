"""Sentences of the rooms below, found again by their form, to be said in any language.

Rules and render speak English and know no catalogues. Each of their sentences has one of the forms
listed here; a form is a message of the catalogues, and what stands in its places is said anew.
A test holds the list to everything that the rooms below can say.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """Return the message; it marks what goes into the catalogues."""
    return message


_SIDE: Final = "South|North"
_PIT: Final = "[a-h][1-4]"
_NUMBER: Final = r"\d+"
_VERDICT: Final = rf"A draw(?:, \d+–\d+)?|(?:{_SIDE}) wins(?: \d+–\d+)?"

PLACES: Final = MappingProxyType(
    {
        "side": _SIDE,
        "other": _SIDE,
        "pit": _PIT,
        "last": _PIT,
        "prey": _PIT,
        "pits": rf"{_PIT}(?:, {_PIT})*(?: and {_PIT})?",
        "seeds": r"\d+ seeds?",
        "count": _NUMBER,
        "from": _NUMBER,
        "to": _NUMBER,
        "verdict": _VERDICT,
    }
)
"""What stands in a form's places, by the place's name."""

VERDICTS: Final = (
    N_("A draw"),
    N_("A draw, {from}–{to}"),
    N_("{side} wins"),
    N_("{side} wins {from}–{to}"),
)

OUTCOMES: Final = (
    N_("{verdict}."),
    N_("{verdict}: {side}'s inner row was captured empty."),
    N_("{verdict} by endless sowing."),
    N_("{verdict}: {side} has no seeds."),
    N_("{verdict}: the position occurred for the third time."),
    N_("{verdict}: the position occurred for the third time, and the seeds left were shared."),
    N_("{verdict}: the position occurred for the third time, and each side took its own row."),
    N_("{verdict}: {side} resigned."),
    N_("{verdict}: {side} ran out of time."),
    N_("{verdict} by agreement."),
)

EXPLANATIONS: Final = (
    N_("{side}'s row was empty: the move had to feed it."),
    N_("{side}'s row was empty, and no move could feed it."),
    N_("{side} lifts {pit} and sows {seeds}."),
    N_("With {pit}, {side} has sown from all four pits: captures are unlocked."),
    N_("First move from {pit}: {pits} still to sow before {side} may capture."),
    N_("The sowing comes round to {pit}; it gets a seed like any other pit."),
    N_(
        "The sowing comes round to {pit} {count} times; "
        "each time it gets a seed like any other pit."
    ),
    N_("The sowing comes round to {pit} and skips it."),
    N_("The sowing comes round to {pit} and skips it {count} times."),
    N_("The last falls in {last}; {pit} follows, and its {seeds} are sown on."),
    N_("The last falls in {last}; {pit} follows, and its 1 seed is sown on."),
    N_(
        "The last falls in {last}, which was empty, so {pit} takes nothing: "
        "its {seeds} are sown on."
    ),
    N_("The last falls in {last}, which was empty, so {pit} takes nothing: its 1 seed is sown on."),
    N_("{side}'s {pit} faces {prey}: captures {count} from {pits}."),
    N_(
        "The last falls in {last}, which held seeds; {pit} follows, on the inner row, and faces "
        "{prey}: captures {count} from {pits}."
    ),
    N_("The last falls in {last}, which now holds {count}: captured."),
    N_("{pit} before it holds {count}: captured too."),
    N_(
        "The last falls in {last}, which now holds {count}, but {side} is locked: "
        "{pits} still to sow."
    ),
    N_(
        "The last falls in {last}, which now holds {count}, but {side} captures only from the "
        "next move on."
    ),
    N_("The last falls in {last}, and {pit} after it is empty: the turn ends."),
    N_("The turn ends."),
    N_("{pit} before it holds {count}, neither two nor four: the turn ends."),
    N_("The last falls in {last}, which now holds {count}, neither two nor four: the turn ends."),
    N_("The last falls in {pit}, in {side}'s own row: the turn ends."),
    N_("{pit} before it is {side}'s own: the turn ends."),
    N_("That leaves {other}'s inner row empty: {side} wins at once."),
    N_("The captured seeds stay in {pit}."),
    N_("So it goes on; only the first {count} laps are told here."),
    N_("After lap {to} all is as it was after lap {from}: the sowing is endless."),
    N_("Laps {from} to {to} went by without a capture: the sowing is endless."),
    N_("The board is as before the move, and the game is drawn."),
    N_("{side} has nothing to sow: the game is over."),
    N_("{side} keeps the {seeds} left in its row."),
)

REASONS: Final = (
    N_("{pit} is empty"),
    N_("{pit} leaves {side} without seeds"),
    N_("{pit} captures nothing, and a capture is compulsory"),
    N_("{pit} is {side}'s pit, and it is {other}'s turn"),
    N_("the game is over, {side} has nothing to sow"),
    N_("the game is over, drawn by endless sowing"),
    N_("the game is over, an inner row was captured empty"),
    N_("the game is over, {side} has no seeds"),
    N_("the match is over, its position has occurred for the third time"),
)

SIDES: Final = (N_("South"), N_("North"))


@dataclass(frozen=True, slots=True)
class Speaker:
    """What a language needs to say a sentence anew: its catalogue, and how it lists names."""

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    listed: Callable[[list[str]], str]

    def say(self, sentence: str) -> str:
        """Return the sentence in this language; one of no known form stays as it is."""
        for form, places in _readings(sentence):
            said = {name: self._place(name, text) for name, text in places.items()}
            return self.gettext(form).format_map(said)
        return sentence

    def _place(self, name: str, text: str) -> str:
        """Return what stands in a place of this name, in this language."""
        say = self._SAYINGS.get(PLACES[name])
        return text if say is None else say(self, text)

    def _seeds(self, text: str) -> str:
        seeds = int(text.split(maxsplit=1)[0])
        return self.ngettext("{n} seed", "{n} seeds", seeds).format(n=seeds)

    def _pits(self, text: str) -> str:
        return self.listed(re.findall(_PIT, text))

    def _word(self, text: str) -> str:
        return self.gettext(text)

    _SAYINGS = MappingProxyType(
        {
            PLACES["side"]: _word,
            PLACES["seeds"]: _seeds,
            PLACES["pits"]: _pits,
            PLACES["verdict"]: say,
        }
    )


def is_known(sentence: str) -> bool:
    """Tell whether the sentence has one of the forms."""
    return any(True for _ in _readings(sentence))


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return every form and the pattern of its sentences."""
    forms = (*EXPLANATIONS, *OUTCOMES, *VERDICTS, *REASONS)
    return tuple((form, _pattern(form)) for form in forms)


def _pattern(form: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", form)
    for index in range(0, len(parts), 2):
        parts[index] = re.escape(parts[index])
    for index in range(1, len(parts), 2):
        name = parts[index]
        again = f"(?P<{name}>" in "".join(parts[:index])
        parts[index] = f"(?P={name})" if again else f"(?P<{name}>{PLACES[name]})"
    return re.compile("".join(parts))


def _readings(sentence: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the forms that the sentence has, with what stands in their places."""
    for form, pattern in _forms():
        match = pattern.fullmatch(sentence)
        if match is not None:
            yield form, match.groupdict()
