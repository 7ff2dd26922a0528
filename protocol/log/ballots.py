"""Counting votes: which seats are cut, and where the next epoch begins. Pure functions over the votes of one epoch.

A ballot is the set of seats to be cut; one that names only late seats also fixes the place, since it is about one
missing entry. It is carried when every living seat outside it has voted for it, and those that are merely late are
a minority; of a person and the bots that play for them one seat counts, and none where that person is to be cut for a
foul. The votes' trails tell where to cut: at the furthest place that any voter has reached if all trails agree, else
before the place where they part, which somebody in the ballot must have brought about by signing two bodies for one
key.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, islice, pairwise, takewhile
from typing import Final

import msgspec

from protocol.log.chain import Cut, Place
from protocol.wire.items import Eviction, Mark, Refusal, Vote

MOST_PAIRS: Final = 400  # two cheats with eight votes each make 64


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
        marks = [mark for vote in self.leading for mark in chains_of(vote).items()]
        return {place: chain for place, chain in marks if place <= self.cut.place}


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
) -> list[Decision]:
    """What the votes of one epoch, by seat, decide.

    `votes` are in the order of their numbers, with several bodies of one number where a seat has signed them. A seat
    that `resigned` need not vote; `doubled` are those that are proven to have signed two bodies for one key. With the
    votes of either a ballot may be carried at several places: some get a vote late, and its trail may lead where nobody
    can follow.
    """
    ballots: dict[Ballot, dict[int, list[Vote]]] = {}
    for seat, cast in votes.items():
        for ballot, first in _first_votes(cast).items():
            ballots.setdefault(ballot, {})[seat] = first
    return [
        decision
        for ballot, by_seat in ballots.items()
        for decision in _decided(ballot, by_seat, living, resigned, doubled, persons)
    ]


def _first_votes(cast: Sequence[Vote]) -> dict[Ballot, list[Vote]]:
    """For each ballot the first vote of a seat; several, with other trails, where others may know other bodies."""
    found: dict[Ballot, list[Vote]] = {}
    sure: set[Ballot] = set()
    for _, same in groupby(cast, lambda vote: vote.number):
        bodies = [(ballot_of(vote), vote) for vote in same]
        for ballot, vote in bodies:
            first = found.setdefault(ballot, [])
            if ballot not in sure and all(vote.trail != other.trail for other in first):
                first.append(vote)
        if len({ballot for ballot, _ in bodies}) == 1:
            sure.add(bodies[0][0])
    return found


def weight(cut: Cut) -> tuple[int, int]:
    """Of two cuts of one epoch the heavier one holds: more proven cheats, then more seats."""
    return (len(fouls_of(cut.out)), len(cut.out))


def _decided(
    ballot: Ballot,
    votes: Mapping[int, Sequence[Vote]],
    living: Collection[int],
    resigned: Collection[int],
    doubled: Collection[int],
    persons: Sequence[int],
) -> list[Decision]:
    """What the `votes` for a ballot decide, by seat: nothing if one is missing, they part, or are too few.

    Somebody may have followed it at each place at which one choice of the votes that could have come late lays the cut.
    """
    outside = [seat for seat in living if seat not in ballot.seats]
    needed = {seat for seat in outside if seat not in resigned}
    if any(seat not in votes for seat in needed):
        return []
    sure = [votes[seat][0] for seat in outside if seat in needed and len(votes[seat]) == 1]
    late = [vote for seat in outside if seat not in needed or len(votes[seat]) > 1 for vote in votes.get(seat, ())]
    fouls = fouls_of(ballot.out)
    whole, short = [*sure, *late], _shortened([*sure, *late])
    whole_of = {id(one): vote for vote, one in zip(whole, short, strict=True)}
    found: dict[Cut, Decision] = {}
    for leading in _choices(short[: len(sure)], short[len(sure) :]):
        cut = cut_by(ballot, leading, doubled)
        if cut is None or cut in found:
            continue
        voting = {vote.seat: whole_of[id(vote)] for vote in leading}
        for vote in short[len(sure) :]:
            if vote.seat not in voting and cut_by(ballot, [*leading, vote], doubled) == cut:
                voting[vote.seat] = whole_of[id(vote)]
        counted = [seat for seat in living if seat in voting or seat not in resigned]
        is_enough = len(fouls) == len(ballot.out) or is_majority(voting, counted, persons, fouls)
        if is_enough and needed <= voting.keys():
            found[cut] = Decision(
                ballot,
                cut,
                tuple(voting[seat] for seat in sorted(voting)),
                tuple(whole_of[id(vote)] for vote in leading),
            )
    return list(found.values())


def _shortened(votes: Sequence[Vote]) -> list[Vote]:
    """The votes without the marks on which all agree, but the last: a trail has up to 600, and choices are many."""
    trails = [chains_of(vote) for vote in votes]
    agreed = list(takewhile(lambda place: _is_agreed(place, trails), sorted({p for trail in trails for p in trail})))
    end = agreed[-1] if agreed else None
    kept = [[mark for mark in vote.trail if end is None or (mark.step, mark.round) >= end] for vote in votes]
    return [
        msgspec.structs.replace(vote, trail=tuple(marks) or vote.trail[-1:])
        for vote, marks in zip(votes, kept, strict=True)
    ]


def _choices(sure: Sequence[Vote], late: Sequence[Vote]) -> Iterator[Sequence[Vote]]:
    """The votes that are sure with none, one or two of the others: where trails part, two of them part there."""
    if sure:
        yield sure
    for vote in late:
        yield [*sure, vote]
    for pair in islice(combinations(late, 2), MOST_PAIRS):
        if pair[0].seat != pair[1].seat:
            yield [*sure, *pair]


def cut_by(ballot: Ballot, support: Iterable[Vote], doubled: Collection[int]) -> Cut | None:
    """Where the next epoch begins by the trails of `support`; None while they cannot be reconciled."""
    votes = list(support)
    trails = [chains_of(vote) for vote in votes]
    named = sorted({place for trail in trails for place in trail})
    agreed = list(takewhile(lambda place: _is_agreed(place, trails), named))
    if not agreed or (agreed != named and ballot.seats.isdisjoint(doubled)):
        return None
    place = agreed[-1]
    if place < max(next(iter(trail)) for trail in trails):
        return None  # all have signed what lies before that, so that only a false trail leads back there
    chain = next(trail[place] for trail in trails if place in trail)
    return Cut(ballot.out, place, chain)


def _is_agreed(place: Place, trails: Iterable[dict[Place, bytes]]) -> bool:
    """Whether all trails that pass this place name it, with one chain: a trail leaves out no round that it passed."""
    return len({trail.get(place) for trail in trails if next(iter(trail)) <= place <= next(reversed(trail))}) == 1
