"""Kernels against the yardstick: build it, run both in turn, print the ratios and their spread.

A ratio is the kernel's speed over that of the hand-written C, in processor time, on one core; above
1 the kernel is the faster. Both must come to the same figures.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from pathlib import Path

import numba

from makombo.kernels import kernel
from makombo.rules import game

YARDSTICK = Path(__file__).with_name("yardstick.c")
COMPILE = ("gcc", "-O3", "-march=native")
BAR = 0.9  # the least ratio that will do


@dataclass
class Task:
    """One thing that both do, and what was measured of it."""

    game: str
    work: str
    size: int
    unit: str
    floor: float  # millions a second below which the yardstick would be a man of straw
    kernel: list[float] = field(default_factory=list)
    yardstick: list[float] = field(default_factory=list)

    def measure(self, program: Path) -> None:
        """Run both once and note their rates, in millions a second of processor time."""
        words = subprocess.check_output(
            [program, self.game, self.work, str(self.size)], text=True
        ).split()
        expected, seconds = list(map(int, words[:-1])), float(words[-1])
        begin = time.process_time()
        found = self.run(threads=1)
        own_seconds = time.process_time() - begin
        if found != expected:
            sys.exit(f"{self.game} {self.work}: kernel {found}, yardstick {expected}")
        self.kernel.append(found[-1] / own_seconds / 1e6)
        self.yardstick.append(expected[-1] / seconds / 1e6)

    def run(self, threads: int) -> list[int]:
        """Return what the kernel counts; the last number is what the rate is of."""
        kern = kernel(game(self.game))
        start = kern.pack(kern.game.initial())
        if self.work == "perft":
            return [kern.perft(start, self.size, threads=threads)]
        return list(astuple(kern.playouts(start, self.size, seed=1, threads=threads)))

    def ratios(self) -> list[float]:
        """Return the ratio of each round, ascending."""
        return sorted(k / y for k, y in zip(self.kernel, self.yardstick, strict=True))


TASKS = (
    Task("kpe", "perft", 14, "leaves", 90),
    Task("kpe", "playouts", 100_000, "plies", 50),
    Task("kisolo", "perft", 13, "leaves", 4.4),
    Task("kisolo", "playouts", 300_000, "plies", 4.6),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    rounds = max(1, parser.parse_args().rounds)
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "yardstick"
        subprocess.run([*COMPILE, "-o", program, YARDSTICK], check=True)
        for task in TASKS:
            task.run(threads=1)  # compiled, and warm
        for _ in range(rounds):
            for task in TASKS:
                task.measure(program)
    print(f"\n{'':16} {'kernel':>9} {'yardstick':>9}                ratio (least to most)")
    for task in TASKS:
        print(line(task))
    print(f"\n{'':16} two threads against one, by the clock")
    for task in TASKS:
        print(f"{task.game:7}{task.work:9} {scaling(task.run):.2f}")
    if any(statistics.median(task.ratios()) < BAR for task in TASKS):
        sys.exit(f"a ratio is below {BAR}")


def line(task: Task) -> str:
    kern, yard = statistics.median(task.kernel), statistics.median(task.yardstick)
    ratios = task.ratios()
    weak = "" if yard >= task.floor else f"  (yardstick below {task.floor})"
    return (
        f"{task.game:7}{task.work:9} {kern:9.1f} {yard:9.1f} M {task.unit + '/s':9} "
        f"{statistics.median(ratios):6.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}){weak}"
    )


def scaling(run: Callable[[int], object]) -> float:
    """Return how many times faster two threads are than one; the best of three."""

    def seconds(threads: int) -> float:
        begin = time.perf_counter()
        run(threads)
        return time.perf_counter() - begin

    return min(seconds(1) for _ in range(3)) / min(seconds(2) for _ in range(3))


def machine() -> str:
    """Return a line or two on what this runs on, and how busy it is."""
    cpuinfo = Path("/proc/cpuinfo")
    names = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    cpu = next((name.split(": ")[1] for name in names if name.startswith("model name")), "?")
    gcc = subprocess.check_output(["gcc", "--version"], text=True).splitlines()[0]
    load = os.getloadavg()[0]
    return (
        f"{cpu} ({platform.machine()}), {os.cpu_count()} cores, load {load:.1f}\n"
        f"Python {platform.python_version()}, numba {numba.__version__}; "
        f"{gcc}, {' '.join(COMPILE)}"
    )


if __name__ == "__main__":
    main()
