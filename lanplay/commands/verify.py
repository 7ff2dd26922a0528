"""`lanplay verify FILE…`: whether transcripts and evidence are true, from nothing but the files themselves."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import offers
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "verify",
    mark("Verify transcripts and evidence files. With -v also say what was checked."),
    examples=(
        "lanplay verify game.transcript",
        "lanplay verify -v *.transcript *.evidence",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", shell_complete=offers.files)
@pass_settings
def COMMAND(settings: Settings, files: tuple[str, ...]) -> Exit:
    from lanplay.records.verification import verify_files

    return verify_files(settings, files)
