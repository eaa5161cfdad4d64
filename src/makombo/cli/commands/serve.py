"""`makombo serve`: the web application."""

from pathlib import Path
from typing import Annotated

import typer

from makombo.cli.arguments import Port, TablesFolder, read_port
from makombo.cli.voice import chosen_voice
from makombo.errors import MakomboError
from makombo.play.folders import find_tables, prefer_tables


def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="The address to listen at.")
    ] = "127.0.0.1",
    port: Port = "8765",
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="Where games are kept, as sqlite:////var/games.db; "
            "by default in your data folder.",
        ),
    ] = None,
    tables: TablesFolder = None,
    config: Annotated[
        str | None,
        typer.Option(
            "--config", metavar="FILE", help="Limits and more, in TOML; see docs/serving.md."
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open a browser where there is a screen.")
    ] = False,
) -> None:
    """Serve the games to browsers, and to programs by the API at /api.

    Example: makombo serve --port 0 --browser

    Example: makombo serve --port 8765 --database sqlite:////tmp/m.db
    """
    number = read_port(port)
    try:
        from makombo.web.services.settings import read_settings
        from makombo.web.serving import serve as run
    except ModuleNotFoundError as error:
        raise MakomboError(
            f"serve: {error.name} is missing, expected the extra: pip install 'makombo[web]'"
        ) from None
    chosen = {"database": database, "tables": tables}
    given = {name: text for name, text in chosen.items() if text is not None}
    settings = read_settings(None if config is None else Path(config), **given)
    find_tables(settings.tables)  # a fault is better said now than in the middle of a game
    prefer_tables(settings.tables)
    voice = chosen_voice()
    run(settings, host, number, say=lambda message: print(voice.say(message)), browse=browser)
