"""Which tables are to be played now, by whom, and who witnesses that they come."""

from collections.abc import Iterator

import msgspec

from protocol.tournament import elimination
from protocol.tournament.charter import Format
from protocol.tournament.log import TournamentLog
from protocol.tournament.results import seating, table_id, table_result, witnesses
from protocol.tournament.rounds import Sides
from protocol.tournament.state import TournamentStage
from protocol.tournament.statements import NoShow, Report


class Pairing(msgspec.Struct, frozen=True):
    """A table that has no result yet: its round from 1, its number and its replay from 0, the id that its agreement
    has to name, its entrants by side, and the keys of its players in playing order, the first of which hosts."""

    round: int
    table: int
    replay: int
    id: bytes
    sides: Sides
    keys: tuple[bytes, ...]
    witnesses: tuple[int, ...]

    @property
    def place(self) -> tuple[int, int, int]:
        """As statements about the table name it."""
        return self.round, self.table, self.replay


def open_pairings(log: TournamentLog) -> Iterator[Pairing]:
    """The tables of the round that is being played for which nothing is proven yet, in their order."""
    charter, state = log.charter, log.state
    if state.stage is not TournamentStage.ROUND:
        return
    played, number = state.rounds[-1], len(state.rounds)
    bodies = [body for _, body in log.bodies() if isinstance(body, Report | NoShow) and body.round == number]
    words = [body for body in bodies if isinstance(body, NoShow)]
    for table, sides in enumerate(played.plan.tables):
        if played.results[table]:
            continue
        proofs = {body.proof for body in bodies if isinstance(body, Report) and body.table == table}
        proven = [log.proven[proof] for proof in sorted(proofs & log.proven.keys())]
        for replay in range(1 + charter.replays):
            result = table_result(charter, state, played, (table, replay), proven, words)
            if result is None:
                id_ = table_id(charter, bytes.fromhex(played.toss), table, replay)
                keys = seating(charter, state, sides, replay)
                yield Pairing(number, table, replay, id_, sides, keys, witnesses(charter, played, table))
            if charter.format is not Format.ELIMINATION or result is None or not elimination.is_drawn(result):
                break
