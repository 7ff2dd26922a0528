"""How a reader is spoken to: as `you` where a sentence is about his own seat, and of the others by their nicks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from lanplay.text import Counted, translate, translate_counted

NOBODY = -1
"""The seat of a reader who only watches."""


class Spoken(NamedTuple):
    """A sentence about the reader, and the same about somebody else: its place is `{nick}`."""

    own: str
    other: str


class SpokenCounted(NamedTuple):
    """The same with a form for one and a form for many; places other than the number stand in double braces."""

    own: Counted
    other: Counted


@dataclass(frozen=True, slots=True)
class Voice:
    """`nick` names a seat; `reader` is the seat of whoever reads, or `NOBODY`."""

    nick: Callable[[int], str]
    reader: int = NOBODY

    def says(self, sentence: Spoken, seat: int, **told: object) -> str:
        text = sentence.own if seat == self.reader else sentence.other
        return translate(text).format(nick=self.nick(seat), **told)

    def counts(self, sentence: SpokenCounted, seat: int, number: int, **told: object) -> str:
        text = sentence.own if seat == self.reader else sentence.other
        return translate_counted(text, number).format(nick=self.nick(seat), **told)
