"""What the sources say, found in them as `scripts/strings` finds it."""

import functools
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

import makombo
from makombo.language.catalogue import FOLDER, Key, key, path

PACKAGE = Path(makombo.__file__).parent
KEYWORDS = {**DEFAULT_KEYWORDS, "form": ((1, "c"), 2), "counted": ((1, "c"), 2, 3), "N_": None}


@functools.cache
def extracted() -> Catalog:
    """Return every message of the package."""
    catalog = Catalog()
    with (FOLDER.parent / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    for place, _, message, _, context in extract_from_dir(PACKAGE, methods, options, KEYWORDS):
        catalog.add(message, locations=[(place, 1)], context=context)
    return catalog


def wanted() -> dict[Key, object]:
    """Return every message of the package by what it is found by."""
    return {key(message): message.id for message in extracted() if message.id}


def catalogue(code: str) -> Catalog:
    """Return the catalogue of a language as its file has it."""
    with path(code).open("rb") as file:
        return read_po(file, locale=code)
