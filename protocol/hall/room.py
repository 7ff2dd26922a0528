"""How much of everybody's memory, disk and links a signer may take.

Keys cost nothing, so what whoever pleases can sign is bounded, and the room of those who play is nobody else's: the
organiser, all entrants, and some of those who have a link of their own here, whatever strangers have filled.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

import msgspec

from protocol.tournament.charter import MOST_ENTRANTS, Charter
from protocol.tournament.statements import SignedStatement, Step
from protocol.wire.allowance import Allowance, Rate

MOST_KEYS: Final = 4 * MOST_ENTRANTS
"""Of signers without a seat: as many again may have a link here."""
SEATED: Final = 4096
STRANGER: Final = 512
STRANGER_BYTES: Final = 64 * 1024
"""So much that whoever comes late takes up enough of what players have signed to see who they are."""
ROUND_BYTES: Final = 4 * 1024
PLAYER_BYTES: Final = 512
"""For each round and player: three times what the statements and a step of the chair that takes them up need."""
SMALL: Final = 512
"""Bytes of a statement that a step may name: more than any but another step has."""
BEACONS: Final = Rate(burst=16, each_second=2)


class _Taken(msgspec.Struct):
    statements: int = 0
    bytes: int = 0


class Room:
    """Of one hall. `seated` are the keys that always have room."""

    def __init__(self, charter: Charter) -> None:
        self._charter = charter
        self.seated: frozenset[bytes] = frozenset((charter.organiser,))
        self._strangers: set[bytes] = set()
        self._callers: set[bytes] = set()
        self._taken: dict[bytes, _Taken] = defaultdict(_Taken)
        self._named: set[bytes] = set()
        self._beacons: dict[bytes, Allowance] = {}

    def seat(self, keys: Iterable[bytes]) -> bool:
        """These play, besides the organiser; whether they are others than before."""
        before, self.seated = self.seated, frozenset((self._charter.organiser, *keys))
        return self.seated != before

    def knows(self, signer: bytes, link: bytes) -> bool:
        """Whether there is room for this signer, of whom something came over the link of `link`."""
        if signer in self.seated or signer in self._strangers or signer in self._callers:
            return True
        rows = self._strangers if len(self._strangers) < MOST_KEYS else self._callers
        if rows is self._callers and (signer != link or len(rows) >= MOST_KEYS):
            return False
        rows.add(signer)
        return True

    def has_room_for(self, statement: SignedStatement, link: bytes) -> bool:
        """Whether a statement may be taken up. What a step of somebody who may have the chair names always may: without
        it the step could not be judged."""
        if statement.hash in self._named and len(statement.data) <= SMALL:
            return True
        signer = statement.body.key
        most, most_bytes = self._allowed(signer)
        taken = self._taken[signer] if signer in self._taken else _Taken()
        is_within = taken.statements < most and taken.bytes + len(statement.data) <= most_bytes
        return is_within and self.knows(signer, link)

    def take(self, statement: SignedStatement) -> None:
        """It was taken up."""
        body = statement.body
        taken = self._taken[body.key]
        taken.statements += 1
        taken.bytes += len(statement.data)
        if isinstance(body, Step) and body.key in self.seated:
            self._named.update(body.takes)

    def lets_shine(self, signer: bytes, now: float) -> bool:
        """Whether a beacon of this signer, which is known, is taken and passed on, or comes too soon."""
        return self._beacons.setdefault(signer, Allowance(BEACONS, now)).take(now)

    def _allowed(self, signer: bytes) -> tuple[int, int]:
        """How many statements, and how many bytes of them."""
        if signer not in self.seated:
            return STRANGER, STRANGER_BYTES
        has_begun = len(self.seated) > 1
        players = len(self.seated) if has_begun else self._charter.partners_each * MOST_ENTRANTS
        entrants = players // self._charter.partners_each
        rounds = self._charter.rounds_for(entrants) if has_begun else 0
        return SEATED, (rounds + 2) * (ROUND_BYTES + PLAYER_BYTES * players)
