"""`lanplay export GAME-ID FILE`: a stored game as one file that anybody can verify."""

from pathlib import Path

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "export",
    mark("Write the transcript of a game: one file that anybody can verify."),
    examples=("lanplay export 3ddc20f1 game.transcript",),
)
@click.argument("game", metavar="GAME-ID", shell_complete=offers.stored_games)
@click.argument("file", metavar="FILE", shell_complete=offers.files)
@option("--force", is_flag=True, help=mark("overwrite the file"))
@pass_settings
def COMMAND(settings: Settings, game: str, file: str, force: bool) -> None:
    from lanplay.records.export import export

    export(settings, game, Path(file), is_forced=force)
