"""What stands in helps for what somebody types, such as GAME, in the language in use."""

import re

from lanplay.text import mark, translate

WORDS = {
    "ADDRESS": mark("ADDRESS"),
    "COMMAND": mark("COMMAND"),
    "DEPTH": mark("DEPTH"),
    "DIR": mark("DIR"),
    "FILE": mark("FILE"),
    "FINGERPRINT": mark("FINGERPRINT"),
    "GAME": mark("GAME"),
    "GAME-ID": mark("GAME-ID"),
    "KEY": mark("KEY"),
    "LEVEL": mark("LEVEL"),
    "MINUTES": mark("MINUTES"),
    "MOVE": mark("MOVE"),
    "NAME": mark("NAME"),
    "NICK": mark("NICK"),
    "OPTIONS": mark("OPTIONS"),
    "PART": mark("PART"),
    "ROUND": mark("ROUND"),
    "SECONDS": mark("SECONDS"),
    "SETTING": mark("SETTING"),
    "STEP": mark("STEP"),
    "TABLE": mark("TABLE"),
    "TITLE": mark("TITLE"),
    "VALUE": mark("VALUE"),
}
"""Others are the same in every language, such as BOT, or letters: N."""
CAPITALS = re.compile(r"[A-Z]+(?:-[A-Z]+)*")


def placeholder(words: str) -> str:
    """`GAME-ID|FILE` as `SPIEL-ID|DATEI`; what is typed as it stands, such as `none`, is kept."""
    return CAPITALS.sub(lambda found: translate(WORDS.get(found[0], found[0])), words)
