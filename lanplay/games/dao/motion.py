"""What travels on DAO's table: cards from the pile to the row, and from the row to whoever takes them."""

from collections.abc import Sequence

from engine.dao.view import View
from lanplay.games.dao.board import PILE
from lanplay.games.motion import Leg


def legs(before: View, after: View) -> Sequence[Leg]:
    if before.round != after.round:
        return ()
    for seat, cards in enumerate(after.taken):
        if len(cards) > len(before.taken[seat]):
            gone = [f"row:{place}" for place in range(len(before.row) - len(after.row))]
            return [Leg(card, f"taken:{seat}", card) for card in gone]
    newest = f"row:{len(after.row) - 1}"
    return [Leg(PILE, newest, newest)] if len(after.row) > len(before.row) else ()
