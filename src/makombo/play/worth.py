"""What a position is worth to a side, in seeds: all that the simple players know of a game."""

from makombo.rules import Outcome, Position, Side

WIN = 1000  # more than any number of seeds


def worth(position: Position, outcome: Outcome | None, side: Side, plies: int = 0) -> int:
    """Return by how many seeds the side is ahead, with a won or lost match beyond any number.

    In play the seeds are the captured ones where the game keeps scores (Kpé), else those that lie
    in a side's own pits (Kisolo). At the end they are the final scores, or 0 where there are none,
    and a win counts the more the fewer `plies` it is away.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> worth(kpe.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd"), None, Side.NORTH)
    2
    """
    if outcome is None:
        return _held(position, side) - _held(position, side.other)
    margin = 0 if outcome.score is None else outcome.score[side] - outcome.score[side.other]
    if outcome.winner is None:
        return margin
    return margin + (WIN - plies if outcome.winner is side else plies - WIN)


def _held(position: Position, side: Side) -> int:
    return sum(position.pits[side]) if position.scores is None else position.scores[side]
