"""A table's spoken code: both sides show that they know it, and each attempt tests one guess only.

Decides which codes there may be, how a typed one becomes a password, what the key exchange is bound to, how often a
typed code is told, and how long a table waits after wrong ones. It must never know where the code came from. Source:
CPace (`cpace`), the joiner as its initiator; confirmation by HMAC-SHA-256, the joiner first, so that whoever tries a
code has shown the attempt before learning anything.
"""

import hmac
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from protocol.wire.cpace import CPace, NoShare
from protocol.wire.greetings import MAX_WAIT, LinkError, Reason
from protocol.wire.text import clean

LEAST_CODE: Final = 6
"""Signs of a code, as `password` leaves them: fewer could be guessed in an evening."""
MOST_CODE: Final = 64
"""Signs of a code as it is typed."""

FIRST_DELAY: Final = 1.0
MAX_DELAY: Final = 64.0
MAX_CALLER_DELAY: Final = float(MAX_WAIT)
_MOST_CALLERS: Final = 1024

_JOINER: Final = b"lanplay/code/joiner/1"
_LISTENER: Final = b"lanplay/code/listener/1"


def password(code: str) -> bytes:
    """The bytes of a code as people say it: case, spaces and hyphens do not matter."""
    folded = unicodedata.normalize("NFKC", code).casefold()
    return "".join(sign for sign in folded if not sign.isspace() and sign != "-").encode("utf-8", "replace")


def is_fit(code: str) -> bool:
    """Whether a table may have this code: long enough, and of characters that everybody can type and fold alike."""
    return clean(code, MOST_CODE) == code and len(password(code).decode("utf-8")) >= LEAST_CODE


class Guess:
    """A code that somebody typed, to be told once.

    Whatever a listener makes of it, and however the line ends: nobody but the person who typed it can say that it may
    be tried again. A false table would be told code after code otherwise.
    """

    __slots__ = ("code", "is_spent")

    def __init__(self, code: str) -> None:
        self.code: Final = code
        self.is_spent = False

    def exchange(self, binding: "Binding", entropy: Callable[[int], bytes]) -> "Exchange":
        """The joiner's side of a key exchange, from which nothing has been told."""
        return Exchange(self.code, binding, entropy, joins=True)

    def spend(self) -> None:
        """Note that the listener is about to be told."""
        assert not self.is_spent, "a code is told once"
        self.is_spent = True

    def __repr__(self) -> str:
        return "Guess()"


class Binding(msgspec.Struct, frozen=True):
    """What a key exchange is bound to, so that no share can be carried over to another conversation."""

    joiner: bytes
    listener: bytes
    certificate_hash: bytes
    transcript: bytes


class Exchange:
    """One side of one exchange over a code."""

    __slots__ = ("_binding", "_joins", "_key", "_run", "share")

    def __init__(self, code: str, binding: Binding, entropy: Callable[[int], bytes], *, joins: bool) -> None:
        self._binding: Final = binding
        self._joins: Final = joins
        self._run: Final = CPace(password(code), binding.certificate_hash, binding.transcript, entropy)
        self._key: bytes | None = None
        self.share: Final = self._run.share

    def finish(self, share: bytes) -> None:
        """Takes the other side's share; raises LinkError when it is no share."""
        try:
            self._key = self._run.key(share, self._binding.joiner, self._binding.listener, initiates=self._joins)
        except NoShare:
            raise LinkError(Reason.GARBAGE) from None

    def confirmation(self) -> bytes:
        """What shows the other side that this one holds the code."""
        return self._mac(_JOINER if self._joins else _LISTENER)

    def check(self, confirmation: bytes) -> None:
        """Raises LinkError unless the other side holds the same code."""
        if not hmac.compare_digest(self._mac(_LISTENER if self._joins else _JOINER), confirmation):
            raise LinkError(Reason.WRONG_CODE)

    def _mac(self, label: bytes) -> bytes:
        assert self._key is not None, "finish comes first"
        return hmac.digest(self._key, label + self._binding.transcript, "sha256")

    def __repr__(self) -> str:
        return "Exchange()"


class _Tries(msgspec.Struct):
    """Tries that nobody has shown to be right, and when the next may come."""

    count: int = 0
    free: float = 0.0

    def add(self, now: float, most: float) -> None:
        self.free = now + min(most, FIRST_DELAY * 2.0 ** min(self.count, 16))
        self.count += 1


@dataclass(slots=True, repr=False)
class CodeGuard:
    """Slows down guessing: after each try the next is looked at only after a delay, which doubles.

    One count is the table's, so that many callers gain nothing over one, and one is each address's, which doubles much
    further, so that a single guesser does not keep everybody else out for long. A try counts from the moment that it is
    granted, whether the caller then gives a code or hangs up, until it proves to be right.
    """

    _codes: dict[str, _Tries] = field(default_factory=dict)
    _callers: dict[str, _Tries] = field(default_factory=dict)

    def grant(self, code: str, caller: str, now: float) -> None:
        """Let `caller` try once; raises LinkError with the seconds to wait while a delay runs."""
        known = self._codes.get(code, _Tries()), self._callers.get(caller, _Tries())
        free = max(tries.free for tries in known)
        if now < free:
            raise LinkError(Reason.WAIT, min(MAX_WAIT, int(free - now) + 1))
        self._codes[code], self._callers[caller] = known
        for tries, most in zip(known, (MAX_DELAY, MAX_CALLER_DELAY), strict=True):
            tries.add(now, most)
        if len(self._callers) > _MOST_CALLERS:
            del self._callers[next(iter(self._callers))]

    def passed(self, code: str, caller: str) -> None:
        """Forgets the tries: whoever has the code is no guesser."""
        self._codes.pop(code, None)
        self._callers.pop(caller, None)

    def __repr__(self) -> str:
        return f"CodeGuard({len(self._codes)} tables)"
