"""`lanplay replay GAME-ID|FILE`: a game told again, step by step, after it was verified."""

import click

from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "replay",
    mark("Tell a game again, step by step, from your games or from a transcript file."),
    examples=(
        "lanplay replay 3ddc20f1",
        "lanplay replay game.transcript --until 40",
        "lanplay replay 3ddc20f1 --figures",
    ),
)
@click.argument("game", metavar="GAME-ID|FILE", shell_complete=offers.stored_games_or_files)
@whole_option("--until", within=(0, (1 << 31) - 1), metavar="STEP", help=mark("stop after this step"))
@option("--position", "is_position", is_flag=True, help=mark("print the position there, as JSON, and nothing else"))
@option("--figures", "is_figures", is_flag=True, help=mark("instead of the steps, what they came to in figures"))
@pass_settings
def COMMAND(settings: Settings, game: str, until: int | None, is_position: bool, is_figures: bool) -> None:
    from lanplay.records.replay import replay

    replay(settings, game, until, is_position=is_position, is_figures=is_figures)
