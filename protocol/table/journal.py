"""What a seat needs from its storage, as a contract: `protocol.store` keeps it on disk, `MemoryJournal` forgets it.

A future that is returned is done when what it stands for would survive a crash of the machine.
"""

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Protocol

from protocol.table.agreement import Agreement
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed
from protocol.wire.talk import Reach


class Journal(Protocol):
    """The journal of one seat's games."""

    def prepare(self, agreement: Agreement, seat: int, secret: bytes) -> "Future[None]":
        """Keep an agreement before it is signed, with the secret seed of this seat for it."""
        ...

    def begin(self, game: bytes, signatures: tuple[bytes, ...], reach: tuple[Reach, ...]) -> "Future[None]":
        """The game has begun."""
        ...

    def keep(self, game: bytes, item: Signed, is_own: bool) -> "Future[None]": ...

    def keep_opening(self, game: bytes, commitment: bytes, opening: Unsealed) -> "Future[None]": ...

    def keep_verdict(self, game: bytes, item: bytes) -> "Future[None]":
        """The proofs of an item hold."""
        ...


@dataclass(slots=True)
class MemoryJournal:
    """Keeps nothing over the end of the process: for bots that play beside a person."""

    items: list[Signed] = field(default_factory=list)

    def prepare(self, agreement: Agreement, seat: int, secret: bytes) -> "Future[None]":
        return _done()

    def begin(self, game: bytes, signatures: tuple[bytes, ...], reach: tuple[Reach, ...]) -> "Future[None]":
        return _done()

    def keep(self, game: bytes, item: Signed, is_own: bool) -> "Future[None]":
        self.items.append(item)
        return _done()

    def keep_opening(self, game: bytes, commitment: bytes, opening: Unsealed) -> "Future[None]":
        return _done()

    def keep_verdict(self, game: bytes, item: bytes) -> "Future[None]":
        return _done()


def _done() -> "Future[None]":
    future: Future[None] = Future()
    future.set_result(None)
    return future
