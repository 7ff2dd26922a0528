"""What a choice in Dog does to others: whether every move it leads to sends a piece home, and whose (C16, C19, C27)."""

from collections.abc import Mapping
from functools import lru_cache

from engine.dog.moves import Move
from engine.dog.view import View
from lanplay.games.dog.pointing import spot
from lanplay.screen.boards.picking import Impact, Path, Paths, begun, finished


def impacts(view: View, seat: int, ways: Paths[Move], picked: Path) -> Mapping[str, Impact]:
    """Of the targets that can be picked next; and for a whole move the pieces that it sends home."""
    found: dict[str, Impact] = {}
    for target, moves in begun(ways, picked).items():
        sure = [_impact(view, seat, move) for move in moves]
        if all(sure):
            found[target] = Impact.HURTS if Impact.HURTS in sure else Impact.SENDS
    meant = finished(ways, picked)
    for piece in () if meant is None else view.sent_home(meant, seat):
        found[spot(piece.place, piece.owner)] = _to(view, seat, piece.owner)
    return found


@lru_cache(maxsize=8192)
def _impact(view: View, seat: int, move: Move) -> Impact | None:
    """The worst that a move does to the side of its own seat."""
    found = {_to(view, seat, piece.owner) for piece in view.sent_home(move, seat)}
    return Impact.HURTS if Impact.HURTS in found else next(iter(found), None)


def _to(view: View, seat: int, owner: int) -> Impact:
    return Impact.HURTS if owner in (seat, view.partner(seat)) else Impact.SENDS
