"""Whose talk a reader is shown: not that of people they have muted, and of nobody more than can be read.

A table's nicks are all different, so a nick says who is meant before the game as well as in it.
"""

import time
from collections.abc import Callable
from enum import Enum, auto

from protocol.wire.allowance import TALK, Allowance


class Talk(Enum):
    SHOWN = auto()
    FIRST_LEFT_OUT = auto()  # of this speaker, at this table
    LEFT_OUT = auto()


class Hearing:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.muted: dict[str, None] = {}
        self._clock = clock
        self._allowances: dict[str, Allowance] = {}
        self._hasty: set[str] = set()

    def mute(self, nick: str) -> None:
        self.muted[nick] = None

    def unmute(self, nick: str) -> None:
        self.muted.pop(nick, None)

    def hear(self, nick: str) -> Talk:
        """What becomes of a line that `nick` says now."""
        if nick in self.muted:
            return Talk.LEFT_OUT
        now = self._clock()
        if self._allowances.setdefault(nick, Allowance(TALK, now)).take(now):
            return Talk.SHOWN
        if nick in self._hasty:
            return Talk.LEFT_OUT
        self._hasty.add(nick)
        return Talk.FIRST_LEFT_OUT
