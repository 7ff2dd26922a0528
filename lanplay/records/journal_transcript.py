"""Extracting a stored game from its journal, as the transcript that a stranger would get."""

from lanplay.errors import CommandError
from lanplay.output import warn
from lanplay.text.messages import sentence
from protocol.agreement import BadAgreement, read_agreement
from protocol.files.transcript import write_transcript
from protocol.log.admission import Rejected
from protocol.log.log import Log
from protocol.store.games import GameRecord, short_id
from protocol.store.journal import JournalCopy
from protocol.store.store import Store
from protocol.wire.canonical import BadMessage


def stored_transcript(store: Store, prefix: str) -> bytes:
    """The transcript of the one game whose id begins with `prefix`, finished or not. Damaged items are reported and
    left out.
    """
    record = store.find_game(prefix).result()
    copy = store.read_journal(record.id).result()
    if copy.damage is not None:
        details = {"game": short_id(record.id), "damage": sentence("", copy.damage.value, {})}
        warn(f"lanplay: {sentence('', 'journal_damaged', details)}")
    return _transcript(record, copy)


def _transcript(record: GameRecord, copy: JournalCopy) -> bytes:
    name = short_id(record.id)
    try:
        log = Log(read_agreement(record.agreement), record.seat)
    except (BadAgreement, BadMessage):
        raise CommandError("game_other_version", game=name) from None
    for item in copy.items:
        try:
            log.receive(item)
        except Rejected:  # it depended on one lost to damage
            continue
    try:
        return write_transcript(log, record.signatures)
    except BadAgreement:
        raise CommandError("game_unsigned", game=name) from None
