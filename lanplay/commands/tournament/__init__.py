"""`lanplay tournament`: what the file of a tournament says, after it was verified."""

from lanplay.command_line import Group
from lanplay.text import mark

TABLE = {
    "standings": mark("who is where, and by which tie-break"),
    "pairings": mark("who meets whom in a round, and why"),
    "crosstable": mark("every round of every entrant at a glance"),
    "export": mark("a tournament as JSON, CSV, TRF16 or a page"),
    "verify": mark("whether the file of a tournament is true"),
}

COMMAND = Group(
    __name__,
    TABLE,
    name="tournament",
    examples=("lanplay tournament standings friday.tournament", "lanplay tournament verify friday.tournament"),
    help=mark("Read the file of a tournament. Every signature, game and pairing in it is checked first."),
)
