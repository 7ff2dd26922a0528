"""`lanplay position play FILE MOVE…`: the position after the moves."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.commands.position.source import read_position, with_file, with_seed
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "play",
    mark("Print the position after some moves, each one argument."),
    examples=("lanplay position play position.json take flip",),
)
@with_file
@click.argument("moves", nargs=-1, metavar="[MOVE…]")
@with_seed
@pass_settings
def COMMAND(settings: Settings, file: str, moves: tuple[str, ...], seed: int) -> None:
    Output(settings.json).data(read_position(file, seed).after_all(moves).picture)
