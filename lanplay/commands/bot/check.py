"""`lanplay bot check COMMAND`: whether a program keeps to docs/bots.md."""

import click
import msgspec

from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.values import game_name

FINE = mark("{game}, {players} seats: {decisions}, all in time and legal")
DECISIONS = mark_counted("{number} decision", "{number} decisions")
CONFORMS = mark("{name} keeps to docs/bots.md.")


@command(
    "check",
    mark("Let a program play every game, or those named, and say what it does wrong."),
    examples=("lanplay bot check ./mybot.py", "lanplay bot check 'python3 mybot.py' --game dao"),
)
@click.argument("program", metavar="COMMAND")
@option(
    "--game",
    "games",
    type=game_name,
    multiple=True,
    metavar="GAME",
    shell_complete=offers.games,
    help=mark("only this game; repeatable"),
)
@whole_option(
    "--milliseconds", within=(1, 600_000), default=1000, help=mark("how long it may take to decide (default 1000)")
)
@pass_settings
def COMMAND(settings: Settings, program: str, games: tuple[str, ...], milliseconds: int) -> None:
    from engine import registry
    from lanplay.bots import PROGRAM
    from lanplay.bots.checking import check
    from lanplay.text.games import title

    output, name, is_fine = Output(settings.json), "", True
    chosen = [registry.find(game) for game in games or registry.names()]
    for one in check(program.removeprefix(PROGRAM), chosen, milliseconds, seed=0):
        name, is_fine = one.name, is_fine and not one.faults
        output.event("checked", **msgspec.to_builtins(one))
        for fault in one.faults:
            output.say(f"{title(one.game)}: {fault}")
        if not one.faults:
            decisions = translate_counted(DECISIONS, one.decisions)
            output.say(translate(FINE).format(game=title(one.game), players=one.players, decisions=decisions))
        output.flush()
    if not is_fine:
        raise CommandError("bot_not_conforming", name=name)
    output.say(translate(CONFORMS).format(name=name))
