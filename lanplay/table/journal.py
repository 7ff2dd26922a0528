"""A seat's journal on disk, as the store keeps it, and the seat's game restored from it."""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import Future

from engine import registry
from engine.outcome import Outcome
from lanplay.records.listing import agreement_of
from protocol.agreement import Agreement, read_agreement
from protocol.identity import Identity
from protocol.lobby.seating import Readiness
from protocol.net.seat import Seat
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.member import Member
from protocol.seat.playing import Playing
from protocol.store.games import GameRecord, GameResult, GameStatus, MemberContacts, NewGame
from protocol.store.journal import JournalCopy
from protocol.store.secret import Secret
from protocol.store.store import GameJournal, Store
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed
from protocol.wire.talk import Reach


class StoredJournal:
    """Opened when the game begins or is resumed; `close` it before the store.

    `name` is what the table is called, where that is known.
    """

    def __init__(self, store: Store, name: str = "") -> None:
        self._store = store
        self._name = name
        self._journal: GameJournal | None = None

    def reopen(self, game: bytes) -> JournalCopy:
        """Reopen the journal of a game and return its content. Raises StoreFault."""
        self._journal = self._store.open_journal(game)
        return self._journal.copy

    def prepare(self, agreement: Agreement, seat: int, secret: bytes, reach: tuple[Reach, ...]) -> "Future[None]":
        game = NewGame(agreement.data, seat, Secret(secret), _contacts(reach), self._name)
        return self._store.create_game(game, now())

    def begin(self, game: bytes, signatures: tuple[bytes, ...], reach: tuple[Reach, ...]) -> "Future[None]":
        self._store.set_signatures(game, signatures)
        done = self._store.set_contacts(game, _contacts(reach))
        self._journal = self._store.open_journal(game)
        return done

    def keep(self, item: Signed, is_own: bool) -> "Future[None]":
        assert self._journal is not None
        return self._journal.keep(item, is_own=is_own)

    def keep_opening(self, commitment: bytes, opening: Unsealed) -> "Future[None]":
        assert self._journal is not None
        return self._journal.keep_opening(commitment, opening)

    def keep_verdict(self, item: bytes) -> "Future[None]":
        assert self._journal is not None
        return self._journal.keep_verdict(item)

    def note(self, game: bytes, outcome: Outcome, transcript: bytes) -> "Future[None]":
        """The game is over, but not everybody has signed it."""
        return self._store.note_result(game, GameResult.of(outcome, transcript))

    def finish(
        self, game: bytes, outcome: Outcome | None, transcript: bytes, *, is_ending: bool = False
    ) -> "Future[None]":
        """This seat has nothing more to do. Without an outcome it has left the game for good.

        A game `is_ending` while others may still need what is here.
        """
        over = GameStatus.ENDING if is_ending else GameStatus.OVER
        state = GameStatus.ABANDONED if outcome is None else over
        result = None if outcome is None else GameResult.of(outcome, transcript)
        return self._store.finish_game(game, state, result, now())

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def now() -> int:
    return int(time.time())


def _contacts(reach: Sequence[Reach]) -> tuple[MemberContacts, ...]:
    return tuple(MemberContacts(contact.key, contact.contacts) for contact in reach)


def reach_of(record: GameRecord) -> list[Reach]:
    return [Reach(contact.key, contact.addresses) for contact in record.contacts]


async def signed_at(store: Store, record: GameRecord) -> list[GameRecord]:
    """The games of the table of `record`, itself among them, that have been signed and may have begun, newest first."""
    table = read_agreement(record.agreement).table
    games = (await asyncio.wrap_future(store.games())).games
    signed = ((one, agreement_of(one)) for one in games if one.may_have_begun)
    return [one for one, agreement in signed if agreement is not None and agreement.table == table]


def wait_for_word(seat: Seat, records: Sequence[GameRecord], readiness: Readiness) -> None:
    """Have the seat ask the others whether one of these games of one table has begun; it has signed them all."""
    seed = records[0].seed
    assert seed is not None
    accepted = [(read_agreement(record.agreement), tuple(reach_of(record))) for record in records]
    seat.wait_for_word(accepted, seed.reveal(), readiness)


def resume_seat(seat: Seat, journal: StoredJournal, record: GameRecord, reach: Sequence[Reach]) -> Playing:
    """Put the seat back into its resumable game, restored from the seat's own `journal`. Raises StoreFault."""
    seat.resume(restored(seat.endpoint.identity, record, journal.reopen(record.id)), record.signatures, reach)
    return seat.playing


def restored(identity: Identity, record: GameRecord, copy: JournalCopy) -> Member:
    """The member of a resumable game as its journal has it. Slow for a long game."""
    assert record.seed is not None
    agreement, secrets = read_agreement(record.agreement), SeatSecrets(record.seed.reveal())
    for commitment, opening in copy.openings:
        secrets.keep_opening(commitment, opening)
    defers = registry.find(agreement.game).veils
    return Member.restored(identity, agreement, secrets, list(copy.items), checked=copy.checked, defers=defers)
