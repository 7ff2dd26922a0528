"""Agram's thirty-five cards (F1) and two kinds of moves: one is laid, and said by its face, or the hand is shown."""

from collections.abc import Sequence
from typing import TypeAlias

from engine.cards import Face
from engine.grammar import GameMove, Grammar, MoveForm, fixed
from engine.notation import expect_length

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "ace")
DECK: tuple[Face, ...] = tuple(sorted({f"{suit}-{rank}" for suit in SUITS for rank in RANKS} - {"spades-ace"}))
SUIT_OF = {face: face.split("-")[0] for face in DECK}
STRENGTH = {face: RANKS.index(face.split("-")[1]) for face in DECK}
WITHOUT = {suit: tuple(face for face in DECK if SUIT_OF[face] != suit) for suit in SUITS}
"""The faces that a card can have which is not of a suit."""


class Lay(GameMove, frozen=True):
    @property
    def face(self) -> Face:
        return self.text


class Show(GameMove, frozen=True):
    """A low hand is shown, and wins (F9)."""

    text: str = "show"


AgramMove: TypeAlias = Lay | Show


def _form(face: Face) -> MoveForm[AgramMove]:
    def read(rest: Sequence[str], text: str) -> Lay:
        expect_length((face, *rest), 1, 1, text)
        return Lay(face)

    return MoveForm(face, DECK[0], read, may_shorten=False)


GRAMMAR: Grammar[AgramMove] = Grammar((*map(_form, DECK), *fixed(Show())))
