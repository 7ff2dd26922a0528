"""A table's spoken code: both sides show that they know it, and each attempt tests one guess only.

Decides how a typed code becomes a password, what the key exchange is bound to, and how long a table waits
after wrong codes. It must never know where the code came from. Source: SPAKE2 (RFC 9382, in the form of the
`spake2` package), the joiner as side A; confirmation by HMAC-SHA-256, the joiner first, so that whoever
tries a code has shown the attempt before learning anything.
"""

import hmac
import unicodedata
from collections.abc import Callable
from typing import Final

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from protocol.wire.greetings import MAX_WAIT, LinkError, Reason

FIRST_DELAY: Final = 1.0
MAX_DELAY: Final = 64.0

_LABELS: Final = {"A": b"lanplay/code/joiner/1", "B": b"lanplay/code/listener/1"}
# Everything the package raises on a hostile share: off the curve, wrong subgroup, wrong side, reflected,
# zero.
_SHARE_ERRORS: Final = (SPAKEError, NotOnCurve, ValueError, AssertionError, TypeError, ArithmeticError)


class Exchange:
    """One side of one SPAKE2 run.

    `first` is the joiner's name (key and certificate hash), `second` the listener's.
    """

    __slots__ = ("_key", "_side", "_spake", "share")

    def __init__(self, side: str, code: str, first: bytes, second: bytes, entropy: Callable[[int], bytes]) -> None:
        kind = SPAKE2_A if side == "A" else SPAKE2_B
        self._side = side
        self._spake = kind(password(code), idA=first, idB=second, entropy_f=entropy)
        self._key: bytes | None = None
        self.share: Final[bytes] = self._spake.start()

    def finish(self, share: bytes) -> None:
        """Takes the other side's share; raises LinkError when it is no share."""
        try:
            self._key = self._spake.finish(share)
        except _SHARE_ERRORS:
            raise LinkError(Reason.GARBAGE) from None

    def confirmation(self, transcript: bytes) -> bytes:
        """What shows the other side that this one holds the code."""
        return self._mac(self._side, transcript)

    def check(self, confirmation: bytes, transcript: bytes) -> None:
        """Raises LinkError unless the other side holds the same code."""
        expected = self._mac("B" if self._side == "A" else "A", transcript)
        if not hmac.compare_digest(expected, confirmation):
            raise LinkError(Reason.WRONG_CODE)

    def _mac(self, side: str, transcript: bytes) -> bytes:
        assert self._key is not None, "finish comes first"
        return hmac.digest(self._key, _LABELS[side] + transcript, "sha256")

    def __repr__(self) -> str:
        return f"Exchange({self._side})"


def password(code: str) -> bytes:
    """The bytes of a code as people say it: case, spaces and hyphens do not matter."""
    folded = unicodedata.normalize("NFKC", code).casefold()
    return "".join(sign for sign in folded if not sign.isspace() and sign != "-").encode("utf-8", "replace")


class CodeGuard:
    """Slows down guessing: after each wrong code the next is looked at only after a delay, which doubles.

    Attempts inside the delay are refused unseen, so that many calls at once gain nothing over one after
    another.
    """

    __slots__ = ("_failures",)

    def __init__(self) -> None:
        self._failures: dict[str, tuple[int, float]] = {}  # by code: count, and when the next may come

    def check(self, code: str, now: float) -> None:
        """Raises LinkError with the seconds to wait while the delay runs."""
        _, free = self._failures.get(code, (0, now))
        if now < free:
            raise LinkError(Reason.WAIT, min(MAX_WAIT, int(free - now) + 1))

    def failed(self, code: str, now: float) -> None:
        """Counts a wrong code."""
        count, _ = self._failures.get(code, (0, now))
        self._failures[code] = (count + 1, now + min(MAX_DELAY, FIRST_DELAY * 2.0 ** min(count, 16)))

    def passed(self, code: str) -> None:
        """Forgets the failures: whoever has the code is no guesser."""
        self._failures.pop(code, None)

    def __repr__(self) -> str:
        return f"CodeGuard({len(self._failures)} tables)"
