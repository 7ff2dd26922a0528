"""What a hall wants done, in this order. The driver does nothing else."""

from dataclasses import dataclass
from typing import TypeAlias

from protocol.hall.talk import AnyHallMessage
from protocol.tournament.statements import SignedStatement


@dataclass(frozen=True, slots=True)
class TellPeers:
    """`to` is a peer's key, or None for everybody who is linked but `but`."""

    to: bytes | None
    message: AnyHallMessage
    but: bytes | None = None


@dataclass(frozen=True, slots=True)
class KeepStatement:
    """Store a statement; one's own has to be on disk before what follows is done."""

    statement: SignedStatement
    is_own: bool


@dataclass(frozen=True, slots=True)
class KeepTableFile:
    """Store the file of a table, and verify it; `Hall.verified` takes what was found."""

    proof: bytes
    data: bytes


@dataclass(frozen=True, slots=True)
class DropTableFile:
    """Delete the stored file of a table: it proves nothing."""

    proof: bytes


@dataclass(frozen=True, slots=True)
class Dismiss:
    """End a peer's link: it sent what no honest peer sends; `code` says what."""

    key: bytes
    code: str


HallEffect: TypeAlias = TellPeers | KeepStatement | KeepTableFile | DropTableFile | Dismiss
