"""`lanplay tournament crosstable FILE`."""

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "crosstable",
    mark("Show every round of every entrant: whom it met, by place, and what it won."),
    examples=(
        "lanplay tournament crosstable friday.tournament",
        "lanplay tournament crosstable friday.tournament --html > friday.html",
    ),
)
@click.argument("file", metavar="FILE", shell_complete=offers.files)
@option("--html", "is_page", is_flag=True, help=mark("as a page for the wall, with standings after each round"))
@pass_settings
def COMMAND(settings: Settings, file: str, is_page: bool) -> None:
    from lanplay.records.tournament import tell_crosstable

    tell_crosstable(settings, file, is_page=is_page)
