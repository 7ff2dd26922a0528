"""The charter: what kind of tournament it is. Its organiser signs it, and its hash is the tournament's id.

Decides which charters anybody may enter under. All that follows in a tournament follows from the charter and from what
its players sign, so nothing in it can be changed, and nothing that matters stands elsewhere.
"""

import hashlib
from enum import Enum
from functools import cached_property
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from engine import registry
from engine.errors import BadOption
from protocol.agreement import BadAgreement, check_terms
from protocol.identity import is_usable
from protocol.tournament import berger, elimination
from protocol.tournament.rounds import Points
from protocol.tournament.tiebreaks import TieBreak
from protocol.wire.canonical import decode, encode
from protocol.wire.terms import GameName, GameSettings, PublicKey, Ruleset, TableId
from protocol.wire.text import clean

RULES_VERSION: Final = 1
"""The version of everything in this room that pairings and standings follow from (docs/tournaments.md)."""
TITLE_LENGTH: Final = 60
MOST_ENTRANTS: Final = 128
USUAL_SETTINGS: Final = {"hints": False}
"""What the tables of a tournament agree on unless its organiser says otherwise."""
MOST_ROUNDS: Final = 2 * (MOST_ENTRANTS - 1)
Halves: TypeAlias = Annotated[int, Meta(ge=0, le=200)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=86_400)]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=16)]
RoundNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]


class Format(Enum):
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    SWISS = "swiss"
    ELIMINATION = "elimination"
    ROTATION = "rotation"


ALL_PLAY_ALL: Final = (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN)


class Partners(Enum):
    """Whether entrants are single players, pairs that enter together, or pairs that a lot makes of single players."""

    NONE = "none"
    FIXED = "fixed"
    DRAWN = "drawn"


class FoulRule(Enum):
    """What a proven foul costs: the table, or the rest of the tournament as well."""

    TABLE = "table"
    OUT = "out"


class Charter(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, dict=True):
    """`seats` are the numbers of seats a table may have, the wished one first. `rounds` is 0 where the format says it.

    `places`, `draw` and `bye` are points in halves; `half_byes` is how many half-point byes one may ask for, and
    `late_until` the last round, counted from 1, that one may still enter for. `seeds` are keys in the order of their
    strength; all others are seeded by lot. `clock` is the time for a whole table, `grace` how long one may be missing.
    `witnesses` are drawn for each table; `replays` is how often a drawn table of an elimination is played again.
    """

    version: int
    nonce: TableId
    title: Annotated[str, Meta(min_length=1, max_length=TITLE_LENGTH)]
    organiser: PublicKey
    game: GameName
    rules: Ruleset
    settings: GameSettings
    seats: Annotated[tuple[Annotated[int, Meta(ge=2, le=16)], ...], Meta(min_length=1, max_length=15)]
    format: Format
    rounds: RoundNumber
    places: Annotated[tuple[Halves, ...], Meta(min_length=2, max_length=16)]
    draw: Halves
    bye: Halves
    half_byes: Small
    late_until: RoundNumber
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(max_length=len(TieBreak))]
    partners: Partners
    seeds: Annotated[tuple[PublicKey, ...], Meta(max_length=2 * MOST_ENTRANTS)]
    clock: Seconds
    grace: Seconds
    witnesses: Small
    foul: FoulRule
    replays: Small

    @cached_property
    def data(self) -> bytes:
        return encode(self)

    @cached_property
    def id(self) -> bytes:
        """The tournament's id: SHA-256 of the charter's bytes."""
        return hashlib.sha256(self.data).digest()

    @property
    def points(self) -> Points:
        return Points(self.places, self.draw, self.bye)

    @property
    def partners_each(self) -> int:
        """How many players an entrant is."""
        return 1 if self.partners is Partners.NONE else 2

    def rounds_for(self, entrants: int) -> int:
        match self.format:
            case Format.ROUND_ROBIN | Format.DOUBLE_ROUND_ROBIN:
                return berger.rounds_needed(entrants, is_double=self.format is Format.DOUBLE_ROUND_ROBIN)
            case Format.ELIMINATION:
                return elimination.rounds_needed(entrants)
            case Format.SWISS | Format.ROTATION:
                return self.rounds


class BadCharter(ValueError):
    """A charter under which nobody should enter; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_charter(data: bytes) -> Charter:
    """The charter that `data` spells, checked; raises BadMessage or BadCharter."""
    charter: Charter = decode(data, Charter)
    check_charter(charter)
    return charter


def check_charter(charter: Charter) -> None:
    """Raise BadCharter unless anybody may enter under it."""
    if charter.version != RULES_VERSION:
        raise BadCharter("charter_version")
    if not is_usable(charter.organiser) or len(set(charter.seeds)) != len(charter.seeds):
        raise BadCharter("charter_keys")
    if clean(charter.title, TITLE_LENGTH) != charter.title:
        raise BadCharter("charter_title")
    _check_game(charter)
    _check_format(charter)
    _check_points(charter)


def sides_of(charter: Charter, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side at a table with so many seats."""
    if charter.partners is Partners.NONE:
        return tuple((seat,) for seat in range(seats))
    return registry.find(charter.game).teams(seats)


def _check_game(charter: Charter) -> None:
    if len(set(charter.seats)) != len(charter.seats):
        raise BadCharter("charter_seats")
    for seats in charter.seats:
        try:
            check_terms(charter.game, charter.rules, charter.settings, seats, open_books=False)
            teams = registry.find(charter.game).teams(seats)
        except (BadAgreement, BadOption) as error:
            raise BadCharter(error.code) from None
        if charter.partners is not Partners.NONE and {len(team) for team in teams} != {2}:
            raise BadCharter("charter_partners")


def _check_format(charter: Charter) -> None:
    widths = [len(sides_of(charter, seats)) for seats in charter.seats]
    is_rotation = charter.format is Format.ROTATION
    if is_rotation != (min(widths) > 2) or (not is_rotation and len(widths) > 1):
        raise BadCharter("charter_format")
    is_free = charter.format in (Format.SWISS, Format.ROTATION)
    if is_free != bool(charter.rounds):
        raise BadCharter("charter_rounds")
    if charter.late_until >= max(charter.rounds, 1) or (charter.half_byes and not is_free):
        raise BadCharter("charter_late")
    if not charter.witnesses:
        raise BadCharter("charter_witnesses")
    if charter.replays and charter.format is not Format.ELIMINATION:
        raise BadCharter("charter_replays")


def _check_points(charter: Charter) -> None:
    width = max(len(sides_of(charter, seats)) for seats in charter.seats)
    places = charter.places
    if len(places) != width or list(places) != sorted(places, reverse=True) or places[0] == places[-1]:
        raise BadCharter("charter_points")
    if not places[-1] <= charter.draw <= places[0] or charter.bye > places[0]:
        raise BadCharter("charter_points")
    buchholz = {TieBreak.BUCHHOLZ, TieBreak.BUCHHOLZ_CUT_1}
    is_barred = charter.format in ALL_PLAY_ALL and buchholz.intersection(charter.tie_breaks)  # C.07, article 8
    if is_barred or len(set(charter.tie_breaks)) != len(charter.tie_breaks):
        raise BadCharter("charter_tie_breaks")
