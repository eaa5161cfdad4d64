"""What is said is a value: a form of words with an id, and what stands in its places.

Whatever the program tells a person is a `Message` until the last step. A `Form` has an id, the
English words, and where a count decides between them the words for one and for several. A `Voice`
makes words of a message; this one speaks English, those of other languages are in
`makombo.language`.

A place stands in braces and names its argument. It may ask for the argument in the form that the
sentence needs, as `{side:genitive}` does: languages differ in what they do with it.

>>> from makombo.rules import Side
>>> LIFTS = counted("doctest.lifts", "{side} lifts {n} seed.", "{side} lifts {n} seeds.")
>>> message = LIFTS(side=Side.SOUTH, n=6, rule="KP3")
>>> message.text, str(message)
('South lifts 6 seeds.', 'South lifts 6 seeds. (KP3)')
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Final, Protocol, TypeAlias, runtime_checkable

_PARSE: Final = Formatter().parse


class PitName(str):
    """A pit by its name; in the runs of a sentence it stands apart from the words."""

    __slots__ = ()


class PitNames(tuple[PitName, ...]):
    """Pits that a sentence lists, one or more.

    >>> PitNames.of(["a1", "b1"])
    PitNames(('a1', 'b1'))
    """

    __slots__ = ()

    @classmethod
    def of(cls, names: "list[str] | tuple[str, ...]") -> "PitNames":
        """Return the names as those of pits."""
        return cls(map(PitName, names))

    def __repr__(self) -> str:
        """Return text that can be pasted back."""
        return f"PitNames({super().__repr__()})"


@dataclass(frozen=True, slots=True)
class Word:
    """A word that each language has in several forms: the kind of word, and its English.

    The catalogues hold it under the context `kind`, and its form for `{…:genitive}` under
    `kind genitive`.
    """

    kind: str
    text: str


@runtime_checkable
class Named(Protocol):
    """A value that is said by a word, as a side is."""

    @property
    def word(self) -> Word:
        """The word that says it."""
        ...


Argument: TypeAlias = Named | Word | PitName | PitNames | int | str
Run: TypeAlias = str | PitName
"""A stretch of a sentence: words, or a pit."""


@dataclass(frozen=True, slots=True)
class Form:
    """The words of a message with places for what changes; `plural` where the count `n` decides."""

    id: str
    text: str
    plural: str | None = None

    @property
    def places(self) -> frozenset[str]:
        """The names of what stands in the places.

        >>> sorted(form("doctest.places", "{pit} is {side:genitive} pit").places)
        ['pit', 'side']
        """
        return _places(self.text) | ({"n"} if self.plural is not None else frozenset())

    def __call__(self, *, rule: str | None = None, **arguments: Argument) -> "Message":
        """Return the message with these arguments, and the number of the rule it rests on.

        Raises `TypeError` unless every place has its argument, and every argument its place.
        """
        if self.places != arguments.keys():
            found, expected = sorted(arguments), sorted(self.places)
            raise TypeError(f"message {self.id}: found {found}, expected {expected}")
        return Message(self, tuple(sorted(arguments.items())), rule)


def form(id: str, text: str) -> Form:
    """Return the form of a message; Babel finds the catalogues' messages by this name."""
    return Form(id, text)


def counted(id: str, text: str, plural: str) -> Form:
    """Return the form of a message whose words depend on the count `n`; found as `form` is."""
    return Form(id, text, plural)


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence to be said, as a value: its form, its arguments, and its rule or None."""

    form: Form
    items: tuple[tuple[str, Argument], ...] = ()
    rule: str | None = None

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """What stands in the places, by their names."""
        return dict(self.items)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return ENGLISH.say(self)

    def __str__(self) -> str:
        """Return the sentence in English, its rule behind it."""
        return ENGLISH.cite(self)


class Voice:
    """Makes words of messages, here in English; a language knows its own words for the parts."""

    def say(self, message: Message) -> str:
        """Return a message as one text."""
        return "".join(self.runs(message))

    def cite(self, message: Message) -> str:
        """Return a message as one text, the number of its rule behind it."""
        words = self.say(message)
        return words if message.rule is None else f"{words} ({message.rule})"

    def runs(self, message: Message) -> tuple[Run, ...]:
        """Return a message as stretches of words, and pits between them.

        >>> ENGLISH.runs(form("doctest.runs", "{pit} is empty")(pit=PitName("a1")))
        ('a1', ' is empty')
        """
        return tuple(_joined(self._stretches(message)))

    def _stretches(self, message: Message) -> Iterator[Run]:
        arguments = message.arguments
        count = arguments.get("n", 1)
        assert isinstance(count, int)
        for words, place, case, _ in _PARSE(self.template(message.form, count)):
            yield words
            if place is not None:
                yield from self._argument(arguments[place], case or "")

    def _argument(self, value: Argument, case: str) -> Iterator[Run]:
        """Yield what stands in a place; a side is a number, too, but is said by its word."""
        if isinstance(value, Word):
            yield self.word(value, case)
        elif isinstance(value, Named):
            yield self.word(value.word, case)
        elif isinstance(value, PitNames):
            yield from self.listed(value)
        elif isinstance(value, int):
            yield self.number(value)
        else:
            yield value

    def template(self, form: Form, count: int) -> str:
        """Return the words of a form for this count, its places still open."""
        return form.text if form.plural is None or count == 1 else form.plural

    def word(self, word: Word, case: str) -> str:  # noqa: ARG002 - English has one form for all
        """Return a word in the form that a place asks for, "" being its plain one."""
        return word.text

    def number(self, value: int) -> str:
        """Return a whole number as it is written."""
        return str(value)

    def listed(self, names: PitNames) -> Iterator[Run]:
        """Yield the runs of a list of pits.

        >>> "".join(ENGLISH.listed(PitNames.of(["a1", "b1", "d1"])))
        'a1, b1 and d1'
        """
        *first, last = names
        for number, name in enumerate(first):
            if number:
                yield ", "
            yield name
        if first:
            yield " and "
        yield last


ENGLISH: Final = Voice()


@cache
def _places(text: str) -> frozenset[str]:
    return frozenset(place for _, place, _, _ in _PARSE(text) if place is not None)


def _joined(stretches: Iterator[Run]) -> Iterator[Run]:
    """Yield the stretches, words that follow on one another as one, empty ones left out."""
    words = ""
    for stretch in stretches:
        if isinstance(stretch, PitName):
            if words:
                yield words
            words = ""
            yield stretch
        else:
            words += stretch
    if words:
        yield words
