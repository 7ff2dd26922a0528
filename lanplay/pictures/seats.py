"""How a drawing names the seats: by numbers for an analyst, by nicks at a table, and the reader's own as `you`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lanplay.text import mark, translate


class Sentence(NamedTuple):
    """What is said of a seat by its number, of somebody by his nick, and of the reader."""

    numbered: str
    named: str
    own: str


@dataclass(frozen=True, slots=True)
class Seats:
    """Without `nicks` seats are numbers; `reader` is the seat of whoever reads."""

    nicks: Sequence[str] = ()
    reader: int | None = None

    def says(self, sentence: Sentence, seat: int, **told: object) -> str:
        if seat == self.reader:
            return translate(sentence.own).format(**told)
        if self.nicks:
            return translate(sentence.named).format(nick=self.nicks[seat], **told)
        return translate(sentence.numbered).format(seat=seat, **told)

    def label(self, seat: int) -> str:
        """What a seat's line begins with."""
        if seat == self.reader:
            return translate(YOU)
        return self.nicks[seat] if self.nicks else translate(SEAT).format(seat=seat)

    def listed(self, seats: Iterable[int]) -> str:
        return ", ".join(map(self.label, seats) if self.nicks else map(str, seats))


NUMBERED = Seats()
SEAT = mark("Seat {seat}")
YOU = mark("You")
TURN = Sentence(mark("Seat {seat} is to move."), mark("{nick} is to move."), mark("Your turn."))
