"""What a seat on the network reports to its player, besides the news, turns and words of its game."""

from dataclasses import dataclass
from typing import TypeAlias

from protocol.agreement import Agreement
from protocol.lobby.effects import Changed, Failed, Spoke
from protocol.log.news import News
from protocol.seat.effects import TableTalk, TurnCame
from protocol.wire.items import Signed
from protocol.wire.talk import Watcher


@dataclass(frozen=True, slots=True)
class Started:
    """The game has begun, and this is the seat."""

    agreement: Agreement
    seat: int


@dataclass(frozen=True, slots=True)
class LinkUp:
    """A direct link to the seat of another member is there."""

    seat: int


@dataclass(frozen=True, slots=True)
class LinkDown:
    """A link to a seat has ended; `is_on_purpose` if its program has closed it as it was stopped."""

    seat: int
    is_on_purpose: bool = False


@dataclass(frozen=True, slots=True)
class HostLost:
    """The link to the host is gone before the game began; `code` says why."""

    code: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """This seat has signed and does not know whether the game has begun; it asks the others, for `seconds`."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Misbehaved:
    """A peer sent what no honest peer sends, and lost its link. `item` is what it passed on, if it was one at all."""

    key: bytes
    code: str
    item: Signed | None = None


@dataclass(frozen=True, slots=True)
class Twin:
    """Another process runs with this seat's own key; `is_later` says that this one came later, and must not play."""

    is_later: bool


@dataclass(frozen=True, slots=True)
class CalledTwin:
    """In the game somebody has hung up because this seat's key runs elsewhere already, they say: their word alone."""


@dataclass(frozen=True, slots=True)
class WrongCode:
    """Somebody called the table of this seat with another code."""


@dataclass(frozen=True, slots=True)
class WatchersChanged:
    """These watch the table, each under a name of their own choice."""

    watchers: tuple[Watcher, ...]


@dataclass(frozen=True, slots=True)
class WatchBegun:
    """To a watcher: a member of the table called `name` shows what is played there."""

    agreement: Agreement
    name: str


@dataclass(frozen=True, slots=True)
class FeedCaughtUp:
    """To a watcher, once: all that may be shown now is here, and is checked."""


@dataclass(frozen=True, slots=True)
class FeedLost:
    """To a watcher: no member shows the game any more."""


@dataclass(frozen=True, slots=True)
class Crashed:
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
