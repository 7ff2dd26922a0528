"""How seats are spoken of: the reader's own as `you`, the others by their nicks, or all by their numbers."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from lanplay.text import Counted, mark, translate, translate_counted

NOBODY = -1
"""The seat of a reader who only watches."""
SEAT = mark("Seat {seat}")
YOU = mark("You")


class Spoken(NamedTuple):
    """A sentence about the reader, and the same about somebody else: its place is `{nick}`."""

    own: str
    other: str


class SpokenCounted(NamedTuple):
    """The same with a form for one and a form for many; places other than the number stand in double braces."""

    own: Counted
    other: Counted


class Voice(msgspec.Struct, frozen=True):
    """`nick` names a seat; `reader` is the seat of whoever reads, or `NOBODY`."""

    nick: Callable[[int], str]
    reader: int = NOBODY

    def says(self, sentence: Spoken, seat: int, **details: object) -> str:
        text = sentence.own if seat == self.reader else sentence.other
        return translate(text).format(nick=self.nick(seat), **details)

    def counts(self, sentence: SpokenCounted, seat: int, number: int, **details: object) -> str:
        text = sentence.own if seat == self.reader else sentence.other
        return translate_counted(text, number).format(nick=self.nick(seat), **details)

    def label(self, seat: int) -> str:
        """What a line about a seat begins with."""
        return translate(YOU) if seat == self.reader else self.nick(seat)

    def listed(self, seats: Iterable[int]) -> str:
        return ", ".join(map(self.label, seats))


BEGINS = Spoken(mark("You begin."), mark("{nick} begins."))


def numbered_seat(seat: int) -> str:
    return translate(SEAT).format(seat=seat)


NUMBERED = Voice(numbered_seat)
"""How an analyst's position is spoken of: every seat by its number."""


def voice_of(nicks: Sequence[str], reader: int = NOBODY) -> Voice:
    return Voice(nicks.__getitem__, reader)
