"""What a seat sees, as a row of whole numbers of a fixed length, read off the fields of its game's view.

Seats are counted from the reader's own, whose part comes first. `NOTHING` stands where a field has nothing, a card that
the reader may not know is `UNKNOWN`, and faces count from 1 in the order of their codes. Nothing but the view is looked
at, so a face that is not in it is not in the numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.cards import Face
from engine.contract import AnyGame
from engine.fields import Boolean, Both, FieldKind, Integer, Many, OneFace, OneSeat, OrNull, PerSeat, Seats, Word
from engine.view import GameView, fields_of
from lanplay.text.faces import HIDDEN, POISON

NOTHING: Final = -1
UNKNOWN: Final = 0
Bound: TypeAlias = tuple[int, int]


class Encoder(NamedTuple):
    """The least and the greatest of each number, and what makes them of a value as it is written, for a seat."""

    bounds: tuple[Bound, ...]
    numbers: Callable[[Any, int], Sequence[int]]


class SeatVector:
    """The numbers of one game with these options at so many seats; `fields` says where each field begins."""

    def __init__(self, game: AnyGame, options: Any, players: int) -> None:
        self._players = players
        self._deck = game.deck(options, players)
        covered = {face.removesuffix(POISON) + HIDDEN for face in self._deck if face.endswith(POISON)}
        faces = sorted({*self._deck, *covered})
        self._codes: dict[Face | None, int] = {None: UNKNOWN} | {face: code for code, face in enumerate(faces, 1)}
        self._kinds = {name: field.kind for name, field in fields_of(game.view_type).items()}
        self._encoders = {name: self._encoder(kind) for name, kind in self._kinds.items()}
        self.bounds = [bound for encoder in self._encoders.values() for bound in encoder.bounds]
        lengths = [len(encoder.bounds) for encoder in self._encoders.values()]
        self.fields = dict(zip(self._encoders, accumulate(lengths, initial=0), strict=False))

    def numbers(self, view: GameView, own: int) -> NDArray[np.int32]:
        """What `view` shows to the seat `own`."""
        found: list[int] = []
        for name, kind in self._kinds.items():
            found += self._encoders[name].numbers(kind.write(getattr(view, name)), own)
        return np.array(found, np.int32)

    def _encoder(self, kind: FieldKind[Any]) -> Encoder:
        players, codes = self._players, self._codes
        match kind.plain:
            case Integer(least=least, most=most):
                return Encoder(((min(least, NOTHING), most),), lambda value, own: (value,))
            case Boolean():
                return Encoder(((NOTHING, 1),), lambda value, own: (value,))
            case Word(words=words):
                return Encoder(((NOTHING, len(words) - 1),), lambda value, own: (words.index(value),))
            case OneSeat():
                return Encoder(((NOTHING, players - 1),), lambda value, own: ((value - own) % players,))
            case OneFace():
                return Encoder(((NOTHING, len(codes) - 1),), lambda value, own: (codes[value],))
            case Both(first=first, second=second):
                return _both(self._encoder(first), self._encoder(second))
            case OrNull(kind=inner):
                return _row(self._encoder(inner), 1, lambda value, own: () if value is None else (value,))
            case PerSeat(kind=inner):
                return _row(self._encoder(inner), players, lambda value, own: (*value[own:], *value[:own]))
            case Seats():
                return _row(self._encoder(OneSeat()), players)
            case Many(kind=inner, count=count, most=most):
                return _row(self._encoder(inner), min(most, len(self._deck)) if count is None else count)
            case other:
                raise TypeError(f"{type(other).__name__} is no plain kind")


def _both(first: Encoder, second: Encoder) -> Encoder:
    def numbers(value: Any, own: int) -> Sequence[int]:
        one, other = value.values() if isinstance(value, Mapping) else value
        return (*first.numbers(one, own), *second.numbers(other, own))

    return Encoder(first.bounds + second.bounds, numbers)


def _row(
    inner: Encoder, count: int, items: Callable[[Any, int], Sequence[Any]] = lambda value, own: value or ()
) -> Encoder:
    """So many items at most, and `NOTHING` after the last one."""
    width = len(inner.bounds)

    def numbers(value: Any, own: int) -> Sequence[int]:
        found = [number for item in items(value, own) for number in inner.numbers(item, own)]
        return found + [NOTHING] * (count * width - len(found))

    return Encoder(inner.bounds * count, numbers)
