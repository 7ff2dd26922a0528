"""`lanplay tournament`: an evening on the network, and what the file of it says after it was verified."""

from lanplay.command_line import Group
from lanplay.text import mark

TABLE = {
    "host": mark("open a tournament on the network"),
    "join": mark("enter a tournament on the network"),
    "resume": mark("come back to a tournament"),
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
    examples=(
        "lanplay tournament host --game tao --format swiss --rounds 5",
        "lanplay tournament join",
        "lanplay tournament verify friday.tournament",
    ),
    help=mark(
        "Hold a tournament on the network, or read the file of one. Every signature, game and pairing in a file is "
        "checked first."
    ),
)
