"""How often somebody may do something. Times are arguments, in seconds."""

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

import msgspec

K = TypeVar("K", bound=Hashable)
_MOST_KNOWN: Final = 256


class Rate(msgspec.Struct, frozen=True):
    """At once up to `burst` times, and then so many times `each_second`."""

    burst: int
    each_second: float


TALK: Final = Rate(burst=40, each_second=2)  # as quick as people talk to each other


class Allowance:
    """What is left to one of the burst; it fills up at the rate."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left: float = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        self._left = min(self._rate.burst, self._left + max(0.0, now - self._at) * self._rate.each_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances(Generic[K]):
    """One for each key; of many keys those are forgotten that have asked for nothing for the longest time."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._known: dict[K, Allowance] = {}

    def take(self, key: K, now: float) -> bool:
        allowance = self._known.pop(key, None) or Allowance(self._rate, now)
        self._known[key] = allowance
        if len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return allowance.take(now)
