"""A tournament of two whose one game was really played over the scripted wire, as a file."""

import random
from collections.abc import Iterator
from functools import cache

from cheats.cheating import Cheat, CheatTable, Sent
from msgspec.structs import replace
from played_games import signatures
from scripted_wire import ScriptedTable, identity, make_agreement
from tournament.simulated import charter_for

from protocol.files.proven import proven_table
from protocol.files.tournament import sign_charter, write_tournament
from protocol.files.transcript import write_transcript
from protocol.tournament.charter import USUAL_SETTINGS, Charter, Format
from protocol.tournament.log import TournamentLog
from protocol.tournament.part import Part
from protocol.tournament.results import seating, table_id
from protocol.tournament.statements import (
    Act,
    Enrolment,
    Presence,
    Report,
    SignedStatement,
    state_it,
    toss_end,
    toss_link,
)
from protocol.wire.items import Entry, Signed
from protocol.wire.payloads import Reply

SEEDS = (bytes(32), bytes([1]) * 32)


class RealTournament:
    """Two entrants and one round of DAO, its game played by two members over the scripted wire."""

    def __init__(self, nonce: int) -> None:
        self.charter: Charter = charter_for(
            Format.ROUND_ROBIN, game="dao", seats=(2,), nonce=bytes([nonce]) * 16, organiser=identity(0).key
        )
        self.log = TournamentLog(self.charter)
        self.parts = [Part(identity(one), self.log) for one in range(2)]
        for one in range(2):
            self.say(one, Enrolment(self.charter.id, identity(one).key, f"p{one}", b"", toss_end(SEEDS[one])))
            self.be_there(one, 0)
        self.step(Act.START)
        for one in range(2):
            self.be_there(one, 1)
        self.step(Act.OPEN)

    def say(self, one: int, body: Enrolment | Presence | Report) -> None:
        self.log.receive(state_it(identity(one), body))

    def be_there(self, one: int, number: int) -> None:
        link = toss_link(SEEDS[one], number)
        self.say(one, Presence(self.charter.id, identity(one).key, number, link))

    def step(self, act: Act) -> None:
        for signed in (*(part.propose(act) for part in self.parts), *(part.consent() for part in self.parts)):
            self.receive(signed)
        self.receive(self.parts[0].consent())
        self.receive(self.parts[1].consent())

    @property
    def table(self) -> bytes:
        """The id of its one table."""
        return table_id(self.charter, bytes.fromhex(self.log.state.rounds[0].toss), 0, 0)

    def ended_by(self, proof: bytes) -> bytes:
        """The file of the tournament whose table this file decides."""
        proven = proven_table(proof)
        self.log.prove(proven)
        self.say(1, Report(self.charter.id, identity(1).key, 1, 0, 0, proven.proof))
        self.step(Act.CLOSE)
        self.step(Act.END)
        return write_tournament(self.log, sign_charter(identity(0), self.charter), {proven.proof: proof})

    def receive(self, statement: SignedStatement | None) -> None:
        if statement is not None:
            self.log.receive(statement)


def drawn() -> Iterator[RealTournament]:
    """Tournaments whose lots seat the members in the order in which the scripted wire does."""
    for nonce in range(30):
        tournament = RealTournament(nonce)
        sides = tournament.log.state.rounds[0].plan.tables[0]
        if seating(tournament.charter, tournament.log.state, sides) == (identity(0).key, identity(1).key):
            yield tournament


@cache
def finished() -> tuple[TournamentLog, bytes, bytes]:
    """The log, its file, and the transcript of its one game, with toss chains of that length."""
    tournament = next(drawn())
    agreement = make_agreement("dao", 2, tournament.table, **USUAL_SETTINGS)
    table = ScriptedTable(agreement, random.Random(1))
    table.start()
    table.settle()
    table.play_out()
    game = write_transcript(table.peers[0].member.log, signatures(agreement))
    return tournament.log, tournament.ended_by(game), game


@cache
def fouled() -> tuple[TournamentLog, bytes]:
    """The same where the one on the second seat has signed two moves for one turn."""
    tournament = next(drawn())
    table = CheatTable(doubled, 2, table=tournament.table, **USUAL_SETTINGS)
    table.play_to_the_end()
    return tournament.log, tournament.ended_by(table.honest[0].evidence[0])


def doubled(cheat: Cheat, item: Signed) -> Sent | None:
    body = item.body
    if not isinstance(body, Entry) or not isinstance(body.payload, Reply):
        return None
    return cheat.to_all(item, cheat.sign(replace(body, payload=Reply("steal"))))
