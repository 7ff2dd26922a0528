"""`lanplay position …`: analysis of whole positions, for people, scripts and tests (docs/notation.md, section 4)."""

from lanplay.command_line import Group
from lanplay.text import mark

TABLE = {
    "new": mark("a full starting position"),
    "moves": mark("the legal moves"),
    "play": mark("the position after some moves"),
    "show": mark("the position drawn for people"),
    "perft": mark("how many move sequences of a length there are"),
    "random": mark("random games to the end"),
    "lines": mark("many questions at once, one JSON object a line"),
}

COMMAND = Group(
    __name__,
    TABLE,
    name="position",
    examples=("lanplay position new dao --players 3 > position.json", "lanplay position show position.json"),
    help=mark("Analyse positions with every face known."),
)
