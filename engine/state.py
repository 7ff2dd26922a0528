"""What the states of all games have in common."""

from engine.cards import Handle
from engine.options import CommonOptions
from engine.rows import numbered
from engine.values import Value


class GameState(Value, frozen=True, kw_only=True):
    """`turn` is the seat to decide, None where that is nobody; `gone` are the seats that left, the first to go first.

    `next_handle` is the first handle that was never in use.
    """

    options: CommonOptions
    players: int
    turn: int | None = None
    gone: tuple[int, ...] = ()
    next_handle: Handle = 0

    @property
    def staying(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if seat not in self.gone)

    def fresh(self, count: int) -> tuple[Handle, ...]:
        """The next `count` handles."""
        return numbered(self.next_handle, count)
