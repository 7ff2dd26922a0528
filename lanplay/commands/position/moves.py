"""`lanplay position moves FILE`: the legal moves, sorted, and the seat that has them."""

from lanplay.command_line import command, pass_settings
from lanplay.commands.position.source import read_position, with_file, with_seed
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "moves",
    mark("Print the legal moves of the seat that decides now."),
    examples=("lanplay position moves position.json",),
)
@with_file
@with_seed
@pass_settings
def COMMAND(settings: Settings, file: str, seed: int) -> None:
    position = read_position(file, seed)
    Output(settings.json).data({"turn": position.turn, "moves": [move.text for move in position.moves]})
