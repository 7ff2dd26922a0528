"""DAO's public state. There is no hidden card: the next one is drawn by a toss among those not yet turned up."""

from engine.cards import Face
from engine.dao.options import Options
from engine.state import GameState


class State(GameState, frozen=True, kw_only=True):
    """`unseen` are the faces not yet turned up, sorted; `left_in_round` of them still come in this round.

    `has_flipped` says that the new card of the seat to decide is being drawn, `emptied_by` who took the last card of a
    row that has yet to be filled up. `start` began this round, and is kept only where there are two; `banked` are the
    scores of the first.
    """

    options: Options
    unseen: tuple[Face, ...]
    left_in_round: int
    taken: tuple[tuple[Face, ...], ...]
    row: tuple[Face, ...] = ()
    emptied_by: int | None = None
    start: int | None = None
    has_flipped: bool = False
    round: int = 1
    banked: tuple[int, ...]
    is_over: bool = False

    @property
    def rounds(self) -> int:
        return 2 if self.options.is_halves else 1
