"""What a seat on the network reports to its player, besides the news, turns and words of its game."""

from dataclasses import dataclass
from typing import TypeAlias

from protocol.agreement import Agreement
from protocol.lobby.effects import Changed, Failed, Spoke
from protocol.log.news import News
from protocol.seat.effects import TableTalk, TurnCame
from protocol.wire.items import Signed


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
    | Changed
    | Spoke
    | Failed
    | News
    | TurnCame
    | TableTalk
)
