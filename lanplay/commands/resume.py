"""`lanplay resume`: go on with a game after a crash or a break."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.commands.terms import code_of, with_code
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
@with_code(mark("the code that the table had, so that people may watch again; - asks for it"))
@pass_settings
def COMMAND(settings: Settings, game_id: str | None, code: str | None) -> Exit:
    from lanplay.table.loop import run
    from lanplay.table.resume import resume

    return run(resume(settings, game_id, code=code_of(code)))
