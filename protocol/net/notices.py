"""What a seat on the network reports to its player, besides the news, turns and words of its game."""

from typing import TypeAlias

import msgspec

from protocol.agreement import Agreement
from protocol.lobby.effects import Changed, Failed, Spoke
from protocol.log.news import News
from protocol.seat.effects import TableTalk, TurnCame
from protocol.wire.items import Signed
from protocol.wire.talk import Watcher


class Started(msgspec.Struct, frozen=True):
    """The game has begun, and this is the seat."""

    agreement: Agreement
    seat: int


class LinkUp(msgspec.Struct, frozen=True):
    """A direct link to the seat of another member is there."""

    seat: int


class LinkDown(msgspec.Struct, frozen=True):
    """A link to a seat has ended; `is_on_purpose` if its program has closed it as it was stopped."""

    seat: int
    is_on_purpose: bool = False


class HostLost(msgspec.Struct, frozen=True):
    """The link to the host is gone before the game began; `code` says why."""

    code: str


class Unsure(msgspec.Struct, frozen=True):
    """This seat has signed and does not know whether the game has begun; it asks the others, for `seconds`."""

    seconds: float


class Misbehaved(msgspec.Struct, frozen=True):
    """A peer sent what no honest peer sends, and lost its link. `item` is what it passed on, if it was one at all."""

    key: bytes
    code: str
    item: Signed | None = None


class Twin(msgspec.Struct, frozen=True):
    """Another process runs with this seat's own key; `is_later` says that this one came later, and must not play."""

    is_later: bool


class CalledTwin(msgspec.Struct, frozen=True):
    """In the game somebody has hung up because this seat's key runs elsewhere already, they say: their word alone."""


class WrongCode(msgspec.Struct, frozen=True):
    """Somebody called the table of this seat with another code."""


class WatchersChanged(msgspec.Struct, frozen=True):
    """These watch the table, each under a name of their own choice."""

    watchers: tuple[Watcher, ...]


class WatchBegun(msgspec.Struct, frozen=True):
    """To a watcher: a member of the table called `name` shows what is played there."""

    agreement: Agreement
    name: str


class FeedCaughtUp(msgspec.Struct, frozen=True):
    """To a watcher, once: all that may be shown now is here, and is checked."""


class FeedLost(msgspec.Struct, frozen=True):
    """To a watcher: no member shows the game any more."""


class Crashed(msgspec.Struct, frozen=True):
    """The seat cannot go on: storing or computing failed. What was signed before is stored."""

    error: BaseException


Notice: TypeAlias = (
    Crashed
    | Started
    | LinkUp
    | LinkDown
    | HostLost
    | Unsure
    | Misbehaved
    | Twin
    | CalledTwin
    | WrongCode
    | WatchersChanged
    | Changed
    | Spoke
    | Failed
    | News
    | TurnCame
    | TableTalk
)

ToldWatcher: TypeAlias = WatchBegun | FeedCaughtUp | FeedLost | News | TurnCame | Misbehaved | Failed | Crashed
"""What somebody who watches is told."""
