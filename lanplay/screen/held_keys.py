"""Tells a move that is meant from one that a key would play by itself: struck before its turn, or held down.

No terminal says that a key is held. It comes again after a delay of a fifth to three quarters of a second, as the
keyboard is set, and then every few hundredths of one. So a second stroke that comes sooner is meant, and one within
that delay is known to be meant only once no third one has followed it.
"""

from collections.abc import Callable
from enum import Enum, auto
from math import inf

from lanplay.screen.inputs import QUITTING, Input, is_enter

SETTLING = 0.25
"""Seconds within which nobody can have seen what a new turn asks for."""
REPEATING = 0.1
"""Seconds between two strokes of a held key, at most."""
SOONEST = 0.18
"""Seconds until a held key comes for the second time, at least."""
DELAY = 0.8
"""Seconds until a held key comes for the second time, at most."""


class Stroke(Enum):
    MEANT = auto()
    UNMEANT = auto()
    UNCLEAR = auto()  # until `REPEATING` has passed


class HeldKeys:
    """Only Enter, the space bar and the keys that leave are held: they alone decide something by themselves."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked = self._struck = -inf
        self._last: Input | None = None
        self._count = 0

    def asked(self) -> None:
        """A turn has come."""
        self._asked = self._clock()
        self._count += 1

    def strike(self, input_: Input) -> Stroke:
        now = self._clock()
        gap = now - self._struck if input_ == self._last and (is_enter(input_) or input_ in QUITTING) else inf
        self._last, self._struck = input_, now
        self._count += 1
        if gap <= REPEATING or (now - self._asked < SETTLING and input_ not in QUITTING):
            return Stroke.UNMEANT
        return Stroke.UNCLEAR if SOONEST < gap < DELAY else Stroke.MEANT

    @property
    def moment(self) -> int:
        """Differs once anything else has been struck or asked."""
        return self._count
