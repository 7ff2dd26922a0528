"""What has changed in a tournament since somebody was told last: facts in the order in which they happened."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec

from protocol.hall.hall import Hall
from protocol.hall.pairing import Pairing
from protocol.tournament.state import TournamentStage
from protocol.tournament.tables import PairingRow, StandingRow, pairings_data, standings_data


class CameIn(msgspec.Struct, frozen=True):
    """Somebody wants to enter; `entrants` have by now."""

    nick: str
    key: bytes
    entrants: int


class RoundBegan(msgspec.Struct, frozen=True):
    """Round `number` of `rounds`, from 1, with its tables. `own` is the table at
    which this player is awaited, `idle` why there is none, as the ending of a row says it."""

    number: int
    rounds: int
    rows: list[PairingRow]
    own: Pairing | None
    idle: str | None


class TableDecided(msgspec.Struct, frozen=True):
    """One table of the running round has a result; `left` are still being played."""

    table: int
    names: tuple[str, ...]
    left: int


class RoundEnded(msgspec.Struct, frozen=True):
    number: int
    rows: list[PairingRow]
    standings: list[StandingRow]


class ChairPassed(msgspec.Struct, frozen=True):
    """Somebody else closes and opens the rounds, since whoever did it before is silent."""

    nick: str


class PartnerWanted(msgspec.Struct, frozen=True):
    """Somebody would like to enter together with this player."""

    nick: str
    key: bytes


class PartnerFound(msgspec.Struct, frozen=True):
    """Both have signed: this player enters with them."""

    nick: str
    key: bytes


class PartnerGone(msgspec.Struct, frozen=True):
    """The partner has withdrawn before the first round; this player may enter with somebody else."""

    nick: str
    key: bytes


class Withdrew(msgspec.Struct, frozen=True):
    """An entrant plays no more, by the word of one of its players or struck off for a foul. `is_own` says that this
    player is of that pair and has not said so."""

    name: str
    is_struck: bool
    is_own: bool


class EveningOver(msgspec.Struct, frozen=True):
    standings: list[StandingRow]
    file: Path


PartnerTiding: TypeAlias = PartnerWanted | PartnerFound | PartnerGone
Tiding: TypeAlias = (
    CameIn | RoundBegan | TableDecided | RoundEnded | ChairPassed | Withdrew | PartnerTiding | EveningOver
)


class Tidings(msgspec.Struct):
    """Remembers what was told of one hall. What had happened before the first question is not told again."""

    hall: Hall
    _entered: set[bytes] = msgspec.field(default_factory=set)
    _gone: set[int] = msgspec.field(default_factory=set)
    _told: int = 0
    _is_open: bool = False
    _left: dict[int, tuple[str, ...]] = msgspec.field(default_factory=dict)
    _term: int = 0
    _revision: int = -1

    def news(self) -> Iterator[Tiding]:
        if self._revision == self.hall.log.revision:
            return
        self._revision = self.hall.log.revision
        yield from self._entries()
        yield from self._withdrawals()
        yield from self._chair()
        yield from self._rounds()

    def _entries(self) -> Iterator[Tiding]:
        for key, nick in self.hall.nicks().items():
            if key not in self._entered:
                self._entered.add(key)
                yield CameIn(nick, key, len(self._entered))

    def _withdrawals(self) -> Iterator[Tiding]:
        for number in sorted(self.hall.state.retired - self._gone):
            self._gone.add(number)
            entrant = self.hall.state.entrants[number]
            is_own = self.hall.key.hex() in entrant.keys and not self.hall.attendant.has_withdrawn
            yield Withdrew(entrant.name, entrant.is_struck, is_own)

    def _chair(self) -> Iterator[Tiding]:
        course = self.hall.log.course()
        term = course[-1].step.term if course else 0
        if term != self._term:
            self._term = term
            yield ChairPassed(self.hall.nicks().get(course[-1].step.key, "?"))

    def _rounds(self) -> Iterator[Tiding]:
        charter, state = self.hall.charter, self.hall.state
        for number in range(self._told, len(state.rounds)):
            is_last = number == len(state.rounds) - 1
            is_running = is_last and state.stage is TournamentStage.ROUND
            if not self._is_open:
                yield self._began(number)
                self._is_open = True
                self._left = {}
            if is_running:
                yield from self._decided()
                return
            self._is_open = False
            self._told = number + 1
            yield RoundEnded(number + 1, pairings_data(charter, state, number), standings_data(charter, state))

    def _began(self, number: int) -> RoundBegan:
        charter, state = self.hall.charter, self.hall.state
        rows = pairings_data(charter, state, number)
        entrant = state.entrant_of(self.hall.key)
        idle = None
        if entrant is not None and self.hall.own_pairing is None:
            name = state.entrants[entrant].name
            idle = next((row["result"]["ending"] for row in rows if not row["table"] and name in row["names"]), None)
        return RoundBegan(number + 1, charter.rounds_for(len(state.entrants)), rows, self.hall.own_pairing, idle)

    def _decided(self) -> Iterator[Tiding]:
        state = self.hall.state
        left = {
            pairing.table: tuple(state.entrants[number].name for number in pairing.sides)
            for pairing in self.hall.pairings
        }
        for table, names in self._left.items():
            if table not in left:
                yield TableDecided(table + 1, names, len(left))
        self._left = left
