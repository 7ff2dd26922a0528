"""The snakes: three colours with the numbers 1 to players + 2, each number twice, harmless and poisonous.

A *pair* is what the thumb leaves to see, colour and number (`yellow-3`), and its *twins* are the two faces that it
may be: `yellow-3` harmless and `yellow-3!` poisonous. A covered tooth is written as in `yellow-3?`.
"""

from functools import cache
from typing import TypeAlias

from engine.cards import Face

Pair: TypeAlias = str

COLOURS = ("yellow", "green", "black")
HIGHEST = 9
NUMBERS_BEYOND_PLAYERS = 2
POISON = "!"
HIDDEN = "?"

PAIRS: tuple[Pair, ...] = tuple(f"{colour}-{number}" for colour in COLOURS for number in range(1, HIGHEST + 1))
TWINS: dict[Pair, tuple[Face, Face]] = {pair: (pair, pair + POISON) for pair in PAIRS}
FACES = frozenset(face for twins in TWINS.values() for face in twins)
PAIR_OF: dict[str, Pair] = {pair + tooth: pair for pair in PAIRS for tooth in ("", POISON, HIDDEN)}
COLOUR_OF: dict[Pair, str] = {pair: pair.partition("-")[0] for pair in PAIRS}
NUMBER_OF: dict[Pair, int] = {pair: int(pair.partition("-")[2]) for pair in PAIRS}
POINTS: dict[Face, int] = {face: -1 if face.endswith(POISON) else 1 for face in FACES}  # B22


@cache
def deck(players: int) -> tuple[Face, ...]:
    """All cards for so many players, sorted: 24 for two, six more for each further one."""
    highest = players + NUMBERS_BEYOND_PLAYERS
    return tuple(sorted(face for face in FACES if NUMBER_OF[PAIR_OF[face]] <= highest))


@cache
def faces(players: int) -> frozenset[Face]:
    return frozenset(deck(players))


def twin(face: Face) -> Face:
    """The other card of the same colour and number."""
    harmless, poisonous = TWINS[PAIR_OF[face]]
    return harmless if face == poisonous else poisonous
