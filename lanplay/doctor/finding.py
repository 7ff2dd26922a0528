"""The result of one check: the state of things, in a sentence, and what to do about it."""

from enum import Enum

import msgspec

from lanplay.text import mark, translate
from protocol.wire.text import clean

LONGEST = 300


class Level(Enum):
    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"


LEVELS = {Level.OK: mark("ok"), Level.WARNING: mark("warning"), Level.FAULT: mark("fault")}


class Finding(msgspec.Struct, frozen=True):
    """`check` is the code of the check; `text` and `advice` are in the language in use."""

    check: str
    level: Level
    text: str
    advice: str = ""

    @property
    def line(self) -> str:
        return f"{translate(LEVELS[self.level])}: {self.text}" + (f" {self.advice}" if self.advice else "")


def found(check: str, level: Level, text: str, advice: str = "", /, **details: object) -> Finding:
    """A finding from texts marked with `mark`; the details come from the system and are cleaned."""
    shown = {name: clean(str(value), LONGEST) for name, value in details.items()}
    return Finding(check, level, translate(text).format(**shown), translate(advice).format(**shown))
