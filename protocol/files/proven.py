"""What a transcript or an evidence file proves of one table of a tournament.

Decides which files are results: a game that is over, whether or not the loser has signed the end, and evidence of a
foul. A game that only one seat's claim has ended proves nothing here: the charter's witnesses say who was missing.
"""

import hashlib

from engine.events import Leaving
from protocol.agreement import Agreement, read_agreement
from protocol.files.container import BadTranscript, FileKind, kind_of, unpack
from protocol.files.evidence import verify_evidence
from protocol.files.verify import replayed, report_of
from protocol.tournament.results import ProvenTable


def proven_table(data: bytes) -> ProvenTable:
    """What the file proves; raises BadTranscript unless it verifies and holds a result."""
    kind = kind_of(data)
    if kind is FileKind.TRANSCRIPT:
        return _by_transcript(data)
    if kind is FileKind.EVIDENCE:
        report = verify_evidence(data)
        return _proven(data, read_agreement(next(unpack(data, kind))), (), (report.seat,))
    raise BadTranscript("no_result")


def _by_transcript(data: bytes) -> ProvenTable:
    replay = replayed(data)
    report = report_of(replay)
    if report.outcome is None or report.is_claimed:
        raise BadTranscript("no_result")
    fouls = tuple(sorted(one.seat for one in report.departures if one.how is Leaving.FOUL))
    return _proven(data, replay.log.agreement, report.outcome.places, fouls)


def _proven(data: bytes, agreement: Agreement, places: tuple[int, ...], fouls: tuple[int, ...]) -> ProvenTable:
    return ProvenTable(
        hashlib.sha256(data).digest(),
        agreement.id,
        agreement.table,
        agreement.game,
        agreement.rules,
        agreement.settings,
        agreement.keys,
        places,
        fouls,
    )
