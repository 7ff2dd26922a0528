"""What one seat reads by itself after an event: the faces of the cards that have come under its key alone.

It reads exactly what the event showed to it and nothing else, so that a seat knows no more than at a real table.
"""

from collections.abc import Iterable

from engine.cards import Face, Handle
from engine.events import Answered, Event, Mixed, Opened
from protocol.rounds.veils import Veils
from protocol.veil.elgamal import VeiledCard, unveil
from protocol.veil.faces import FaceTable
from protocol.veil.keys import SeatKey


class CardReader:
    """The eyes of `seat`; a card once read is not computed again, which a change of epoch would make it do."""

    def __init__(self, seat: int, key: SeatKey, table: FaceTable) -> None:
        self._seat = seat
        self._key = key
        self._table = table
        self._read: dict[VeiledCard, Face] = {}

    def __repr__(self) -> str:
        return f"Reader(seat {self._seat})"

    def read(self, event: Event, veils: Veils) -> dict[Handle, Face]:
        """The faces that `event` showed to this seat alone; `veils` are those after it."""
        return {handle: self._face(veils, handle) for handle in shown_to(self._seat, event)}

    def _face(self, veils: Veils, handle: Handle) -> Face:
        veiled = veils[handle]
        if not veiled.under:
            return self._table.face(veiled.card.b)
        if veiled.card not in self._read:
            self._read[veiled.card] = self._table.face(unveil(veiled.card, self._key))
        return self._read[veiled.card]


def shown_to(seat: int, event: Event) -> Iterable[Handle]:
    """The handles whose faces `event` shows to `seat` and not to everybody."""
    match event:
        case Opened(handles=handles, to=to) if to is not None and seat in to:
            return handles
        case Mixed(seat=owner, fresh=fresh) if owner == seat:
            return fresh
        case Answered(answers=answers):
            return [given.handle for answer in answers for given in answer.given if given.to == seat]
        case _:
            return ()
