"""Testimony: a witness's signed word that a peer sent it an item of another game (docs/transcript.md, "Testimony").

Decides whether the word was really given, not whether it is true: links are authenticated to their two ends alone, so
no third party can know what came over one. A report of it says so.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from protocol.agreement import Agreement, check_signatures
from protocol.files.container import BadTranscript, FileKind, Where, pack, unpack
from protocol.files.replay import Replay, table_of
from protocol.files.report import TestimonyReport
from protocol.files.transcript import opening_records
from protocol.identity import BadSignature, Identity, verify
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.items import Signed
from protocol.wire.payloads import Digest
from protocol.wire.terms import PublicKey

DOMAIN: Final = b"lanplay/testimony/1"
CODE: Final = "replay"


class Testimony(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """What `witness` says: at the table of `game`, `sender` sent it `item` over their link."""

    game: Digest
    witness: PublicKey
    sender: PublicKey
    item: Signed


def write_testimony(
    agreement: Agreement, signatures: Sequence[bytes], item: Signed, sender: bytes, witness: Identity
) -> bytes:
    """The witness's word that the peer with the key `sender` sent it `item`, which is of another game."""
    check_signatures(agreement, signatures)
    data = encode(Testimony(agreement.id, witness.key, sender, item))
    statement = Signed(data, witness.sign(DOMAIN, data))
    return pack(FileKind.TESTIMONY, opening_records(agreement, signatures, [statement]))


def verify_testimony(data: bytes) -> TestimonyReport:
    """Who attests what; raises BadTranscript unless both sat at the table and the item is of another game."""
    records = unpack(data, FileKind.TESTIMONY)
    replay = Replay.begun(records)
    agreement, where = replay.log.agreement, Where(replay.where(0).record)
    testimony = _read(next(records, b""), where)
    if next(records, None) is not None:
        raise BadTranscript("testimony_long", Where(replay.where(1).record))
    witness, accused = agreement.seat_of(testimony.witness), agreement.seat_of(testimony.sender)
    if testimony.game != agreement.id or witness is None or accused is None or witness == accused:
        raise BadTranscript("testimony_foreign", where)
    game = _game_of(testimony.item, where)
    if game == agreement.id:
        raise BadTranscript("testimony_native", where)
    return TestimonyReport(table_of(agreement), witness, accused, CODE, game, _signer(agreement, testimony.item))


def _read(record: bytes, where: Where) -> Testimony:
    try:
        statement = decode(record, Signed)
        testimony = decode(statement.data, Testimony)
        verify(testimony.witness, DOMAIN, statement.data, statement.signature)
    except BadMessage:
        raise BadTranscript("testimony_garbled", where) from None
    except BadSignature:
        raise BadTranscript("testimony_signature", where) from None
    return testimony


def _game_of(item: Signed, where: Where) -> bytes:
    try:
        return item.body.game
    except BadMessage:
        raise BadTranscript("item_garbled", where) from None


def _signer(agreement: Agreement, item: Signed) -> int | None:
    for seat, key in enumerate(agreement.keys):
        try:
            item.check(key)
        except BadSignature:
            continue
        return seat
    return None
