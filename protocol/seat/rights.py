"""What a seat may sign at the moment, by what it has signed before and by what the log says of it."""

from protocol.log.log import Log
from protocol.seat.comeback import Comeback


class Rights:
    """Asked anew each time: nothing is kept here."""

    def __init__(self, log: Log, seat: int, comeback: Comeback) -> None:
        self._log = log
        self._seat = seat
        self._comeback = comeback

    @property
    def has_resigned(self) -> bool:
        return self._seat in self._log.pool.resignations

    @property
    def has_claimed(self) -> bool:
        """Whether this seat has ended the game by its own word, after which it signs no entry."""
        return self._seat in self._log.pool.claims

    @property
    def is_living(self) -> bool:
        return self._seat in self._log.branch.living

    @property
    def may_sign(self) -> bool:
        return not self._comeback.waiting_for and self._seat not in self._log.fouls

    @property
    def may_sign_entry(self) -> bool:
        """Not while its own vote is undecided: what a voter builds on must all be in its trail."""
        has_ended = self.has_resigned or self.has_claimed
        return self.may_sign and not has_ended and self._log.pending_vote() is None

    @property
    def is_due(self) -> bool:
        """Whether the open round waits for an entry of this seat that has yet to be signed."""
        return self._seat in self._log.head.missing and not self._log.pool.entries(*self._log.at, self._seat)

    def has_most(self, kind: str) -> bool:
        """Whether no more items of this kind may be signed."""
        return self._log.pool.has_most(kind, self._seat)
