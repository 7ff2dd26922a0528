"""`lanplay position show FILE`: the position drawn for people."""

from lanplay.command_line import command, pass_settings
from lanplay.commands.position.source import read_position, with_file, with_seed
from lanplay.games.drawing import draw
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark

ABOUT = mark("Draw a position. Seats are counted from 0, as in the position itself.")


@command("show", ABOUT, examples=("lanplay position show position.json",))
@with_file
@with_seed
@pass_settings
def COMMAND(settings: Settings, file: str, seed: int) -> None:
    output = Output(settings.json)
    text = draw(read_position(file, seed).view)
    output.say(text)
    if settings.json:
        output.data({"text": text})
