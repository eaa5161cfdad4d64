"""The command line: `main`, and the one place where errors become exit codes.

0 done · 1 a check failed · 2 bad input, one line on standard error · 130 interrupted.
"""

import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

DONE = 0
BAD_INPUT = 2
INTERRUPTED = 130
READER_GONE = 141  # what the shell shows for a program that SIGPIPE ended


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `makombo` with these arguments (the process's own, if None); return the exit code."""
    try:
        _open_streams()
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except OSError as error:  # the disk is full, the terminal has gone
        _drop_output()
        return _refuse(f"standard output: {error.strerror}, expected to be able to write")


def _run(arguments: Sequence[str] | None) -> int:
    """Run the app; print what is wrong with its input as one line."""
    import typer

    from makombo.cli.app import app
    from makombo.errors import MakomboError

    command = typer.main.get_command(app)
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # Not through the app's own main: it would print usage errors on several lines.
        with command.make_context("makombo", words) as context:
            command.invoke(context)
    except MakomboError as error:
        return _refuse(str(error))
    except typer.TyperException as error:  # an unknown option, a missing argument
        return _refuse(_usage_error(error))
    except typer.Exit as leaving:
        return leaving.exit_code
    return DONE


def _usage_error(error: "typer.TyperException") -> str:
    """Return what was found, and the usage that was expected."""
    found = error.format_message().removesuffix(".")
    context = getattr(error, "ctx", None)
    if context is None:
        return found
    return f"{found}, expected {context.get_usage().removeprefix('Usage: ')}"


def _refuse(message: str) -> int:
    """Say on one line of standard error what was wrong; return the exit code for it."""
    print("makombo:", " ".join(message.split()), file=sys.stderr)
    return BAD_INPUT


def _open_streams() -> None:
    """Give a closed standard stream a place to go, and let every one take any letter."""
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            mode = "w" if descriptor else "r"
            opened = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(opened, mode, encoding="utf-8"))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Let nothing more be written, so that Python's own flush at the exit stays quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
