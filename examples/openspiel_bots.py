"""OpenSpiel's own tree search and alpha-beta play Kisolo against makombo's strengths.

Needs `pip install "makombo[envs]"`; takes a few seconds. Prints:

    tree search  against random      2 of 2
    tree search  against greedy      1 of 2
    tree search  against strength:1  2 of 2
    tree search  against strength:3  1 of 2
    alpha-beta   against random      2 of 2
    alpha-beta   against greedy      2 of 2
    alpha-beta   against strength:1  2 of 2
    alpha-beta   against strength:3  1 of 2
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts, minimax

import makombo
from makombo.envs import openspiel

GAME = openspiel.KisoloGame({"columns": 6})


class Strength(pyspiel.Bot):
    """One of makombo's players as a bot of OpenSpiel."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.player = makombo.player(text, seed=1)

    def step(self, state: openspiel.SowingState) -> int:
        """Return the player's move in this state."""
        match = makombo.Match(state.session.game)
        for move in state.history():
            match.push(move)
        return self.player.choose(match)


class AlphaBeta(pyspiel.Bot):
    """OpenSpiel's alpha-beta, two plies deep, which counts the seeds of each side."""

    def step(self, state: openspiel.SowingState) -> int:
        """Return the best move it sees."""
        mover = state.current_player()

        def ahead(leaf: openspiel.SowingState) -> float:
            pits = leaf.session.position.pits
            return (sum(pits[mover]) - sum(pits[1 - mover])) / 1000

        _, action = minimax.alpha_beta_search(GAME, state, ahead, 2, mover)
        return action


def tree_search() -> pyspiel.Bot:
    """Return OpenSpiel's Monte Carlo tree search with 40 random playouts a move."""
    rng = np.random.RandomState(1)
    return mcts.MCTSBot(GAME, 1.4, 40, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)


def main() -> None:
    """Play each pairing twice, once from each seat."""
    for bot, make in {"tree search": tree_search, "alpha-beta": AlphaBeta}.items():
        for strength in ("random", "greedy", "strength:1", "strength:3"):
            points = 0.0
            for seat in (0, 1):
                bots = [make(), Strength(strength)]
                state = GAME.new_initial_state()
                returns = pyspiel.evaluate_bots(state, bots if seat == 0 else bots[::-1], 1)
                points += (returns[seat] + 1) / 2
            print(f"{bot:12} against {strength:11} {points:g} of 2")


if __name__ == "__main__":
    main()
