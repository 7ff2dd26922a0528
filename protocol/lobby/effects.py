"""What a lobby wants done, on either side, in this order. The driver does nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from protocol.agreement import Agreement
from protocol.wire.talk import Lobby, Message, Reach


@dataclass(frozen=True, slots=True)
class Send:
    """`to` is a guest's key, or None for everybody at the table."""

    to: bytes | None
    message: Message


@dataclass(frozen=True, slots=True)
class Expel:
    """End a guest's link, after telling it `code`."""

    key: bytes
    code: str


@dataclass(frozen=True, slots=True)
class Prepare:
    """Store the agreement with this seat's secrets: its signature goes out next."""

    agreement: Agreement
    reach: tuple[Reach, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """The game begins. `reach` says where the other members listen."""

    agreement: Agreement
    signatures: tuple[bytes, ...]
    reach: tuple[Reach, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """Who sits where at the table has changed, or who is ready."""

    lobby: Lobby


@dataclass(frozen=True, slots=True)
class Spoke:
    nick: str
    text: str


@dataclass(frozen=True, slots=True)
class Failed:
    """There will be no game for this guest; `code` says why, and `details` what was found."""

    code: str
    details: Mapping[str, int | str] = field(default_factory=dict)


LobbyEffect: TypeAlias = Send | Expel | Prepare | Begin | Changed | Spoke | Failed
