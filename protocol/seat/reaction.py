"""How long a reaction took, as one peer measures it: from when it learned the fields to when the report came.

The player's own time begins when the question has been shown, which a busy program may do a moment later.

It decides only what this peer's own program says, as the one that reacts or as a witness. Source: ruling E27: less the
round-trip time, and in doubt it was in time.
"""

from typing import Final

import msgspec

from protocol.log.branch import Branch
from protocol.rounds.react import ReportRound, VerdictRound

MOST_ROUND_TRIP: Final = 1.0  # answering heartbeats late on purpose gains no more time than this
GRACE: Final = 1.0  # seconds that a busy computer or a message on a detour may lose
MOST_UNSEEN: Final = GRACE / 2  # of them for showing the question; a player who took more would seem late to others


class ReactionWatch(msgspec.Struct):
    """Times are the driver's, in seconds."""

    _key: object = None
    _since: float = 0.0
    _until: float | None = None
    _shown: float | None = None

    def follow(self, branch: Branch, now: float) -> None:
        """Note that a reaction was asked for, and that the report has come."""
        key = _key_of(branch)
        match branch.head.procedure:
            case ReportRound() if key != self._key:
                self._key, self._since, self._until, self._shown = key, now, None, None
            case VerdictRound() if key == self._key and self._until is None:
                self._until = now

    def shown(self, branch: Branch, now: float) -> None:
        """Note that the player sees what is asked; the first time counts."""
        if _key_of(branch) == self._key and self._shown is None:
            self._shown = min(now, self._since + MOST_UNSEEN)

    def is_over(self, branch: Branch, seconds: int, now: float) -> bool:
        """Whether the player's time for the reaction that is asked for is up."""
        begun = self._since if self._shown is None else self._shown
        return _key_of(branch) == self._key and now - begun >= seconds

    def is_late(self, branch: Branch, seconds: int, round_trip: float) -> bool:
        """Whether the report was late beyond doubt; never where this peer learned of both at once."""
        if _key_of(branch) != self._key or self._until is None:
            return False
        return self._until - self._since - min(round_trip, MOST_ROUND_TRIP) > seconds + GRACE


def _key_of(branch: Branch) -> object:
    return branch.epoch, branch.head.place.step
