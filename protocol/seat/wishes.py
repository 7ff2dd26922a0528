"""What a seat signs because its player wants it. The member signs what this returns; nothing where it may not be."""

from collections.abc import Sequence

from protocol.log.chain import Place
from protocol.log.log import Log
from protocol.rounds.parting import resign
from protocol.rounds.sealed import SealRound, UnsealRound
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.absence import Absence
from protocol.seat.clock import RoundClock
from protocol.seat.rights import Rights
from protocol.seat.voting import Voting
from protocol.wire.items import CHAT_LENGTH, AnyBody, Chat, Claim, Resignation
from protocol.wire.text import clean


class Wishes:
    def __init__(
        self,
        log: Log,
        seat: int,
        secrets: SeatSecrets,
        rights: Rights,
        voting: Voting,
        clock: RoundClock,
        absence: Absence,
    ) -> None:
        self._log = log
        self._seat = seat
        self._secrets = secrets
        self._rights = rights
        self._voting = voting
        self._clock = clock
        self._absence = absence

    def resign(self) -> Sequence[AnyBody]:
        """The word that this seat leaves, with the shares that the others need. Nobody resigns from the game's end."""
        is_playing = self._rights.is_living and not self._log.branch.is_over
        if self._rights.has_resigned or not is_playing or not self._rights.may_sign:
            return []
        return [self._resignation()]

    def say(self, text: str) -> Sequence[AnyBody]:
        line = clean(text, CHAT_LENGTH)
        if not line or self._rights.has_most("chat"):
            return []
        return [Chat(self._log.agreement.id, self._seat, self._log.pool.count("chat", self._seat), line)]

    def call_late(self, now: float) -> Sequence[AnyBody]:
        """Votes to cut the seats that everybody waits for, or an opinion where people are asked."""
        if self._absence.is_asking:
            return self._opinion(now, goes_on=True)
        if self._may_speak("vote") and self._clock.may_call(self._log.head, now):
            return self._voting.call_late()
        return []

    def wait(self, now: float) -> Sequence[AnyBody]:
        """The opinion that the table should wait for the seats that are silent."""
        return self._opinion(now, goes_on=False)

    def pause(self, now: float) -> Sequence[AnyBody]:
        is_new = self._seat not in self._absence.wanting
        return [self._absence.pause(now)] if is_new and self._may_pause else []

    def end_pause(self) -> Sequence[AnyBody]:
        """The end of a pause, or a no to one that somebody wants."""
        return [self._absence.end_of_pause()] if self._absence.wanting and self._may_pause else []

    def claim(self, now: float) -> Sequence[AnyBody]:
        """The end of the game as it stands, unconfirmed."""
        if not self.may_claim(now):
            return []
        epoch, place = self._log.at
        return [Claim(self._log.agreement.id, epoch, *place, self._seat, self._missing_others())]

    def may_claim(self, now: float) -> bool:
        """Whether nobody is left who could vote with this seat."""
        missing = () if self._log.branch.is_closed else self._missing_others()
        is_hopeless = not self._voting.could_be_carried(missing) and not self._rights.has_claimed
        return bool(missing) and is_hopeless and self._clock.may_call(self._log.head, now)

    def _may_speak(self, kind: str) -> bool:
        """Whether this seat may sign what a player says by hand."""
        is_gone = self._rights.has_resigned or self._log.branch.is_closed or not self._rights.is_living
        return self._rights.may_sign and not (is_gone or self._rights.has_most(kind))

    @property
    def _may_pause(self) -> bool:
        return self._may_speak("pause") and self._seat in self._log.agreement.people

    def _opinion(self, now: float, *, goes_on: bool) -> Sequence[AnyBody]:
        silent = self._absence.silent(now)
        if not silent or not self._absence.may_speak or not self._may_speak("opinion"):
            return []
        return [self._absence.opinion(silent, goes_on=goes_on)]

    def _resignation(self) -> Resignation:
        """Between a commitment and the end of the opening it leaves no shares."""
        procedure, place = self._log.head.procedure, self._first_unsigned()
        is_sealed = isinstance(procedure, SealRound | UnsealRound) and place.round > 0
        return resign(procedure.basis, *place, self._seat, self._secrets, leaves_shares=not is_sealed)

    def _first_unsigned(self) -> Place:
        """The open round, or the one after it where this seat has already signed in it."""
        place = self._log.head.place
        own = self._log.pool.entries(*self._log.at, self._seat)
        return Place(place.step, place.round + 1) if own else place

    def _missing_others(self) -> tuple[int, ...]:
        return tuple(seat for seat in self._log.head.missing if seat != self._seat)
