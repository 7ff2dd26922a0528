"""What a lobby wants done, on either side, in this order. The driver does nothing else."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from protocol.agreement import Agreement
from protocol.wire.talk import Lobby, Message, Reach


class Send(msgspec.Struct, frozen=True):
    """`to` is a guest's key, or None for everybody at the table."""

    to: bytes | None
    message: Message


class Expel(msgspec.Struct, frozen=True):
    """End a guest's link, after telling it `code`."""

    key: bytes
    code: str


class Prepare(msgspec.Struct, frozen=True):
    """Store the agreement with this seat's secrets: its signature goes out next."""

    agreement: Agreement
    reach: tuple[Reach, ...]


class Begin(msgspec.Struct, frozen=True):
    """The game begins. `reach` says where the other members listen."""

    agreement: Agreement
    signatures: tuple[bytes, ...]
    reach: tuple[Reach, ...]


class Changed(msgspec.Struct, frozen=True):
    """Who sits where at the table has changed, or who is ready."""

    lobby: Lobby


class Spoke(msgspec.Struct, frozen=True):
    nick: str
    text: str


class Failed(msgspec.Struct, frozen=True):
    """There will be no game for this guest; `code` says why, and `details` what was found."""

    code: str
    details: Mapping[str, int | str] = msgspec.field(default_factory=dict)


LobbyEffect: TypeAlias = Send | Expel | Prepare | Begin | Changed | Spoke | Failed
