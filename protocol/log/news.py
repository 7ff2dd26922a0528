"""What a log has found out: the events of the game, proven fouls, cuts, and the end."""

from typing import Final, TypeAlias

import msgspec

from protocol.log.branch import Happened
from protocol.log.chain import Cut, Place
from protocol.wire.items import Signed

DOUBLE: Final = "double"
"""The code of the foul that two bodies for one key are, or an entry after its seat had resigned."""


class FoulFound(msgspec.Struct, frozen=True):
    """A proven foul of `seat`: the rule broken, where, and the items that prove it together with the log before."""

    seat: int
    code: str
    epoch: bytes
    place: Place
    items: tuple[Signed, ...]


class CutMade(msgspec.Struct, frozen=True):
    """Seats were cut and a new epoch has begun."""

    cut: Cut


class Closed(msgspec.Struct, frozen=True):
    """Every living seat has signed the result."""


class Covered(msgspec.Struct, frozen=True):
    """Every living seat has signed that it has all that the end takes: nothing more comes."""


News: TypeAlias = Happened | FoulFound | CutMade | Closed | Covered
