"""What a hall wants done, in this order. The driver does nothing else."""

from typing import TypeAlias

import msgspec

from protocol.hall.talk import AnyHallMessage
from protocol.tournament.statements import SignedStatement


class TellPeers(msgspec.Struct, frozen=True):
    """`to` is a peer's key, or None for everybody who is linked but `but`."""

    to: bytes | None
    message: AnyHallMessage
    but: bytes | None = None


class KeepStatement(msgspec.Struct, frozen=True):
    """Store a statement; one's own has to be on disk before what follows is done."""

    statement: SignedStatement
    is_own: bool


class KeepTableFile(msgspec.Struct, frozen=True):
    """Store the file of a table, and verify it; `Hall.verified` takes what was found."""

    proof: bytes
    data: bytes


class DropTableFile(msgspec.Struct, frozen=True):
    """Delete the stored file of a table: it proves nothing."""

    proof: bytes


class Dismiss(msgspec.Struct, frozen=True):
    """End a peer's link: it sent what no honest peer sends; `code` says what."""

    key: bytes
    code: str


HallEffect: TypeAlias = TellPeers | KeepStatement | KeepTableFile | DropTableFile | Dismiss
