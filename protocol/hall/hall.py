"""One program's place in a tournament: what it knows, what it passes on, and what it signs. Sans-IO.

The same statements give the same course on every peer, so a hall has no states of its own beyond what its log says.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from protocol.files.tournament import write_tournament
from protocol.hall.attendant import Attendant
from protocol.hall.effects import DropTableFile, HallEffect, KeepStatement, KeepTableFile, TellPeers
from protocol.hall.exchange import HallExchange
from protocol.hall.pairing import Pairing, open_pairings
from protocol.hall.talk import AnyHallMessage, Beacon, Shone, Stated, TournamentInfo, shine
from protocol.identity import Identity
from protocol.tournament.charter import Charter
from protocol.tournament.log import TournamentLog
from protocol.tournament.results import ProvenTable
from protocol.tournament.state import TournamentStage, TournamentState
from protocol.tournament.statements import Enrolment, Report, SignedStatement, state_it
from protocol.wire.greetings import MAX_TABLE
from protocol.wire.talk import Contacts

ROOM_BYTES: Final = 16
MOST_AT_A_TICK: Final = 16
ALIVE_WITHIN: Final = 60.0
NEAREST: Final = 4
"""How many that follow on the ring each program is linked with, besides the 8th, 16th, 32nd and so on."""

assert ROOM_BYTES <= MAX_TABLE


def room_of(charter: Charter) -> bytes:
    """The id under which programs find each other: the first bytes of the tournament's."""
    return charter.id[:ROOM_BYTES]


class Hall:
    """`now` is everywhere a clock in seconds that never goes back; `serial` a wall clock in milliseconds."""

    def __init__(
        self, identity: Identity, charter: Charter, signature: bytes, nick: str, now: float, *, plays: bool
    ) -> None:
        self.charter: Final = charter
        self.signature: Final = signature
        self.log: Final = TournamentLog(charter)
        self.exchange: Final = HallExchange(self.log)
        self.attendant: Final = Attendant(identity, self.exchange, nick, now, plays=plays)
        self.sits_at: bytes | None = None
        self._identity = identity
        self._own: dict[bytes, Pairing] = {}
        self._began = now
        self._pairings: tuple[int, tuple[Pairing, ...]] = -1, ()

    @property
    def key(self) -> bytes:
        return self._identity.key

    @property
    def state(self) -> TournamentState:
        return self.log.state

    @property
    def room(self) -> bytes:
        return room_of(self.charter)

    # -- coming back -----------------------------------------------------------------------------------------------

    def restore(self, statements: Iterable[SignedStatement], files: Mapping[bytes, bytes], now: float) -> None:
        """Take up what a journal holds, before anything is signed. Its files have to be `verified` yet.

        Whoever has entered is called as they have signed, whatever their program was told now.
        """
        for statement in statements:
            self.exchange.take(statement, now)
        self.attendant.nick = self.nicks().get(self.key, self.attendant.nick)
        self.exchange.files.update(files)

    # -- what comes in ---------------------------------------------------------------------------------------------

    def greet(self, key: bytes) -> list[HallEffect]:
        """A link to a peer is there."""
        return list(self.exchange.greet(key))

    def receive(self, key: bytes, message: AnyHallMessage, now: float) -> list[HallEffect]:
        return self.exchange.receive(key, message, now)

    def verified(self, proof: bytes, proven: ProvenTable | None, now: float) -> list[HallEffect]:
        """What the file with this hash proves; None for nothing. A table of one's own is reported then."""
        pairing = self._own.pop(proof, None)
        told: list[HallEffect] = []
        if proven is not None and pairing is not None and (proven.table, proven.keys) == (pairing.id, pairing.keys):
            told = self.say(state_it(self._identity, Report(self.charter.id, self.key, *pairing.place, proof)), now)
        return told if self.exchange.judge(proof, proven) else [DropTableFile(proof)]

    def report(self, pairing: Pairing, proof: bytes, data: bytes) -> list[HallEffect]:
        """The own table at `pairing` is over, and this file proves how."""
        self._own[proof] = pairing
        self.exchange.files[proof] = data
        return [KeepTableFile(proof, data)]

    def tick(self, linked: Iterable[bytes], now: float) -> list[HallEffect]:
        """What is due: statements of its own, and questions for files."""
        effects = self.exchange.seat(key for entrant in self.state.entrants for key in entrant.players)
        for _ in range(MOST_AT_A_TICK):
            statement = self.attendant.next(now)
            if statement is None or self.log.get(statement.hash) is not None:
                break
            effects += self.say(statement, now)
        return [*effects, *self.exchange.seek(linked, now)]

    def say(self, statement: SignedStatement, now: float) -> list[HallEffect]:
        if not self.exchange.take(statement, now):
            return []
        return [KeepStatement(statement, is_own=True), TellPeers(None, Stated((statement,)))]

    def shine(self, contacts: Contacts, now: float, serial: int) -> list[HallEffect]:
        """A sign of life for all; of a clock that was set back, too, it is a later one."""
        known = self.exchange.beacons.get(self.key)
        serial = serial if known is None else max(serial, known.body.serial + 1)
        nick, partner = (self.attendant.nick, self.attendant.partner) if self.attendant.plays else ("", b"")
        body = Beacon(self.charter.id, self.key, serial, contacts, self.sits_at, self.state.steps, nick, partner)
        beacon = shine(self._identity, body)
        self.exchange.see(beacon, now, self.key)
        return [TellPeers(None, Shone((beacon,)))]

    # -- what may be asked -----------------------------------------------------------------------------------------

    @property
    def own_pairing(self) -> Pairing | None:
        """The table at which this player is awaited now."""
        return next((pairing for pairing in self.pairings if self.key in pairing.keys), None)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """The tables that are to be played, and that nothing is proven of yet."""
        if self._pairings[0] != self.log.revision:
            self._pairings = self.log.revision, tuple(open_pairings(self.log))
        return self._pairings[1]

    def nicks(self) -> dict[bytes, str]:
        """Of all who have asked to enter."""
        return {body.key: body.nick for _, body in self.log.bodies() if isinstance(body, Enrolment)}

    def is_known(self, key: bytes) -> bool:
        """Whether whoever holds this key was let in before."""
        return key in self.known()

    def known(self) -> set[bytes]:
        """The keys of all who were let in."""
        return {*self.nicks(), *self.exchange.beacons, self.charter.organiser}

    def info(self, *, has_code: bool) -> TournamentInfo:
        """What a stranger who asks is told."""
        stage, entrants = self.state.stage, len(self.state.entrants) or self.attendant.entered()
        return TournamentInfo(self.charter, self.signature, self.attendant.nick, entrants, stage.value, has_code)

    def alive(self, now: float) -> set[bytes]:
        """The others of whom there was a sign of life lately; all of whom there ever was one, if there was none."""
        others = {key for key in self.exchange.beacons if key != self.key}
        seen = {key for key in others if now - self.exchange.shone_at[key] < ALIVE_WITHIN}
        return seen or others

    def neighbours(self, now: float) -> dict[bytes, Contacts]:
        """Whom to call, and where. All keys lie on a ring: those next on it, and some farther and farther away."""
        keys = sorted({*self.alive(now), self.key})
        at = keys.index(self.key)
        chosen = {keys[(at + step) % len(keys)] for step in _steps(len(keys))}
        return {key: self.exchange.beacons[key].body.contacts for key in chosen if key != self.key}

    def is_heard_by_all(self, now: float) -> bool:
        """Whether everybody who is there knows of all steps that stand here."""
        steps = self.state.steps
        return all(
            beacon.body.steps >= steps
            for key, beacon in self.exchange.beacons.items()
            if key != self.key and now - self.exchange.shone_at[key] < self.attendant.grace
        )

    def unheard(self, now: float) -> list[str]:
        """The names of players who are in the tournament and have given no sign of life for the grace."""
        found = []
        for number in self.state.active:
            for key, nick in zip(self.state.entrants[number].players, self.state.entrants[number].nicks, strict=True):
                heard = self.exchange.shone_at.get(key, self._began)
                if key != self.key and now - heard >= self.attendant.grace:
                    found.append(nick)
        return found

    def is_first(self, now: float) -> bool:
        """Whether of the organiser, then the entrants in their order, this is the first who is there: it announces."""
        here = {key for key, at in self.exchange.shone_at.items() if now - at < self.attendant.grace} | {self.key}
        order = (self.charter.organiser, *(key for one in self.state.entrants for key in one.players))
        return next((key for key in order if key in here), self.key) == self.key

    @property
    def is_over(self) -> bool:
        return self.state.stage is TournamentStage.OVER

    def file(self) -> bytes:
        """The file of the tournament so far. Raises LookupError while a table's is missing."""
        return write_tournament(self.log, self.signature, self.exchange.files)


def _steps(count: int) -> Iterator[int]:
    yield from range(1, min(NEAREST, count - 1) + 1)
    far = 2 * NEAREST
    while far < count:
        yield far
        far *= 2
