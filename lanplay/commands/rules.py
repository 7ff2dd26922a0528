"""`lanplay rules GAME`: the rules sheet of a game, in the reader's language where there is one."""

import click

from engine import registry
from lanplay.command_line import command, pass_settings
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.output import Output, terminal_width
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.text.markdown import WIDEST, rendered
from lanplay.text.sheets import sheet
from lanplay.values import game_name


@command("rules", mark("Show the rules of a game as they are played here."), examples=("lanplay rules dog --lang de",))
@click.argument("game", type=game_name, metavar="GAME", shell_complete=offers.games)
@pass_settings
def COMMAND(settings: Settings, game: str) -> None:
    name = registry.find(game).name
    found = sheet(name, settings.lang)
    if found is None:
        raise CommandError("no_rules", game=name)
    output = Output(settings.json)
    output.event("rules", game=name, lang=found.language, text=found.text)
    output.say(_shown(found.text).rstrip("\n"))


def _shown(text: str) -> str:
    """Lines of the terminal's width; Markdown, as it is kept, for whatever else reads standard output."""
    width = terminal_width()
    return text if width is None else "\n".join(line.text for line in rendered(text, min(width, WIDEST)))
