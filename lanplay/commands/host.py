"""`lanplay host`: open a table on the network."""

import click

from engine.options import OptionValue
from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.commands.terms import code_of, with_books, with_bot, with_code, with_options, with_watching
from lanplay.completion import offers
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import game_name, key_values, number
from protocol.wire.watching import WATCH


@command(
    "host",
    mark(
        "Open a table on the network and play at it. lanplay games lists the games. Example: lanplay host dao --seats 3"
    ),
    examples=(
        "lanplay host dao --seats 3",
        "lanplay host dog --bots 2 --level strong --code sesame",
        "lanplay host dao --interface eth0 --name Kitchen",
    ),
)
@click.argument("game", type=game_name, metavar="GAME", shell_complete=offers.games)
@option(
    "--seats",
    type=number("--seats"),
    metavar="N",
    shell_complete=offers.seats,
    help=mark("how many play (default: as few as the game allows)"),
)
@whole_option("--bots", within=(0, 15), default=0, help=mark("how many of them are bots on this machine (default 0)"))
@with_bot
@option("--name", metavar="TABLE", help=mark("what the table is called"))
@with_options
@with_code(mark("only who knows this code can join; - asks for it, LANPLAY_CODE may hold it"))
@option("--new-code", "is_coded", is_flag=True, help=mark("propose a code that is easy to say, such as 7-plum-harbour"))
@with_watching
@option("--ready", "is_ready", is_flag=True, help=mark("be ready from the start, without being asked"))
@with_books
@pass_settings
def COMMAND(
    settings: Settings,
    game: str,
    seats: int | None,
    bots: int,
    bot: str,
    name: str | None,
    options: tuple[str, ...],
    code: str | None,
    is_coded: bool,
    watch: str | None,
    is_ready: bool,
    open_books: bool,
) -> Exit:
    from lanplay.table.host import HostPlan, host
    from lanplay.table.loop import run
    from lanplay.table.spoken_code import proposed

    secret = proposed() if is_coded else code_of(code)
    given: dict[str, OptionValue] = {**key_values(options), **({} if watch is None else {WATCH: watch})}
    plan = HostPlan(game, given, seats, bots, bot, name, secret, is_ready=is_ready, open_books=open_books)
    return run(host(settings, plan))
