"""What a position is worth to a side, in seeds: all that the simple players know of a game."""

from makombo.rules import Game, Outcome, Position, Side

WIN = 1000  # more than any number of seeds


def lead(
    game: Game, position: Position, outcome: Outcome | None, side: Side, plies: int = 0
) -> int:
    """Return by how many seeds the side is ahead, with a won or lost match beyond any number.

    In play the seeds are those that the game counts beside a side's row (`Game.tally`): captured
    where it keeps a score, else in the side's own pits. At the end they are the final scores, or 0
    where there are none, and a win counts the more the fewer `plies` it is away.

    >>> from makombo.rules import game
    >>> kpe = game("kpe")
    >>> lead(kpe, kpe.parse("3,1,0,12/7,5,2,8 S 4 6 abcd abcd"), None, Side.NORTH)
    2
    """
    if outcome is None:
        return game.tally(position, side).seeds - game.tally(position, side.other).seeds
    margin = 0 if outcome.score is None else outcome.score[side] - outcome.score[side.other]
    if outcome.winner is None:
        return margin
    return margin + (WIN - plies if outcome.winner is side else plies - WIN)
