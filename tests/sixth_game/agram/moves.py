"""Agram's two kinds of moves: a card is laid, and said by its face, or the whole hand is shown."""

from collections.abc import Sequence
from typing import TypeAlias

from sixth_game.agram.cards import DECK

from engine.cards import Face
from engine.grammar import GameMove, Grammar, MoveForm, fixed
from engine.notation import expect_length


class Lay(GameMove, frozen=True):
    @property
    def face(self) -> Face:
        return self.text


class Show(GameMove, frozen=True):
    """A low hand is shown, and wins (9)."""

    text: str = "show"


AgramMove: TypeAlias = Lay | Show


def _form(face: Face) -> MoveForm[AgramMove]:
    def read(rest: Sequence[str], text: str) -> Lay:
        expect_length((face, *rest), 1, 1, text)
        return Lay(face)

    return MoveForm(face, DECK[0], read, may_shorten=False)


GRAMMAR: Grammar[AgramMove] = Grammar((*map(_form, DECK), *fixed(Show())))
