"""The one thread that touches the database. It commits whatever has gathered at once, then tells those who wait.

Work is done in the order in which it was submitted. Work that is not urgent may wait a moment for more to come; it is
never overtaken. A future is done only after the commit that holds its work.
"""

import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from protocol.store.causes import DATABASE_ERRORS, fault_of
from protocol.store.faults import StoreFault

T = TypeVar("T")
WriteTask = Callable[[sqlite3.Connection], T]
LINGER: Final = 0.1
MOST_AT_ONCE: Final = 500


class Series(msgspec.Struct):
    """WriteTask that makes sense only in sequence: when a piece has failed, those after it fail with the same fault."""

    fault: StoreFault | None = None


class _Job(msgspec.Struct, frozen=True):
    work: WriteTask[Any]
    is_urgent: bool
    series: Series | None
    future: Future[Any] = msgspec.field(default_factory=Future)

    def fail(self, fault: StoreFault) -> None:
        if self.series is not None and self.series.fault is None:
            self.series.fault = fault
        self.future.set_exception(fault)


class Writer:
    """Owns `connection` from now on, and closes it. Faults tell the database's `path`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="lanplay-store", daemon=True)
        self._thread.start()

    def submit(self, work: WriteTask[T], *, is_urgent: bool = True, series: Series | None = None) -> Future[T]:
        """Have `work` done in a transaction; what it returns is the future's result, a StoreFault its failure.

        The future cannot be cancelled: what was submitted will be done.
        """
        job = _Job(work, is_urgent, series)
        job.future.set_running_or_notify_cancel()
        with self._lock:
            if not self._is_closed:
                self._jobs.put(job)
                return job.future
        job.fail(StoreFault("store_closed"))
        return job.future

    def close(self) -> None:
        """Finish what was submitted, then close the database."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._gather()
            if batch:
                self._commit(batch)
        self._connection.close()

    def _gather(self) -> tuple[list[_Job], bool]:
        """What to commit together, and whether more may come."""
        batch: list[_Job] = []
        deadline: float | None = None
        while len(batch) < MOST_AT_ONCE:
            try:
                job = self._jobs.get(timeout=None if deadline is None else max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                break
            if job is None:
                return batch, False
            batch.append(job)
            if job.is_urgent:
                deadline = 0.0  # take along what is there already, wait for nothing
            elif deadline is None:
                deadline = time.monotonic() + LINGER
        return batch, True

    def _commit(self, batch: list[_Job]) -> None:
        done: list[tuple[_Job, Any]] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                self._do(job, done)
            self._connection.execute("COMMIT")
        except DATABASE_ERRORS as error:
            self._roll_back()
            fault = fault_of(error).at(self._path)
            for job in batch:
                if not job.future.done():
                    job.fail(fault)
            return
        for job, result in done:
            job.future.set_result(result)

    def _do(self, job: _Job, done: list[tuple[_Job, Any]]) -> None:
        """A piece of work whose own failure undoes nothing but itself; one of the database ends the transaction."""
        if job.series is not None and job.series.fault is not None:
            job.fail(job.series.fault)
            return
        self._connection.execute("SAVEPOINT job")
        try:
            result = job.work(self._connection)
        except DATABASE_ERRORS:
            raise
        except StoreFault as fault:
            self._connection.execute("ROLLBACK TO job")
            job.fail(fault.at(self._path))
        except Exception as error:  # a fault of this program, which belongs to whoever submitted the work
            self._connection.execute("ROLLBACK TO job")
            job.future.set_exception(error)
        else:
            done.append((job, result))
        self._connection.execute("RELEASE job")

    def _roll_back(self) -> None:
        """Some errors have already rolled back; after one that does not let us, nothing works any more."""
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
