"""Which tables are there: records from the network are candidates, answers to our own probes are facts.

Decides what counts as found, changed and gone. A table is known by its id and the key that signed the answer, never by
its name; several records may lead to the same table. A goodbye is a hint like any other: the next probe decides. It
must never know sockets or clocks.
"""

from enum import Enum, auto
from typing import Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from protocol.wire.announcement import Hints

MAX_CANDIDATES: Final = 256
PROBE_EVERY: Final = 3.0
_AFTER_GOODBYE: Final = 1.0
_LOST_PATIENCE: Final = 10  # failed probes at the usual pace of a table that was there before
_LOST_EVERY: Final = 6.0
_STRANGER_EVERY: Final = 30.0  # at most, for a record whose host never answered

A = TypeVar("A")  # an address, whatever that is


class What(Enum):
    """What happened to a table."""

    FOUND = auto()
    CHANGED = auto()
    GONE = auto()
    OTHER_VERSION = auto()  # whoever answers for its record speaks another version of the protocol


class Seen(msgspec.Struct, Generic[A], frozen=True):
    """A table that answered. `key` and `info` are proven; `name` and `hints` are what its record claims.

    Of one of another version nothing is proven: `key` and `info` are empty.
    """

    name: str
    table: bytes
    key: bytes
    info: bytes
    addresses: tuple[A, ...]
    hints: Hints

    @property
    def id(self) -> tuple[bytes, bytes]:
        """What makes it this table and no other."""
        return (self.table, self.key)


class _Candidate(msgspec.Struct, Generic[A]):
    hints: Hints
    addresses: tuple[A, ...]
    seen: Seen[A] | None = None
    other: Seen[A] | None = None  # of another version
    withdrawn: bool = False
    answered: bool = False  # ever
    failures: int = 0  # since the last answer


class Sightings(msgspec.Struct, Generic[A]):
    """The list of candidates by record name, and of tables by id."""

    _candidates: dict[str, _Candidate[A]] = msgspec.field(default_factory=dict)
    _tables: dict[tuple[bytes, bytes], Seen[A]] = msgspec.field(default_factory=dict)

    def tables(self) -> tuple[Seen[A], ...]:
        """The tables that are there now."""
        return tuple(self._tables.values())

    @property
    def is_settled(self) -> bool:
        """Whether every record has led to an answer, or to none."""
        return all(one.answered or one.failures for one in self._candidates.values())

    def target(self, record: str) -> tuple[tuple[A, ...], bytes] | None:
        """Where to probe for a record and for which table; None when the record is not followed (any more)."""
        candidate = self._candidates.get(record)
        return None if candidate is None else (candidate.addresses, candidate.hints.table)

    def pause(self, record: str) -> float:
        """Seconds until the record is to be probed again: seldom, where nobody has ever answered."""
        candidate = self._candidates.get(record)
        if candidate is None:
            return 0.0
        if candidate.withdrawn:
            return _AFTER_GOODBYE
        if not candidate.answered:
            return min(_STRANGER_EVERY, PROBE_EVERY * 2.0 ** min(candidate.failures, 8))
        return PROBE_EVERY if candidate.failures < _LOST_PATIENCE else _LOST_EVERY

    def recorded(self, record: str, hints: Hints, addresses: tuple[A, ...]) -> bool:
        """Takes a record; True when it is to be followed.

        Beyond `MAX_CANDIDATES` a newcomer takes the place of one whose host never answered, or is ignored.
        """
        candidate = self._candidates.get(record)
        if candidate is not None:
            candidate.hints, candidate.addresses, candidate.withdrawn = hints, addresses, False
        elif len(self._candidates) < MAX_CANDIDATES or self._make_room():
            self._candidates[record] = _Candidate(hints, addresses)
        else:
            return False
        return True

    def _make_room(self) -> bool:
        for record, candidate in self._candidates.items():
            if candidate.failures and not candidate.answered and candidate.other is None:
                del self._candidates[record]
                return True
        return False

    def withdrawn(self, record: str) -> None:
        """The record said goodbye or ran out: it is forgotten as soon as nobody answers."""
        candidate = self._candidates.get(record)
        if candidate is not None:
            candidate.withdrawn = True

    def answered(self, record: str, key: bytes, info: bytes, address: A) -> list[tuple[What, Seen[A]]]:
        """A probe of this record's address was answered and signed by `key`."""
        candidate = self._candidates.get(record)
        if candidate is None:
            return []
        addresses = (address, *(other for other in candidate.addresses if other != address))
        seen = Seen(candidate.hints.name, candidate.hints.table, key, info, addresses, candidate.hints)
        lost = [] if candidate.seen is None or candidate.seen.id == seen.id else self._lose(candidate)
        candidate.seen, candidate.answered, candidate.failures = seen, True, 0
        return lost + self._lose_other(candidate) + self._refresh(seen.id)

    def silent(self, record: str) -> list[tuple[What, Seen[A]]]:
        """A probe of this record failed."""
        candidate = self._candidates.get(record)
        if candidate is None:
            return []
        candidate.failures += 1
        lost = self._lose(candidate)
        if candidate.withdrawn:
            del self._candidates[record]
            lost += self._lose_other(candidate)
        return lost

    def other_version(self, record: str) -> list[tuple[What, Seen[A]]]:
        """A probe of this record was answered in another version of the protocol."""
        lost = self.silent(record)
        candidate = self._candidates.get(record)
        if candidate is None or candidate.other is not None:
            return lost
        hints = candidate.hints
        candidate.other = Seen(hints.name, hints.table, b"", b"", candidate.addresses, hints)
        return [*lost, (What.OTHER_VERSION, candidate.other)]

    def _lose(self, candidate: _Candidate[A]) -> list[tuple[What, Seen[A]]]:
        seen, candidate.seen = candidate.seen, None
        return [] if seen is None else self._refresh(seen.id)

    def _lose_other(self, candidate: _Candidate[A]) -> list[tuple[What, Seen[A]]]:
        other, candidate.other = candidate.other, None
        return [] if other is None else [(What.GONE, other)]

    def _refresh(self, id_: tuple[bytes, bytes]) -> list[tuple[What, Seen[A]]]:
        """Makes the table what its living candidates say, the oldest record first."""
        living = [one.seen for one in self._candidates.values() if one.seen is not None and one.seen.id == id_]
        before = self._tables.get(id_)
        if not living:
            return [] if before is None else [(What.GONE, self._tables.pop(id_))]
        addresses = dict.fromkeys(address for seen in living for address in seen.addresses)
        now = replace(living[0], addresses=tuple(addresses))
        self._tables[id_] = now
        if before is None:
            return [(What.FOUND, now)]
        return [(What.CHANGED, now)] if _differs(before, now) else []


def _differs(before: Seen[A], now: Seen[A]) -> bool:
    """Which of several addresses answered first is no change."""
    return replace(before, addresses=()) != replace(now, addresses=()) or set(before.addresses) != set(now.addresses)
