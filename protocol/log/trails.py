"""Where the trails of votes agree, and where they part.

A trail names the chain at the beginning of each round, from some round on up to the one at which the vote was signed.
Two trails part at the first place that both pass and do not both name with one chain. There may be hundreds of trails
of hundreds of marks, counted anew with each vote, so two of them are compared once.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

from protocol.log.chain import Place
from protocol.wire.items import Vote

PlaceAndChain: TypeAlias = tuple[Place, bytes]


class Trail:
    """The trail of `vote`: its marks, and where it parts from others that it was compared with."""

    def __init__(self, vote: Vote) -> None:
        self.vote = vote
        self.marks: Sequence[PlaceAndChain] = [(Place(mark.step, mark.round), mark.chain) for mark in vote.trail]
        self.beginning = self.marks[0][0]
        self.partings: dict[Trail, Place | None] = {}

    def is_like(self, other: "Trail") -> bool:
        """Whether both have the same marks."""
        ends = (self.beginning, self.marks[-1]), (other.beginning, other.marks[-1])
        return ends[0] == ends[1] and self.parting(other) is None

    def newest_before(self, end: Place | None) -> PlaceAndChain | None:
        """The last mark, of those before `end` if that is given; None if there is none."""
        count = len(self.marks) if end is None else bisect_left(self.marks, (end, b""))
        return self.marks[count - 1] if count else None

    def parting(self, other: "Trail") -> Place | None:
        """Where this trail and another one part; None if they do not."""
        if other not in self.partings:
            self.partings[other] = other.partings[self] = self._compared_with(other)
        return self.partings[other]

    def _compared_with(self, other: "Trail") -> Place | None:
        start = max(self.beginning, other.beginning), b""
        mine, theirs = (trail.marks[bisect_left(trail.marks, start) :] for trail in (self, other))
        return next((min(one, another)[0] for one, another in zip(mine, theirs, strict=False) if one != another), None)


class Trails:
    """Those of the votes that a log keeps, so that counting again compares no two again."""

    def __init__(self) -> None:
        self._known: dict[int, Trail] = {}

    def of(self, vote: Vote) -> Trail:
        known = self._known.get(id(vote))
        if known is None:
            known = self._known[id(vote)] = Trail(vote)
        return known

    def forget(self, vote: Vote) -> None:
        """It is not kept."""
        if (known := self._known.pop(id(vote), None)) is not None:
            for other in known.partings:
                del other.partings[known]


class Bundle:
    """Trails, and the place at which the first of them part."""

    def __init__(self, trails: Sequence[Trail] = (), parting: Place | None = None) -> None:
        self.trails = trails
        self.parting = parting

    def plus(self, trail: Trail) -> "Bundle":
        return Bundle((*self.trails, trail), self._parting_with(trail))

    @cached_property
    def agreed(self) -> PlaceAndChain | None:
        """The furthest place that any trail names before they part, with its chain.

        None where a trail begins after it: its voter has signed what lies before, so only a false trail parts there.
        """
        newest = [mark for trail in self.trails if (mark := trail.newest_before(self.parting)) is not None]
        end = max(newest, default=None)
        return None if end is None or any(trail.beginning > end[0] for trail in self.trails) else end

    def is_joined_by(self, trail: Trail, *, may_part: bool) -> bool:
        """Whether one more trail leaves them agreed on the same place; it may part from them after it, if so said."""
        assert self.agreed is not None
        end = self.agreed[0]
        if trail.beginning > end or any(
            (place := one.parting(trail)) is not None and place <= end for one in self.trails
        ):
            return False
        parting = self._parting_with(trail)
        newest = trail.newest_before(parting)
        return (may_part or parting is None) and newest is not None and newest[0] <= end

    def _parting_with(self, trail: Trail) -> Place | None:
        partings = [self.parting, *(one.parting(trail) for one in self.trails)]
        return min((place for place in partings if place is not None), default=None)
