"""Agram's only kind of move: a card is laid, and said by its face."""

from collections.abc import Sequence

from sixth_game.agram.cards import DECK

from engine.cards import Face
from engine.grammar import GameMove, Grammar, MoveForm
from engine.notation import expect_length


class Lay(GameMove, frozen=True):
    @property
    def face(self) -> Face:
        return self.text


def _form(face: Face) -> MoveForm[Lay]:
    def read(rest: Sequence[str], text: str) -> Lay:
        expect_length((face, *rest), 1, 1, text)
        return Lay(face)

    return MoveForm(face, DECK[0], read, may_cut=False)


GRAMMAR: Grammar[Lay] = Grammar(map(_form, DECK))
