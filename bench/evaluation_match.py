"""The fitted evaluation against plain seed counting: varied openings, both seats.

    python bench/evaluation_match.py kpe 400 depth 4
    python bench/evaluation_match.py kisolo 400 nodes 1000

Prints wins, draws and losses of the fitted one, and its score with the 95 % interval.
"""

import math
import random
import sys

from makombo.engine.engine import Engine
from makombo.engine.limits import Limits
from makombo.play import Match
from makombo.rules import Side, game


def opening(subject, rng):
    match = Match(subject)
    for _ in range(rng.randrange(4, 9)):
        moves = match.legal_moves()
        if moves:
            match.push(rng.choice(moves))
    return match


def main():
    subject, games = game(sys.argv[1]), int(sys.argv[2])
    limits = Limits(**{sys.argv[3]: int(sys.argv[4])})
    engines = {False: Engine(subject), True: Engine(subject, plain=True)}
    wins = draws = losses = 0
    for number in range(games):
        match = opening(subject, random.Random(number // 2))
        fitted = Side(number % 2)
        while match.outcome is None and len(match.moves) < 400:
            engine = engines[match.position.side is not fitted]
            found = engine.analyse(match.position, limits, history=match.positions[:-1])
            match.push(found.best.move)
        winner = match.outcome and match.outcome.winner
        wins += winner is fitted
        losses += winner is fitted.other
        draws += winner is None
    score = (wins + draws / 2) / games
    spread = 1.96 * math.sqrt((wins + draws / 4) / games - score**2) / math.sqrt(games)
    interval = f"{score - spread:.3f} to {score + spread:.3f}"
    print(f"{subject} {sys.argv[3]} {sys.argv[4]}: +{wins} ={draws} -{losses}, score", end=" ")
    print(f"{score:.3f} ({interval})")
    for engine in engines.values():
        engine.close()


if __name__ == "__main__":
    main()
