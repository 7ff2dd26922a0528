"""`lanplay bench`: what this machine can do."""

from dataclasses import asdict

import click

from lanplay.bench import PARTS, measure
from lanplay.bench.machine import describe
from lanplay.command_line import command, option, pass_settings
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import whole, word


@command(
    "bench",
    mark("Measure this machine: start-up, moves a second, proofs and shuffles."),
    examples=(
        "lanplay bench",
        "lanplay bench engine --milliseconds 200",
    ),
)
@click.argument("parts", nargs=-1, metavar="[PART…]", type=word("PART", tuple(PARTS)))
@option(
    "--milliseconds",
    type=whole("--milliseconds", 1, 600_000),
    default=1000,
    metavar="N",
    help=mark("how long to measure each figure (default 1000)"),
)
@pass_settings
def COMMAND(settings: Settings, parts: tuple[str, ...], milliseconds: int) -> None:  # noqa: N802
    output = Output(settings.json)
    machine = describe()
    output.event("machine", **machine)
    output.say(", ".join(f"{name} {value}" for name, value in machine.items()))
    for figure in measure(parts or tuple(PARTS), milliseconds / 1000):
        output.event("figure", **asdict(figure))
        output.say(f"{figure.part}: {figure.what}: {figure.value:,} {figure.unit}")
