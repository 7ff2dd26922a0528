"""`lanplay export GAME-ID FILE`: a game as one file that anybody can verify, or as a page that shows it."""

from pathlib import Path

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "export",
    mark("Write a game to a file: its transcript, which anybody can verify, or with --html a page that shows it."),
    examples=(
        "lanplay export 3ddc20f1 game.transcript",
        "lanplay export 3ddc20f1 --html",
        "lanplay export game.transcript --html --out game.html",
    ),
)
@click.argument("game", metavar="GAME-ID|FILE", shell_complete=offers.stored_games_or_files)
@click.argument("file", metavar="FILE", required=False, shell_complete=offers.files)
@option("--html", "is_page", is_flag=True, help=mark("a page of a game that is over; FILE may be left out"))
@option("--out", metavar="FILE", shell_complete=offers.files, help=mark("the same as FILE"))
@option("--force", is_flag=True, help=mark("overwrite the file"))
@click.pass_context
@pass_settings
def COMMAND(
    settings: Settings, ctx: click.Context, game: str, file: str | None, is_page: bool, out: str | None, force: bool
) -> None:
    from lanplay.records.export import export, export_page

    path = file or out
    if is_page:
        export_page(settings, game, Path(path) if path else None, is_forced=force)
        return
    if not path:
        raise click.MissingParameter(ctx=ctx, param=next(one for one in ctx.command.params if one.name == "file"))
    export(settings, game, Path(path), is_forced=force)
