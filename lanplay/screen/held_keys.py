"""Tells a key that is meant for what is asked from one that came by itself: struck before it was there, or held down.

No terminal says that a key is held. It comes again after a delay of a fifth to three quarters of a second, as the
keyboard is set, and then every few hundredths of one. So a second stroke that comes sooner is meant, and one within
that delay is known to be meant only once no third one has followed it.

Letters come in runs. All of a run that began before something was asked belong to what was being typed then.
"""

from collections.abc import Callable
from enum import Enum, auto
from math import inf

from lanplay.screen.inputs import QUITTING, Input, Typed, is_enter

SETTLING = 0.25
"""Seconds within which nobody can have seen what a new turn asks for."""
REPEATING = 0.1
"""Seconds between two strokes of a held key, at most."""
SOONEST = 0.18
"""Seconds until a held key comes for the second time, at least."""
DELAY = 0.8
"""Seconds until a held key comes for the second time, at most."""
RUNNING = 0.4
"""Seconds between two letters of one run, at most."""
LINGERING = 0.6
"""Seconds in which somebody may still strike a key at what has just gone."""


class Stroke(Enum):
    MEANT = auto()
    UNMEANT = auto()
    LATE = auto()  # meant for what has gone
    UNCLEAR = auto()  # until `REPEATING` has passed


class HeldKeys:
    """Only Enter, the space bar and the keys that leave are held: they alone decide something by themselves."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked = self._struck = self._gone = self._typed = self._since = -inf
        self._last: Input | None = None
        self._count = 0

    def asked(self) -> None:
        """A turn has come, or a box that nobody has opened."""
        self._asked = self._clock()
        self._count += 1

    def gone(self) -> None:
        """Such a box has gone by itself."""
        self._gone = self._clock()

    def strike(self, input_: Input) -> Stroke:
        now = self._clock()
        self._run(input_, now)
        gap = now - self._struck if input_ == self._last and (is_enter(input_) or input_ in QUITTING) else inf
        self._last, self._struck = input_, now
        self._count += 1
        if isinstance(input_, Typed) and now - self._gone < LINGERING:
            return Stroke.LATE
        is_old = isinstance(input_, Typed) and self._since < self._asked
        is_early = is_old or now - self._asked < SETTLING
        if gap <= REPEATING or (is_early and input_ not in QUITTING):
            return Stroke.UNMEANT
        return Stroke.UNCLEAR if SOONEST < gap < DELAY else Stroke.MEANT

    def _run(self, input_: Input, now: float) -> None:
        if not isinstance(input_, Typed):
            self._typed = -inf
            return
        if now - self._typed > RUNNING:
            self._since = now
        self._typed = now

    @property
    def is_running(self) -> bool:
        """Whether the key struck last is a letter that followed another one at once."""
        return self._typed > self._since

    @property
    def moment(self) -> int:
        """Differs once anything else has been struck or asked."""
        return self._count
