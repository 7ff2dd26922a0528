"""Dos's moves: laying a card, with a wish where it has no colour (E16), or drawing; in a reaction, a hit or a miss."""

from collections.abc import Callable, Sequence

from engine import grammar
from engine.cards import Face
from engine.dos.cards import COLOUR_OF, COLOURS, FACES
from engine.errors import BadNotation
from engine.grammar import Grammar, MoveForm, fixed
from engine.notation import complete, expect_length


class Move(grammar.GameMove, frozen=True):
    """`face` is the card laid and `colour` the one that counts from then on, its own or the wished one.

    Both are None where no card is laid.
    """

    face: Face | None = None
    colour: str | None = None


DRAW = Move("draw")
HIT = Move("hit")
MISS = Move("miss")
REACTIONS = (HIT, MISS)


def _moves_with(face: Face) -> tuple[Move, ...]:
    colour = COLOUR_OF[face]
    if colour is not None:
        return (Move(face, face, colour),)
    return tuple(Move(f"{face} {wish}", face, wish) for wish in sorted(COLOURS))


MOVES_WITH: dict[str, tuple[Move, ...]] = {DRAW.text: (DRAW,)} | {face: _moves_with(face) for face in FACES}
"""The moves by their first word, a face or the word for drawing. Sorted words give sorted moves."""


def _reader(face: Face) -> Callable[[Sequence[str], str], Move]:
    moves = {move.colour or "": move for move in MOVES_WITH[face]}

    def read(rest: Sequence[str], text: str) -> Move:
        if len(moves) == 1:
            expect_length((face, *rest), 1, 1, text)
            return MOVES_WITH[face][0]
        if not rest:
            raise BadNotation("wish_missing", move=text, known=" ".join(COLOURS))
        expect_length((face, *rest), 2, 2, text)
        return moves[complete(rest[0], COLOURS, text)]

    return read


def _checked(words: list[str], text: str) -> list[str]:
    """Faces may not be cut, and what looks like one and is none is called so."""
    first = words[0]
    if first not in FACES:
        if "-" in first or "+" in first:
            raise BadNotation("face_unknown", found=first, move=text)
        expect_length(words, 1, 1, text)
    return words


def _form(face: Face) -> MoveForm[Move]:
    usage = "red-5" if COLOUR_OF[face] else f"{face} green"
    return MoveForm(face, usage, _reader(face), may_shorten=False)


GRAMMAR: Grammar[Move] = Grammar((*map(_form, FACES), *fixed(DRAW, *REACTIONS)), prepare=_checked)
