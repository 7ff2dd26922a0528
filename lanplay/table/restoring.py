"""A seat's game from its journal: what `resume` needs, for the person's own seat and for the bots beside it."""

from collections.abc import Sequence

from engine import registry
from lanplay.table.keeping import StoredJournal
from protocol.identity import Identity
from protocol.net.seat import Seat
from protocol.rounds.secrets import SeatSecrets
from protocol.store.games import GameRecord, GameState
from protocol.store.journal import JournalCopy
from protocol.table.agreement import read_agreement
from protocol.table.member import Member
from protocol.wire.talk import Reach


def is_resumable(record: GameRecord) -> bool:
    return record.state is GameState.RUNNING and record.seed is not None and bool(record.signatures)


def restored_member(identity: Identity, record: GameRecord, copy: JournalCopy) -> Member:
    """The member that plays on; its record must be resumable."""
    assert record.seed is not None
    agreement = read_agreement(record.agreement)
    kept = SeatSecrets(record.seed.reveal())
    for commitment, opening in copy.openings:
        kept.keep_opening(commitment, opening)
    defers = registry.find(agreement.game).veils
    return Member.restored(identity, agreement, kept, list(copy.items), checked=copy.checked, defers=defers)


def reach_of(record: GameRecord) -> list[Reach]:
    return [Reach(contact.key, contact.addresses) for contact in record.contacts]


def resume_seat(seat: Seat, journal: StoredJournal, record: GameRecord, reach: Sequence[Reach]) -> Member:
    """Seat it again in its game, with the journal that is the seat's own. Raises StoreFault."""
    copy = journal.reopen(record.id)
    member = restored_member(seat.endpoint.identity, record, copy)
    seat.resume(member, record.signatures, reach)
    return member
