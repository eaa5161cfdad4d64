"""The composition root: every command by name, loaded when it is asked for."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from makombo.cli.voice import ask_for

# A new command is a module of this name in `makombo.cli.commands`, and its name here.
COMMANDS = (
    "show",
    "moves",
    "trace",
    "perft",
    "play",
    "replay",
    "playouts",
    "analyse",
    "bench",
    "arena",
    "solve",
    "pack",
    "verify",
    "probe",
    "tables",
    "serve",
)

_SETTINGS = {"help_option_names": ["-h", "--help"]}


class _Commands(TyperGroup):
    """Loads one command's module only, so that `makombo show` doesn't wait for the others."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - the signature is Typer's
        """Return the names of all commands in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - the signature is Typer's
        """Return the command, or None where there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"makombo.cli.commands.{cmd_name}")
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(cmd_name, context_settings=_SETTINGS)(getattr(module, cmd_name))
        return typer.main.get_command(single)


app = typer.Typer(
    cls=_Commands,
    add_completion=False,
    context_settings=_SETTINGS,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    subcommand_metavar=f"{'|'.join(COMMANDS)} [ARGS]...",
)


@app.callback(invoke_without_command=True)
def makombo(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and leave."),
    language: str | None = typer.Option(
        None, metavar="CODE", help="Speak this language instead of the locale's, as in fr."
    ),
) -> None:
    """Kpé and Kisolo, two African sowing games, exact to the last seed.

    Example: makombo play kpe
    """
    ask_for(_known(language))
    if version:
        from makombo import __version__

        typer.echo(f"makombo {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _known(code: str | None) -> str | None:
    """Return the code of a language, which must be one there is."""
    if code is None:
        return None
    from makombo.language import languages

    if code not in languages():
        raise typer.BadParameter(f"--language: found {code!r}, expected {', '.join(languages())}")
    return code
