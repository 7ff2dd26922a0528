"""TAO's moves: what each says, which places of the rows it names, and the grammar that reads them."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Literal, TypeAlias

from engine import grammar
from engine.errors import BadNotation
from engine.grammar import Grammar, MoveForm
from engine.notation import expect_length
from engine.tao.cards import COLUMNS, PORTALS

Verb: TypeAlias = Literal["swap", "move", "cross", "draw", "plant", "special", "claim", "decline"]
"""The six actions in the order of the sheet, and the two answers to a combination."""

RowPlace: TypeAlias = tuple[int, int]
"""A place in the rows: seat and column."""

CROSSINGS: frozenset[Verb] = frozenset(("cross", "plant", "special"))
"""The actions that reach into the opponent's row (D31)."""
DRAWING: frozenset[Verb] = frozenset(("draw", "plant"))
"""The actions by which the top card of the mover's deck comes into a row (D19)."""
CLAIMING: frozenset[Verb] = frozenset(("claim", "decline"))


class Move(grammar.GameMove, frozen=True):
    """`column` is the mover's own, but the opponent's in a plant and the portal in a claim.

    `other` is the second column of a swap, a move or a special; that of a cross is the same one as the first.
    """

    verb: Verb
    column: int = 0
    other: int = 0

    def places(self, seat: int) -> tuple[RowPlace, ...]:
        """The places that `seat` names with this move: first the card that it takes up, then where that one goes."""
        if self.verb in CLAIMING:
            return ()
        if self.verb == "plant":
            return ((1 - seat, self.column),)
        if self.verb == "draw":
            return ((seat, self.column),)
        return (seat, self.column), (seat if self.verb in ("swap", "move") else 1 - seat, self.other)


def _said(verb: Verb, *numbers: int) -> Move:
    text = " ".join((verb, *map(str, numbers)))
    return Move(text, verb, numbers[0] if numbers else 0, numbers[-1] if numbers else 0)


def _kind(verb: Verb, usage: str, numbers: Iterable[Sequence[int]]) -> MoveForm[Move]:
    """The form of all moves with `verb`."""
    moves = {move.text: move for move in (_said(verb, *some) for some in numbers)}
    words = len(usage.split(" "))

    def read(rest: Sequence[str], text: str) -> Move:
        expect_length((verb, *rest), words, words, text)
        move = moves.get(" ".join((verb, *rest)))
        if move is None:
            raise BadNotation("portal_unknown" if verb == "claim" else "column_unknown", move=text)
        return move

    return MoveForm(verb, usage, read)


_COLUMN = tuple((column,) for column in range(COLUMNS))
_COLUMNS = tuple(product(range(COLUMNS), repeat=2))

GRAMMAR: Grammar[Move] = Grammar(
    (
        _kind("swap", "swap 2 4", _COLUMNS),
        _kind("move", "move 3 6", _COLUMNS),
        _kind("cross", "cross 3", _COLUMN),
        _kind("draw", "draw 3", _COLUMN),
        _kind("plant", "plant 3", _COLUMN),
        _kind("special", "special 2 5", _COLUMNS),
        _kind("claim", "claim 3", ((portal,) for portal in PORTALS)),
        _kind("decline", "decline", ((),)),
    )
)
DECLINE = GRAMMAR.read("decline")
