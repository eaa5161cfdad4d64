"""A language: its name, and the words it has for messages, their places and the pages."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, cached_property
from typing import Any, Final

from makombo.language.catalogue import Catalogue, Key, MissingMessageError
from makombo.message import Form, PitNames, Run, Voice, Word

_LOG = logging.getLogger(__name__)

ENGLISH_CODE: Final = "en"
CONTEXT_END: Final = "\x04"  # gettext's own, between a context and its message
_HOLE: Final = "\ufffc"  # stands for a pit while a list is put together


@dataclass(frozen=True)
class Language(Voice):
    """One language by its code; whatever is said in it goes through here.

    `strict` raises `MissingMessageError` for a message that its catalogue lacks. Otherwise English
    is said, as the messages of a game of another package are, and the log tells so once.

    >>> Language("en").name
    'English'
    """

    code: str
    strict: bool = False

    @cached_property
    def name(self) -> str:
        """The language's name in itself."""
        from babel import Locale

        name = Locale.parse(self.code).get_language_name(self.code) or self.code
        return name[0].upper() + name[1:]

    @cached_property
    def catalogue(self) -> Catalogue | None:
        """The messages of the language; English has none."""
        return None if self.code == ENGLISH_CODE else Catalogue(self.code)

    # Messages and their parts.

    def template(self, form: Form, count: int) -> str:
        """Return the words of a form for this count, its places still open."""
        return self._find(form.text, form.plural, form.id, count)

    def word(self, word: Word, case: str) -> str:
        """Return a word in the form that a place asks for, "" being its plain one."""
        return self._find(word.text, None, f"{word.kind} {case}".rstrip(), 1)

    def number(self, value: int) -> str:
        """Return a whole number as the language writes it.

        >>> Language("nl").number(10000)
        '10.000'
        """
        if self.catalogue is None:
            return super().number(value)
        from babel.numbers import format_decimal

        return format_decimal(value, locale=self.code)

    def ago(self, span: timedelta) -> str:
        """Return how long ago something was.

        >>> Language("nl").ago(timedelta(minutes=5))
        '5 minuten geleden'
        """
        from babel.dates import format_timedelta

        return format_timedelta(-span, add_direction=True, locale=self.code)

    def listed(self, names: PitNames) -> Iterator[Run]:
        """Yield the runs of a list of pits.

        >>> "".join(Language("fr").listed(PitNames.of(["a1", "b1"])))
        'a1 et b1'
        """
        if self.catalogue is None:
            yield from super().listed(names)
            return
        from babel.lists import format_list

        pits = iter(names)
        between = format_list([_HOLE] * len(names), locale=self.code).split(_HOLE)
        for number, stretch in enumerate(between):
            if number:
                yield next(pits)
            yield stretch

    def _find(self, text: str, plural: str | None, context: str | None, count: int) -> str:
        if self.catalogue is not None:
            try:
                return self.catalogue.find(text, context, None if plural is None else count)
            except MissingMessageError as error:
                if self.strict:
                    raise
                _warn_once(str(error))
        return text if plural is None or count == 1 else plural

    # What templates and scripts say, by gettext's names.

    def gettext(self, message: str) -> str:
        """Return a message of a page in this language."""
        return self._find(message, None, None, 1)

    def ngettext(self, message: str, plural: str, n: int) -> str:
        """Return a message of a page in this language, in the form for a count."""
        return self._find(message, plural, None, n)

    def pgettext(self, context: str, message: str) -> str:
        """Return a message of a page, told from others by its context."""
        return self._find(message, None, context, 1)

    def npgettext(self, context: str, message: str, plural: str, n: int) -> str:
        """Return a message of a page, told by its context, in the form for a count."""
        return self._find(message, plural, context, n)

    @cached_property
    def script_strings(self) -> dict[str, Any]:
        """The messages of the pages' scripts, and which of their forms a plural category takes.

        A message is found by its English words, with a context as gettext writes it before them.
        """
        if self.catalogue is None:
            return {"language": self.code, "plural": {}, "messages": {}}
        found = self.catalogue.messages
        messages = {
            _script_key(key): found[key][0] if len(found[key]) == 1 else list(found[key])
            for key in self.catalogue.script_keys
            if key in found
        }
        return {"language": self.code, "plural": self._categories(), "messages": messages}

    def _categories(self) -> dict[str, int]:
        """Return the place of the words for each plural category of the language."""
        from babel import Locale

        assert self.catalogue is not None
        rule = Locale.parse(self.code).plural_form
        counts = (*range(200), 1_000, 1_000_000)
        return {rule(count): self.catalogue.plural(count) for count in reversed(counts)}


@cache
def _warn_once(missing: str) -> None:
    """Log what a catalogue lacks the first time that it is to be said in this process."""
    _LOG.warning("%s", missing)


def _script_key(key: Key) -> str:
    context, text = key
    return text if context is None else f"{context}{CONTEXT_END}{text}"


ENGLISH: Final = Language(ENGLISH_CODE)
