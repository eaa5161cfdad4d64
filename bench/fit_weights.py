"""Fits the weights of the engine's evaluation to games that it plays against itself.

    python bench/fit_weights.py SEED [--plain] [--tables DIR] kpe kisolo   (needs scikit-learn)

The data: games from the start, the first plies drawn at random (4 to 11 of them), then the engine
looking six plies ahead, with one move in five at random so that positions differ. Every position
after the opening is one sample. Kpé: ridge regression on the margin still to come, exact by the
tables (all of them, which takes 6 GB of memory), or without any as the game went on. Kisolo:
logistic regression on who wins, draws left out, over boards of 7 and 6 columns. The result is the
source of `WEIGHTS` in `makombo.engine.kpe` or `makombo.engine.kisolo`, printed. The first round is
played with `--plain`, counting seeds; the next ones with the weights of the round before.
"""

import argparse
import sys

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression, Ridge

from makombo.engine import kisolo, kpe
from makombo.engine.search import (
    GENERATION,
    INFINITE,
    LONGEST_LINE,
    NODE_LIMIT,
    PLAIN,
    SearchContext,
    new_control,
    search_root,
)
from makombo.engine.transposition import new_table
from makombo.engine.value import UNKNOWN, ending, exact, gain
from makombo.kernels import kernel
from makombo.kernels.jit import compiled, generic, implements
from makombo.kernels.kisolo import KisoloState
from makombo.kernels.kpe import KpeState
from makombo.kernels.protocol import legal, play
from makombo.kernels.rng import GOLDEN, below, mix, stream
from makombo.kernels.words import U64, ZERO, count, select, signed
from makombo.rules import game
from makombo.tables import Tables

DEPTH = 6
MOST_GAME_PLIES = 200
EVERY_POSITION = 1 << 33
GAMES = {"kpe": 30_000, "kisolo": 60_000, "kisolo:columns=6": 15_000}


@generic
def write_features(state, row):
    """Write the features of a position."""


@implements(write_features, KpeState)
def write_kpe(state, row):
    for slot in range(kpe.SLOTS):
        row[slot] = kpe.feature(state, slot)


@implements(write_features, KisoloState)
def write_kisolo(state, row):
    for slot in range(kisolo.SLOTS):
        row[slot] = kisolo.feature(state, slot)


@compiled
def play_game(start, seed, number, context, answers, rows, labels):
    """Play one game; write a row and a label a position; return how many.

    A label is the value that the book of answers has, or what came of the position in the game.
    """
    rng = stream(seed, number)
    rng += GOLDEN
    opening = np.int64(4 + below(mix(rng), U64(8)))
    gains = np.zeros(MOST_GAME_PLIES, np.int64)
    known = np.zeros(MOST_GAME_PLIES, np.int64)
    state = start
    plies = 0
    samples = 0
    moves = legal(state)
    while moves != ZERO and plies < MOST_GAME_PLIES:
        if plies >= opening:
            write_features(state, rows[samples])
            labels[samples] = plies
            known[samples] = exact(state, answers)
            samples += 1
        rng += GOLDEN
        lot = mix(rng)
        if plies < opening or below(lot, U64(5)) == ZERO:
            rng += GOLDEN
            move = select(moves, below(mix(rng), count(moves)))
        else:
            depth, quiet = signed(U64(DEPTH)), signed(ZERO)
            _, best = search_root(state, depth, -INFINITE, INFINITE, moves, quiet, context)
            move = U64(best)
        after = play(state, move)
        gains[plies] = gain(state, after)
        state = after
        plies += 1
        moves = legal(state)
    if moves != ZERO and known[0] == UNKNOWN:
        return 0
    # Walk back: what is still to come from each ply on, for whoever moves there.
    to_come = np.zeros(MOST_GAME_PLIES + 1, np.int64)
    to_come[plies] = ending(state) if moves == ZERO else 0
    for ply in range(plies - 1, -1, -1):
        to_come[ply] = gains[ply] - to_come[ply + 1]
    for sample in range(samples):
        seen = known[sample] != UNKNOWN
        labels[sample] = known[sample] if seen else to_come[labels[sample]]
    return samples


def samples_of(text, seed, plainly, tables):
    """Return features and labels of many games."""
    subject = game(text)
    blank = subject.part("engine").blank_book
    answers = tables.book(EVERY_POSITION) if tables and text == "kpe" else blank
    start = kernel(subject).pack(subject.initial())
    slots = {"kpe": kpe, "kisolo": kisolo}[subject.name].SLOTS
    context = SearchContext(
        new_table(1 << 16),
        blank,
        np.zeros((1, 2 * LONGEST_LINE, subject.part("kernels").past_words), np.uint64),
        new_control(LONGEST_LINE),
        np.zeros(1, np.int64),
    )
    control = context.control
    control[NODE_LIMIT] = 1 << 62
    control[PLAIN] = plainly
    features, labels = [], []
    for number in range(GAMES[text]):
        rows = np.zeros((MOST_GAME_PLIES, slots), np.int64)
        label = np.zeros(MOST_GAME_PLIES, np.int64)
        control[GENERATION] = number & 255
        found = play_game(start, U64(seed), U64(number), context, answers, rows, label)
        features.append(rows[:found].astype(np.int16))
        labels.append(label[:found])
    return np.concatenate(features), np.concatenate(labels)


def sparse(features, width):
    """Return the features as a matrix of counts."""
    rows = np.repeat(np.arange(len(features)), features.shape[1])
    ones = np.ones(features.size, np.float32)
    return csr_matrix((ones, (rows, features.ravel())), shape=(len(features), width))


def fit_kpe(*asked):
    """Return the weights of Kpé, in hundredths of a seed."""
    features, labels = samples_of("kpe", *asked)
    matrix = sparse(features, kpe.FEATURES)
    model = Ridge(alpha=30.0, fit_intercept=False, solver="cholesky").fit(matrix, labels)
    report("kpe", len(labels), model.score(matrix, labels))
    return np.rint(model.coef_).astype(int)


def fit_kisolo(*asked):
    """Return the weights of Kisolo, in thousandths of log-odds."""
    parts = [samples_of(text, *asked) for text in GAMES if text.startswith("kisolo")]
    features = np.concatenate([part[0] for part in parts])
    labels = np.concatenate([part[1] for part in parts])
    decided = labels != 0
    matrix = sparse(features[decided], kisolo.FEATURES)
    model = LogisticRegression(C=0.3, fit_intercept=False, max_iter=400)
    model.fit(matrix, labels[decided] > 0)
    report("kisolo", decided.sum(), model.score(matrix, labels[decided] > 0))
    weights = np.rint(1000 * model.coef_[0]).astype(int)
    weights[kisolo.FEATURES - 1] = 0  # a column that the board hasn't got
    return weights


def report(name, samples, score):
    print(f"# {name}: {samples} positions, score {score:.3f}", file=sys.stderr)


def literal(name, weights):
    """Return the weights as source, twelve a line."""
    lines = [
        "    " + " ".join(f"{weight}," for weight in weights[at : at + 12])
        for at in range(0, len(weights), 12)
    ]
    return f"# {name}\nWEIGHTS = (\n" + "\n".join(lines) + "\n)\n"


FITS = {"kpe": fit_kpe, "kisolo": fit_kisolo}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("games", nargs="+", choices=FITS)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--tables", type=Tables.open)
    asked = parser.parse_args()
    for name in asked.games:
        print(literal(name.upper(), FITS[name](asked.seed, asked.plain, asked.tables)))


if __name__ == "__main__":
    main()
