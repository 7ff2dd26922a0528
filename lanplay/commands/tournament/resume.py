"""`lanplay tournament resume`: come back to a tournament after a crash or a break."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.commands.terms import code_of, with_code
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "resume",
    mark("Come back to the tournament that you were in last, or to the one whose id begins with ID."),
    examples=("lanplay tournament resume", "lanplay tournament resume 3ddc20f1"),
)
@click.argument("tournament", required=False, metavar="[ID]")
@with_code(mark("the code that the tournament had, so that newcomers may enter; - asks for it"))
@pass_settings
def COMMAND(settings: Settings, tournament: str | None, code: str | None) -> Exit:
    from lanplay.table.loop import run
    from lanplay.tournament.begin import resume_tournament

    return run(resume_tournament(settings, tournament, code_of(code)))
