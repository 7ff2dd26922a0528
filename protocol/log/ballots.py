"""Counting votes: which seats are cut, and where the next epoch begins. Pure functions over the votes of one epoch.

A ballot is the set of seats to be cut; one that names only late seats also fixes the place, since it is about one
missing entry. It is carried when every living seat outside it has voted for it, and those that are merely late are
a minority; of a person and the bots that play for them one seat counts, and none where that person is to be cut for a
foul. The votes' trails tell where to cut: at the furthest place that any voter has reached if all trails agree, else
before the place where they part, which somebody in the ballot must have brought about by signing two bodies for one
key.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, groupby, islice, pairwise
from typing import Final

import msgspec

from protocol.log.chain import Cut, Place
from protocol.log.trails import Bundle, Trail, Trails
from protocol.wire.items import Eviction, Mark, Refusal, Vote

MOST_PAIRS: Final = 1024  # two cheats with 32 trails each


class Ballot(msgspec.Struct, frozen=True):
    """What a vote is for. `mark` is None where a foul is among the reasons; `attempt` tells repetitions apart."""

    out: tuple[Eviction, ...]
    mark: Mark | None
    attempt: int

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(eviction.seat for eviction in self.out)


class Decision(msgspec.Struct, frozen=True):
    """A ballot that is carried, the cut that follows, and the votes that carry it, by seat.

    `leading` are those whose trails lay the cut; others are of seats that have resigned, and lay it at the same place.
    """

    ballot: Ballot
    cut: Cut
    votes: tuple[Vote, ...]
    leading: tuple[Vote, ...]

    @property
    def voters(self) -> frozenset[int]:
        return frozenset(vote.seat for vote in self.votes)

    @property
    def way(self) -> dict[Place, bytes]:
        """The chains at the rounds that lead to the cut, as far back as the trails go."""
        marks = (mark for vote in self.leading for mark in vote.trail if (mark.step, mark.round) <= self.cut.place)
        return {Place(mark.step, mark.round): mark.chain for mark in marks}


def fouls_of(out: tuple[Eviction, ...]) -> tuple[int, ...]:
    """The seats that are to be cut for a foul, in rising order."""
    return tuple(eviction.seat for eviction in out if eviction.is_foul)


def ballot_of(vote: Vote) -> Ballot:
    return Ballot(vote.out, None if fouls_of(vote.out) else vote.trail[-1], vote.attempt)


def chains_of(vote: Vote) -> dict[Place, bytes]:
    """The trail of a vote: the chain at each round's beginning, in order."""
    return {Place(mark.step, mark.round): mark.chain for mark in vote.trail}


def refused_by(refusal: Refusal) -> Ballot:
    return Ballot(refusal.out, refusal.mark[0] if refusal.mark else None, refusal.attempt)


def is_well_formed(vote: Vote, players: int) -> bool:
    """Seats in rising order, the voter not among them, and a trail that leaves out no round of a step.

    Whole steps may be missing in it: some need no round.
    """
    seats = [eviction.seat for eviction in vote.out]
    places = [Place(mark.step, mark.round) for mark in vote.trail]
    return (
        seats == sorted(set(seats))
        and max(seats) < players
        and vote.seat not in seats
        and all(_may_follow(place, after) for place, after in pairwise(places))
    )


def _may_follow(place: Place, after: Place) -> bool:
    return after == Place(place.step, place.round + 1) or (after.step > place.step and after.round == 0)


def voices(seats: Collection[int], persons: Sequence[int]) -> frozenset[int]:
    """Of these seats the one for each person that counts: their own if it is among them, else the first of their bots.

    `persons` tells for each seat of the table whose it is, by that person's own seat.
    """
    found: dict[int, int] = {}
    for seat in sorted(seats, key=lambda seat: (seat != persons[seat], seat)):
        found.setdefault(persons[seat], seat)
    return frozenset(found.values())


def is_majority(
    seats: Collection[int], of: Collection[int], persons: Sequence[int], cheats: Collection[int] = ()
) -> bool:
    """Whether more than half of the persons in `of` are among `seats`; neither `cheats` nor their bots count."""
    counting = voices([seat for seat in of if seat not in cheats and persons[seat] not in cheats], persons)
    return 2 * len(counting.intersection(seats)) > len(counting)


def carried(
    votes: Mapping[int, Sequence[Vote]],
    living: Collection[int],
    resigned: Collection[int],
    doubled: Collection[int],
    persons: Sequence[int],
    trails: Trails | None = None,
    about: Ballot | None = None,
) -> list[Decision]:
    """What the votes of one epoch, by seat, decide: those for one ballot, if `about` names it, or all.

    `votes` are in the order of their numbers, with several bodies of one number where a seat has signed them. A seat
    that `resigned` need not vote; `doubled` are those that are proven to have signed two bodies for one key. With the
    votes of either a ballot may be carried at several places: some get a vote late, and its trail may lead where nobody
    can follow. Whoever counts again and again gives the same `trails` each time.
    """
    ballots: dict[Ballot, dict[int, list[Trail]]] = {}
    known = Trails() if trails is None else trails
    for seat, cast in votes.items():
        for ballot, first in _first_votes(cast, known).items():
            ballots.setdefault(ballot, {})[seat] = first
    return [
        decision
        for ballot, by_seat in ballots.items()
        if about in (None, ballot)
        for decision in _decided(ballot, by_seat, living, resigned, doubled, persons)
    ]


def _first_votes(cast: Sequence[Vote], trails: Trails) -> dict[Ballot, list[Trail]]:
    """For each ballot the first vote of a seat; several, with other trails, where others may know other bodies."""
    found: dict[Ballot, list[Trail]] = {}
    sure: set[Ballot] = set()
    for _, same in groupby(cast, lambda vote: vote.number):
        bodies = [(ballot_of(vote), trails.of(vote)) for vote in same]
        for ballot, trail in bodies:
            first = found.setdefault(ballot, [])
            if ballot not in sure and not any(trail.is_like(other) for other in first):
                first.append(trail)
        if len({ballot for ballot, _ in bodies}) == 1:
            sure.add(bodies[0][0])
    return found


def weight(cut: Cut) -> tuple[int, int]:
    """Of two cuts of one epoch the heavier one holds: more proven cheats, then more seats."""
    return (len(fouls_of(cut.out)), len(cut.out))


def _decided(
    ballot: Ballot,
    votes: Mapping[int, Sequence[Trail]],
    living: Collection[int],
    resigned: Collection[int],
    doubled: Collection[int],
    persons: Sequence[int],
) -> list[Decision]:
    """What the votes for a ballot decide, by seat: nothing if one is missing, they part, or are too few.

    Somebody may have followed it at each place at which one choice of the votes that could have come late lays the cut.
    """
    if ballot.seats.isdisjoint(living):
        return []
    outside = [seat for seat in living if seat not in ballot.seats]
    needed = {seat for seat in outside if seat not in resigned}
    if any(seat not in votes for seat in needed):
        return []
    sure = [votes[seat][0] for seat in outside if seat in needed and len(votes[seat]) == 1]
    late = [trail for seat in outside if seat not in needed or len(votes[seat]) > 1 for trail in votes.get(seat, ())]
    needed_first = sorted(late, key=lambda trail: trail.vote.seat not in needed)
    fouls = fouls_of(ballot.out)
    may_part = not set(fouls).isdisjoint(doubled)
    found: dict[Cut, Decision] = {}
    for leading in _choices(reduce(Bundle.plus, sure, Bundle()), late):
        cut = _cut_at(ballot, leading, may_part=may_part)
        if cut is None or cut in found:
            continue
        voting = {trail.vote.seat: trail.vote for trail in leading.trails}
        for trail in needed_first:
            seat = trail.vote.seat
            if seat not in needed and not needed <= voting.keys():
                break
            if seat not in voting and leading.is_joined_by(trail, may_part=may_part):
                voting[seat] = trail.vote
        counted = [seat for seat in living if seat in voting or seat not in resigned]
        is_enough = len(fouls) == len(ballot.out) or is_majority(voting, counted, persons, fouls)
        if is_enough and needed <= voting.keys():
            votes_of_all = tuple(voting[seat] for seat in sorted(voting))
            found[cut] = Decision(ballot, cut, votes_of_all, tuple(trail.vote for trail in leading.trails))
    return list(found.values())


def _choices(sure: Bundle, late: Sequence[Trail]) -> Iterator[Bundle]:
    """The trails that are sure with none, one or two of the others: where trails part, two of them part there."""
    if sure.trails:
        yield sure
    for trail in late:
        yield sure.plus(trail)
    pairs = (pair for pair in combinations(late, 2) if pair[0].vote.seat != pair[1].vote.seat)
    for one, other in islice(pairs, MOST_PAIRS):
        yield sure.plus(one).plus(other)


def cut_by(ballot: Ballot, support: Iterable[Vote], doubled: Collection[int]) -> Cut | None:
    """Where the next epoch begins by the trails of `support`; None while they cannot be reconciled."""
    bundle = reduce(Bundle.plus, map(Trail, support), Bundle())
    return _cut_at(ballot, bundle, may_part=not set(fouls_of(ballot.out)).isdisjoint(doubled))


def _cut_at(ballot: Ballot, bundle: Bundle, *, may_part: bool) -> Cut | None:
    if bundle.parting is not None and not may_part:
        return None
    return None if bundle.agreed is None else Cut(ballot.out, *bundle.agreed)
