"""`lanplay tournament verify FILE`."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "verify",
    mark("Verify the file of a tournament: its signatures, its games, and every step from one round to the next."),
    examples=("lanplay tournament verify friday.tournament",),
)
@click.argument("file", metavar="FILE", shell_complete=offers.files)
@pass_settings
def COMMAND(settings: Settings, file: str) -> None:
    from lanplay.records.tournament import tell_verdict

    tell_verdict(settings, file)
