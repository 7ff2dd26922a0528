"""A restarted seat waits until every living seat has sent it the newest items that it had signed before.

A link says so when it has sent all that it has; seats that are reached through others alone say it by an assurance.
It does not wait for good for seats that say nothing at all: else one that falls silent would keep whoever crashes after
that from ever voting against it.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from protocol.log.ballots import is_majority
from protocol.veil.group import Random
from protocol.wire.items import Assurance

NONCE_BYTES: Final = 16
SILENT_AFTER: Final = 10.0  # seconds; before those who have found this seat again call it late


class Comeback:
    """`waiting_for` are the seats that have yet to say that they have sent everything; none unless restarted."""

    def __init__(self) -> None:
        self.waiting_for: set[int] = set()
        self._nonce: bytes | None = None
        self._since: float | None = None

    def begin(self, others: Iterable[int]) -> None:
        self.waiting_for = set(others)

    @property
    def must_ask(self) -> bool:
        """Whether the others have yet to be asked for their assurances."""
        return bool(self.waiting_for) and self._nonce is None

    def ask(self, random: Random) -> bytes:
        """The nonce of the one restart that is signed, which assurances repeat."""
        self._nonce = random(NONCE_BYTES)
        return self._nonce

    def answered(self, assurance: Assurance) -> None:
        if assurance.nonce == self._nonce:
            self.synced(assurance.seat)

    def synced(self, seat: int) -> None:
        self.waiting_for.discard(seat)

    def follow(self, living: Collection[int], cheats: Collection[int], persons: Sequence[int], now: float) -> None:
        """Wait no more for seats that have left, nor for silent ones once most persons but `cheats` are together."""
        self.waiting_for.intersection_update(living)
        self._since = now if self._since is None else self._since
        is_enough = is_majority(set(living) - self.waiting_for, living, persons, cheats)
        if is_enough and now - self._since >= SILENT_AFTER:
            self.waiting_for.clear()
