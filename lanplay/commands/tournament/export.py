"""`lanplay tournament export FILE json|csv|trf|html`."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import KnownWord


@command(
    "export",
    mark(
        "Write a tournament to standard output as JSON, its standings as CSV, TRF16 for chess programs, or a page for "
        "the wall."
    ),
    examples=(
        "lanplay tournament export friday.tournament csv > friday.csv",
        "lanplay tournament export friday.tournament html > friday.html",
    ),
)
@click.argument("file", metavar="FILE", shell_complete=offers.files)
@click.argument("kind", metavar="json|csv|trf|html", type=KnownWord("KIND", ("json", "csv", "trf", "html")))
@pass_settings
def COMMAND(settings: Settings, file: str, kind: str) -> None:
    from lanplay.records.tournament import export_tournament

    export_tournament(file, kind)
