"""Errors and values cross processes, and copy: what comes out is what went in."""

import copy
import dataclasses
import enum
import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import makombo
from makombo import errors
from makombo.arena import Contest, Sprt, Standing
from makombo.arena.matches import play_game
from makombo.engine import Analysis, Limits, Line
from makombo.engine.proving import Proof
from makombo.engine.strengths import strengths
from makombo.kernels.kernel import Playouts
from makombo.language.catalogue import MissingMessageError
from makombo.message import form
from makombo.notation import Evaluation, Variation
from makombo.play import Match, Referee, player
from makombo.play.analysis import Interrupted
from makombo.play.lookahead import SpentError
from makombo.play.players import Resigned
from makombo.render import explain, explain_along, frames
from makombo.rules import Kisolo, Kpe, Side
from makombo.solver.verify import Wrong
from makombo.tables import STARTER, Table, Tables
from makombo.tables.exact import know
from makombo.tables.packing import Packed
from makombo.web.refusals import Refusal
from makombo.web.services.settings import Settings
from makombo.web.wire.guard import _TooBigError
from makombo.web.wire.socket import Closed, Code

DATA = Path(__file__).parent / "data"
ANALYSIS = Analysis((Line(0, 1.5, "unknown", "search", 3, (0,)),), 3, 10, 0.5)
WHY = form("tests.why", "{side} may not.")(side=Side.NORTH, rule="KP3")

EXAMPLES: tuple[BaseException, ...] = (
    errors.MakomboError("a, expected b"),
    errors.GameError("kpe", "found x", "y"),
    errors.TextError("found x", expected="y", line=2, column=3),
    errors.PositionError("found x", expected="y", line=2, column=3),
    errors.MoveError("found x", expected="y", column=3),
    errors.UnreadableLineError("found x", expected="y", line=4),
    errors.IllegalMove(WHY, legal=("a1", "b1")),
    errors.RecordError("found x", expected="y", game=2, ply=7, line=12),
    errors.MatchError("nothing to take back"),
    errors.PlayerError("found x, expected y"),
    errors.TableError("damaged"),
    errors.MissingTable("not covered"),
    errors.StorageError("locked"),
    errors.ConflictError("not the next one"),
    errors.ServeError("in use"),
    errors.ConformanceError("broken"),
    MissingMessageError("a.b"),
    Interrupted(ANALYSIS),
    Resigned("by hand"),
    SpentError(),
    _TooBigError(),
    Refusal("illegal", WHY, retry_after=2),
    Closed(Code.SILENT, WHY),
)

SIGNALS = {
    # Caught where they are raised or one call above, or raised to a caller who has to answer.
    "MissingMessageError",
    "Interrupted",
    "Resigned",
    "SpentError",
    "_TooBigError",
    "Refusal",
    "Closed",
}


def _pickled(protocol: int) -> Callable[[Any], Any]:
    return lambda value: pickle.loads(pickle.dumps(value, protocol))


WAYS: Mapping[str, Callable[[Any], Any]] = {
    **{f"pickle {number}": _pickled(number) for number in range(pickle.HIGHEST_PROTOCOL + 1)},
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}

ROOMS = ("arena", "engine", "message", "notation", "play", "render", "rules", "solver", "tables")

PARTS = {
    "makombo.engine.judgement.Judgement",  # a game's parts are found in each process
    "makombo.envs.observation.Showing",
    "makombo.kernels.packing.Packing",
    "makombo.rules.options.Kind",  # how an option is read, kept in its game's class
    "makombo.render.plates.Plate",  # drawn where it is made, as the next is
    "makombo.render.marks.PitMark",
    "makombo.rules.events.Event",  # each event is one of its children
    "makombo.play.referee.Moved",  # its trace crosses (test_events), but equals itself alone
}


def _classes() -> Iterator[type]:
    """Yield every class that a module of the package defines."""
    for found in pkgutil.walk_packages(makombo.__path__, "makombo."):
        if found.name.endswith("__main__") or ".migrations" in found.name:
            continue
        for value in vars(importlib.import_module(found.name)).values():
            if isinstance(value, type) and value.__module__ == found.name:
                yield value


ERRORS = sorted(
    (found for found in _classes() if issubclass(found, BaseException)),
    key=lambda found: found.__name__,
)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_every_error_crosses(kind: type[BaseException], way: Callable[[Any], Any]) -> None:
    (error,) = (one for one in EXAMPLES if type(one) is kind)
    error.add_note("a note")
    crossed = way(error)
    assert type(crossed) is kind
    assert crossed.args == error.args
    assert vars(crossed) == vars(error)
    assert str(crossed) == str(error)


def test_errors_live_in_errors_and_signals_where_they_are_caught() -> None:
    elsewhere = {kind.__name__ for kind in ERRORS if kind.__module__ != "makombo.errors"}
    assert elsewhere <= SIGNALS


def _is_frozen(kind: type) -> bool:
    return dataclasses.is_dataclass(kind) and bool(vars(kind)["__dataclass_params__"].frozen)


VALUES = sorted(
    {
        found
        for found in _classes()
        if found.__module__.split(".")[1] in ROOMS
        and (issubclass(found, enum.Enum) or _is_frozen(found))
        and not found.__name__.startswith("_")
        and f"{found.__module__}.{found.__name__}" not in PARTS
    },
    key=lambda found: (found.__module__, found.__name__),
)


def _things() -> Iterator[object]:
    """Yield what the package makes and hands out, from every room."""
    for game in (Kpe(), Kisolo()):
        match = Match(game, south="random", north="random")
        yield from Referee(match, player("random", 1), player("random", 2)).run()
        yield match.record(), match.start.side
        for position, move in zip(match.positions, match.moves, strict=False):
            trace = game.trace(position, move)
            yield trace.events, tuple(frames(game, trace)), tuple(explain(game, trace))
            yield tuple(explain_along(game, trace))
        yield strengths(type(game)), game.board, Side.NORTH.word
    yield Variation(0, (1,), evaluations={1: Evaluation("table", 6, 12)})
    passing = Kpe(skip_origin=True)
    laden = passing.parse("0,5,5,5/8,5,5,5 S 10 0 abcd abcd")
    yield passing, passing.trace(laden, 0).events
    yield from map(_endless, (DATA / "endless.txt").read_text(encoding="utf-8").splitlines()[:9])
    contest = Contest("kpe", "random", "greedy", 2, seed=3)
    yield contest, play_game(contest, 0, Kpe().initial())
    yield Standing().after(1.0, False, None), Sprt(0, 10), Limits(time=1.0)
    yield ANALYSIS, Proof(True, 3, (0, 1, 2), 17), Playouts(1, 2, 3, 4, 50)
    yield Wrong(Path("a.table"), "wrong", 3), Packed(1, 20, 10), WHY
    tables = Tables.open(STARTER)
    here = Kpe().parse("0,0,1,0/0,1,0,2 S 22 22 abcd abcd")
    yield tables.probe(Kpe(), here), know(Kpe(), here, tables), tables.manifest
    table = Table(STARTER / next(iter(tables.manifest.entries.values())).file)
    yield table.header, table.solution()


def _endless(line: str) -> object:
    """Return the events of a move that never ends, of a line that tells one."""
    if line.startswith("#"):
        return None
    text, position, move = line.split(" | ")[:3]
    game = makombo.game(text)
    return game.trace(game.parse(position), game.parse_move(game.parse(position), move)).events


def _within(thing: object) -> Iterator[object]:
    """Yield a thing, and whatever it holds."""
    yield thing
    if isinstance(thing, tuple | list | frozenset):
        held: Iterable[object] = thing
    elif isinstance(thing, Mapping):
        held = (*thing, *thing.values())
    elif dataclasses.is_dataclass(thing):
        held = (getattr(thing, field.name) for field in dataclasses.fields(thing))
    else:
        held = ()
    for one in held:
        yield from _within(one)


def _same(one: object, other: object) -> bool:
    """Tell whether two things are equal, arrays by what they hold."""
    if isinstance(one, np.ndarray):
        return isinstance(other, np.ndarray) and np.array_equal(one, other)
    if dataclasses.is_dataclass(one):
        names = [field.name for field in dataclasses.fields(one)]
        return type(one) is type(other) and all(
            _same(getattr(one, name), getattr(other, name)) for name in names
        )
    return type(one) is type(other) and one == other


@pytest.fixture(scope="module")
def examples() -> Mapping[type, object]:
    """Return of every class of values one that the package made."""
    found: dict[type, object] = {}
    for thing in _things():
        for one in _within(thing):
            found.setdefault(type(one), one)
    return found


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_every_value_crosses(kind: type, examples: Mapping[type, object]) -> None:
    values = list(kind) if issubclass(kind, enum.Enum) else [examples[kind]]
    for value in values:
        for name, way in WAYS.items():
            crossed = way(value)
            assert _same(value, crossed), name
            assert repr(crossed) == repr(value)


def test_settings_of_a_server_cross() -> None:
    assert all(way(Settings()) == Settings() for way in WAYS.values())
