"""The votes as one log holds them: which bind, which are carried, and which cut may be followed.

`ballots.py` counts the votes of one epoch; here is what else a log has to know: its own vote, and its line of history.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final, TypeAlias

import msgspec

from protocol.log.ballots import Ballot, Decision, ballot_of, carried, fouls_of, is_majority, weight
from protocol.log.branch import Branch
from protocol.log.chain import Place
from protocol.log.news import FoulFound
from protocol.log.pool import Pool, epoch_of
from protocol.log.trails import Trails
from protocol.wire.items import Eviction, Signed, Vote

MOST_USELESS: Final = 4096
_NOWHERE: Final = Place(-1, 0)

Rank: TypeAlias = tuple[object, ...]


class Descent(msgspec.Struct, frozen=True):
    """A cut that may have been followed: who is `staying` after it, who had `resigned` before, and all who were cut."""

    epoch: bytes
    staying: frozenset[int]
    resigned: frozenset[int]
    late: frozenset[int] = frozenset()
    fouls: frozenset[int] = frozenset()

    def to(self, decision: Decision, resigned: frozenset[int]) -> "Descent":
        """The cut that a decision of this epoch leads to."""
        out = decision.ballot.out
        late = self.late.union(gone.seat for gone in out if not gone.is_foul)
        staying = self.staying - decision.ballot.seats - resigned
        return Descent(decision.cut.epoch, staying, resigned, late, self.fouls.union(fouls_of(out)))


class Tally:
    """`own` is the seat whose votes bind this log, None for watchers and verifiers; `fouls` are those it has proven."""

    def __init__(self, pool: Pool, fouls: Mapping[int, FoulFound], own: int | None, persons: Sequence[int]) -> None:
        self._pool = pool
        self._fouls = fouls
        self._own = own
        self._persons = persons
        self._trails = Trails()
        self._useless: dict[bytes, object] = {}  # votes that were not let in, with what they were weighed by
        self._counted: dict[tuple[bytes, frozenset[int]], tuple[object, list[Decision]]] = {}  # with what was counted

    # -- which votes bind -----------------------------------------------------------------------------------------

    def pending(self, branch: Branch) -> Vote | None:
        """The newest vote of our own seat in an epoch, unless it was released."""
        if self._own is None:
            return None
        cast = self._pool.votes(branch.epoch, self._own)
        return None if not cast or self.is_released(branch, cast[-1]) else cast[-1]

    def is_refused(self, branch: Branch, ballot: Ballot) -> bool:
        """Whether a seat that a ballot needs has refused it."""
        return not self._pool.refusers(branch.epoch, ballot) <= ballot.seats

    def is_released(self, branch: Branch, vote: Vote) -> bool:
        """Whether a vote binds no more: a seat that its ballot needs has refused it, or resigned without voting."""
        ballot = ballot_of(vote)
        return self.is_refused(branch, ballot) or (ballot.mark is not None and self._is_deserted(branch, ballot))

    def _is_deserted(self, branch: Branch, ballot: Ballot) -> bool:
        """Whether so many have resigned without voting for `ballot` that the others are no majority."""
        doubled = self.doubled(branch)
        resigned = {
            seat
            for seat in self.resigned(branch)
            if not any(ballot_of(vote) == ballot for vote in self._cast(branch.epoch, seat, doubled))
        }
        living = set(branch.living) - resigned
        return not is_majority(living - ballot.seats, living, self._persons)

    # -- what is decided ------------------------------------------------------------------------------------------

    def resigned(self, branch: Branch) -> frozenset[int]:
        """The seats that have resigned in an epoch or in one before it. Elsewhere they were led by another cut."""
        return frozenset(seat for one in branch.lineage() for seat in self._pool.leaving(one.epoch))

    def doubled(self, branch: Branch) -> frozenset[int]:
        """The seats that are proven to have signed two bodies for one key, or on after leaving in the line to `branch`.

        Fouls that were found on another way to it say nothing here: others may have come without them.
        """
        line = [one.epoch for one in branch.lineage()]
        on = (seat for index, epoch in enumerate(line) for seat in self._gone_on(epoch, line[index + 1 :]))
        return frozenset((*(double.seat for double in self._pool.doubles), *on))

    def _gone_on(self, epoch: bytes, later: Sequence[bytes]) -> Iterator[int]:
        """The seats with a last word in `epoch` and an entry in a later one."""
        claimed = (seat for seat, items in self._pool.claims.items() if epoch in map(epoch_of, items)) if later else ()
        for seat in (*self._pool.leaving(epoch), *claimed) if later else ():
            if any(seat in self._pool.built(one) for one in later):
                yield seat

    def rivals(self, branch: Branch, heir: Branch) -> list[Decision]:
        """What the votes of `branch` carry that holds against the decision by which `heir` has left it."""
        assert heir.decision is not None
        counted = self._count(branch)
        same = (one for one in counted if (one.ballot, one.cut) == (heir.decision.ballot, heir.decision.cut))
        heir.decision = next(same, heir.decision)  # more votes may have come for it since
        if counted == [heir.decision]:
            return []
        followed = self._rank(branch, heir.decision)
        return [decision for rank, decision in self._ranked(branch) if rank > followed]

    def carried(self, branch: Branch) -> list[Decision]:
        """What the votes of `branch` carry, without cheats that are not proven here.

        The first one holds. A ballot about fouls needs no majority, so that else anybody could cut all others by a vote
        of their own.
        """
        return [decision for _, decision in self._ranked(branch)]

    def _ranked(self, branch: Branch) -> list[tuple[Rank, Decision]]:
        decisions = [
            decision
            for decision in self._count(branch)
            if set(fouls_of(decision.ballot.out)) <= self._fouls.keys() and not self._is_given_up(branch, decision)
        ]
        ranked = [(self._rank(branch, decision), decision) for decision in decisions]
        return sorted(ranked, key=itemgetter(0), reverse=True)

    def _rank(self, branch: Branch, decision: Decision) -> Rank:
        """The greater, the more a decision holds. Only what all get to know counts, in whatever order it comes.

        What few have left ranks above the heavier cut, since whoever left a ballot may have voted for another one. The
        votes of seats that have resigned may come late, and then the same ballot is decided by more votes.
        """
        cut, ballot = decision.cut, decision.ballot
        return (
            self._settled_to(branch, decision),
            self._has_majority(branch, decision),
            -self._left_by(branch, decision),
            *weight(cut),
            decision in self._count(branch),
            cut.place,
            ballot.attempt,
            cut.chain_after,
        )

    def _settled_to(self, branch: Branch, decision: Decision) -> Place:
        """How far most who are left after a cut have built on it, once all have; `_NOWHERE` while some have not.

        What they have built may be final then, and whoever knows this does not leave it. Most and not all, as else a
        cheat that lags behind could say how far that is. Cuts that follow this one count as well: whoever never built
        on it may have been cut there.
        """
        founders, resigned, doubled = frozenset(branch.founders), self.resigned(branch), self.doubled(branch)
        first = Descent(branch.epoch, founders, frozenset()).to(decision, resigned)
        places, reached, waiting = [_NOWHERE], {first}, [first]
        while waiting:
            one = waiting.pop()
            places.append(self._built_by_all(one, founders - resigned))
            following = set(self._following(one, doubled)) - reached
            reached |= following
            waiting += following
        return max(places)

    def _built_by_all(self, one: Descent, founders: frozenset[int]) -> Place:
        """How far most of those who are left have built, once all have; they are to be most of the `founders`.

        Else the last who could vote for a cut would say alone what is settled. Where all who were cut are proven
        cheats, whoever is left will do.
        """
        built = {**self._pool.leaving(one.epoch), **self._pool.built(one.epoch)}
        is_enough = not one.late or is_majority(one.staying, founders, self._persons, one.fouls)
        is_settled = is_enough and one.staying - self._pool.leaving(one.epoch).keys() and one.staying <= built.keys()
        return self._most_of(one.staying, built) if is_settled else _NOWHERE

    def _following(self, one: Descent, doubled: frozenset[int]) -> Iterator[Descent]:
        """The cuts that the votes of the epoch after a cut carry, without cheats that are not proven here."""
        resigned = one.resigned.union(self._pool.leaving(one.epoch))
        for decision in self._counted_in(one.epoch, one.staying, resigned, doubled):
            is_proven = set(fouls_of(decision.ballot.out)) <= self._fouls.keys()
            if is_proven and decision.ballot.seats & one.staying:
                yield one.to(decision, resigned)

    def _most_of(self, seats: frozenset[int], built: Mapping[int, Place]) -> Place:
        """The furthest place that most persons of `seats` have built to."""
        places = sorted({built[seat] for seat in seats if seat in built}, reverse=True)
        reached = ({seat for seat in seats if built.get(seat, _NOWHERE) >= place} for place in places)
        most = (is_majority(those, seats, self._persons) for those in reached)
        return next((place for place, is_most in zip(places, most, strict=True) if is_most), _NOWHERE)

    def _has_majority(self, branch: Branch, decision: Decision) -> bool:
        """Whether most persons act in the epoch after a cut, those apart that it names as cheats.

        Whoever has voted for it and then resigned instead of playing on counts among them.
        """
        resigned = self.resigned(branch)
        acting = self._pool.entered(decision.cut.epoch) - decision.ballot.seats
        acting |= (decision.voters & resigned) - self._away(branch, decision)
        counted = {seat for seat in branch.founders if seat in acting or seat not in resigned}
        return is_majority(acting, counted, self._persons, fouls_of(decision.ballot.out))

    def _left_by(self, branch: Branch, decision: Decision) -> int:
        """How many persons have voted for a decision, and then for another one that does not add to it.

        An honest seat does so once its vote was refused. The order of a doubled seat's votes is unknown.
        """
        seats: set[int] = set()
        for other in self._count(branch):
            if other.ballot != decision.ballot and not decision.ballot.seats < other.ballot.seats:
                voters = (decision.voters & other.voters) - self.doubled(branch)
                seats |= {seat for seat in voters if self._began_with(branch, seat, decision, other)}
        return len({self._persons[seat] for seat in seats})

    def _began_with(self, branch: Branch, seat: int, decision: Decision, other: Decision) -> bool:
        """Whether a seat that has voted for both voted for `decision` first."""
        cast = [ballot_of(vote) for vote in self._pool.votes(branch.epoch, seat)]
        return cast.index(decision.ballot) < cast.index(other.ballot)

    def _count(self, branch: Branch) -> list[Decision]:
        if not self._pool.is_contested(branch.epoch):
            return []
        founders = frozenset(branch.founders)
        return self._counted_in(branch.epoch, founders, self.resigned(branch), self.doubled(branch))

    def _counted_in(
        self, epoch: bytes, founders: frozenset[int], resigned: frozenset[int], doubled: frozenset[int]
    ) -> list[Decision]:
        """The decisions of the votes of an epoch, counted anew where anything was added that they depend on."""
        if not self._pool.is_contested(epoch):
            return []
        counting = self._pool.vote_count(epoch), resigned, doubled
        known, decisions = self._counted.get((epoch, founders), (None, []))
        if known != counting:
            votes = {seat: self._cast(epoch, seat, doubled) for seat in founders}
            decisions = carried(votes, founders, resigned, doubled, self._persons, self._trails)
            self._counted[epoch, founders] = counting, decisions
        return decisions

    def adds_cut(self, branch: Branch, item: Signed, may_weigh: Callable[[], bool], *, is_followed: bool) -> bool:
        """Whether a vote would decide another cut than those that are decided, one that is followed if asked.

        A vote that would not is not weighed again before anything has changed that it depends on.
        """
        vote = item.body
        assert isinstance(vote, Vote)
        is_after_gap = vote.number > len(self._pool.votes(branch.epoch, vote.seat))
        if is_after_gap or not set(fouls_of(vote.out)) <= self._fouls.keys():
            return False  # it would decide nothing here, and be let in again and again
        founders, resigned = frozenset(branch.founders), self.resigned(branch)
        doubled = self.doubled(branch) | {vote.seat}
        acting = self._pool.vouched if is_followed else 0
        weighed = self._pool.vote_count(branch.epoch), founders, resigned, doubled, acting
        if self._useless.get(item.hash) == weighed or not may_weigh():
            return False
        votes = {seat: self._cast(branch.epoch, seat, doubled) for seat in founders}
        votes[vote.seat] = sorted([*votes.get(vote.seat, ()), vote], key=lambda one: one.number)
        known = {decision.cut for decision in self._count(branch)}
        decisions = carried(votes, founders, resigned, doubled, self._persons, self._trails, ballot_of(vote))
        self._trails.forget(vote)
        cuts = {decision.cut for decision in decisions} - known
        is_of_use = any(not is_followed or self._pool.vouching(cut.epoch) - {vote.seat} for cut in cuts)
        if not is_of_use:
            if len(self._useless) >= MOST_USELESS:
                self._useless.clear()
            self._useless[item.hash] = weighed
        return is_of_use

    def _cast(self, epoch: bytes, seat: int, doubled: Collection[int]) -> Sequence[Vote]:
        """The votes of a seat, with all bodies of one that is among the `doubled`."""
        return (self._pool.vote_bodies if seat in doubled else self._pool.votes)(epoch, seat)

    def _is_given_up(self, branch: Branch, decision: Decision) -> bool:
        """Whether a voter against somebody late has played on since, as it may once its vote was refused.

        Else such votes would wait for a resignation to be carried by, and take back all that was played meanwhile. Who
        breaks this rule cannot fork anybody: the others follow those who have gone ahead, bound by their votes. What
        a doubled seat signed first is unknown.
        """
        away = self._away(branch, decision) - self.doubled(branch)
        has_gone_ahead = self._ahead(branch, decision) & decision.voters - away
        return bool(away) and not has_gone_ahead and self._settled_to(branch, decision) == _NOWHERE

    def _away(self, branch: Branch, decision: Decision) -> set[int]:
        """The voters for a decision that have played on instead."""
        return {vote.seat for vote in decision.votes if _has_played_on(branch, vote)}

    def _ahead(self, branch: Branch, decision: Decision) -> set[int]:
        """The seats that act in the epoch after a cut and have neither refused it nor resigned."""
        acting = self._pool.entered(decision.cut.epoch)
        return set(acting).difference(self._pool.refusers(branch.epoch, decision.ballot), self.resigned(branch))

    def may_follow(self, branch: Branch, decision: Decision) -> bool:
        """Whether our own newest vote allows following a decision: it is for it, or a seat outside it has gone ahead.

        Or all whom it still waits for are cut here, by this seat's own earlier vote as well. A seat that is called late
        itself follows most others, and one that has refused the ballot those who have not.
        """
        if self._own is None:
            return True
        if Eviction(self._own, False) in decision.ballot.out:
            return self._has_majority(branch, decision)
        if self._own in self._pool.refusers(branch.epoch, decision.ballot):
            return bool(self._ahead(branch, decision)) or self._has_majority(branch, decision)
        pending = self.pending(branch)
        if pending is None or ballot_of(pending) == decision.ballot or self._own in decision.ballot.seats:
            return True
        promised, doubled = ballot_of(pending).seats, self.doubled(branch)
        voted = {
            vote.seat
            for seat in branch.living
            for vote in self._cast(branch.epoch, seat, doubled)
            if ballot_of(vote) == ballot_of(pending)
        }
        awaited = set(branch.living) - promised - voted
        waits_in_vain = self._own in decision.voters and awaited <= decision.ballot.seats
        return waits_in_vain or bool(self._ahead(branch, decision) - promised)

    def two_faced(self, branch: Branch) -> frozenset[Eviction]:
        """The voters for the cut before this epoch who led others elsewhere, by two votes or a needless one.

        A seat with an entry in this epoch has followed this cut, whatever it says later, so no end is ever rewound.
        """
        if branch.parent is None or branch.decision is None:
            return frozenset()
        before, ballot = branch.parent.epoch, branch.decision.ballot
        others = [seat for seat in range(len(self._persons)) if seat != self._own and seat not in ballot.seats]
        doubled = self.doubled(branch)
        voters = {seat for seat in others if ballot in map(ballot_of, self._cast(before, seat, doubled))}
        suspects = {
            Eviction(seat, seat in doubled)
            for seat in voters & (self._pool.doubled_voters(before) | self.resigned(branch.parent))
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


def _has_played_on(branch: Branch, vote: Vote) -> bool:
    """Whether an entry of a voter against somebody late stands after the round at which it voted."""
    if len(fouls_of(vote.out)) == len(vote.out):
        return False
    mark = vote.trail[-1]
    voted, newest = branch.find(Place(mark.step, mark.round)), branch.newest_entry(vote.seat)
    return voted is not None and newest is not None and newest > voted
