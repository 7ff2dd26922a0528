"""`lanplay position show FILE`: the position drawn for people."""

from lanplay.command_line import command, pass_settings
from lanplay.commands.position.source import read_position, with_file, with_seed
from lanplay.output import Output
from lanplay.pictures import draw
from lanplay.settings import Settings
from lanplay.text import mark


@command("show", mark("Draw a position."), examples=("lanplay position show position.json",))
@with_file
@with_seed
@pass_settings
def COMMAND(settings: Settings, file: str, seed: int) -> None:
    output = Output(settings.json)
    text = draw(read_position(file, seed).picture)
    output.say(text)
    if settings.json:
        output.data({"text": text})
