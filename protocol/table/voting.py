"""When a seat votes, and for what: it cuts proven cheats at once, and late seats when their time is up.

A vote only grows: the next one names all that the undecided one named, until that was released or decided. Whoever
has what others miss says so, and never calls it late.
"""

from typing import Final

from protocol.table.ballots import ballot_of, fouls_of
from protocol.table.chain import Place
from protocol.table.clock import AUTOMATIC_DUE
from protocol.table.log import Log
from protocol.wire.items import AnyBody, Heard, Out, Seen, Vote

TRAIL_LENGTH: Final = 600


class Voting:
    """The votes of one seat over one log."""

    def __init__(self, log: Log, seat: int) -> None:
        self._log = log
        self._seat = seat
        self._voted_at: dict[tuple[bytes, int], float] = {}

    def due(self, is_late: bool, now: float) -> list[AnyBody]:
        """The votes and sightings to sign now; `is_late` says that the open round's time is up."""
        sightings = self._sightings() or self._hearings()
        if sightings:
            return sightings
        wanted = self._fouls() | self._undecided(now)
        if is_late and self._log.pending_vote() is None and not self._log.branch.is_over:
            wanted |= self._late(self._log.head.missing)
        return self._vote(wanted)

    def call_late(self) -> list[AnyBody]:
        return self._vote(self._fouls() | self._late(self._log.head.missing))

    def could_be_carried(self, out: tuple[int, ...], fouls: int = 0) -> bool:
        """Whether the seats besides `out` are enough to cut these, `fouls` of which are proven cheats."""
        living = [seat for seat in self._log.branch.living if seat not in self._log.pool.resignations]
        return 2 * len(set(living) - set(out)) > len(set(living)) - fouls

    def _vote(self, wanted: set[Out]) -> list[AnyBody]:
        log = self._log
        pending = log.pending_vote()
        named = set(pending.out) if pending else set()
        fouls = {gone.seat for gone in wanted | named if gone.is_foul}
        out = {gone for gone in wanted | named if gone.is_foul or gone.seat not in fouls}
        if not out or out == named or any(gone.seat == self._seat for gone in out):
            return []
        if len(fouls) < len(out) and not self.could_be_carried(tuple(gone.seat for gone in out), len(fouls)):
            return []
        if fouls:
            log.suspended = frozenset(fouls)
        number = len(log.pool.votes(log.branch.epoch, self._seat))
        trail = log.branch.trail(TRAIL_LENGTH)
        in_order = tuple(sorted(out, key=lambda gone: gone.seat))
        return [
            Vote(log.agreement.id, log.branch.epoch, number, self._seat, in_order, trail, log.branch.tosses),
        ]

    def _fouls(self) -> set[Out]:
        return {Out(seat, True) for seat in self._log.fouls if seat in self._log.branch.living}

    def _late(self, seats: tuple[int, ...]) -> set[Out]:
        return {Out(seat, False) for seat in seats if seat != self._seat}

    def _undecided(self, now: float) -> set[Out]:
        """Seats that have kept the own vote undecided for too long by not voting."""
        log = self._log
        pending = log.pending_vote()
        if pending is None:
            return set()
        key = (pending.epoch, pending.number)
        if now - self._voted_at.setdefault(key, now) < AUTOMATIC_DUE:
            return set()
        ballot = ballot_of(pending)
        silent = [
            seat
            for seat in log.branch.living
            if seat not in ballot.seats
            and not any(ballot_of(vote) == ballot for vote in log.pool.votes(pending.epoch, seat))
        ]
        return self._late(tuple(silent))

    def _sightings(self) -> list[AnyBody]:
        """The word that this seat has seen an entry that somebody calls late, one at a time."""
        for vote in self._others_votes():
            if fouls_of(vote.out):
                continue
            mark = vote.trail[-1]
            for gone in vote.out:
                sighting = self._sighting(vote, Place(mark.step, mark.round), gone.seat)
                if sighting is not None:
                    return [sighting]
        return []

    def _sighting(self, vote: Vote, place: Place, missing: int) -> Seen | None:
        log = self._log
        index = log.branch.find(place)
        if index is None or missing == self._seat:
            return None
        item = log.branch.rounds[index].adopted.get(missing)
        said = [seen.body.seat for seen in log.pool.seen(vote.epoch, place, missing)]
        if item is None or self._seat in said or self._called_late(place, missing):
            return None
        return Seen(log.agreement.id, vote.epoch, *place, self._seat, missing, item.hash)

    def _hearings(self) -> list[AnyBody]:
        """The word that this seat has a vote on the same fouls of a seat that somebody calls late, one at a time."""
        log = self._log
        for vote in self._others_votes():
            fouls = fouls_of(vote.out)
            for gone in vote.out:
                if not fouls or gone.is_foul or gone.seat == self._seat or self._calls_silent(gone.seat, fouls):
                    continue
                has_voted = any(fouls_of(cast.out) == fouls for cast in log.pool.votes(vote.epoch, gone.seat))
                if has_voted and self._seat not in log.pool.heard(vote.epoch, gone.seat, fouls):
                    return [Heard(log.agreement.id, vote.epoch, self._seat, gone.seat, fouls)]
        return []

    def _others_votes(self) -> list[Vote]:
        log = self._log
        votes = [log.pool.votes(log.branch.epoch, seat) for seat in log.branch.living if seat != self._seat]
        return [vote for cast in votes for vote in cast]

    def _own_binding(self) -> list[Vote]:
        log = self._log
        return [vote for vote in log.pool.votes(log.branch.epoch, self._seat) if not log.is_released(vote)]

    def _called_late(self, place: Place, missing: int) -> bool:
        """Whether an own vote that still binds calls the entry late."""
        return any(
            Place(vote.trail[-1].step, vote.trail[-1].round) == place and any(gone.seat == missing for gone in vote.out)
            for vote in self._own_binding()
        )

    def _calls_silent(self, missing: int, fouls: tuple[int, ...]) -> bool:
        """Whether an own vote on these fouls that still binds names `missing`, too."""
        return any(
            fouls_of(vote.out) == fouls and any(gone.seat == missing for gone in vote.out)
            for vote in self._own_binding()
        )
