"""How long each round may stay open before its missing seats are called late. Times are arguments, in seconds.

Local measure only: no clock enters what is signed. Automatic payloads are due soon even at a table without a clock, and
so are reports of reactions, since a program makes them by itself when their time is up; other decisions without a
clock may be called late by hand only, after a long while, or, where people are asked, once most of them say so.
"""

from typing import Final

import msgspec

from protocol.log.branch import Round

AUTOMATIC_DUE: Final = 60.0
DECISION_GRACE: Final = 15.0
BY_HAND_AFTER: Final = 600.0
ASKED_AFTER: Final = 180.0  # without a clock: few think for longer, and nobody is out by a question
SYNC_AFTER: Final = 1.0
SYNC_EVERY: Final = 3.0


class RoundClock(msgspec.Struct):
    """How long the open round has been open, as this peer saw it."""

    limit: int | None
    _key: object = None
    _since: float = 0.0

    def follow(self, key: object, now: float, *, is_paused: bool = False) -> None:
        """Note the open round's `key`; a new key starts the measure anew, and so does the end of a pause."""
        if key != self._key or is_paused:
            self._key, self._since = key, now

    def waited(self, now: float) -> float:
        return now - self._since

    def due_in(self, round_: Round) -> float | None:
        """Seconds from the opening of the round until its missing seats are late; None where only players call late."""
        if not round_.procedure.is_decision or round_.procedure.is_prompt:
            return AUTOMATIC_DUE
        return None if self.limit is None else self.limit + DECISION_GRACE

    def is_late(self, round_: Round, now: float) -> bool:
        due = self.due_in(round_)
        return due is not None and self.waited(now) >= due

    def is_to_be_asked(self, round_: Round, now: float) -> bool:
        """Whether the people at the table are asked about the missing seats."""
        return self.is_late(round_, now) or self.waited(now) >= ASKED_AFTER

    def may_call(self, round_: Round, now: float) -> bool:
        """Whether a player may call the missing seats late by hand."""
        return self.is_late(round_, now) or self.waited(now) >= BY_HAND_AFTER
