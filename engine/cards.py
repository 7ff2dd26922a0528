"""What a card is to the rules: a face that all can see, or a handle to one that not all can see.

A *face* is the text printed for a card (docs/glossary.md), a *handle* a small integer that stands for one card
whose face is not public. States hold both; who knows the face of a handle is `engine.knowledge`'s matter.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

Face: TypeAlias = str
Handle: TypeAlias = int
Card: TypeAlias = Handle | Face
Truth: TypeAlias = Mapping[Handle, Face]
Pick: TypeAlias = Callable[[Sequence[Handle]], Handle]
"""Takes one of several cards that say the same. Where others watch it must draw by lot: whoever always takes the first
tells them that no card before it has this face.
"""


class Rng(Protocol):
    """The randomness a dealer or a bot may use, passed in by whoever owns it (`random.Random` fits)."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: list[Handle] | list[Face], /) -> None: ...


def first(handles: Sequence[Handle]) -> Handle:
    """The pick of analysts, who hide nothing from anybody."""
    return handles[0]


def held(hand: Iterable[Card], face: Face, faces: Truth, pick: Pick) -> Handle | None:
    """One of the hidden cards of `hand` that have `face`, as far as `faces` tell; None where there is none."""
    if pick is first:  # as when games are searched, where it is worth not to look at the rest
        for card in hand:
            if isinstance(card, int) and faces.get(card) == face:
                return card
        return None
    equal = [card for card in hand if isinstance(card, int) and faces.get(card) == face]
    return pick(equal) if equal else None


def is_face(card: Card) -> bool:
    return isinstance(card, str)


def face_of(card: Card, truth: Truth) -> Face | None:
    """The face of `card` as far as `truth` tells, else None."""
    return card if isinstance(card, str) else truth.get(card)


def surplus(cards: Iterable[Face], deck: Iterable[Face]) -> Face | None:
    """The first face (by code point) that `cards` holds more often than `deck`, or None."""
    over = Counter(cards) - Counter(deck)
    return min(over) if over else None
