"""What a seat has to sign without anybody's decision, most urgent first. The member signs what this returns."""

from collections.abc import Sequence

from protocol.log.log import Log
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.absence import Absence
from protocol.seat.answering import Answering
from protocol.seat.clock import RoundClock
from protocol.seat.comeback import Comeback
from protocol.seat.rights import Rights
from protocol.seat.voting import Voting
from protocol.wire.items import FIRST_EPOCH, AnyBody, Entry, EpochJoined, Restart, RevealedKey
from protocol.wire.payloads import AnyPayload, ResignationsSeen


class Duties:
    def __init__(
        self,
        log: Log,
        seat: int,
        secrets: SeatSecrets,
        rights: Rights,
        comeback: Comeback,
        answering: Answering,
        voting: Voting,
        clock: RoundClock,
        absence: Absence,
    ) -> None:
        self._log = log
        self._seat = seat
        self._secrets = secrets
        self._rights = rights
        self._comeback = comeback
        self._answering = answering
        self._voting = voting
        self._clock = clock
        self._absence = absence

    def due(self, now: float) -> Sequence[AnyBody]:
        """The bodies to sign next, none where nothing is due; ask again once they are signed."""
        return self._restart() or self._join_epoch() or self._entry(now) or self._votes(now) or self._reveal()

    def entry(self, payload: AnyPayload) -> Entry:
        """The entry that says `payload` in the open round."""
        head, (epoch, place) = self._log.head, self._log.at
        return Entry(self._log.agreement.id, epoch, *place, self._seat, head.chain, head.state, payload)

    def _restart(self) -> list[AnyBody]:
        """After a restart, ask every seat for its assurance, also those that are reached through others alone."""
        if not self._comeback.must_ask or self._rights.has_most("restart"):
            return []
        return [Restart(self._log.agreement.id, self._seat, self._comeback.ask(self._secrets.random))]

    def _join_epoch(self) -> list[AnyBody]:
        """Say that this seat has followed a decided vote."""
        epoch = self._log.branch.epoch
        if epoch == FIRST_EPOCH or not self._rights.may_sign or not self._rights.is_living:
            return []
        if self._log.pool.has_entered(epoch, self._seat):
            return []
        return [EpochJoined(self._log.agreement.id, epoch, self._seat)]

    def _entry(self, now: float) -> list[AnyBody]:
        """This seat's next entry where no player has to decide, or has decided."""
        if not self._rights.is_due or not self._rights.may_sign_entry or self._log.awaits_books:
            return []
        payload = self._resignations() or self._answering.payload(now)
        return [] if payload is None else [self.entry(payload)]

    def _resignations(self) -> ResignationsSeen | None:
        """Resignations of others that should take effect before this seat decides."""
        if not self._log.head.procedure.is_decision:
            return None
        heard = sorted(self._log.applicable_resignations())
        return ResignationsSeen(tuple(heard)) if heard else None

    def _votes(self, now: float) -> Sequence[AnyBody]:
        """A seat that has resigned need not vote, and others may decide without it."""
        if not self._rights.may_sign or self._rights.has_resigned or not self._rights.is_living:
            return []
        if self._rights.has_most("vote") or self._rights.has_most("refusal"):
            return []
        may_call = self._clock.is_to_be_asked if self._absence.is_asking else self._clock.is_late
        return self._voting.due(may_call(self._log.head, now), now)

    def _reveal(self) -> list[AnyBody]:
        """The secret of the veil key, where that was agreed and all have signed the end.

        There is but one such item of this seat, so a restarted seat need not wait for others with it.
        """
        if self._seat not in self._log.unopened:
            return []
        return [RevealedKey(self._log.agreement.id, self._seat, self._secrets.veil.reveal())]
