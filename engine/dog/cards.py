"""Dog's cards: two packs without suits and some jokers (C1), what each moves (C14, C20, C34) and how many are dealt."""

from functools import cache

from engine.cards import Face

JOKER: Face = "*"
JACK: Face = "J"
SEVEN: Face = "7"
FOUR: Face = "4"
COPIES = 8

FORWARD: dict[Face, tuple[int, ...]] = {
    "A": (1, 11),
    "2": (2,),
    "3": (3,),
    FOUR: (4,),
    "5": (5,),
    "6": (6,),
    "8": (8,),
    "9": (9,),
    "10": (10,),
    "Q": (12,),
    "K": (13,),
}
"""The steps that a card takes forward with one piece; a jack and a seven have rules of their own."""

BACKWARD: dict[Face, int] = {FOUR: 4}
EXITS = frozenset({"A", "K"})
VALUES: tuple[Face, ...] = tuple(sorted((*FORWARD, JACK, SEVEN)))
FACES = frozenset((*VALUES, JOKER))

SIZES_AT_FIRST = (6, 5, 4, 3, 2)
SIZES_AGAIN = (5, 4, 3, 2)


@cache
def deck(jokers: int) -> tuple[Face, ...]:
    return tuple(sorted((*VALUES * COPIES, *(JOKER,) * jokers)))


def hand_size(deal: int) -> int:
    """The cards a seat gets in deal number `deal`, counted from 1: six only once (C6)."""
    first = len(SIZES_AT_FIRST)
    return SIZES_AT_FIRST[deal - 1] if deal <= first else SIZES_AGAIN[(deal - first - 1) % len(SIZES_AGAIN)]
