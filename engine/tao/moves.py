"""TAO's moves as texts and as what they say. Every spelling that there is stands in one table."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from engine.errors import BadNotation
from engine.notation import complete, expect_length, split
from engine.tao.cards import COLUMNS, PORTALS


class Verb(Enum):
    """The six actions of the sheet by their numbers 3, 4, 2, 5, 6 and 1, and the two answers to a combination."""

    CROSS = "cross"
    DRAW = "draw"
    MOVE = "move"
    PLANT = "plant"
    SPECIAL = "special"
    SWAP = "swap"
    CLAIM = "claim"
    DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class Move:
    """`column` is the mover's own one, but the opponent's in a plant and the portal in a claim; `other` the second."""

    text: str
    verb: Verb
    column: int = 0
    other: int = 0


NUMBERS = {
    Verb.CROSS: 1,
    Verb.DRAW: 1,
    Verb.MOVE: 2,
    Verb.PLANT: 1,
    Verb.SPECIAL: 2,
    Verb.SWAP: 2,
    Verb.CLAIM: 1,
    Verb.DECLINE: 0,
}
CROSSINGS = frozenset((Verb.CROSS, Verb.PLANT, Verb.SPECIAL))
"""The actions that reach into the opponent's row (D31)."""


def spell(verb: Verb, *numbers: int) -> str:
    return " ".join((verb.value, *map(str, numbers)))


def _spellings() -> Iterable[Move]:
    yield Move("decline", Verb.DECLINE)
    for portal in PORTALS:
        yield Move(spell(Verb.CLAIM, portal), Verb.CLAIM, portal)
    for verb, count in NUMBERS.items():
        if verb is Verb.CLAIM or verb is Verb.DECLINE:
            continue
        for column in range(COLUMNS):
            if count == 1:
                yield Move(spell(verb, column), verb, column)
                continue
            for other in range(COLUMNS):
                yield Move(spell(verb, column, other), verb, column, other)


MOVES: dict[str, Move] = {move.text: move for move in _spellings()}


def read(text: str) -> str:
    """The spelling of a typed move; raises `BadNotation`."""
    words = split(text)
    verb = Verb(complete(words[0], (verb.value for verb in Verb), text))
    length = 1 + NUMBERS[verb]
    expect_length(words, length, length, text)
    spelled = " ".join((verb.value, *words[1:]))
    if spelled not in MOVES:
        raise BadNotation("portal_unknown" if verb is Verb.CLAIM else "column_unknown", move=text)
    return spelled
