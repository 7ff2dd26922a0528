"""The file of a tournament whose tables were really played: it verifies, and nothing in it can be changed."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from played_games import signatures
from scripted_wire import TOSS_LENGTH, ScriptedTable, identity, make_agreement
from tournament.simulated import charter_for

from protocol.files.container import BadTranscript, FileKind, pack, unpack
from protocol.files.proven import proven_table
from protocol.files.tournament import sign_charter, verify_tournament, write_tournament
from protocol.files.transcript import write_transcript
from protocol.files.verify import open_file
from protocol.tournament.charter import Charter, Format
from protocol.tournament.log import TournamentLog
from protocol.tournament.part import Part
from protocol.tournament.results import seating, table_id
from protocol.tournament.state import TournamentStage, standing
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
    """The log, its file, and the transcript of its one game."""
    tournament = next(drawn())
    toss = bytes.fromhex(tournament.log.state.rounds[0].toss)
    agreement = make_agreement("dao", 2, table_id(tournament.charter, toss, 0, 0))
    table = ScriptedTable(agreement, random.Random(1))
    table.start()
    table.settle()
    table.play_out()
    game = write_transcript(table.peers[0].member.log, signatures(agreement))
    proven = proven_table(game, TOSS_LENGTH)
    tournament.log.prove(proven)
    tournament.say(1, Report(tournament.charter.id, identity(1).key, 1, 0, 0, proven.proof))
    tournament.step(Act.CLOSE)
    tournament.step(Act.END)
    signature = sign_charter(identity(0), tournament.charter)
    return tournament.log, write_tournament(tournament.log, signature, {proven.proof: game}), game


def test_a_stranger_finds_the_same_standings() -> None:
    log, data, _ = finished()
    report = verify_tournament(data, TOSS_LENGTH)
    assert report.state.stage is TournamentStage.OVER
    assert report.state == log.state
    assert standing(report.charter, report.state) == standing(log.charter, log.state)
    assert report.tables == 1


def test_a_changed_left_out_or_added_record_is_refused() -> None:
    _, data, game = finished()
    records = list(unpack(data, FileKind.TOURNAMENT))
    for number, record in enumerate(records):
        changed = [*records[:number], record[:-1] + bytes([record[-1] ^ 1]), *records[number + 1 :]]
        with pytest.raises(BadTranscript):
            verify_tournament(pack(FileKind.TOURNAMENT, changed), TOSS_LENGTH)
    for other in ([*records, records[2]], [*records, game], records[:-1], records[:2] + records[3:]):
        with pytest.raises(BadTranscript):
            verify_tournament(pack(FileKind.TOURNAMENT, other), TOSS_LENGTH)


def test_statements_in_another_order_are_another_file() -> None:
    _, data, _ = finished()
    records = list(unpack(data, FileKind.TOURNAMENT))
    with pytest.raises(BadTranscript, match="tournament_loose"):
        verify_tournament(pack(FileKind.TOURNAMENT, [*records[:2], *reversed(records[2:])]), TOSS_LENGTH)


def test_a_game_that_is_not_over_is_no_result() -> None:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(2))
    table.start()
    table.settle()
    with pytest.raises(BadTranscript, match="no_result"):
        proven_table(write_transcript(table.peers[0].member.log, signatures(table.agreement)), TOSS_LENGTH)


def test_it_is_no_file_of_a_game() -> None:
    _, data, _ = finished()
    with pytest.raises(BadTranscript, match="tournament_kind"):
        open_file(data)
    with pytest.raises(BadTranscript, match="no_result"):
        proven_table(data)
