"""`lanplay tournament crosstable FILE`."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "crosstable",
    mark("Show every round of every entrant: whom it met, by place, and what it won."),
    examples=("lanplay tournament crosstable friday.tournament",),
)
@click.argument("file", metavar="FILE", shell_complete=offers.files)
@pass_settings
def COMMAND(settings: Settings, file: str) -> None:
    from lanplay.records.tournament import tell_crosstable

    tell_crosstable(settings, file)
