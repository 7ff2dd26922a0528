"""`lanplay play`: play at once against bots on this machine, over the real protocol."""

import click

from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.commands.terms import with_books, with_bot, with_options
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import game_name, key_values, number


@command(
    "play",
    mark("Play at once against bots on this machine. lanplay games lists the games. Example: lanplay play dao"),
    examples=(
        "lanplay play dao",
        "lanplay play dos --bots 3 --level strong --think 2",
        "lanplay play dao --seats 2 --option variant=halves",
    ),
)
@click.argument("game", type=game_name, metavar="GAME", shell_complete=offers.games)
@option(
    "--seats",
    type=number("--seats"),
    metavar="N",
    shell_complete=offers.seats,
    help=mark("how many play, bots and you (default: three, where the game allows it)"),
)
@whole_option("--bots", within=(1, 15), help=mark("how many bots play with you, instead of --seats"))
@with_bot
@with_options
@with_books
@pass_settings
def COMMAND(
    settings: Settings,
    game: str,
    seats: int | None,
    bots: int | None,
    bot: str,
    options: tuple[str, ...],
    open_books: bool,
) -> Exit:
    from engine import registry
    from lanplay.table.host import HostPlan, host
    from lanplay.table.loop import run

    if bots is not None and seats not in (None, bots + 1):
        raise CommandError("bots_and_seats", bots=bots, seats=seats)
    wanted = seats if bots is None else bots + 1
    count = wanted if wanted is not None else _comfortable(registry.find(game).seats)
    plan = HostPlan(game, dict(key_values(options)), count, count - 1, bot, is_announced=False, open_books=open_books)
    return run(host(settings, plan))


def _comfortable(allowed: tuple[int, ...]) -> int:
    """Three make a table that is quick and not a duel, where the game allows it."""
    return 3 if 3 in allowed else allowed[0]
