"""When a seat votes, and for what: it cuts proven cheats at once, and late seats when their time is up.

At a table that asks its people (absence.py) silent seats are voted out only where those would go on without them.

A vote only grows: the next one names all that the undecided one named, until that was refused or decided. A seat that
does not miss somebody refuses any ballot that calls them late, which frees the seats that voted for it. A seat that is
found on the network after it was away is not missed while it catches up, a few times in a round.
"""

from collections.abc import Collection, Iterable
from math import inf
from typing import Final

import msgspec

from protocol.log.ballots import Ballot, Decision, ballot_of, cut_by, fouls_of, is_majority
from protocol.log.chain import Place
from protocol.log.log import Log
from protocol.seat.absence import Absence
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import TRAIL_LENGTH, AnyBody, Eviction, Refusal, Vote

PATIENCE: Final = 3 * AUTOMATIC_DUE  # for a seat that is heard of, but neither joins in a vote nor refuses it
MOST_FOUND: Final = 3
CATCH_UP: Final = 15.0  # for a seat that is found on the network, to be called and to sign what is due


class Voting:
    """The votes of one seat over one log. Times are the driver's, in seconds."""

    def __init__(self, log: Log, seat: int, absence: Absence) -> None:
        self._log = log
        self._seat = seat
        self._absence = absence
        self._heard_at: dict[int, float] = {}
        self._found: dict[int, tuple[object, int, float]] = {}  # in which round, how often, and when last
        self._voted_at: dict[tuple[bytes, int], float] = {}
        self._freed: set[tuple[bytes, int, int]] = set()  # the votes that bind no more, by epoch, seat and number
        self._called_at: float | None = None

    def hear(self, seat: int, now: float) -> None:
        """Something new that `seat` signed has come."""
        self._heard_at[seat] = now

    def found(self, seat: int, now: float) -> None:
        """`seat` answers on the network, or its link is there. In a round only the first `MOST_FOUND` times count."""
        at, times, _ = self._found.get(seat, (None, 0, now))
        times = times if at == self._log.at else 0
        if times < MOST_FOUND:
            self._found[seat] = self._log.at, times + 1, now

    def due(self, is_late: bool, now: float) -> list[AnyBody]:
        """The votes and refusals to sign now; `is_late` says that the open round's time is up.

        Nobody is called late together with a cheat: whoever has voted against the cheat already may sign no entry, and
        two that called each other late like that would do so again and again.
        """
        if not is_late and not self._is_contested:
            self._absence.hold(frozenset())
            return []
        self._notice_freed(now)
        first = self._again() or self._refusals(now) or self._release()
        if first:
            return first
        wanted = self._fouls() | self._undecided(now) | self._called_by_most()
        missed = self._given_up({one for one in self._missed() if not self._catches_up(one.seat, now)})
        if is_late and missed and not wanted and self._may_call_again(now):
            self._called_at = now
            wanted |= missed
        return self._vote_for(wanted) or self._withdrawal(now)

    def _notice_freed(self, now: float) -> None:
        """A seat whose vote binds it no more may sign only now what others have long been waiting for."""
        log = self._log
        for seat in log.branch.living if log.pool.is_contested(log.branch.epoch) else ():
            for vote in log.pool.votes(log.branch.epoch, seat)[-1:]:
                key = (vote.epoch, seat, vote.number)
                if key not in self._freed and log.is_released(vote):
                    self._freed.add(key)
                    self.found(seat, now)

    @property
    def _is_contested(self) -> bool:
        """Whether anybody has voted in this epoch, or anything is known that may lead to a vote at any time."""
        log = self._log
        return log.pool.is_contested(log.branch.epoch) or bool(log.accused() or log.two_faced())

    def call_late(self) -> list[AnyBody]:
        return self._vote_for(self._fouls() | self._missed())

    def could_be_carried(self, late: Iterable[int], fouls: Collection[int] = ()) -> bool:
        """Whether the other seats are enough to cut those that are `late`, together with proven cheats."""
        voters = {*self._log.branch.living}.difference(self._log.resigned())
        return is_majority(voters.difference(late), voters, self._log.agreement.persons, fouls)

    def _given_up(self, missed: set[Eviction]) -> set[Eviction]:
        """Those of the seats `missed` that may be called late without asking anybody more."""
        if not self._absence.is_asking:
            return missed
        return {eviction for eviction in missed if self._absence.is_given_up(eviction.seat)}

    def _vote_for(self, wanted: set[Eviction]) -> list[AnyBody]:
        log = self._log
        pending = log.pending_vote()
        voted = set(pending.out) if pending else set()
        named = {eviction for eviction in voted if not eviction.is_foul or eviction.seat in log.accused()}
        fouls = {eviction.seat for eviction in wanted | named if eviction.is_foul}
        out = {one for one in wanted | named if one.is_foul or one.seat not in fouls}
        if fouls and not self._is_enough(out):
            kept = named if any(eviction.is_foul for eviction in named) else set()
            out = {eviction for eviction in out if eviction.is_foul or eviction in kept}
        if not out or out == voted or any(eviction.seat == self._seat for eviction in out) or not self._is_enough(out):
            return []
        trail = log.branch.trail(TRAIL_LENGTH)
        in_order = tuple(sorted(out, key=lambda eviction: eviction.seat))
        attempt = 0
        while log.is_refused(Ballot(in_order, None if fouls else trail[-1], attempt)):
            attempt += 1
        number = len(log.pool.votes(log.branch.epoch, self._seat))
        return [Vote(log.agreement.id, log.branch.epoch, number, self._seat, in_order, attempt, trail)]

    def _again(self) -> list[AnyBody]:
        """Cast our vote that led to this epoch again, adding the seats that led others elsewhere.

        The trail stays the same: everybody who followed any vote has come to its end. The ballot is heavier than what
        was followed, and so brings the seats that were parted together again.
        """
        log, two_faced = self._log, self._log.two_faced()
        decision, parent = log.branch.decision, log.branch.parent
        if not two_faced or decision is None or parent is None:
            return []
        cast = log.pool.votes(parent.epoch, self._seat)
        first = next((vote for vote in decision.votes if vote.seat == self._seat), None)
        named = {eviction for vote in cast for eviction in vote.out}
        if first is None or two_faced <= named:
            return []
        seats = {eviction.seat for eviction in two_faced}
        out = [*(eviction for eviction in first.out if eviction.seat not in seats), *two_faced]
        in_order = tuple(sorted(out, key=lambda eviction: eviction.seat))
        return [msgspec.structs.replace(first, number=len(cast), out=in_order, attempt=0)]

    def _may_call_again(self, now: float) -> bool:
        """Not while a vote is undecided, not after the end, and after a refusal only when the time is up again."""
        if self._log.pending_vote() is not None or self._log.branch.is_over:
            return False
        return self._called_at is None or now - self._called_at >= AUTOMATIC_DUE

    def _is_enough(self, out: set[Eviction]) -> bool:
        """Whether the others may cut these: always where all are proven cheats."""
        late = [eviction.seat for eviction in out if not eviction.is_foul]
        return not late or self.could_be_carried(late, [eviction.seat for eviction in out if eviction.is_foul])

    def _fouls(self) -> set[Eviction]:
        """Proven cheats that play, or that left so lately that others may have something else in that place.

        One that left before is cut only where somebody else calls for it who did not know yet. So it is with all after
        an end that all have signed: only a seat that has yet to get there may need a cut.
        """
        branch = self._log.branch
        votes = (vote for seat in branch.living for vote in self._log.pool.votes(branch.epoch, seat))
        called = {eviction.seat for vote in votes for eviction in vote.out if eviction.is_foul}
        playing = () if branch.is_closed else branch.trailing[0].procedure.basis.living
        return {Eviction(seat, True) for seat in self._log.accused() & {*playing, *called}}

    def _missed(self) -> set[Eviction]:
        """The seats that the open round waits for; none while it waits for this seat as well.

        Two late seats that called each other late would keep each other from signing what they are late with.
        """
        missing = self._log.head.missing
        return set() if self._seat in missing else self._late(missing)

    def _called_by_most(self) -> set[Eviction]:
        """Seats that this one misses as well, and that so many others call late that they need no more voices.

        They would call this seat late next, for keeping back the vote that they have to wait for.
        """
        log, missed = self._log, self._missed()
        voters = set(log.branch.living).difference(log.resigned())
        cast = {seat: log.pool.votes(log.branch.epoch, seat) for seat in voters - {self._seat}} if missed else {}
        newest = {seat: ballot_of(votes[-1]) for seat, votes in cast.items() if votes}
        for ballot in newest.values():
            late = {eviction for eviction in ballot.out if not eviction.is_foul}
            callers = [seat for seat, other in newest.items() if other == ballot]
            is_enough = is_majority(callers, voters, log.agreement.persons, fouls_of(ballot.out))
            if late and late <= missed and is_enough and not log.is_refused(ballot):
                return late
        return set()

    def _late(self, seats: tuple[int, ...]) -> set[Eviction]:
        return {Eviction(seat, False) for seat in seats if seat != self._seat}

    def _undecided(self, now: float) -> set[Eviction]:
        """Seats that have kept our vote undecided for too long: by not voting, or by a trail that leads nowhere."""
        log = self._log
        pending = log.pending_vote()
        self._absence.hold(frozenset())
        if pending is None or self._absence.is_paused:
            return set()
        since = self._voted_at.setdefault((pending.epoch, pending.number), now)
        if now - since < AUTOMATIC_DUE:
            return set()
        is_slow = now - self._first_voted_at(pending) >= PATIENCE
        others = [seat for seat in log.branch.living if seat not in ballot_of(pending).seats]
        holding = {seat for seat in others if self._holds_back(seat, pending, now, is_slow=is_slow)}
        silent = {seat for seat in holding if self._is_silent(seat, now)}
        self._absence.hold(frozenset(silent - {self._seat}))
        wanted = self._late(tuple(holding - self._gone_further(pending, holding)))
        return self._given_up(wanted) | {eviction for eviction in wanted if eviction.seat not in silent}

    def _first_voted_at(self, pending: Vote) -> float:
        """When this seat first voted for a ballot, whatever it added to it since that others have refused."""
        cast = self._log.pool.votes(pending.epoch, self._seat)
        same = [vote.number for vote in cast if ballot_of(vote) == ballot_of(pending)]
        return min(self._voted_at.get((pending.epoch, number), inf) for number in same)

    def _holds_back(self, seat: int, pending: Vote, now: float, *, is_slow: bool) -> bool:
        ballot = ballot_of(pending)
        votes = [vote for vote in self._log.pool.votes(pending.epoch, seat) if ballot_of(vote) == ballot]
        is_slow = (is_slow or self._is_silent(seat, now)) and not self._catches_up(seat, now)
        return self._is_astray(pending, votes[0]) if votes else is_slow

    def _gone_further(self, pending: Vote, holding: set[int]) -> set[int]:
        """Of the seats that are `holding` our vote up those whose newest vote adds none but others of these.

        They are not to be called late but to be joined.
        """
        ours = ballot_of(pending).seats
        cast = {seat: self._log.pool.votes(pending.epoch, seat) for seat in holding}
        newest = {seat: ballot_of(votes[-1]).seats for seat, votes in cast.items() if votes}
        ahead = {seat: seats - ours for seat, seats in newest.items() if seats > ours}
        return {seat for seat, more in ahead.items() if more <= holding - ahead.keys()}

    def _is_astray(self, pending: Vote, vote: Vote) -> bool:
        """Whether a vote for the same ballot leads where this log cannot follow: its voter did not show the way."""
        ballot = ballot_of(vote)
        both = (pending, vote)
        cut = cut_by(ballot, both, self._log.doubled)
        return cut is None or not self._log.leads(Decision(ballot, cut, both, both))

    def _catches_up(self, seat: int, now: float) -> bool:
        at, _, since = self._found.get(seat, (None, 0, now))
        return at == self._log.at and now - since < CATCH_UP

    def _is_silent(self, seat: int, now: float) -> bool:
        heard = self._heard_at.get(seat)
        return heard is None or now - heard >= AUTOMATIC_DUE

    def _refusals(self, now: float) -> list[AnyBody]:
        """The refusal of one ballot that calls a seat late which this seat does not miss; none where there is none."""
        log = self._log
        voted = {ballot_of(vote) for vote in log.pool.votes(log.branch.epoch, self._seat)}
        others = [seat for seat in log.branch.living if seat != self._seat]
        for vote in (vote for seat in others for vote in log.pool.votes(log.branch.epoch, seat)):
            ballot = ballot_of(vote)
            if self._seat in ballot.seats or ballot in voted or log.is_refused(ballot):
                continue
            late = [eviction.seat for eviction in ballot.out if not eviction.is_foul]
            if any(self._is_here(seat, ballot, now) or self._is_waited_for(seat) for seat in late):
                return [self._refusal_of(ballot)]
        return []

    def _release(self) -> list[AnyBody]:
        """The refusal of our own ballot, where a seat outside it has an entry after its mark.

        Such a seat is bound by no vote, so the ballot is never carried. It keeps this seat alone from signing, which
        the others would soon call late.
        """
        pending = self._log.pending_vote()
        ballot = ballot_of(pending) if pending else None
        if ballot is None or ballot.mark is None:
            return []
        mark = Place(ballot.mark.step, ballot.mark.round)
        others = {*self._log.branch.living} - {self._seat, *ballot.seats}
        later = (standing for standing in self._log.branch.trailing if standing.place > mark)
        return [self._refusal_of(ballot)] if any(one.has(seat) for one in later for seat in others) else []

    def _withdrawal(self, now: float) -> list[AnyBody]:
        """The refusal of our own ballot, where it was undecided for long and calls somebody late who is missed no more.

        Else two that called each other late would wait for ever for the vote of a third that has fallen silent.
        """
        pending = self._log.pending_vote()
        if pending is None or now - self._voted_at.get((pending.epoch, pending.number), now) < PATIENCE:
            return []
        ballot = ballot_of(pending)
        late = [eviction.seat for eviction in ballot.out if not eviction.is_foul]
        missing = self._log.head.missing
        is_moot = any(seat not in missing or self._is_here(seat, ballot, now) for seat in late)
        return [self._refusal_of(ballot)] if is_moot else []

    def _refusal_of(self, ballot: Ballot) -> Refusal:
        mark = () if ballot.mark is None else (ballot.mark,)
        log = self._log
        return Refusal(log.agreement.id, log.branch.epoch, self._seat, ballot.out, mark, ballot.attempt)

    def _is_here(self, seat: int, ballot: Ballot, now: float) -> bool:
        """Whether this seat has the entry that the ballot misses, or has heard of or found `seat` recently."""
        log = self._log
        if self._catches_up(seat, now):
            return True
        index = None if ballot.mark is None else log.branch.find(Place(ballot.mark.step, ballot.mark.round))
        if index is not None and seat in log.branch.rounds[index].due and not self._awaits(seat):
            return log.branch.rounds[index].has(seat)
        return not self._is_silent(seat, now) and not self._holds_up(seat, now)

    def _is_waited_for(self, seat: int) -> bool:
        """Whether the people at this table, or this seat's own person, have said to wait for `seat`."""
        absence = self._absence
        return absence.is_paused or (absence.is_asking and absence.wants_to_wait(seat))

    def _holds_up(self, seat: int, now: float) -> bool:
        """Whether `seat`, however much it says, has neither joined in this seat's vote nor refused it in time."""
        pending = self._log.pending_vote()
        since = now if pending is None else self._voted_at.get((pending.epoch, pending.number), now)
        return now - since >= AUTOMATIC_DUE and self._awaits(seat)

    def _awaits(self, seat: int) -> bool:
        """Whether this seat's own vote still needs that of `seat`: then an entry of it is no answer to the call."""
        pending = self._log.pending_vote()
        if pending is None or seat in ballot_of(pending).seats:
            return False
        votes = self._log.pool.votes(pending.epoch, seat)
        return ballot_of(pending) not in map(ballot_of, votes)
