"""`lanplay --plain` alone at a terminal: a numbered list of what can be done, and which command is meant."""

import sys
from collections.abc import Sequence

from engine import registry
from lanplay.text import mark, translate
from lanplay.text.games import title

HEAD = mark("What would you like to do? Type a number and Enter:")
AGAINST_BOTS = mark("play {game} against bots")
OTHERS: Sequence[tuple[tuple[str, ...], str]] = (
    (("join",), mark("take a seat at a table on the network")),
    (("resume",), mark("go on with a game after a break")),
    (("--help",), mark("see all commands")),
    ((), mark("leave lanplay")),
)
HOW_TO_HOST = mark("lanplay host dao opens a table for others; lanplay rules dao explains a game.")
NO_SUCH_CHOICE = mark("Type a number from 1 to {last} and Enter.")


def choices() -> Sequence[tuple[tuple[str, ...], str]]:
    """Command lines without the program's name, empty for leaving, and what they do in the reader's language."""
    games = [(("play", game), translate(AGAINST_BOTS).format(game=title(game))) for game in registry.names()]
    return (*games, *((words, translate(text)) for words, text in OTHERS))


def chosen_words() -> tuple[str, ...]:
    """Ask at standard input until one is chosen; the end of the input leaves."""
    offered = choices()
    listed = (f"{number} {text}" for number, (_, text) in enumerate(offered, 1))
    _say("\n".join((translate(HEAD), *listed, translate(HOW_TO_HOST))))
    while line := sys.stdin.readline():
        number = line.strip()
        if number.isascii() and number.isdigit() and 1 <= int(number[:6]) <= len(offered):
            return offered[int(number[:6]) - 1][0]
        _say(translate(NO_SUCH_CHOICE).format(last=len(offered)))
    return ()


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
