"""`lanplay bench`: what this machine can do."""

import click

from lanplay.bench import PARTS, QUICK, measure
from lanplay.bench.machine import describe
from lanplay.bench.people import Stalled
from lanplay.command_line import command, pass_settings, whole_option
from lanplay.output import Output, warn
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import KnownWord


@command(
    "bench",
    mark("Measure this machine: start-up, moves a second, proofs and shuffles."),
    examples=(
        "lanplay bench",
        "lanplay bench engine --milliseconds 200",
    ),
)
@click.argument("parts", nargs=-1, metavar="[PART…]", type=KnownWord("PART", tuple(PARTS)))
@whole_option(
    "--milliseconds", within=(1, 600_000), default=1000, help=mark("how long to measure each figure (default 1000)")
)
@pass_settings
def COMMAND(settings: Settings, parts: tuple[str, ...], milliseconds: int) -> None:
    """People read each figure when it is there; programs get one object with all of them."""
    output = Output(settings.json)
    machine = describe()
    output.say(", ".join(f"{name} {value}" for name, value in machine.items()))
    figures: dict[str, str | float] = {f"machine.{name}": value for name, value in machine.items()}
    for part in dict.fromkeys(parts or QUICK):
        warn(f"{part} …")
        try:
            for figure in measure(part, milliseconds / 1000):
                figures[figure.key] = figure.value
                aim = f"   (aim {figure.aim})" if figure.aim else ""
                output.say(f"{figure.key}: {figure.value:,} {figure.unit}   {figure.what}{aim}")
                output.flush()
        except Stalled as event:
            warn(f"{part}: waited in vain for: {event}")
    output.event("bench", **figures)
