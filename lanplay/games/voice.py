"""How seats are spoken of: the reader's own as `you`, the others by their nicks, or all by their numbers."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from engine.knowledge import NOBODY
from lanplay.text import Counted, capital, mark, translate, translate_counted

SEAT = mark("seat {seat}")
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
    """`nick` names a seat; `reader` is the seat of whoever reads, or `NOBODY`.

    Numbers are words of the language, which begin a sentence in a capital letter; a nick stays as its owner wrote it.
    """

    nick: Callable[[int], str]
    reader: int = NOBODY
    has_numbers: bool = False

    def says(self, sentence: Spoken, seat: int, **details: object) -> str:
        text = sentence.own if seat == self.reader else sentence.other
        return self._begun(translate(text).format(nick=self.nick(seat), **details))

    def counts(self, sentence: SpokenCounted, seat: int, number: int, **details: object) -> str:
        text = sentence.own if seat == self.reader else sentence.other
        return self._begun(translate_counted(text, number).format(nick=self.nick(seat), **details))

    def label(self, seat: int) -> str:
        """What a line about a seat begins with."""
        if seat == self.reader:
            return translate(YOU)
        return capital(self.nick(seat)) if self.has_numbers else self.nick(seat)

    def listed(self, seats: Iterable[int]) -> str:
        return ", ".join(translate(YOU) if seat == self.reader else self.nick(seat) for seat in seats)

    def _begun(self, text: str) -> str:
        """A whole sentence, and no part of one, begins with a capital letter."""
        return capital(text) if self.has_numbers and text.endswith(".") else text


BEGINS = Spoken(mark("You begin."), mark("{nick} begins."))


def numbered_seat(seat: int) -> str:
    return translate(SEAT).format(seat=seat)


NUMBERED = Voice(numbered_seat, has_numbers=True)
"""How an analyst's position is spoken of: every seat by its number."""


def voice_of(nicks: Sequence[str], reader: int = NOBODY) -> Voice:
    return Voice(nicks.__getitem__, reader)
