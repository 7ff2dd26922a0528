"""Daumen Drauf's moves, and how they are spelled (docs/notation.md)."""

from collections.abc import Callable, Mapping, Sequence

from engine import grammar
from engine.cards import Face
from engine.daumen.cards import FACES, HIDDEN, PAIR_OF, PAIRS, Pair
from engine.errors import BadNotation
from engine.grammar import Grammar, MoveForm, fixed
from engine.notation import expect_length

SHOW = "show"
PARRY = "parry"


class Move(grammar.GameMove, frozen=True):
    """`face` is the card that is shown or parries.

    A show as everybody reads it names no face, but the `pair` alone (B16, B25): `show yellow-3?`.
    """

    verb: str
    pair: Pair | None = None
    face: Face | None = None


def _of_card(verb: str) -> dict[Face, Move]:
    return {face: Move(f"{verb} {face}", verb, PAIR_OF[face], face) for face in FACES}


PASS = Move("pass", "pass")
SHOWS = _of_card(SHOW)
PARRIES = _of_card(PARRY)
PUBLIC_SHOWS: dict[Pair, Move] = {pair: Move(f"{SHOW} {pair}{HIDDEN}", SHOW, pair) for pair in PAIRS}


def _reader(verb: str, moves: Mapping[Face, Move]) -> Callable[[Sequence[str], str], Move]:
    def read(rest: Sequence[str], text: str) -> Move:
        expect_length((verb, *rest), 2, 2, text)
        if rest[0] not in moves:
            raise BadNotation("face_unknown", face=rest[0], move=text)
        return moves[rest[0]]

    return read


GRAMMAR: Grammar[Move] = Grammar(
    (
        MoveForm(SHOW, "show yellow-3!", _reader(SHOW, SHOWS)),
        MoveForm(PARRY, "parry yellow-3", _reader(PARRY, PARRIES)),
        *fixed(PASS),
    ),
    public=PUBLIC_SHOWS.values(),
)
