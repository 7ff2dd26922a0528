"""What peers of a table say to each other over a link: the lobby before the game, and the log's items during it.

None of this is signed by itself: a link is authenticated, and what has to be proven later travels as signed items.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from protocol.wire.items import Count, Epoch, Signed
from protocol.wire.payloads import Digest
from protocol.wire.terms import GameName, GameSettings, Nick, Owner, PublicKey, Ruleset, Signature, TableId
from protocol.wire.watching import MOST_WATCHERS

MOST_ITEMS: Final = 64
NAME_LENGTH: Final = 40
LINE_LENGTH: Final = 500
MOST_CONTACTS: Final = 16
CODE_LENGTH: Final = 40
NAME_BYTES: Final = 8
NONCE_BYTES: Final = 16
MOST_NAMED: Final = 20_000
MOST_EPOCHS: Final = 16
MOST_AGREEMENT: Final = 8192
Contact: TypeAlias = Annotated[str, Meta(max_length=80)]
Contacts: TypeAlias = Annotated[tuple[Contact, ...], Meta(max_length=MOST_CONTACTS)]
Code: TypeAlias = Annotated[str, Meta(max_length=CODE_LENGTH)]
Arrangement: TypeAlias = Annotated[int, Meta(ge=0, le=2**32)]
ItemName: TypeAlias = Annotated[bytes, Meta(min_length=NAME_BYTES, max_length=NAME_BYTES)]


class Sit(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="sit"):
    """A guest asks for a seat: its part of the agreement, where the others can reach it, and whether it is ready."""

    nick: Nick
    toss_end: Digest
    veil: Annotated[bytes, Meta(max_length=200)]
    contacts: Contacts
    is_ready: bool
    of: Owner = b""


class Ready(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="ready"):
    """A guest is ready, or no longer, as long as people sit as in this arrangement."""

    arrangement: Arrangement
    is_ready: bool


class Sitting(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table that has not begun."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    key: PublicKey
    nick: Nick
    is_ready: bool
    of: Owner = b""


class Lobby(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="lobby"):
    """The host tells all who sits where now, in playing order; `arrangement` counts how often it has moved anybody."""

    name: Annotated[str, Meta(max_length=NAME_LENGTH)]
    game: GameName
    rules: Ruleset
    settings: GameSettings
    seats: Annotated[int, Meta(ge=2, le=16)]
    sitting: Annotated[tuple[Sitting, ...], Meta(max_length=16)]
    open_books: bool
    arrangement: Arrangement

    def sitting_of(self, key: bytes) -> Sitting | None:
        return next((sitting for sitting in self.sitting if sitting.key == key), None)


class Reach(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Where a member listens, as far as the host knows: hints for dialling, proven by nothing."""

    key: PublicKey
    contacts: Contacts


class Propose(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="propose"):
    """The host proposes an agreement, in its canonical bytes."""

    agreement: Annotated[bytes, Meta(max_length=MOST_AGREEMENT)]
    reach: Annotated[tuple[Reach, ...], Meta(max_length=16)]


class Accept(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="accept"):
    """A member's signature under the agreement with this hash."""

    game: Digest
    signature: Signature


class Go(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="go"):
    """Everybody's signatures, in seat order: the game begins."""

    game: Digest
    signatures: Annotated[tuple[Signature, ...], Meta(max_length=16)]


class Refuse(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="refuse"):
    """There is no seat, or no game, for the other side; `code` says why."""

    code: Code


class LobbyLine(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="line"):
    """Chat before the game. A guest's line goes to the host, which passes it on with the guest's key."""

    key: PublicKey
    text: Annotated[str, Meta(min_length=1, max_length=LINE_LENGTH)]


class Items(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="items"):
    """Signed items, in an order that keeps each seat's own."""

    items: Annotated[tuple[Signed, ...], Meta(min_length=1, max_length=MOST_ITEMS)]


class Reached(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A round of an epoch, and the chain at its beginning: whoever names it has all that stands before it."""

    epoch: Epoch
    step: Count
    round: Count
    chain: Digest


class Have(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="have"):
    """What the asker has: all that stands in its `line`, a round an epoch, and the items with these names.

    A name is a hash under the `nonce`, which nobody knew before.
    """

    game: Digest
    nonce: Annotated[bytes, Meta(min_length=NONCE_BYTES, max_length=NONCE_BYTES)]
    line: Annotated[tuple[Reached, ...], Meta(min_length=1, max_length=MOST_EPOCHS)]
    items: Annotated[tuple[ItemName, ...], Meta(max_length=MOST_NAMED)]


class SyncDone(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="told"):
    """The answer to a `Have` is complete."""

    game: Digest


class Watcher(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Somebody who watches. The nick is their own choice; the key is proven to the member that they are linked with."""

    key: PublicKey
    nick: Nick


class Watched(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="watched"):
    """A member tells the others who watches over its links, whenever that changes."""

    watchers: Annotated[tuple[Watcher, ...], Meta(max_length=MOST_WATCHERS)]


Message: TypeAlias = (
    Sit | Ready | Lobby | Propose | Accept | Go | Refuse | LobbyLine | Items | Have | SyncDone | Watched
)


class Watch(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="watch"):
    """All that a watcher ever says: what they are called."""

    nick: Nick


class ShownGame(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="shown"):
    """What a member says first to a watcher: the agreement and all signatures under it, the table, where others are."""

    agreement: Annotated[bytes, Meta(max_length=MOST_AGREEMENT)]
    signatures: Annotated[tuple[Signature, ...], Meta(max_length=16)]
    name: Annotated[str, Meta(max_length=NAME_LENGTH)]
    reach: Annotated[tuple[Reach, ...], Meta(max_length=16)]


ToWatcher: TypeAlias = ShownGame | Items | SyncDone
"""What a member says to a watcher: items are those of a transcript, in its order, and `SyncDone` means: no more now."""


class TableInfo(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """What a probe of a table is answered, under the host's signature."""

    table: TableId
    name: Annotated[str, Meta(max_length=NAME_LENGTH)]
    game: GameName
    rules: Ruleset
    settings: GameSettings
    seats: Annotated[int, Meta(ge=2, le=16)]
    free: Annotated[int, Meta(ge=0, le=16)]
    has_code: bool
    is_playing: bool
    nicks: Annotated[tuple[Nick, ...], Meta(max_length=16)]
    open_books: bool
