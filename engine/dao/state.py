"""DAO's public state. There is no hidden card: the next one is drawn by a toss among those not yet turned up."""

from dataclasses import dataclass, field

from engine.cards import Face
from engine.dao.options import Options


@dataclass(frozen=True, slots=True)
class State:
    """`unseen` are the faces not yet turned up, sorted; `left_in_round` of them still come in this round.

    `turn` is the seat to decide, None before the start toss and after the end. `has_flipped` says that its new card
    is being drawn. `start` began this round, and is kept only where there are two. `gone` lists seats that left, in
    the order in which they went.
    """

    options: Options
    players: int
    unseen: tuple[Face, ...]
    left_in_round: int
    row: tuple[Face, ...] = ()
    taken: tuple[tuple[Face, ...], ...] = ()
    turn: int | None = None
    start: int | None = None
    has_flipped: bool = False
    round: int = 1
    banked: tuple[int, ...] = field(default=())
    gone: tuple[int, ...] = ()
    is_over: bool = False

    @property
    def staying(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if seat not in self.gone)
