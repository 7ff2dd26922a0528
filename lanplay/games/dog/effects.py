"""What a choice in Dog does to others: whether every move it leads to sends a piece home, and whose (C16, C19, C27)."""

from collections.abc import Mapping
from functools import lru_cache

from engine.dog.moves import Move
from engine.dog.view import View
from lanplay.games.dog.pointing import spot
from lanplay.screen.boards.picking import Effect, Path, Paths, begun, finished


def effects(view: View, seat: int, ways: Paths[Move], picked: Path) -> Mapping[str, Effect]:
    """Of the targets that can be picked next; and for a whole move the pieces that it sends home."""
    found: dict[str, Effect] = {}
    for target, moves in begun(ways, picked).items():
        sure = [_effect(view, seat, move) for move in moves]
        if all(sure):
            found[target] = Effect.HURTS if Effect.HURTS in sure else Effect.SENDS
    meant = finished(ways, picked)
    for piece in () if meant is None else view.sent_home(meant, seat):
        found[spot(piece.place, piece.owner)] = _to(view, seat, piece.owner)
    return found


@lru_cache(maxsize=8192)
def _effect(view: View, seat: int, move: Move) -> Effect | None:
    """The worst for the own side that a move does."""
    found = {_to(view, seat, piece.owner) for piece in view.sent_home(move, seat)}
    return Effect.HURTS if Effect.HURTS in found else next(iter(found), None)


def _to(view: View, seat: int, owner: int) -> Effect:
    return Effect.HURTS if owner in (seat, view.partner(seat)) else Effect.SENDS
