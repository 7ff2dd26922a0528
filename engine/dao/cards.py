"""DAO's sixty cards: five colours with one 0, four 1, three 2, three 3 and one 4 each; what a row and a score are."""

from collections.abc import Iterable, Sequence

from engine.cards import Face

LIMIT = 12
COLOURS = ("metal", "fire", "earth", "wood", "water")
COPIES = (1, 4, 3, 3, 1)
DECK: tuple[Face, ...] = tuple(
    sorted(f"{colour}-{value}" for colour in COLOURS for value, copies in enumerate(COPIES) for _ in range(copies))
)
FACES = frozenset(DECK)
VALUES = {face: int(face[-1]) for face in FACES}
COLOUR_OF = {face: face[:-2] for face in FACES}
WORTH = {face: (COLOURS.index(COLOUR_OF[face]), VALUES[face] + 1) for face in FACES}
"""The index of a card's colour, and what the card adds to the score if that is the plus colour."""


def total(row: Iterable[Face]) -> int:
    return sum(VALUES[face] for face in row)


def bursts(row: Sequence[Face], face: Face) -> bool:
    """Whether `row` is taken once `face` is turned up beside it: over twelve (A5), in a row of any total.

    Not so if the new card's value is that of the card before it (A6, A7, A9).
    """
    is_excepted = bool(row) and VALUES[face] == VALUES[row[-1]]
    return not is_excepted and total(row) + VALUES[face] > LIMIT


def gain(cards: Sequence[Face], colour: str) -> int:
    """What `cards` score with `colour` as the plus colour: its values, less a point for every other card (A15, A16)."""
    return sum(VALUES[face] + 1 for face in cards if COLOUR_OF[face] == colour) - len(cards)


def plus_colour(cards: Sequence[Face]) -> str:
    """The colour that is best as the plus colour (A15), the first of equal ones."""
    return max(COLOURS, key=lambda colour: gain(cards, colour))


def points(cards: Sequence[Face]) -> int:
    """The score of one player's cards, with the best plus colour; no cards are worth nothing (A17)."""
    gains = colour_gains(cards)
    return max(gains) - len(cards)


def colour_gains(cards: Iterable[Face]) -> list[int]:
    """For each colour what it would score as the plus colour, before the point that every card costs."""
    gains = [0] * len(COLOURS)
    for face in cards:
        colour, worth = WORTH[face]
        gains[colour] += worth
    return gains
