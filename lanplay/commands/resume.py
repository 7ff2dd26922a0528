"""`lanplay resume`: go on with a game after a crash or a break."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import offers
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "resume",
    mark("Go on with a game after a crash or a break: the newest unfinished one, or GAME-ID."),
    examples=(
        "lanplay resume",
        "lanplay resume 3ddc20f1",
    ),
)
@click.argument("game_id", required=False, metavar="[GAME-ID]", shell_complete=offers.unfinished_games)
@pass_settings
def COMMAND(settings: Settings, game_id: str | None) -> Exit:
    from lanplay.table.loop import run
    from lanplay.table.resume import resume

    return run(resume(settings, game_id))
