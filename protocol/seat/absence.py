"""What the people at a table want when a seat is silent or everybody needs a break. Opinions and pauses touch no state.

At a table that asks, no program votes a silent seat out by itself: more than half of the people who are there have to
say that they would go on without it. A person who says nothing follows those who have spoken, and whoever wants to wait
is heard for some minutes, so that nobody keeps the table for good against the others. Bots have no opinion.
"""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Final

from protocol.log.ballots import is_majority
from protocol.log.log import Log
from protocol.seat.clock import RoundClock
from protocol.wire.items import Opinion, Pause

ANSWER_WITHIN: Final = 30.0  # seconds for a person to answer somebody who would go on
MOST_WAIT: Final = 300.0  # seconds for which one person's wish to wait holds against that
STRICT: Final = "strict"


class Absence:
    """The opinions of one table as one seat knows them. `holding` are silent seats that keep its vote undecided."""

    def __init__(self, log: Log, seat: int, clock: RoundClock) -> None:
        self._log = log
        self._seat = seat
        self._clock = clock
        self._called_at: dict[object, float] = {}
        self.holding: frozenset[int] = frozenset()

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
        return self._missing(is_long=self._clock.is_late(self._log.head, now))

    def missed(self, now: float) -> frozenset[int]:
        """The silent seats, and those that may be called late by hand."""
        return self._missing(is_long=self._clock.may_call(self._log.head, now))

    def _missing(self, *, is_long: bool) -> frozenset[int]:
        missing = self._log.head.missing
        is_waiting = is_long and self._seat not in missing and not self._log.branch.is_over
        return self.holding.union(missing if is_waiting else ())

    def is_given_up(self, seat: int) -> bool:
        """Whether most of the people who are there would go on without `seat`."""
        callers = self._callers(seat)
        there = self._there(seat)
        return bool(callers) and is_majority(callers, there, self._log.agreement.persons)

    def wants_to_wait(self, seat: int) -> bool:
        """Whether this seat's own person has said to wait for `seat`, and is not outvoted."""
        own = self.opinions.get(self._seat)
        return own is not None and not own.goes_on and seat in own.silent and not self.is_given_up(seat)

    @property
    def opinions(self) -> Mapping[int, Opinion]:
        """The newest opinion of each seat about the open round."""
        return self._log.pool.opinions(*self._log.at)

    def opinion(self, silent: Iterable[int], *, goes_on: bool) -> Opinion:
        epoch, place = self._log.at
        number = self._log.pool.count("opinion", self._seat)
        return Opinion(self._log.agreement.id, epoch, *place, self._seat, number, tuple(sorted(silent)), goes_on)

    def due(self, now: float) -> list[Opinion]:
        """What this seat says for a person that has not answered, or has wanted to wait for long enough."""
        if not self.opinions or not self.may_speak or self.is_paused:
            return []
        overdue = [seat for seat in self.missed(now) if self._has_waited(seat, now)]
        return [self.opinion(overdue, goes_on=True)] if overdue else []

    def _has_waited(self, seat: int, now: float) -> bool:
        callers = self._callers(seat)
        if not callers or self._seat in callers:
            return False
        since = self._called_at.setdefault((self._log.at, seat), now)
        own = self.opinions.get(self._seat)
        has_said = own is not None and seat in own.silent
        return now - since >= (MOST_WAIT if has_said else ANSWER_WITHIN)

    def _callers(self, seat: int) -> set[int]:
        return {one.seat for one in self.opinions.values() if one.goes_on and seat in one.silent}

    @property
    def _asked(self) -> frozenset[int]:
        """The people at the table."""
        return self._log.agreement.people.intersection(self._log.branch.living).difference(self._log.pool.resignations)

    def _there(self, silent: int) -> frozenset[int]:
        """The people who can be asked about `silent`: not proven cheats, nor those that the table waits for as well."""
        gone = {silent, *self.holding, *self._log.head.missing, *self._log.accused()}
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
        number, wishes = self.number, dict[int, frozenset[int]]()
        for one in self._log.pool.pauses:
            if one.number == number and one.seat in self._asked:
                wishes[one.seat] = wishes.get(one.seat, frozenset()).union(one.without)
        return wishes
