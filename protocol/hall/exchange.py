"""What is passed on in a hall: statements and beacons by flooding, the files of tables on demand.

Each thing is taken once, checked, stored and told to all other links, so it does not matter who is linked with whom as
long as all hang together. On a new link both sides say which statements they have. Whoever sends what no honest peer
sends loses its link; whoever sends something merely useless costs a bounded amount of memory.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from protocol.files.container import MOST_TABLE_FILE
from protocol.hall.effects import Dismiss, HallEffect, KeepStatement, KeepTableFile, TellPeers
from protocol.hall.room import Room
from protocol.hall.talk import (
    MOST_HASHES,
    PART_BYTES,
    AnyHallMessage,
    FilePart,
    FileWanted,
    Held,
    Shone,
    SignedBeacon,
    Stated,
    StatementsWanted,
    held,
    shone,
    stated,
)
from protocol.identity import BadSignature
from protocol.tournament.log import StatementRefused, TournamentLog
from protocol.tournament.results import ProvenTable, is_of_table
from protocol.tournament.rounds import PlayedRound
from protocol.tournament.statements import Report, SignedStatement, Step
from protocol.wire.canonical import BadMessage

MOST_SOUGHT: Final = 4
MOST_FILES: Final = 4
"""That one player may name for one table."""
ASK_AGAIN: Final = 3.0
ASK_LATER: Final = 1.0
MOST_TURNED_AWAY: Final = 16_384
_NO_ROOM: Final = "statement_flood"
"""Why what is refused may come from an honest peer."""


class _Sought(msgspec.Struct):
    """A file on its way: the peer that was asked last, and when."""

    asked: bytes
    at: float
    data: bytearray = msgspec.field(default_factory=bytearray)


class HallExchange:
    """All that this program has of a tournament and passes on. `now` is a clock in seconds that never goes back."""

    def __init__(self, log: TournamentLog) -> None:
        self.log: Final = log
        self.files: Final[dict[bytes, bytes]] = {}
        self.room: Final = Room(log.charter)
        self.beacons: Final[dict[bytes, SignedBeacon]] = {}
        self.shone_at: Final[dict[bytes, float]] = {}
        self.heard_at: Final[dict[bytes, float]] = {}
        self._refused: Final[set[tuple[bytes, str]]] = set()
        self._turned_away: Final[dict[bytes, bytes]] = {}
        self._sought: Final[dict[bytes, _Sought]] = {}
        self._lack: Final[dict[bytes, list[bytes]]] = {}

    def greet(self, key: bytes) -> Iterator[HallEffect]:
        """What a peer is told on a new link."""
        yield from (TellPeers(key, message) for message in held(one.hash for one in self.log.statements))
        yield from (TellPeers(key, message) for message in shone(self.beacons.values()))

    def receive(self, key: bytes, message: AnyHallMessage, now: float) -> list[HallEffect]:
        match message:
            case Held(hashes=hashes):
                missing = tuple(digest for digest in hashes if self.log.get(digest) is None)
                return [TellPeers(key, StatementsWanted(missing))] if missing else []
            case StatementsWanted(hashes=hashes):
                found = (self.log.get(digest) for digest in dict.fromkeys(hashes))
                return [TellPeers(key, part) for part in stated(one for one in found if one is not None)]
            case Stated(statements=statements):
                return self._hear(key, statements, now)
            case Shone(beacons=beacons):
                return self._see(key, beacons, now)
            case FileWanted():
                return [TellPeers(key, self._part(message))]
            case FilePart():
                return self._take_part(key, message, now)

    # -- statements ------------------------------------------------------------------------------------------------

    def take(self, statement: SignedStatement, now: float, link: bytes | None = None) -> bool:
        """Whether the statement is new; it came over the link of that key, or is one's own, or kept. Raises
        StatementRefused."""
        if self.log.get(statement.hash) is not None:
            return False
        try:
            if link is not None and not self.room.has_room_for(statement, link):
                raise StatementRefused(_NO_ROOM)
        except BadMessage:
            raise StatementRefused("statement_garbled") from None
        self.log.receive(statement)
        self.room.take(statement)
        self.heard_at[statement.hash] = now
        return True

    def _hear(self, key: bytes, statements: Iterable[SignedStatement], now: float) -> list[HallEffect]:
        fresh: list[SignedStatement] = []
        effects: list[HallEffect] = []
        for statement in statements:
            try:
                if self.take(statement, now, key):
                    fresh.append(statement)
                    effects += self._lacking(key, statement)
            except StatementRefused as refused:
                if refused.code != _NO_ROOM:
                    effects.append(Dismiss(key, refused.code))
                    break
                if len(self._turned_away) < MOST_TURNED_AWAY:
                    self._turned_away[statement.hash] = key
        kept = [KeepStatement(statement, is_own=False) for statement in fresh]
        return [*kept, *(TellPeers(None, message, key) for message in stated(fresh)), *effects]

    def seat(self, keys: Iterable[bytes]) -> list[HallEffect]:
        """These are the entrants; what there was no room for is asked for again when they are others than before."""
        if not self.room.seat(keys):
            return []
        again: dict[bytes, list[bytes]] = {}
        for digest, link in self._turned_away.items():
            again.setdefault(link, []).append(digest)
        self._turned_away.clear()
        return [
            TellPeers(link, StatementsWanted(tuple(digests[start : start + MOST_HASHES])))
            for link, digests in again.items()
            for start in range(0, len(digests), MOST_HASHES)
        ]

    def _lacking(self, key: bytes, statement: SignedStatement) -> list[HallEffect]:
        """Ask for what a step takes up and what is not here: there may have been no room for it before."""
        body = statement.body
        if not isinstance(body, Step) or body.key not in self.room.seated:
            return []
        missing = tuple(digest for digest in body.takes if self.log.get(digest) is None)
        return [TellPeers(key, StatementsWanted(missing))] if missing else []

    # -- signs of life ---------------------------------------------------------------------------------------------

    def see(self, beacon: SignedBeacon, now: float, link: bytes) -> bool:
        """Whether the beacon, which came over the link of that key, is later than the last of its signer, and not too
        soon. Raises BadMessage or BadSignature."""
        body = beacon.body
        known = self.beacons.get(body.key)
        if body.tournament != self.log.charter.id or not self.room.knows(body.key, link):
            return False
        if known is not None and known.body.serial >= body.serial:
            return False
        beacon.check()
        if not self.room.lets_shine(body.key, now):
            return False
        self.beacons[body.key] = beacon
        self.shone_at[body.key] = now
        return True

    def _see(self, key: bytes, beacons: Iterable[SignedBeacon], now: float) -> list[HallEffect]:
        fresh: list[SignedBeacon] = []
        try:
            fresh += [beacon for beacon in beacons if self.see(beacon, now, key)]
        except (BadMessage, BadSignature):
            return [Dismiss(key, "beacon_false")]
        return [TellPeers(None, message, key) for message in shone(fresh)]

    # -- files -----------------------------------------------------------------------------------------------------

    def seek(self, linked: Iterable[bytes], now: float) -> list[HallEffect]:
        """Ask for files that reports name and that are not here, each of one peer after another."""
        peers = sorted(linked)
        effects: list[HallEffect] = []
        for proof in [proof for proof, sought in self._sought.items() if now - sought.at >= ASK_AGAIN]:
            del self._sought[proof]
        for proof, reporter in self._missing():
            if proof in self._sought:
                continue
            if len(self._sought) >= MOST_SOUGHT:
                break
            peer = self._next_peer(proof, reporter, peers)
            if peer is not None:
                self._sought[proof] = _Sought(peer, now)
                effects.append(TellPeers(peer, FileWanted(proof, 0)))
        return effects

    def _missing(self) -> Iterator[tuple[bytes, bytes]]:
        """Files that players of a table have named, with the key of one who has; those asked for longest ago last."""
        named: dict[Report, list[bytes]] = {}
        for _, body in self.log.bodies():
            if isinstance(body, Report) and self._sat_there(body):
                named.setdefault(msgspec.structs.replace(body, proof=b""), []).append(body.proof)
        missing: list[tuple[bytes, bytes]] = []
        for place, proofs in named.items():
            toss = self.log.state.rounds[place.round - 1].toss
            lacking = [proof for proof in proofs if proof not in self.files and (proof, toss) not in self._refused]
            allowed = max(0, MOST_FILES - len(proofs) + len(lacking))
            missing += [(proof, place.key) for proof in lacking[:allowed]]
        return iter(sorted(missing, key=lambda one: (len(self._lack.get(one[0], ())), one)))

    def judge(self, proof: bytes, proven: ProvenTable | None) -> bool:
        """Whether a file of a table is kept, given what it proves; None for nothing.

        It has to be of a table that a report names it for. One whose round is not known here yet is kept until then.
        """
        if proven is not None and self._may_prove(proof, proven):
            self.log.prove(proven)
            return True
        self.files.pop(proof, None)
        self._refused.update((proof, played.toss) for _, played in self._named_for(proof))
        return False

    def _may_prove(self, proof: bytes, proven: ProvenTable) -> bool:
        charter, state = self.log.charter, self.log.state
        bodies = (body for _, body in self.log.bodies() if isinstance(body, Report) and body.proof == proof)
        return any(body.round > len(state.rounds) for body in bodies) or any(
            is_of_table(charter, state, played, (report.table, report.replay), proven)
            for report, played in self._named_for(proof)
        )

    def _named_for(self, proof: bytes) -> list[tuple[Report, PlayedRound]]:
        """The reports that name a file, of players of the tables that they name."""
        rounds = self.log.state.rounds
        bodies = [body for _, body in self.log.bodies()]
        return [
            (body, rounds[body.round - 1])
            for body in bodies
            if isinstance(body, Report) and body.proof == proof and self._sat_there(body)
        ]

    def _sat_there(self, report: Report) -> bool:
        """Whether there is such a table, and its reporter one of its players."""
        state = self.log.state
        if not 0 < report.round <= len(state.rounds) or report.replay > self.log.charter.replays:
            return False
        tables = state.rounds[report.round - 1].plan.tables
        return report.table < len(tables) and state.entrant_of(report.key) in tables[report.table]

    def _next_peer(self, proof: bytes, reporter: bytes, peers: list[bytes]) -> bytes | None:
        """The reporter, else one that was not asked for it yet, else all over again."""
        asked = self._lack.setdefault(proof, [])
        fresh = [peer for peer in peers if peer not in asked]
        if not fresh:
            asked.clear()
            fresh = peers
        if not fresh:
            return None
        chosen = reporter if reporter in fresh else fresh[0]
        asked.append(chosen)
        return chosen

    def _part(self, wanted: FileWanted) -> FilePart:
        data = self.files.get(wanted.proof, b"")
        return FilePart(wanted.proof, len(data), wanted.offset, data[wanted.offset : wanted.offset + PART_BYTES])

    def _take_part(self, key: bytes, part: FilePart, now: float) -> list[HallEffect]:
        sought = self._sought.get(part.proof)
        if sought is None or sought.asked != key or part.offset != len(sought.data):
            return []
        if not part.size:
            sought.at = now - ASK_AGAIN + ASK_LATER
            return []
        due = min(PART_BYTES, part.size - part.offset)
        if part.size > MOST_TABLE_FILE or not part.data or len(part.data) != due:
            del self._sought[part.proof]
            return [Dismiss(key, "file_false")]
        sought.data += part.data
        sought.at = now
        if len(sought.data) < part.size:
            return [TellPeers(key, FileWanted(part.proof, len(sought.data)))]
        del self._sought[part.proof]
        data = bytes(sought.data)
        if hashlib.sha256(data).digest() != part.proof:
            return [Dismiss(key, "file_false")]
        self.files[part.proof] = data
        return [KeepTableFile(part.proof, data)]
