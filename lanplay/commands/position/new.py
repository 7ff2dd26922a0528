"""`lanplay position new GAME`: a full starting position."""

import click

from engine import registry
from lanplay.analysis import Analysis
from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.commands.position.source import with_seed
from lanplay.completion import offers
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import game_name, key_values


@command(
    "new",
    mark("Print a starting position of a game."),
    examples=("lanplay position new dao --players 3 --random-seed 7",),
)
@click.argument("game", type=game_name, metavar="GAME", shell_complete=offers.games)
@whole_option(
    "--players",
    within=(1, 99),
    shell_complete=offers.seats,
    help=mark("how many seats (default: as few as the game allows)"),
)
@option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=offers.options,
    help=mark("an option of the game; repeatable"),
)
@with_seed
@pass_settings
def COMMAND(settings: Settings, game: str, players: int | None, options: tuple[str, ...], seed: int) -> None:
    found = registry.find(game)
    seats = found.seats[0] if players is None else players
    chosen = found.configure(key_values(options), seats)
    Output(settings.json).data(Analysis.start(found, chosen, seats, seed).picture)
