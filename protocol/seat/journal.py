"""What a seat needs from its storage, as a contract that is kept by `protocol.store`.

A future that is returned is done when what it stands for would survive a crash of the machine.
"""

from concurrent.futures import Future
from typing import Protocol

from protocol.agreement import Agreement
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed
from protocol.wire.talk import Reach


class Journal(Protocol):
    """The journal of one seat's games."""

    def prepare(self, agreement: Agreement, seat: int, secret: bytes, reach: tuple[Reach, ...]) -> "Future[None]":
        """Keep an agreement before it is signed, with the secret seed of this seat for it and where the others are."""
        ...

    def begin(self, game: bytes, signatures: tuple[bytes, ...], reach: tuple[Reach, ...]) -> "Future[None]":
        """The game has begun."""
        ...

    def keep(self, item: Signed, is_own: bool) -> "Future[None]": ...

    def keep_opening(self, commitment: bytes, opening: Unsealed) -> "Future[None]": ...

    def keep_verdict(self, item: bytes) -> "Future[None]":
        """The proofs of an item hold."""
        ...
