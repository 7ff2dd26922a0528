"""`lanplay position perft FILE DEPTH`: how many move sequences of that length there are."""

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.commands.position.source import read_position, with_file, with_seed
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import whole

DEEPEST = 60


@command(
    "perft",
    mark("Count the move sequences of a length, with piles in their written order."),
    examples=("lanplay position perft position.json 4 --divide",),
)
@with_file
@click.argument("depth", type=whole("DEPTH", 0, DEEPEST), metavar="DEPTH")
@option("--divide", is_flag=True, help=mark("also by first move"))
@with_seed
@pass_settings
def COMMAND(settings: Settings, file: str, depth: int, divide: bool, seed: int) -> None:
    output = Output(settings.json)
    position = read_position(file, seed)
    if not divide or depth == 0:
        nodes = position.perft(depth)
        output.say(str(nodes))
        if settings.json:
            output.data({"depth": depth, "nodes": nodes})
        return
    parts = position.divide(depth)
    nodes = sum(parts.values())
    output.say("\n".join([*(f"{move} {count}" for move, count in parts.items()), str(nodes)]))
    if settings.json:
        output.data({"depth": depth, "nodes": nodes, "divide": parts})
