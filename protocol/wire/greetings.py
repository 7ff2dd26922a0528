"""The messages of a handshake, each with its limits, and the codes with which one peer turns another away.

Decides what can be said before a link is up. A peer's first frame begins with `MAGIC` and a version of two
bytes, and that prelude never changes: whatever the rest of a later version looks like, both sides can tell
that they differ.
"""

import re
from enum import IntEnum, StrEnum
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from protocol.wire.terms import PublicKey, Signature

VERSION: Final = 4
"""The one number of the protocol: in the first frame of a link, in agreements and in announcements."""
MAGIC: Final = b"lanplay"
_PRELUDE: Final = len(MAGIC) + 2

MAX_TABLE: Final = 32
MAX_INFO: Final = 16 * 1024
MAX_WAIT: Final = 3600

Nonce = Annotated[bytes, Meta(min_length=32, max_length=32)]
Boot = Annotated[bytes, Meta(min_length=16, max_length=16)]
Table = Annotated[bytes, Meta(max_length=MAX_TABLE)]
Share = Annotated[bytes, Meta(min_length=32, max_length=32)]
Confirmation = Annotated[bytes, Meta(min_length=32, max_length=32)]
_REASON: Final = r"^[a-z][a-z-]{0,23}\Z"
ReasonText = Annotated[str, Meta(pattern=_REASON)]


class Purpose(IntEnum):
    """Why a peer calls; the side that was called says LISTEN."""

    LISTEN = 0
    JOIN = 1
    MEMBER = 2
    PROBE = 3
    WATCH = 4


class Reason(StrEnum):
    """Why there is no link, or why it ended. A listener's own rules may add others of the same form."""

    VERSION = "version"
    GARBAGE = "garbage"  # bytes that no peer of this version sends
    SIGNATURE = "signature"
    WRONG_KEY = "wrong-key"  # somebody else answered at this address
    WRONG_CODE = "wrong-code"
    CODE_NEEDED = "code-needed"
    CODE_FORGOTTEN = "code-forgotten"  # newcomers need a code, which this program does not know any more
    WAIT = "wait"  # too many wrong codes: `wait` seconds
    TABLE = "no-table"
    FULL = "full"
    PRIVATE = "private"  # nobody may watch
    SELF = "self"  # the caller is this very process
    TWIN = "twin"  # the same key runs twice
    REFUSED = "refused"  # nothing listens at the address
    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    TLS = "tls"
    LOST = "lost"  # the connection broke
    SILENT = "silent"  # no heartbeat
    SLOW = "slow"  # the peer does not read
    FAULT = "fault"  # a mistake of the program itself
    REPLACED = "replaced"  # another link to the same peer stays
    CLOSED = "closed"  # on purpose


class Hello(msgspec.Struct, array_like=True, frozen=True, tag=0, forbid_unknown_fields=True):
    purpose: Purpose
    nonce: Nonce
    key: PublicKey
    boot: Boot
    table: Table


class Proof(msgspec.Struct, array_like=True, frozen=True, tag=1, forbid_unknown_fields=True):
    signature: Signature


class CodeWanted(msgspec.Struct, array_like=True, frozen=True, tag=2, forbid_unknown_fields=True):
    share: Share


class CodeGiven(msgspec.Struct, array_like=True, frozen=True, tag=3, forbid_unknown_fields=True):
    share: Share
    confirmation: Confirmation


class CodeKnown(msgspec.Struct, array_like=True, frozen=True, tag=4, forbid_unknown_fields=True):
    confirmation: Confirmation


class Welcome(msgspec.Struct, array_like=True, frozen=True, tag=5, forbid_unknown_fields=True):
    pass


class Info(msgspec.Struct, array_like=True, frozen=True, tag=6, forbid_unknown_fields=True):
    signature: Signature
    info: Annotated[bytes, Meta(max_length=MAX_INFO)]


class Refused(msgspec.Struct, array_like=True, frozen=True, tag=7, forbid_unknown_fields=True):
    reason: ReasonText
    wait: Annotated[int, Meta(ge=0, le=MAX_WAIT)]


Greeting: TypeAlias = Hello | Proof | CodeWanted | CodeGiven | CodeKnown | Welcome | Info | Refused


class LinkError(Exception):
    """No link, or no longer.

    `code` is a Reason or a listener's own word of that form, `wait` the seconds before another try makes
    sense.
    """

    def __init__(self, code: str, wait: int = 0) -> None:
        super().__init__(str(code))
        self.code = str(code)
        self.wait = wait


def is_reason(text: str) -> bool:
    """Whether `text` has the form of a reason code: a key into tables of texts, never prose."""
    return re.match(_REASON, text) is not None


def prelude(version: int = VERSION) -> bytes:
    """What every first frame begins with."""
    return MAGIC + version.to_bytes(2)


def check_prelude(payload: bytes) -> bytes:
    """The rest of a first frame; raises LinkError when it is not ours or of another version."""
    if not payload.startswith(MAGIC) or len(payload) < _PRELUDE:
        raise LinkError(Reason.GARBAGE)
    if payload[:_PRELUDE] != prelude():
        raise LinkError(Reason.VERSION)
    return payload[_PRELUDE:]
