"""`lanplay games`: which games there are, for how many, and with which options."""

from collections.abc import Iterable, Iterator
from typing import Any

import click

from engine import registry
from engine.contract import AnyGame
from lanplay.command_line import command, pass_settings
from lanplay.completion import offers
from lanplay.games.teaching import described, teaching_of
from lanplay.output import Output, terminal_width
from lanplay.screen import cells
from lanplay.settings import Settings
from lanplay.text import mark, translate
from lanplay.text.games import about, kind_values, option_default, option_meaning, title
from lanplay.values import game_name

DEFAULT = mark("{values} (default {default})")


@command(
    "games",
    mark("List the games, or one game with its seats, options, values and defaults."),
    examples=(
        "lanplay games",
        "lanplay games dao",
    ),
)
@click.argument("game", type=game_name, required=False, metavar="[GAME]", shell_complete=offers.games)
@pass_settings
def COMMAND(settings: Settings, game: str | None) -> None:
    output = Output(settings.json)
    for number, found in enumerate([registry.find(game)] if game else map(registry.find, registry.names())):
        output.event("game", **_data(found))
        if number:
            output.say("")
        output.say("\n".join(_fitted(_lines(found))))


def _data(game: AnyGame) -> dict[str, Any]:
    options = [
        {
            "name": option.name,
            "values": list(kind_values(option.kind)),
            "default": option.default,
            "ruling": option.rulings,
            "meaning": option_meaning(game.name, option.name),
        }
        for option in game.options
    ]
    told = {"about": about(game.name), "minutes": teaching_of(game.name).minutes}
    return {"name": game.name, "title": title(game.name), **told, "seats": list(game.seats), "options": options}


def _fitted(lines: Iterable[str]) -> Iterator[str]:
    """The lines broken between words where a terminal would break them anywhere, each with its indent."""
    width = terminal_width()
    for line in lines:
        if width is None:
            yield line
            continue
        bare = line.lstrip(" ")
        indent = " " * (len(line) - len(bare))
        yield from (indent + part for part in cells.wrap(bare, width - len(indent)))


def _lines(game: AnyGame) -> list[str]:
    what, facts = described(game.name, game.seats)
    head = f"{game.name} - {title(game.name)}: {what}".removesuffix(": ")
    lines = [head, f"  {facts}"]
    for option in game.options:
        values = translate(DEFAULT).format(values=" | ".join(kind_values(option.kind)), default=option_default(option))
        lines.append(f"  {option.name}: {values}")
        meaning = option_meaning(game.name, option.name)
        if meaning:
            lines.append(f"      {meaning}")
    return lines
