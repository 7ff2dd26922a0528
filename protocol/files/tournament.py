"""The file of a tournament: its charter, all statements that stand, and the file of each table, for any stranger.

Decides whether such a file is true: every signature, every game, and every step computed again from what it takes up.
It is written in one way, so that the same course gives the same bytes on every peer that has the same consents.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from protocol.files.container import BadTranscript, FileKind, Where, pack, unpack
from protocol.files.proven import proven_table
from protocol.identity import BadSignature, Identity, verify
from protocol.tournament.charter import BadCharter, Charter, read_charter
from protocol.tournament.log import Carried, StatementRefused, TournamentLog
from protocol.tournament.results import ProvenTable
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import Report, SignedStatement
from protocol.wire.canonical import BadMessage, decode, encode

DOMAIN: Final = b"lanplay/charter/1"
_FILES: Final = (FileKind.TRANSCRIPT.value, FileKind.EVIDENCE.value)


class TournamentReport(msgspec.Struct, frozen=True):
    """A verified tournament: its charter, the steps that stand, and the state after them. `tables` is how many games
    and proofs of fouls were verified, `statements` how many signatures."""

    charter: Charter
    course: tuple[Carried, ...]
    state: TournamentState
    tables: int
    statements: int


def sign_charter(identity: Identity, charter: Charter) -> bytes:
    return identity.sign(DOMAIN, charter.data)


def write_tournament(log: TournamentLog, signature: bytes, files: Mapping[bytes, bytes]) -> bytes:
    """The file of the course of `log`; `signature` is the organiser's under the charter, `files` are those of tables,
    by the hashes that reports name them by. Raises LookupError where one is missing."""
    statements = list(_standing(log))
    proofs = {body.proof for statement in statements if isinstance(body := statement.body, Report)}
    records = [log.charter.data, signature, *map(encode, statements)]
    return pack(FileKind.TOURNAMENT, [*records, *(files[proof] for proof in sorted(proofs))])


def verify_tournament(data: bytes) -> TournamentReport:
    """The report of a tournament's file; raises BadTranscript, naming the record that is wrong."""
    records = unpack(data, FileKind.TOURNAMENT)
    charter, signature = _charter(next(records, b""), next(records, b""))
    log = TournamentLog(charter)
    files: dict[bytes, bytes] = {}
    for number, record in enumerate(records, 2):
        if record.startswith(_FILES):
            proven = _proven(record, Where(number))
            files[proven.proof] = record
            log.prove(proven)
        else:
            _take(log, record, Where(number))
    course = log.course()
    if write_tournament(log, signature, files) != data:
        raise BadTranscript("tournament_loose")
    return TournamentReport(charter, tuple(course), log.state, len(files), len(log.statements))


def _standing(log: TournamentLog) -> Iterator[SignedStatement]:
    """The statements of each step, then the step, then who agrees to it or to a later one, and at last the proofs of
    doubles; each once, and where several could stand, by hash."""
    known: set[bytes] = set()
    for digest in _wanted(log):
        statement = log.get(digest)
        if statement is not None and digest not in known:
            known.add(digest)
            yield statement


def _wanted(log: TournamentLog) -> Iterable[bytes]:
    for carried in log.course():
        yield from carried.step.takes
        yield carried.hash
        yield from log.consents_to(carried.hash)
    yield from sorted(statement.hash for pair in log.doubles.values() for statement in pair)


def _charter(data: bytes, signature: bytes) -> tuple[Charter, bytes]:
    try:
        charter = read_charter(data)
        verify(charter.organiser, DOMAIN, data, signature)
    except (BadMessage, BadCharter):
        raise BadTranscript("charter", Where(0)) from None
    except BadSignature:
        raise BadTranscript("charter_signature", Where(1)) from None
    return charter, signature


def _proven(record: bytes, where: Where) -> ProvenTable:
    try:
        return proven_table(record)
    except BadTranscript as error:
        raise BadTranscript("table_false", where, reason=error.code) from None


def _take(log: TournamentLog, record: bytes, where: Where) -> None:
    try:
        log.receive(decode(record, SignedStatement))
    except (BadMessage, StatementRefused):
        raise BadTranscript("statement_false", where) from None
