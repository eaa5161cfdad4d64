"""The CPU time of `makombo show kpe`, in times that of an empty Typer app.

Run it as `.venv/bin/python bench/startup.py [RUNS]`; the last line is the ratio, at most 1.5.
Both run in turn, and each counts by its best run, which a busy machine disturbs least.
"""

import resource
import subprocess
import sys

EMPTY = """
import typer
app = typer.Typer()
@app.command()
def main(): ...
app()
"""
COMMANDS = {
    "empty Typer app": (sys.executable, "-c", EMPTY),
    "makombo show kpe": (sys.executable, "-m", "makombo", "show", "kpe"),
}


def cpu_seconds(command: tuple[str, ...]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(runs):
        for name, command in COMMANDS.items():
            taken[name].append(cpu_seconds(command))
    best = [min(times) for times in taken.values()]
    for name, seconds in zip(COMMANDS, best, strict=True):
        print(f"{name:<18} {seconds:.3f} s")
    print(f"{best[1] / best[0]:.2f}")


if __name__ == "__main__":
    main()
