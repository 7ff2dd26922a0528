"""The file of a tournament whose tables were really played: it verifies, and nothing in it can be changed."""

import random

import pytest
from cheats.cheating import CHEAT
from played_games import signatures
from scripted_wire import ScriptedTable, identity, make_agreement
from tournament.real_file import finished, fouled

from protocol.files.container import BadTranscript, FileKind, pack, unpack
from protocol.files.proven import proven_table
from protocol.files.tournament import verify_tournament
from protocol.files.transcript import write_transcript
from protocol.files.verify import open_file
from protocol.tournament.rounds import TableEnding
from protocol.tournament.state import TournamentStage, standing


def test_a_stranger_finds_the_same_standings() -> None:
    log, data, _ = finished()
    report = verify_tournament(data)
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
            verify_tournament(pack(FileKind.TOURNAMENT, changed))
    for other in ([*records, records[2]], [*records, game], records[:-1], records[:2] + records[3:]):
        with pytest.raises(BadTranscript):
            verify_tournament(pack(FileKind.TOURNAMENT, other))


def test_statements_in_another_order_are_another_file() -> None:
    _, data, _ = finished()
    records = list(unpack(data, FileKind.TOURNAMENT))
    with pytest.raises(BadTranscript, match="tournament_loose"):
        verify_tournament(pack(FileKind.TOURNAMENT, [*records[:2], *reversed(records[2:])]))


def test_evidence_of_a_foul_costs_its_table_and_a_stranger_finds_whose() -> None:
    log, data = fouled()
    report = verify_tournament(data)
    assert report.state == log.state
    (played,) = report.state.rounds
    result, sides = played.result(0), played.plan.tables[0]
    assert result is not None
    assert result.ending is TableEnding.FOUL
    assert [report.state.entrants[sides[side]].keys for side in result.gone] == [(identity(CHEAT).key.hex(),)]


def test_a_game_that_is_not_over_is_no_result() -> None:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(2))
    table.start()
    table.settle()
    with pytest.raises(BadTranscript, match="no_result"):
        proven_table(write_transcript(table.peers[0].member.log, signatures(table.agreement)))


def test_it_is_no_file_of_a_game() -> None:
    _, data, _ = finished()
    with pytest.raises(BadTranscript, match="tournament_kind"):
        open_file(data)
    with pytest.raises(BadTranscript, match="no_result"):
        proven_table(data)
