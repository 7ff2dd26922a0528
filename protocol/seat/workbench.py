"""A member's heavy work: which jobs are running, and which results wait to be used.

A job is started once, also when it is asked for again; a result is used once. Without a driver that runs jobs they are
run on the spot. It knows neither what jobs compute nor what follows from it.
"""

from itertools import count
from typing import Any, Final

from protocol.log.proofs import Wanted
from protocol.rounds.job import Job
from protocol.seat.effects import RunJob

MOST_RESULTS: Final = 8  # results that nobody asked for any more, after a cut, are dropped


class Workbench:
    def __init__(self, defers: bool) -> None:
        self._defers = defers
        self._numbers = count()
        self._checks: dict[int, bytes] = {}
        self._own: dict[int, Job] = {}
        self._results: dict[Job, Any] = {}
        self._started: list[RunJob] = []

    def check(self, wanted: Wanted) -> None:
        """Start the check of an item's proofs."""
        self._checks[self._start(wanted.job)] = wanted.item

    def prepare(self, job: Job) -> None:
        """Start a job of our own, unless it was started before."""
        if job not in self._results and job not in self._own.values():
            self._own[self._start(job)] = job

    def take(self, job: Job) -> Any | None:
        """The result of a job of our own, which is then forgotten; None while it runs. It is started if need be.

        One that gave nothing is not run again.
        """
        if not self._defers:
            return job.run()
        if self._results.get(job) is not None:
            return self._results.pop(job)
        self.prepare(job)
        return None

    def done(self, number: int, result: Any) -> bytes | None:
        """Note a result; returns the item in question where it is that of a check. Unknown numbers are ignored."""
        job = self._own.pop(number, None)
        if job is not None:
            self._results[job] = result
            while len(self._results) > MOST_RESULTS:
                del self._results[next(iter(self._results))]
        return self._checks.pop(number, None)

    def started(self) -> list[RunJob]:
        """The jobs to be run that were not handed out before."""
        started, self._started = self._started, []
        return started

    def _start(self, job: Job) -> int:
        number = next(self._numbers)
        self._started.append(RunJob(number, job))
        return number
