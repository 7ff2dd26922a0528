"""`lanplay bot …`: what helps to write a bot of one's own."""

from lanplay.command_line import Group
from lanplay.text import mark

TABLE = {"check": mark("whether a program plays as docs/bots.md says")}
COMMAND = Group(
    __name__,
    TABLE,
    name="bot",
    examples=("lanplay bot check ./mybot.py",),
    help=mark("Programs of your own that play: check that they keep to the rules of docs/bots.md."),
)
