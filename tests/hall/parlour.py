"""Many halls in one process, linked as their rings say: time passes in ticks, messages take one, tables end at once.

The files of tables are stand-ins that name what they prove; `verified` is told what a real verifier would find.
"""

import hashlib
from collections import deque
from dataclasses import dataclass, field
from functools import cache

import msgspec
from tournament import simulated

from protocol.files.tournament import sign_charter
from protocol.hall.effects import Dismiss, DropTableFile, HallEffect, KeepStatement, KeepTableFile, TellPeers
from protocol.hall.hall import Hall
from protocol.hall.pairing import Pairing
from protocol.hall.talk import AnyHallMessage, Held
from protocol.tournament.charter import Charter
from protocol.tournament.results import ProvenTable
from protocol.tournament.state import TournamentStage
from protocol.tournament.statements import SignedStatement
from protocol.wire.canonical import decode, encode

person = cache(simulated.person)
TICK = 0.5
SHINE = 4.0


class StandIn(msgspec.Struct, array_like=True, frozen=True):
    """What stands in for the file of a table; two with another `salt` are two games."""

    table: bytes
    keys: tuple[bytes, ...]
    places: tuple[int, ...]
    salt: int


def table_file(pairing: Pairing, places: tuple[int, ...], salt: int = 0) -> bytes:
    return encode(StandIn(pairing.id, pairing.keys, places, salt))


def proven_by(charter: Charter, data: bytes) -> ProvenTable:
    file = decode(data, StandIn)
    agreement = hashlib.sha256(file.table + bytes([file.salt])).digest()
    terms = charter.game, charter.rules, charter.settings
    return ProvenTable(hashlib.sha256(data).digest(), agreement, file.table, *terms, file.keys, file.places)


@dataclass
class Parlour:
    """`away` are those whose program does not run; `silent` runs but comes to no table, and `stuck` sits and does not
    play."""

    charter: Charter
    people: range
    away: set[int] = field(default_factory=set)
    silent: set[int] = field(default_factory=set)
    stuck: set[int] = field(default_factory=set)
    nicks: tuple[str, ...] = ()
    now: float = 1000.0
    halls: dict[int, Hall] = field(default_factory=dict)
    journals: dict[int, list[SignedStatement]] = field(default_factory=dict)
    dismissed: list[tuple[int, str]] = field(default_factory=list)
    dropped: list[tuple[int, bytes]] = field(default_factory=list)
    passed: int = 0

    def __post_init__(self) -> None:
        for one in self.people:
            self.journals[one] = []
            self.enter(one)
        self.halls[0].attendant.wanted = len(self.people)

    def enter(self, one: int) -> Hall:
        nick = self.nicks[one] if self.nicks else f"p{one}"
        signature = sign_charter(person(0), self.charter)
        hall = self.halls[one] = Hall(person(one), self.charter, signature, nick, self.now, plays=True)
        self._queue: deque[tuple[int, int, AnyHallMessage]] = getattr(self, "_queue", deque())
        self._links: set[frozenset[int]] = getattr(self, "_links", set())
        return hall

    def kill(self, one: int) -> None:
        self.away.add(one)
        self._links = {link for link in self._links if one not in link}

    def come_back(self, one: int) -> None:
        """With its journal alone: files are asked for again."""
        self.away.discard(one)
        self.enter(one).restore(self.journals[one], {}, self.now)

    def number(self, key: bytes) -> int:
        return next(one for one in self.people if person(one).key == key)

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            self.now += TICK
            self._link_up()
            for one, hall in self.present():
                linked = [person(other).key for other in self._linked(one)]
                if self.now % SHINE == 0 or hall.key not in hall.exchange.beacons or self._moved(one, hall):
                    self.do(one, hall.shine((f"192.0.2.{one}:1",), self.now, round(self.now * 1000)))
                self.do(one, hall.tick(linked, self.now))
                self._play(one, hall)
            self._deliver()

    def run(self, seconds: float = 600.0) -> None:
        """Until the tournament is over for all who are there."""
        for _ in range(round(seconds)):
            if all(hall.is_over for _, hall in self.present()):
                return
            self.pass_time(1.0)
        raise AssertionError([(one, hall.state.stage, len(hall.state.rounds)) for one, hall in self.present()])

    def present(self) -> list[tuple[int, Hall]]:
        return [(one, hall) for one, hall in self.halls.items() if one not in self.away]

    def states(self) -> set[bytes]:
        return {hall.state.hash for _, hall in self.present()}

    def do(self, one: int, effects: list[HallEffect]) -> None:
        for effect in effects:
            match effect:
                case TellPeers(to=to, message=message, but=but):
                    for other in self._linked(one):
                        key = person(other).key
                        if to in (None, key) and key != but:
                            self._queue.append((one, other, message))
                case KeepStatement(statement=statement):
                    self.journals[one].append(statement)
                case KeepTableFile(proof=proof, data=data):
                    self.do(one, self.halls[one].verified(proof, proven_by(self.charter, data), self.now))
                case DropTableFile(proof=proof):
                    self.dropped.append((one, proof))
                case Dismiss(key=key, code=code):
                    self.dismissed.append((self.number(key), code))

    def _linked(self, one: int) -> list[int]:
        return [other for link in self._links if one in link for other in link if other != one]

    def _link_up(self) -> None:
        """Everybody finds the organiser or whoever is there; then each calls its neighbours on the ring."""
        here = [one for one, _ in self.present()]
        wished = {frozenset((one, here[0])) for one in here[1:] if not self._linked(one)}
        for one, hall in self.present():
            for key in hall.neighbours(self.now):
                if self.number(key) not in self.away:
                    wished.add(frozenset((one, self.number(key))))
        for link in sorted(wished - self._links, key=sorted):
            self._links.add(link)
            for one in link:
                (other,) = link - {one}
                self.do(one, self.halls[one].greet(person(other).key))

    @staticmethod
    def _moved(one: int, hall: Hall) -> bool:
        return hall.exchange.beacons[hall.key].body.table != hall.sits_at

    def _play(self, one: int, hall: Hall) -> None:
        pairing = None if one in self.silent else hall.own_pairing
        hall.sits_at = None if pairing is None else pairing.id
        if pairing is None:
            return
        players = {self.number(key) for key in pairing.keys}
        if not players & (self.away | self.silent | self.stuck) and pairing.keys[0] == hall.key:
            data = table_file(pairing, tuple(range(1, len(pairing.keys) + 1)))
            self.do(one, hall.report(pairing, hashlib.sha256(data).digest(), data))

    def _deliver(self) -> None:
        while self._queue:
            sender, to, message = self._queue.popleft()
            self.passed += not isinstance(message, Held)
            if to not in self.away and sender not in self.away:
                self.do(
                    to, self.halls[to].receive(person(sender).key, decode(encode(message), AnyHallMessage), self.now)
                )


def in_round(parlour: Parlour, number: int) -> None:
    """Time passes until everybody is in that round."""
    for _ in range(200):
        states = [hall.state for _, hall in parlour.present()]
        if all(len(state.rounds) == number and state.stage is TournamentStage.ROUND for state in states):
            return
        parlour.pass_time(0.5)
    raise AssertionError(number)
