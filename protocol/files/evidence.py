"""Evidence: a file that proves a foul to a stranger, by nothing but recomputing it (docs/transcript.md, "Evidence").

Decides whether the items in a file show what the accusation in it says. The accuser signs the accusation, but a
word counts for nothing: a foul is proven when the log machine, led to the place by the items before, finds the same
one itself.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from protocol.agreement import Agreement, check_signatures
from protocol.files.container import BadTranscript, FileKind, Where, pack, unpack
from protocol.files.replay import Replay, table_of
from protocol.files.report import FoulReport
from protocol.files.transcript import opening_records, proof_items, shown_fouls
from protocol.identity import BadSignature, Identity, verify
from protocol.log.log import Log
from protocol.log.news import FoulFound
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.items import Count, Epoch, SeatNumber, Signed
from protocol.wire.payloads import Digest
from protocol.wire.terms import PublicKey

DOMAIN: Final = b"lanplay/accusation/1"


class Accusation(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """What the holder of `accuser` says: that `seat` broke the rule `code` at this place, by these items."""

    game: Digest
    accuser: PublicKey
    seat: SeatNumber
    code: Annotated[str, Meta(min_length=1, max_length=80)]
    epoch: Epoch
    step: Count
    round: Count
    items: Annotated[tuple[Digest, ...], Meta(min_length=1, max_length=8)]


def write_evidence(log: Log, signatures: Sequence[bytes], foul: FoulFound, accuser: Identity) -> bytes:
    """The evidence for a foul that `log` has found; to be written when it is found, while its history stands.

    Raises LookupError for a foul on a void stretch that the log has left since.
    """
    check_signatures(log.agreement, signatures)
    accusation = _accusation(log.agreement, accuser.key, foul)
    statement = Signed(encode(accusation), accuser.sign(DOMAIN, encode(accusation)))
    records = opening_records(log.agreement, signatures, [statement, *proof_items(log, foul)])
    return pack(FileKind.EVIDENCE, records)


def verify_evidence(data: bytes) -> FoulReport:
    """The report of an evidence file; raises BadTranscript unless it proves the foul that it names."""
    records = unpack(data, FileKind.EVIDENCE)
    replay = Replay.begun(records)
    where = replay.where(0)
    accusation = _read_accusation(next(records, b""), replay.log.agreement, where)
    replay.skip()
    for record in records:
        replay.take(record)
    shown = shown_fouls(replay.log, accusation.seat)
    foul = next(
        (foul for foul in shown if _accusation(replay.log.agreement, accusation.accuser, foul) == accusation), None
    )
    if foul is None:
        raise BadTranscript("foul_not_shown", where)
    replay.expect(proof_items(replay.log, foul))
    epoch = replay.epochs.index(foul.epoch) if foul.epoch in replay.epochs else len(replay.epochs)
    return FoulReport(
        table_of(replay.log.agreement), foul.seat, foul.code, epoch, foul.place, accusation.accuser, replay.checked
    )


def _accusation(agreement: Agreement, accuser: bytes, foul: FoulFound) -> Accusation:
    items = tuple(sorted(item.hash for item in foul.items))
    return Accusation(agreement.id, accuser, foul.seat, foul.code, foul.epoch, *foul.place, items)


def _read_accusation(record: bytes, agreement: Agreement, where: Where) -> Accusation:
    try:
        statement = decode(record, Signed)
        accusation = decode(statement.data, Accusation)
        verify(accusation.accuser, DOMAIN, statement.data, statement.signature)
    except BadMessage:
        raise BadTranscript("accusation_garbled", where) from None
    except BadSignature:
        raise BadTranscript("accusation_signature", where) from None
    if accusation.game != agreement.id or accusation.seat >= agreement.players:
        raise BadTranscript("accusation_foreign", where)
    return accusation
