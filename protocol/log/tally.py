"""The votes as one log holds them: which bind, which are carried, and which cut may be followed.

`ballots.py` counts the votes of one epoch; here is what else a log has to know: its own vote, and its line of history.
"""

from collections.abc import Mapping, Sequence

from protocol.log.ballots import Ballot, Decision, ballot_of, carried, fouls_of, is_majority, weight
from protocol.log.branch import Branch
from protocol.log.chain import Place
from protocol.log.news import DOUBLE, FoulFound
from protocol.log.pool import Pool, epoch_of
from protocol.wire.items import Eviction, Vote


class Tally:
    """`own` is the seat whose votes bind this log, None for watchers and verifiers."""

    def __init__(self, pool: Pool, own: int | None, persons: Sequence[int]) -> None:
        self._pool = pool
        self._own = own
        self._persons = persons
        self._counted: dict[bytes, tuple[object, list[Decision]]] = {}  # by epoch, with what was counted

    # -- which votes bind -----------------------------------------------------------------------------------------

    def pending(self, branch: Branch) -> Vote | None:
        """The newest vote of our own seat in an epoch, unless it was released."""
        if self._own is None:
            return None
        cast = self._pool.votes(branch.epoch, self._own)
        return None if not cast or self._is_released(branch, cast[-1]) else cast[-1]

    def is_refused(self, branch: Branch, ballot: Ballot) -> bool:
        """Whether a seat that a ballot needs has refused it."""
        return not self._pool.refusers(branch.epoch, ballot) <= ballot.seats

    def _is_released(self, branch: Branch, vote: Vote) -> bool:
        """Whether a vote binds no more: a seat that its ballot needs has refused it, or resigned without voting."""
        ballot = ballot_of(vote)
        return self.is_refused(branch, ballot) or (ballot.mark is not None and self._is_deserted(branch, ballot))

    def _is_deserted(self, branch: Branch, ballot: Ballot) -> bool:
        """Whether so many have resigned without voting for `ballot` that the others are no majority."""
        resigned = {
            seat
            for seat in self._pool.resignations
            if not any(ballot_of(vote) == ballot for vote in self._pool.votes(branch.epoch, seat))
        }
        living = set(branch.living) - resigned
        return not is_majority(living - ballot.seats, living, self._persons)

    # -- what is decided ------------------------------------------------------------------------------------------

    def doubled(self, fouls: Mapping[int, FoulFound]) -> frozenset[int]:
        """The seats that are proven to have signed two bodies for one key, `fouls` being the first one of each seat."""
        first = {seat for seat, foul in fouls.items() if foul.code == DOUBLE}
        return frozenset(first | {double.seat for double in self._pool.doubles})

    def carried(self, branch: Branch, now: Branch, proven: Mapping[int, FoulFound]) -> list[Decision]:
        """What the votes of `branch` carry, a part of the history `now`, without cheats that are not `proven` here.

        The first one holds. A ballot about fouls needs no majority, so that else anybody could cut all others by a vote
        of their own.
        """
        decisions = [
            decision
            for decision in self._count(branch, proven)
            if set(fouls_of(decision.ballot.out)) <= proven.keys() and not self._is_given_up(branch, now, decision)
        ]
        return sorted(decisions, key=lambda decision: self._rank(branch, decision), reverse=True)

    def outranks(self, branch: Branch, decision: Decision, now: Branch) -> bool:
        """Whether `decision` holds against that by which this history left the earlier `branch`."""
        lineage = now.lineage()
        followed = lineage[lineage.index(branch) + 1].decision
        assert followed is not None
        return self._rank(branch, decision) > self._rank(branch, followed)

    def _rank(self, branch: Branch, decision: Decision) -> tuple[int, int, bool]:
        """Of two cuts of one weight that holds which no voter has taken back: whoever took theirs back may have voted
        for the other since.
        """
        return *weight(decision.cut), not self.is_refused(branch, decision.ballot)

    def _count(self, branch: Branch, proven: Mapping[int, FoulFound]) -> list[Decision]:
        """The decisions of the votes of `branch`, counted anew where anything was added that they depend on."""
        votes = {seat: self._pool.votes(branch.epoch, seat) for seat in branch.founders}
        if not any(votes.values()):
            return []
        resigned, doubled = frozenset(self._pool.resignations), self.doubled(proven)
        counting = (*map(len, votes.values()), resigned, doubled)
        known, decisions = self._counted.get(branch.epoch, (None, []))
        if known != counting:
            decisions = carried(votes, branch.founders, resigned, doubled, self._persons)
            self._counted[branch.epoch] = counting, decisions
        return decisions

    def _is_given_up(self, branch: Branch, now: Branch, decision: Decision) -> bool:
        """Whether a voter against somebody late has played on since, as it may once its vote was refused.

        Or whether a seat that never voted for it has followed another cut of this epoch, and resigned only then. Else
        such votes would wait for a resignation to be carried by, and take back all that was played meanwhile.
        A voter that breaks this rule cannot fork anybody: those who hold its entry follow whoever has gone ahead.
        """
        heirs = _heirs(branch, now)
        away = {vote.seat for vote in decision.votes if _has_played_on(branch, vote)}
        away |= {seat for seat in self._excused(branch, decision) if epoch_of(self._pool.resignations[seat]) in heirs}
        if not away:
            return False
        away |= {seat for seat in branch.founders for heir in heirs.values() if heir.newest_entry(seat) is not None}
        return self._pool.entered(decision.cut.epoch) <= away | decision.ballot.seats

    def _excused(self, branch: Branch, decision: Decision) -> set[int]:
        """The seats that a decision needed no vote of, since they have resigned."""
        voters = {vote.seat for vote in decision.votes}
        return self._pool.resignations.keys() & set(branch.founders) - voters - decision.ballot.seats

    def may_follow(self, branch: Branch, decision: Decision) -> bool:
        """Whether our own newest vote allows following a decision: it is for it, or a seat outside it has gone ahead.

        Or all whom it still waits for are cut here, by this seat's own earlier vote as well.
        """
        pending = self.pending(branch)
        if pending is None or ballot_of(pending) == decision.ballot or self._own in decision.ballot.seats:
            return True
        promised = ballot_of(pending).seats
        voted = {
            vote.seat
            for seat in branch.living
            for vote in self._pool.votes(branch.epoch, seat)
            if ballot_of(vote) == ballot_of(pending)
        }
        awaited = set(branch.living) - promised - voted
        is_own = any(vote.seat == self._own for vote in decision.votes)
        waits_in_vain = is_own and awaited <= decision.ballot.seats
        return waits_in_vain or bool(self._pool.entered(decision.cut.epoch) - promised)

    def two_faced(self, branch: Branch, fouls: Mapping[int, FoulFound]) -> frozenset[Eviction]:
        """The voters for the cut before this epoch who led others elsewhere, by two votes or a needless one.

        A seat with an entry in this epoch has followed this cut, whatever it says later, so no end is ever rewound.
        """
        if branch.parent is None or branch.decision is None:
            return frozenset()
        before, ballot = branch.parent.epoch, branch.decision.ballot
        others = [seat for seat in range(len(self._persons)) if seat != self._own and seat not in ballot.seats]
        voters = {seat for seat in others if ballot in map(ballot_of, self._pool.votes(before, seat))}
        doubled = self.doubled(fouls)
        suspects = {
            Eviction(seat, seat in doubled)
            for seat in voters & (self._pool.doubled_voters(before) | self._pool.resignations.keys())
        }
        named = {suspect.seat for suspect in suspects}
        line = {ancestor.epoch for ancestor in branch.lineage()}
        for seat in branch.living if suspects else ():
            if seat in named or seat == self._own or branch.newest_entry(seat) is not None:
                continue
            has_gone = any(epoch_of(item) not in line for item in self._pool.of_seat("entered", seat))
            votes_again = any(named & ballot_of(vote).seats for vote in self._pool.votes(before, seat))
            if has_gone or votes_again:
                return frozenset(suspects)
        return frozenset()


def _heirs(branch: Branch, now: Branch) -> dict[bytes, Branch]:
    """What comes after `branch` in the history `now`, by epoch."""
    lineage = now.lineage()
    return {heir.epoch: heir for heir in lineage[lineage.index(branch) + 1 :]}


def _has_played_on(branch: Branch, vote: Vote) -> bool:
    """Whether an entry of a voter against somebody late stands after the round at which it voted."""
    if len(fouls_of(vote.out)) == len(vote.out):
        return False
    mark = vote.trail[-1]
    voted, newest = branch.find(Place(mark.step, mark.round)), branch.newest_entry(vote.seat)
    return voted is not None and newest is not None and newest > voted
