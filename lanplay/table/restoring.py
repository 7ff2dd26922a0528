"""A seat's game from its journal: what `resume` needs, for the person's own seat and for the bots beside it."""

from collections.abc import Sequence

from engine import registry
from lanplay.table.keeping import StoredJournal
from protocol.agreement import read_agreement
from protocol.net.seat import Seat
from protocol.rounds.secrets import SeatSecrets
from protocol.seat.member import Member
from protocol.store.games import GameRecord, GameStatus
from protocol.wire.talk import Reach


def is_resumable(record: GameRecord) -> bool:
    return record.state is GameStatus.RUNNING and record.seed is not None and bool(record.signatures)


def reach_of(record: GameRecord) -> list[Reach]:
    return [Reach(contact.key, contact.addresses) for contact in record.contacts]


def resume_seat(seat: Seat, journal: StoredJournal, record: GameRecord, reach: Sequence[Reach]) -> Member:
    """Seat it again in its resumable game, with the journal that is the seat's own. Raises StoreFault."""
    assert record.seed is not None
    copy, agreement = journal.reopen(record.id), read_agreement(record.agreement)
    secrets = SeatSecrets(record.seed.reveal())
    for commitment, opening in copy.openings:
        secrets.keep_opening(commitment, opening)
    identity, defers = seat.endpoint.identity, registry.find(agreement.game).veils
    member = Member.restored(identity, agreement, secrets, list(copy.items), checked=copy.checked, defers=defers)
    seat.resume(member, record.signatures, reach)
    return member
