"""Results: what a proven table says of the entrants at it, and what witnesses' words make of one that nobody came to.

Decides whether a file belongs to a table of a round and how that table ended. A claim counts for nothing here: what
comes in was recomputed from a transcript or from evidence (`protocol.files.proven`).
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from protocol.tournament.charter import Charter, sides_of
from protocol.tournament.lots import shuffled
from protocol.tournament.rounds import PlayedRound, Sides, TableEnding, TableOutcome
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import NoShow
from protocol.wire.terms import GameSettings, Ruleset

_TABLE: Final = b"lanplay/tournament-table/1"


class ProvenTable(msgspec.Struct, frozen=True):
    """What a verified file proves of one table: which it was, who sat at it in playing order, and how it ended.

    `places` are those of the seats; of a table at which a foul is proven they are empty, and `fouls` are the seats.
    `proof` is the hash that a report names the file by, `agreement` the id of the game.
    """

    proof: bytes
    agreement: bytes
    table: bytes
    game: str
    rules: Ruleset
    settings: GameSettings
    keys: tuple[bytes, ...]
    places: tuple[int, ...]
    fouls: tuple[int, ...] = ()


def table_id(charter: Charter, toss: bytes, table: int, replay: int) -> bytes:
    """The id that the agreement of a table has to name: no game but one played for this table of this round has it."""
    named = f"{table} {replay}".encode()
    return hashlib.sha256(_TABLE + charter.id + toss + named).digest()[:16]


def seating(charter: Charter, state: TournamentState, sides: Sides, replay: int = 0) -> tuple[bytes, ...]:
    """The keys of a table's players in playing order. Each replay begins with the next side."""
    turned = sides[replay % len(sides) :] + sides[: replay % len(sides)]
    seats = sides_of(charter, len(sides) * charter.partners_each)
    keys: dict[int, bytes] = {}
    for number, places in zip(turned, seats, strict=True):
        keys.update(zip(places, state.entrants[number].players, strict=True))
    return tuple(keys[seat] for seat in range(len(keys)))


def witnesses(charter: Charter, played: PlayedRound, table: int) -> tuple[int, ...]:
    """The entrants drawn to say who came to a table: of those who are there and sit at another."""
    others = set(played.there).difference(played.plan.tables[table])
    drawn = shuffled(bytes.fromhex(played.toss), f"witness {table}", others)
    return drawn[: charter.witnesses]


def table_result(
    charter: Charter,
    state: TournamentState,
    played: PlayedRound,
    place: tuple[int, int],
    proven: Sequence[ProvenTable],
    words: Sequence[NoShow],
) -> TableOutcome | None:
    """How a table ended at `place`, its number and its replay; None while nothing proves it.

    Fouls weigh most, then games that were played to their end, then witnesses. Two games for one table are a foul of
    all who signed both.
    """
    sides = played.plan.tables[place[0]]
    keys = seating(charter, state, sides, place[1])
    files = [file for file in proven if is_of_table(charter, state, played, place, file)]
    files.sort(key=lambda file: file.proof)
    offenders = _sides_of_seats(charter, state, sides, files)
    if len({file.agreement for file in files if file.places}) > 1:
        offenders = tuple(range(len(sides)))
    if offenders:
        return _without(sides, TableEnding.FOUL, offenders, next(file for file in files).proof.hex())
    if ended := [file for file in files if file.places]:
        places = tuple(
            min(ended[0].places[keys.index(key)] for key in state.entrants[number].players) for number in sides
        )
        return TableOutcome(TableEnding.PLAYED, _ranked(places), (), ended[0].proof.hex())
    missing = _missing(charter, state, played, place, words)
    return _without(sides, TableEnding.FORFEIT, missing, "") if missing else None


def forfeited(sides: Sides, missing: Sequence[int]) -> TableOutcome:
    """The result of a table to which the sides `missing` cannot come, since they are not there at all."""
    return _without(sides, TableEnding.FORFEIT, tuple(missing), "")


def is_of_table(
    charter: Charter, state: TournamentState, played: PlayedRound, place: tuple[int, int], file: ProvenTable
) -> bool:
    """Whether a file is of the table at `place`, its number and its replay: played by its players, on the charter's
    terms."""
    keys = seating(charter, state, played.plan.tables[place[0]], place[1])
    terms = charter.game, charter.rules, charter.settings, table_id(charter, bytes.fromhex(played.toss), *place), keys
    return (file.game, file.rules, file.settings, file.table, file.keys) == terms


def _sides_of_seats(
    charter: Charter, state: TournamentState, sides: Sides, files: Sequence[ProvenTable]
) -> tuple[int, ...]:
    keys = {file.keys[seat].hex() for file in files for seat in file.fouls}
    return tuple(side for side, number in enumerate(sides) if keys.intersection(state.entrants[number].keys))


def _without(sides: Sides, ending: TableEnding, gone: tuple[int, ...], proof: str) -> TableOutcome:
    """The sides that are gone share the last place, and all others the first."""
    last = 1 + len(sides) - len(gone)
    return TableOutcome(ending, tuple(last if side in gone else 1 for side in range(len(sides))), gone, proof)


def _ranked(places: tuple[int, ...]) -> tuple[int, ...]:
    """Places without the gaps that partners leave."""
    return tuple(1 + sum(other < place for other in places) for place in places)


def _missing(
    charter: Charter, state: TournamentState, played: PlayedRound, place: tuple[int, int], words: Sequence[NoShow]
) -> tuple[int, ...]:
    """The sides that more than half of the witnesses have missed; where nobody else is there, that another side has."""
    sides = played.plan.tables[place[0]]
    drawn = witnesses(charter, played, place[0])
    said: dict[int, set[int]] = {side: set() for side in range(len(sides))}
    for word in words:
        witness = state.entrant_of(word.key)
        if (word.table, word.replay) == place and witness is not None and witness in (drawn or sides):
            for side in word.missing:
                if side < len(sides) and sides[side] != witness:
                    said[side].add(witness)
    needed = len(drawn) // 2 + 1 if drawn else 1
    return tuple(side for side, heard in said.items() if len(heard) >= needed)
