"""What travels on Dog's board: the pieces of a move, those that it sends home, and those that change places."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.dog.board import HOME, PiecePlace
from engine.dog.view import View
from lanplay.games.dog.pointing import spot
from lanplay.games.motion import Leg


def legs(before: View, after: View) -> Sequence[Leg]:
    """A piece that comes out of its house looks as it does on the track, for a house shows all that are in it."""
    found: list[Leg] = []
    for owner in range(after.players):
        for source, target in _moved(before.pieces[owner], after.pieces[owner]):
            look = target if source == HOME else source
            found.append(Leg(spot(source, owner), spot(target, owner), spot(look, owner)))
    return found


def _moved(before: Sequence[PiecePlace], after: Sequence[PiecePlace]) -> Iterator[tuple[PiecePlace, PiecePlace]]:
    """The places that pieces of one colour have left and reached: with a seven several of them."""
    gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
    return zip(sorted(gone.elements()), sorted(come.elements()), strict=False)
