"""What comes from a table, shown one event after another, each for as long as it takes to be seen.

Decides when something is shown, never what, and knows neither tables nor terminals. Whoever brings an event never
waits: it is shown at once where nothing is on, else in its turn.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Final

import msgspec

from lanplay.settings import Pace

FRAMES: Final = 4
"""The pictures of an event; the last one stays."""
MOVING: Final = 0.6
"""The part of an event's time in which its pictures change."""
MOST_LATE: Final = 10.0
"""Seconds that the picture may be late, roughly: where more than that waits, each event has less time."""
FLEETING: Final = 0.5
"""Seconds in which all that is late is shown to somebody whose clock runs."""

BEATS: Final[dict[Pace, float]] = {"off": 0.0, "calm": 0.6, "quick": 0.25}
MOMENTS: Final[dict[Pace, float]] = {"off": 0.0, "calm": 2.0, "quick": 1.0}


class Take(msgspec.Struct, frozen=True):
    """`show` makes one of the pictures, from 0 to `FRAMES` - 1, of which some may be left out, but never the last one.

    It has so many `seconds`, 0 for what nobody has to see, `inf` for what stays until a key. A `moment` is not passed
    over by the key that hurries what is before it.
    """

    show: Callable[[int], None]
    seconds: float = 0.0
    is_moment: bool = False


class Reel:
    """`later` calls something after so many seconds."""

    def __init__(self, later: Callable[[float, Callable[[], None]], object]) -> None:
        self._later = later
        self._waiting: deque[Take] = deque()
        self._on: Take | None = None
        self._turn = 0  # tells the timers of what is on from those of what was
        self._speed = 1.0
        self._is_hasty = False

    @property
    def is_on(self) -> bool:
        """Whether something is still being shown or waits for it, so that the picture is not the present one."""
        return self._on is not None

    @property
    def waits_for_key(self) -> bool:
        return self._on is not None and self._on.seconds == inf

    @property
    def is_at_moment(self) -> bool:
        return self._on is not None and self._on.is_moment

    def put(self, take: Take) -> None:
        self._waiting.append(take)
        self._go_on()

    def then(self, call: Callable[[], None]) -> None:
        """Call it once everything before it has been seen."""
        self.put(Take(lambda frame: call() if frame == FRAMES - 1 else None))

    def hurry(self) -> None:
        """Show at once what waits, up to the next moment."""
        self._end()
        while self._waiting and not self._waiting[0].is_moment:
            self._waiting.popleft().show(FRAMES - 1)
        self._go_on()

    def hasten(self, seconds: float = FLEETING) -> None:
        """Show all that waits within so many seconds, none of which anybody has to end."""
        self._end(is_left=True)
        self._is_hasty = True
        self._speed = max(1.0, self._late / seconds)
        self._go_on()

    def finish(self) -> None:
        """Show at once all that waits."""
        self._end(is_left=True)
        while self._waiting:
            _show_last(self._waiting.popleft())

    def clear(self) -> None:
        self._waiting.clear()
        self._on, self._turn = None, self._turn + 1
        self._is_hasty, self._speed = False, 1.0

    def _go_on(self) -> None:
        while self._on is None and self._waiting:
            take = self._waiting.popleft()
            if take.seconds == 0 or (take.seconds == inf and self._is_hasty):
                _show_last(take)
            else:
                self._begin(take)
        if self._on is None:
            self._is_hasty, self._speed = False, 1.0

    @property
    def _late(self) -> float:
        """The seconds of all that waits, without what waits for a key."""
        return sum(take.seconds for take in self._waiting if take.seconds < inf)

    def _begin(self, take: Take) -> None:
        self._on, self._turn = take, self._turn + 1
        take.show(0)
        if take.seconds == inf:
            return
        seconds = take.seconds / max(self._speed, (take.seconds + self._late) / MOST_LATE)
        for frame in range(1, FRAMES):
            self._later(seconds * MOVING * frame / (FRAMES - 1), partial(self._next, self._turn, frame))
        self._later(seconds, partial(self._done, self._turn))

    def _next(self, turn: int, frame: int) -> None:
        if turn == self._turn and self._on is not None:
            self._on.show(frame)

    def _done(self, turn: int) -> None:
        if turn == self._turn:
            self._end()
            self._go_on()

    def _end(self, *, is_left: bool = False) -> None:
        """What is on becomes what it ends with; what a key has to end stays where it `is_left`."""
        take, self._on = self._on, None
        self._turn += 1
        if take is not None and not (is_left and take.seconds == inf):
            take.show(FRAMES - 1)


def _show_last(take: Take) -> None:
    take.show(0 if take.seconds == inf else FRAMES - 1)
