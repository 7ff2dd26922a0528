"""`lanplay tournament standings FILE`."""

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "standings",
    mark("Show the standings after all results so far."),
    examples=(
        "lanplay tournament standings friday.tournament",
        "lanplay tournament standings friday.tournament --explain Bela",
    ),
)
@click.argument("file", metavar="FILE", shell_complete=offers.files)
@option("--explain", metavar="NAME", help=mark("say what the tie-breaks of this entrant are made of"))
@pass_settings
def COMMAND(settings: Settings, file: str, explain: str | None) -> None:
    from lanplay.records.tournament import tell_standings

    tell_standings(settings, file, explain)
