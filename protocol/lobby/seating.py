"""Who sits where at a table that has not begun, and who is ready. Sans-IO; it knows keys alone, no names and no links.

Moving somebody takes back everybody's ready: nobody has agreed to sit like that. People who come or go move nobody
else, so what the others have said still stands.
"""

from collections.abc import Callable
from enum import Enum, auto


class Readiness(Enum):
    """When a seat says that it is ready."""

    ASKED = auto()  # when its person says so
    SAID = auto()  # its person has said so in advance, for the table as it is found
    ALWAYS = auto()  # nobody is there who could say it: whatever is arranged


class BadSeating(Exception):
    """What the host wants cannot be done; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Seating:
    """Seats count from 0 in playing order. `arrangement` counts how often somebody has been moved."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.arrangement = 0
        self._at: dict[int, bytes] = {}
        self._ready: set[bytes] = set()

    @property
    def keys(self) -> tuple[bytes, ...]:
        """Of those who sit, in playing order."""
        return tuple(self._at[seat] for seat in sorted(self._at))

    @property
    def free(self) -> int:
        return self.seats - len(self._at)

    @property
    def is_complete(self) -> bool:
        """Whether all seats are taken and everybody is ready."""
        return self.free == 0 and self._ready.issuperset(self._at.values())

    def seat_of(self, key: bytes) -> int | None:
        return next((seat for seat, sitter in self._at.items() if sitter == key), None)

    def key_at(self, seat: int) -> bytes | None:
        """Raises BadSeating where there is no such seat."""
        if not 0 <= seat < self.seats:
            raise BadSeating("seat_unknown")
        return self._at.get(seat)

    def is_ready(self, key: bytes) -> bool:
        return key in self._ready

    def sit(self, key: bytes, wished: int | None = None) -> None:
        """Take the wished seat, else the first free one, which must be there; a key that sits already stays."""
        if self.seat_of(key) is None:
            free = [seat for seat in range(self.seats) if seat not in self._at]
            self._at[wished if wished in free else free[0]] = key

    def leave(self, key: bytes) -> None:
        self._at = {seat: sitter for seat, sitter in self._at.items() if sitter != key}
        self._ready.discard(key)

    def set_ready(self, key: bytes, is_ready: bool) -> bool:
        """Returns whether that is a change."""
        if is_ready == (key in self._ready):
            return False
        self._ready ^= {key}
        return True

    def exchange(self, seat: int, other: int) -> None:
        """Swap who sits on two seats; one may be free. Raises BadSeating where nobody would move."""
        here, there = self.key_at(seat), self.key_at(other)
        if here == there:
            raise BadSeating("seat_same")
        moved = {place: sitter for place, sitter in self._at.items() if place not in (seat, other)}
        self._arrange(moved | {to: key for to, key in ((other, here), (seat, there)) if key is not None})

    def mix(self, shuffle: Callable[[list[bytes]], None]) -> None:
        """Shuffle everybody among the seats that are taken."""
        keys = list(self.keys)
        shuffle(keys)
        self._arrange(dict(zip(sorted(self._at), keys, strict=True)))

    def _arrange(self, at: dict[int, bytes]) -> None:
        self._at = at
        self._ready.clear()
        self.arrangement += 1
