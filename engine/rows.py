"""One row for each seat, such as all hands: rows with one replaced, handles numbered on, cards sorted for the eye."""

from collections.abc import Iterable
from typing import TypeVar

from engine.cards import Card, Face, Handle, Truth, face_of

T = TypeVar("T")


def with_row(rows: tuple[T, ...], seat: int, row: T) -> tuple[T, ...]:
    """`rows` with that of `seat` replaced."""
    changed = list(rows)
    changed[seat] = row
    return tuple(changed)


def numbered(first: Handle, count: int) -> tuple[Handle, ...]:
    """`count` handles from `first` on."""
    return tuple(range(first, first + count))


def hidden(cards: Iterable[Card]) -> tuple[Handle, ...]:
    """The cards that are not open to all."""
    return tuple([card for card in cards if isinstance(card, int)])


def in_order(cards: Iterable[Card], truth: Truth) -> tuple[Face | None, ...]:
    """The faces of a hand whose order means nothing: sorted, unknown ones last."""
    faces = [face_of(card, truth) for card in cards]
    known = sorted(face for face in faces if face is not None)
    return (*known, *[None] * (len(faces) - len(known)))
