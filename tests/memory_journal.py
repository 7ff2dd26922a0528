"""A seat's journal without a disk, for tests that are about something else."""

from concurrent.futures import Future
from dataclasses import dataclass, field

from protocol.agreement import Agreement
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed
from protocol.wire.talk import Reach


@dataclass(slots=True)
class MemoryJournal:
    """Keeps its items, and nothing over the end of the process."""

    items: list[Signed] = field(default_factory=list)

    def prepare(self, agreement: Agreement, seat: int, secret: bytes, reach: tuple[Reach, ...]) -> "Future[None]":
        return _done()

    def begin(self, game: bytes, signatures: tuple[bytes, ...], reach: tuple[Reach, ...]) -> "Future[None]":
        return _done()

    def keep(self, item: Signed, is_own: bool) -> "Future[None]":
        self.items.append(item)
        return _done()

    def keep_opening(self, commitment: bytes, opening: Unsealed) -> "Future[None]":
        return _done()

    def keep_verdict(self, item: bytes) -> "Future[None]":
        return _done()


def _done() -> "Future[None]":
    future: Future[None] = Future()
    future.set_result(None)
    return future
