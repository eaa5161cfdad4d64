"""Uniformly random games, once for every game."""

from makombo.kernels.jit import compiled
from makombo.kernels.protocol import State, final, legal, play, south_moves
from makombo.kernels.rng import GOLDEN, below, mix, stream
from makombo.kernels.words import ONE, U64, ZERO, count, select


@compiled
def playouts(
    start: State, first: U64, last: U64, seed: U64, max_plies: U64
) -> tuple[U64, U64, U64, U64, U64]:
    """Play the games numbered from `first` to before `last`, each from `start`.

    Returns South's wins, North's wins, draws, games cut short after `max_plies`, and the plies of
    all games. Repetition isn't looked at (KP15, KS15).
    """
    south, north, drawn, unfinished, plies = ZERO, ZERO, ZERO, ZERO, ZERO
    number = first
    while number < last:
        state = start
        rng = stream(seed, number)
        number += ONE
        ply = ZERO
        moves = legal(state)
        while moves != ZERO and ply < max_plies:
            rng += GOLDEN
            move = select(moves, below(mix(rng), count(moves)))
            state = play(state, move)
            moves = legal(state)
            ply += ONE
        plies += ply
        if moves != ZERO:
            unfinished += ONE
            continue
        value = final(state)
        if value == 0:
            drawn += ONE
        elif (value > 0) == south_moves(state):
            south += ONE
        else:
            north += ONE
    return south, north, drawn, unfinished, plies
