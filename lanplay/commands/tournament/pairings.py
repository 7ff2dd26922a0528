"""`lanplay tournament pairings FILE`."""

import click

from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "pairings",
    mark("Show who meets whom in a round, the last one if none is named."),
    examples=(
        "lanplay tournament pairings friday.tournament",
        "lanplay tournament pairings friday.tournament --round 2 --explain",
    ),
)
@click.argument("file", metavar="FILE", shell_complete=offers.files)
@whole_option("--round", "number", within=(1, 254), help=mark("the number of the round"))
@option("--explain", is_flag=True, help=mark("say what speaks against each pairing of a Swiss round"))
@pass_settings
def COMMAND(settings: Settings, file: str, number: int | None, explain: bool) -> None:
    from lanplay.records.tournament import tell_pairings

    tell_pairings(settings, file, number, is_explained=explain)
