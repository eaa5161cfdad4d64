"""The suite that any game, with any options, must pass; exported as `makombo.check_game`."""

import copy
import pickle
import random
from collections.abc import Iterable, Iterator

from makombo.errors import ConformanceError, IllegalMove
from makombo.rules.events import Sowing, Trace, fold
from makombo.rules.game import Game, game
from makombo.rules.position import Position


def check_game(
    subject: Game,
    positions: Iterable[Position] = (),
    *,
    games: int = 3,
    plies: int = 60,
    seed: int = 0,
) -> int:
    """Check every promise of a game; return the number of moves that were checked.

    The positions given, and those of `games` random games of at most `plies` moves each (`seed`
    makes them repeatable), are checked with all their moves. Raises `ConformanceError`.

    >>> check_game(game("kisolo:columns=4"), games=1, plies=10) > 0
    True
    """
    checked = 0
    check_game_text(subject)
    for position in positions:
        checked += check_position(subject, position)
    rng = random.Random(seed)
    for _ in range(games):
        for position in _random_game(subject, plies, rng):
            checked += check_position(subject, position)
    return checked


def check_game_text(subject: Game) -> None:
    """Check that the game's own text leads back to it."""
    _require(game(str(subject)) == subject, "parse∘format is the identity on games", subject)
    _require(subject.outcome(subject.initial()) is None, "the start is in play", subject)


def check_position(subject: Game, position: Position) -> int:
    """Check all promises at one position and for each of its moves; return how many moves."""
    _check_value(subject, position)
    _check_end(subject, position)
    _check_refusals(subject, position)
    moves = subject.legal_moves(position)
    for move in moves:
        _check_move(subject, position, subject.trace(position, move))
    return len(moves)


def _check_value(subject: Game, position: Position) -> None:
    """Positions are values, and their text leads back to them."""
    subject.validate(position)
    text = subject.format(position)
    _require(subject.parse(text) == position, "parse∘format is the identity", subject, position)
    _require(
        subject.format(subject.parse(text)) == text, "the text is canonical", subject, position
    )
    turned_twice = position.turned().turned()
    for twin in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position), turned_twice):
        _require(
            twin == position and hash(twin) == hash(position),
            "equal positions are equal and hash alike after pickling, copying and turning twice",
            subject,
            position,
        )


def _check_end(subject: Game, position: Position) -> None:
    """A game is over exactly when there is no legal move, seen from both sides alike."""
    moves = subject.legal_moves(position)
    outcome = subject.outcome(position)
    _require((outcome is None) == bool(moves), "terminal ⇔ no legal move", subject, position)
    _require(moves == tuple(sorted(set(moves))), "legal moves ascend", subject, position)
    turned = position.turned()
    _require(subject.legal_moves(turned) == moves, "turning keeps the moves", subject, position)
    other = subject.outcome(turned)
    if outcome is None or other is None:
        _require(outcome == other, "turning keeps the end", subject, position)
        return
    winner = None if other.winner is None else other.winner.other
    _require(winner == outcome.winner, "turning turns the winner", subject, position)
    score = None if other.score is None else other.score[::-1]
    _require(score == outcome.score, "turning turns the score", subject, position)


def _check_refusals(subject: Game, position: Position) -> None:
    """A pit is refused, with a rule, exactly when it isn't among the legal moves."""
    moves = subject.legal_moves(position)
    for move in range(-1, subject.board.size + 1):
        why = subject.refusal(position, move)
        promise = "a move is refused with its rule ⇔ it isn't legal"
        _require((why is None) == (move in moves), promise, subject, position, move)
        if why is not None:
            try:
                subject.apply(position, move)
            except IllegalMove as error:
                holds = error.why == why and bool(why.rule)
                _require(holds, promise, subject, position, move)
            else:
                raise _broken(promise, subject, position, move)


def _check_move(subject: Game, position: Position, trace: Trace) -> None:
    """The move conserves seeds, is the fold of its events, and turns with the board."""
    move = trace.move
    after = trace.after
    subject.validate(after)
    text = subject.format_move(position, move)
    same = subject.parse_move(position, text) == move
    _require(same, "parse∘format is the identity on moves", subject, position, move)
    _require(subject.apply(position, move) == after, "apply = trace", subject, position, move)
    folded = fold(position, trace.events)
    _require(folded == after, "apply is the fold of the events", subject, position, move)
    _require(after.side is position.side.other, "the turn passes", subject, position, move)
    _require((trace.laps is None) == (trace.endless is not None), "laps", subject, position, move)
    total = _seeds(Sowing(position))
    sowing = Sowing(position)
    for event in trace.events:
        sowing.do(event)
        conserved = _seeds(sowing) == total
        _require(conserved, "seeds are conserved at every event", subject, position, move)
        counts = (sowing.hand, *sowing.pits[0], *sowing.pits[1])
        _require(min(counts) >= 0, "no count is negative", subject, position, move)
        _require(event.rule != "", "every event has its rule", subject, position, move)
    turned = subject.apply(position.turned(), move)
    _require(turned.turned() == after, "turning turns the move", subject, position, move)


def _seeds(sowing: Sowing) -> int:
    return sum(map(sum, sowing.pits)) + sowing.hand + sum(sowing.scores or ())


def _random_game(subject: Game, plies: int, rng: random.Random) -> Iterator[Position]:
    position = subject.initial()
    for _ in range(plies):
        yield position
        moves = subject.legal_moves(position)
        if not moves:
            return
        position = subject.apply(position, rng.choice(moves))


def _require(
    holds: bool,
    promise: str,
    subject: Game,
    position: Position | None = None,
    move: int | None = None,
) -> None:
    if not holds:
        raise _broken(promise, subject, position, move)


def _broken(
    promise: str, subject: Game, position: Position | None, move: int | None
) -> ConformanceError:
    where = str(subject)
    if position is not None:
        where += f", {subject.format(position)}"
        if move is not None:
            where += f", move {move}"
    return ConformanceError(f"broken: {promise} ({where})")
