"""Agram's public state, and its switches."""

from typing import Annotated

from engine.cards import Face, Handle
from engine.options import CommonOptions, Flag, Number
from engine.state import GameState

SEATS = (2, 3, 4, 5)


class Options(CommonOptions, frozen=True, kw_only=True):
    cards: Annotated[int, Number(2, 6), "F2"] = 6
    misere: Annotated[bool, Flag(), "F7"] = False


class State(GameState, frozen=True, kw_only=True):
    """`hands` are empty until cards have been shuffled, `dealing` the seats that have yet to see theirs.

    `leader` leads the trick, or took the last one. `trick` has the card that each seat has laid in it, `played` those
    of earlier tricks; `voids` are the suits that each seat has shown it cannot follow.
    """

    options: Options
    leader: int | None
    trick: tuple[Face | None, ...]
    voids: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[Handle, ...], ...] = ()
    dealing: tuple[int, ...] = ()
    played: tuple[Face, ...] = ()

    @property
    def is_over(self) -> bool:
        return len(self.staying) < 2 or (bool(self.hands) and not any(self.hands))
