"""What the people at a table want when a seat is silent or everybody needs a break. Opinions and pauses touch no state.

At a table that asks, no program votes a silent seat out by itself: more than half of the people who are there have to
say that they would go on without it. Nothing is ever said for a person who does not answer. Yet whoever would go on is
kept from it for some minutes at most, unless more than half want to wait: else somebody who has gone for a walk, or is
in league with the silent seat, would keep the table for good. Bots have no opinion.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import count
from typing import Final

from protocol.log.ballots import is_majority
from protocol.log.log import Log
from protocol.seat.clock import RoundClock
from protocol.wire.items import Opinion, Pause

MOST_WAIT: Final = 300.0  # seconds for which fewer than most keep somebody from going on
NEARLY: Final = 15.0  # seconds by which others may have begun to count them earlier
STRICT: Final = "strict"


class Absence:
    """The opinions of one table as one seat knows them."""

    def __init__(self, log: Log, seat: int, clock: RoundClock) -> None:
        self._log = log
        self._seat = seat
        self._clock = clock
        self._at: object = None
        self._called_at: dict[int, float] = {}  # since when somebody would go on without each silent seat
        self._now = 0.0
        self._holding: frozenset[int] = frozenset()  # silent seats that keep our vote undecided

    def hold(self, seats: frozenset[int]) -> None:
        """From now on these silent seats, and no others, keep our vote undecided."""
        self._holding = seats

    def follow(self, now: float) -> None:
        """Note since when somebody would go on in the open round; a pause begins that anew."""
        since = self._called_at if self._log.at == self._at and not self.is_paused else {}
        called = {seat for one in self.opinions.values() if one.goes_on for seat in one.silent}
        self._at, self._now = self._log.at, now
        self._called_at = {seat: since.get(seat, now) for seat in called}

    # -- silent seats -----------------------------------------------------------------------------------------

    @property
    def is_asking(self) -> bool:
        """Whether people decide about silent seats, and not programs: as long as a person is at the table."""
        is_strict = self._log.branch.state.options.absence == STRICT
        return not is_strict and bool(self._log.agreement.people.intersection(self._log.branch.living))

    @property
    def may_speak(self) -> bool:
        """Whether this seat's own person is asked."""
        return self.is_asking and self._seat in self._asked

    def silent(self, now: float) -> frozenset[int]:
        """The others that the table has waited for too long."""
        is_long = self._clock.is_to_be_asked(self._log.head, now)
        missing = self._log.head.missing
        is_waiting = is_long and self._seat not in missing and not self._log.branch.is_over
        return self._holding.union(missing if is_waiting else ())

    def is_given_up(self, seat: int, within: float = 0.0) -> bool:
        """Whether those who are there go on without `seat`, at the latest `within` so many seconds.

        Most of them would, or somebody has wanted to for long, and most of them do not want to wait.
        """
        callers, there = self._saying(seat, goes_on=True), self._there(seat)
        if not callers & there:
            return False
        waited = self._now - self._called_at.get(seat, self._now) + within
        return self._are_most(callers, there) or (
            waited >= MOST_WAIT and not self._are_most(self._saying(seat, goes_on=False), there)
        )

    def _are_most(self, seats: Collection[int], there: Collection[int]) -> bool:
        return is_majority(seats, there, self._log.agreement.persons)

    def wants_to_wait(self, seat: int) -> bool:
        """Whether this seat's own person has said to wait for `seat`, and is not outvoted."""
        return self._seat in self._saying(seat, goes_on=False) and not self.is_given_up(seat, NEARLY)

    @property
    def opinions(self) -> Mapping[int, Opinion]:
        """The newest opinion of each seat about the open round."""
        return self._log.pool.opinions(*self._log.at)

    def opinion(self, silent: Iterable[int], *, goes_on: bool) -> Opinion:
        epoch, place = self._log.at
        number = self._log.pool.count("opinion", self._seat)
        return Opinion(self._log.agreement.id, epoch, *place, self._seat, number, tuple(sorted(silent)), goes_on)

    def _saying(self, seat: int, *, goes_on: bool) -> set[int]:
        """Who would go on without `seat`, or wait for it."""
        return {one.seat for one in self.opinions.values() if one.goes_on is goes_on and seat in one.silent}

    @property
    def _asked(self) -> frozenset[int]:
        """The people at the table."""
        return self._log.agreement.people.intersection(self._log.branch.living).difference(self._log.resigned())

    def _there(self, silent: int) -> frozenset[int]:
        """The people who can be asked about `silent`: not proven cheats, nor those that the table waits for as well."""
        gone = {silent, *self._holding, *self._log.head.missing, *self._log.accused()}
        return self._asked - (gone - {self._seat})

    # -- pauses -----------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Of the pause that may be wanted or in force now."""
        ended = {one.number for one in self._log.pool.pauses if one.ends and one.seat in self._log.agreement.people}
        return next(number for number in count() if number not in ended)

    @property
    def wanting(self) -> frozenset[int]:
        """The seats that want this pause."""
        return frozenset(self._wishes())

    @property
    def is_paused(self) -> bool:
        """Whether all want this pause but those who were silent to all who want it."""
        return not self._log.branch.is_over and bool(self.wanting) and not self.keeping_from_pause

    @property
    def keeping_from_pause(self) -> frozenset[int]:
        """The people who have yet to agree, without those who cannot be asked."""
        wishes = self._wishes()
        excused = frozenset.intersection(*wishes.values()) if wishes else frozenset[int]()
        return self._asked - wishes.keys() - excused

    def pause(self, now: float) -> Pause:
        return Pause(self._log.agreement.id, self._seat, self.number, False, tuple(sorted(self.silent(now))))

    def end_of_pause(self) -> Pause:
        return Pause(self._log.agreement.id, self._seat, self.number, True)

    def _wishes(self) -> dict[int, frozenset[int]]:
        """For each seat that wants this pause whom it does not ask."""
        wishes: dict[int, frozenset[int]] = {}
        number = self.number if self._log.pool.pauses else 0
        for one in self._log.pool.pauses:
            if one.number == number and one.seat in self._asked:
                wishes[one.seat] = wishes.get(one.seat, frozenset()).union(one.without)
        return wishes
