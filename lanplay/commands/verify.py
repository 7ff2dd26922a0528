"""`lanplay verify GAME-ID|FILE…`: whether transcripts and evidence are true, from nothing but the files themselves."""

from pathlib import Path

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.completion import offers
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "verify",
    mark(
        "Verify transcripts and evidence files. With -v also say what was checked. Files of one game are also held "
        "against each other. A game of yours is verified by its id, too."
    ),
    examples=(
        "lanplay verify game.transcript",
        "lanplay verify -v *.transcript *.evidence",
        "lanplay verify mine.transcript yours.transcript --evidence proofs",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="GAME-ID|FILE…", shell_complete=offers.stored_games_or_files)
@option(
    "--evidence",
    metavar="DIR",
    shell_complete=offers.folders,
    help=mark("write here what several files prove together"),
)
@pass_settings
def COMMAND(settings: Settings, files: tuple[str, ...], evidence: str | None) -> Exit:
    from lanplay.records.verification import verify_files

    return verify_files(settings, files, None if evidence is None else Path(evidence))
