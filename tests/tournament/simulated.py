"""Tournaments without a network: their players as signed statements or bare bodies, and tables that end at random."""

import hashlib
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from msgspec.structs import replace

from engine import registry
from protocol.agreement import rules_of, settings_of
from protocol.identity import Identity
from protocol.tournament.charter import USUAL_SETTINGS, Charter, Format, FoulRule, Partners
from protocol.tournament.machine import follow
from protocol.tournament.results import ProvenTable, seating, table_id, witnesses
from protocol.tournament.state import TournamentStage, TournamentState, is_complete
from protocol.tournament.statements import (
    Act,
    AnyStatement,
    Enrolment,
    Excuse,
    NoShow,
    Presence,
    Report,
    Retirement,
    toss_end,
    toss_link,
)
from protocol.tournament.taken import TakenUp
from protocol.tournament.tiebreaks import TieBreak

SWISS_BREAKS = (
    TieBreak.BUCHHOLZ_CUT_1,
    TieBreak.BUCHHOLZ,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.DIRECT,
    TieBreak.WINS,
    TieBreak.PROGRESSIVE,
)


def hashed(*parts: object) -> bytes:
    return hashlib.sha256(repr(parts).encode()).digest()


def seed_of(number: int) -> bytes:
    return hashed("player", number)


def person(number: int) -> Identity:
    return Identity(seed_of(number))


def charter_for(format_: Format, **changes: object) -> Charter:
    """A charter of TAO; of DAO with four seats for a rotation."""
    is_rotation = format_ is Format.ROTATION
    name = str(changes.pop("game", "dao" if is_rotation else "tao"))
    game = registry.find(name)
    fields = {
        "version": 1,
        "nonce": bytes(16),
        "title": "Friday",
        "organiser": person(0).key,
        "game": name,
        "rules": rules_of(game),
        "settings": settings_of(game, {"absence": "strict"} | USUAL_SETTINGS, game.seats[0]),
        "seats": (4, 3) if is_rotation else (2,),
        "format": format_,
        "rounds": 5 if format_ in (Format.SWISS, Format.ROTATION) else 0,
        "places": (6, 4, 2, 0) if is_rotation else (2, 0),
        "draw": 1,
        "bye": 2,
        "half_byes": 0,
        "late_until": 0,
        "tie_breaks": SWISS_BREAKS if format_ is Format.SWISS else (TieBreak.SONNEBORN_BERGER, TieBreak.DIRECT),
        "partners": Partners.NONE,
        "seeds": (),
        "clock": 0,
        "grace": 120,
        "witnesses": 3,
        "foul": FoulRule.OUT,
        "replays": 0,
    }
    return Charter(**(fields | changes))  # type: ignore[arg-type]


@dataclass
class Simulation:
    """A tournament of bare statements that goes on step by step. Players are numbers; those `away` are not there."""

    charter: Charter
    players: Sequence[int]
    seed: int = 0
    state: TournamentState = field(init=False)
    rng: random.Random = field(init=False)
    partners: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state = TournamentState(self.charter.id.hex())
        self.rng = random.Random(self.seed)

    def take(self, act: Act, bodies: Iterable[AnyStatement] = (), proven: Iterable[ProvenTable] = ()) -> None:
        taken = TakenUp(act, tuple(bodies), {table.proof: table for table in proven})
        self.state = follow(self.charter, self.state, taken)

    def enrolment(self, player: int) -> Enrolment:
        partner = key_of(self.partners[player]) if player in self.partners else b""
        return Enrolment(self.charter.id, key_of(player), f"p{player}", partner, end_of(player))

    def presence(self, player: int, round_number: int) -> Presence:
        return Presence(self.charter.id, key_of(player), round_number, toss_link(seed_of(player), round_number))

    def start(self) -> None:
        self.take(Act.START, [*map(self.enrolment, self.players), *(self.presence(one, 0) for one in self.players)])

    def open(
        self,
        away: Iterable[int] = (),
        late: Sequence[int] = (),
        retiring: Iterable[int] = (),
        asking: Iterable[int] = (),
    ) -> None:
        number = len(self.state.rounds) + 1
        self.players = [*self.players, *late]
        absent = {*away, *retiring, *asking}
        self.take(
            Act.OPEN,
            [
                *map(self.enrolment, late),
                *(self.presence(one, number) for one in self.players if one not in absent),
                *(Excuse(self.charter.id, key_of(one), number) for one in asking),
                *(Retirement(self.charter.id, key_of(one)) for one in retiring),
            ],
        )
        for one in retiring:
            self.players = [player for player in self.players if player != one]

    def proven(self, table: int, places: tuple[int, ...], replay: int = 0, **changes: object) -> ProvenTable:
        """What the file of a table of this round proves where its sides had these places."""
        played = self.state.rounds[-1]
        sides = played.plan.tables[table]
        keys = seating(self.charter, self.state, sides, replay)
        of_side = {key: place for number, place in zip(sides, places, strict=True) for key in self.keys_of(number)}
        agreement = hashed("game", len(self.state.rounds), table, replay)
        proven = ProvenTable(
            hashed("file", agreement, places),
            agreement,
            table_id(self.charter, bytes.fromhex(played.toss), table, replay),
            self.charter.game,
            self.charter.rules,
            self.charter.settings,
            keys,
            tuple(of_side[key] for key in keys),
        )
        return replace(proven, **changes)  # type: ignore[arg-type]

    def keys_of(self, number: int) -> tuple[bytes, ...]:
        return tuple(map(bytes.fromhex, self.state.entrants[number].keys))

    def report(self, table: int, proven: ProvenTable, replay: int = 0) -> Report:
        return Report(self.charter.id, proven.keys[0], len(self.state.rounds), table, replay, proven.proof)

    def random_places(self, table: int) -> tuple[int, ...]:
        sides = self.state.rounds[-1].plan.tables[table]
        if self.charter.format is Format.ELIMINATION or self.rng.random() < 0.8:
            return tuple(self.rng.sample(range(1, len(sides) + 1), len(sides)))
        return (1,) * len(sides)

    def player_of(self, number: int) -> int:
        """The player who is that entrant, or the first of that pair."""
        key = bytes.fromhex(self.state.entrants[number].keys[0])
        return next(player for player in self.players if key_of(player) == key)

    def close_by(self, files: Sequence[ProvenTable]) -> None:
        """Close a round of one table by files of its replays."""
        self.take(Act.CLOSE, [self.report(0, file, replay) for replay, file in enumerate(files)], files)

    def close_with(self, places: Sequence[tuple[int, ...]]) -> None:
        """Close the round with these places at its tables."""
        files = [self.proven(table, given) for table, given in enumerate(places)]
        self.take(Act.CLOSE, [self.report(table, file) for table, file in enumerate(files)], files)

    def close_no_show(self, table: int, missing: int) -> None:
        """Close the round with an entrant who did not come to a table, by the words of all witnesses."""
        played = self.state.rounds[-1]
        side = played.plan.tables[table].index(missing)
        words = [
            NoShow(self.charter.id, self.keys_of(one)[0], len(self.state.rounds), table, 0, (side,))
            for one in witnesses(self.charter, played, table)
        ]
        others = [one for one, known in enumerate(played.results) if not known and one != table]
        files = [self.proven(one, self.random_places(one)) for one in others]
        reports = [self.report(one, file) for one, file in zip(others, files, strict=True)]
        self.take(Act.CLOSE, [*words, *reports], files)

    def close(self) -> None:
        """Close the round with games that end at random."""
        open_tables = [table for table, known in enumerate(self.state.rounds[-1].results) if not known]
        files = [self.proven(table, self.random_places(table)) for table in open_tables]
        reports = [self.report(table, file) for table, file in zip(open_tables, files, strict=True)]
        self.take(Act.CLOSE, reports, files)

    def play_on(self) -> None:
        """To the end, everybody being there."""
        if self.state.stage is TournamentStage.ENTRY:
            self.start()
        while not is_complete(self.charter, self.state):
            self.open()
            self.close()
        self.take(Act.END)


@cache
def key_of(player: int) -> bytes:
    return person(player).key


@cache
def end_of(player: int) -> bytes:
    return toss_end(seed_of(player))
