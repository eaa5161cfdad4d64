"""`makombo serve`: the web application."""

import os
from typing import Annotated

import typer

from makombo.cli.arguments import TablesFolder, read_count
from makombo.errors import MakomboError, quote
from makombo.play.places import TABLES_VARIABLE, find_tables

_LAST_PORT = 65_535


def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="The address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[
        str, typer.Option("--port", metavar="P", help="The port; 0 for any free one.")
    ] = "8765",
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
    browser: Annotated[
        bool, typer.Option("--browser", help="Open a browser where there is a screen.")
    ] = False,
) -> None:
    """Serve the games to browsers, and to programs by the API at /api.

    Example: makombo serve --port 0 --browser

    Example: makombo serve --port 8765 --database sqlite:////tmp/m.db
    """
    number = read_count("--port", port, low=0)
    if number > _LAST_PORT:
        raise MakomboError(f"--port: found {quote(port)}, expected at most {_LAST_PORT}")
    if tables is not None:
        os.environ[TABLES_VARIABLE] = tables  # the processes that think look there, too
    find_tables()  # what is wrong with them is better said now than in the middle of a game
    try:
        from makombo.web.services.settings import Settings
        from makombo.web.serving import serve as run
    except ModuleNotFoundError as error:
        raise MakomboError(
            f"serve: {error.name} is missing, expected the extra: pip install 'makombo[web]'"
        ) from None
    settings = Settings() if database is None else Settings(database=database)
    run(settings, host, number, browse=browser)
