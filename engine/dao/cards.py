"""DAO's sixty cards: five colours with one 0, four 1, three 2, three 3 and one 4 each."""

from collections.abc import Sequence

from engine.cards import Face

COLOURS = ("metal", "fire", "earth", "wood", "water")
COPIES = (1, 4, 3, 3, 1)
DECK: tuple[Face, ...] = tuple(
    sorted(f"{colour}-{value}" for colour in COLOURS for value, copies in enumerate(COPIES) for _ in range(copies))
)
FACES = frozenset(DECK)
VALUES = {face: int(face[-1]) for face in FACES}
COLOUR_OF = {face: face[:-2] for face in FACES}


def total(row: Sequence[Face]) -> int:
    return sum(VALUES[face] for face in row)


def points(cards: Sequence[Face]) -> int:
    """The score of one player's cards, with the best plus colour (A15); none are worth nothing (A17).

    The cards of the plus colour count their values, a 0 among them nothing (A16); every other card costs a point.
    """
    plus = max(sum(VALUES[face] + 1 for face in cards if COLOUR_OF[face] == colour) for colour in COLOURS)
    return plus - len(cards)
