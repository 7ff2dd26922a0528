"""The processes that make and check proofs off the event loop: one pool for all seats here, begun when needed.

Jobs are functions and bytes, so a worker that dies costs nothing but doing its job again, and a check that several
seats here want is run once: it says the same to all of them.
"""

import asyncio
import functools
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import util
from multiprocessing.context import BaseContext
from typing import Any, Final

from protocol.net.worker_process import begin, warm
from protocol.rounds.job import Job, attempt

TRIES: Final = 3
SAYS_NOTHING: Final = "ignore:resource_tracker"
NO_SEMAPHORES: Final = (OSError, ImportError, NotImplementedError)
"""What Python raises where processes could not wait for each other: no room in /dev/shm, or no such thing at all."""
NO_PROCESS: Final = (OSError, EOFError)
"""What is raised where none can be begun: there are too many, or no way any more to the one that would be forked."""
FORKED_FROM: Final = "protocol.net.forked_from"
BEFORE_ITS_REMOVAL: Final = -99
"""Python removes its folder with the priority -100, after what has a higher one."""
REMEMBERED: Final = 256
"""Checks whose results are kept for the other seats here; all want them within a few moments."""


class Workers:
    """A pool of `count` processes, by default as many as there are processors; of one thread where none can be had."""

    def __init__(self, count: int | None = None) -> None:
        self._count = count or os.cpu_count() or 1
        self._pool: Executor | None = None
        self._checks: dict[Job, Future[Any]] = {}
        self._processes: list[multiprocessing.process.BaseProcess] = []

    def warm_up(self) -> None:
        """Have the processes started and the library loaded before the first job is urgent."""
        for _ in range(self._count):
            self._submit(attempt, warm)

    async def run(self, job: Job) -> Any:
        """The result of `job`."""
        for left in reversed(range(TRIES)):
            try:
                result = asyncio.wrap_future(self._started(job))
                result.add_done_callback(_heard)
                return await asyncio.shield(result)
            except BrokenProcessPool:
                self._checks.pop(job, None)
                if not left:
                    raise
        raise AssertionError

    def close(self) -> None:
        pool, self._pool = self._pool, None
        self._checks.clear()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def abandon(self) -> None:
        """Close, and end what still runs: nobody wants it any more, and the program would wait for it at its end."""
        processes, self._processes = self._processes, []
        self.close()
        for process in processes:
            process.terminate()

    def _started(self, job: Job) -> "Future[Any]":
        if job.random is not None:
            return self._submit(job.function, *job.all_arguments)
        if job not in self._checks:
            self._checks[job] = self._submit(job.function, *job.arguments)
            if len(self._checks) > REMEMBERED:
                del self._checks[next(iter(self._checks))]
        return self._checks[job]

    def _submit(self, function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        """To processes, or to a thread where no more of them can be begun."""
        try:
            return self._to_processes(function, *arguments)
        except NO_PROCESS:
            pool, self._pool = self._pool, ThreadPoolExecutor(1)
            if pool is not None:
                pool.shutdown(wait=False)  # whoever has begun does what was asked before
            return self._pool.submit(function, *arguments)

    def _to_processes(self, function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        """To the pool as it is, or to a new one where a worker of it has died meanwhile."""
        others = multiprocessing.active_children()
        with beginning():
            try:
                submitted = self._running().submit(function, *arguments)
            except BrokenProcessPool:
                self.close()
                submitted = self._running().submit(function, *arguments)
        self._processes += [process for process in multiprocessing.active_children() if process not in others]
        return submitted

    def _running(self) -> Executor:
        if self._pool is None:
            try:
                self._pool = ProcessPoolExecutor(self._count, _context(), initializer=begin)
            except NO_SEMAPHORES:
                self._pool = ThreadPoolExecutor(1)
        return self._pool


WORKERS: Final = Workers()


def _context() -> BaseContext:
    """Forked from one process that has loaded what they need, or begun anew, each by itself, where none can be.

    Python 3.11.0 would let everybody on the machine speak to that process (CVE-2022-42919).
    """
    if "forkserver" not in multiprocessing.get_all_start_methods() or sys.version_info < (3, 11, 1):
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver

    forkserver.set_forkserver_preload([FORKED_FROM])
    try:
        _keep_folder()
        forkserver.ensure_running()
    except OSError:  # the path of its socket, in the folder for temporary files, is too long
        return multiprocessing.get_context("spawn")
    return multiprocessing.get_context("forkserver")


@functools.cache
def _keep_folder() -> None:
    """Python prints a traceback at the end where it misses the folder of that socket, which others may have emptied."""
    util.Finalize(None, _made_again, (util.get_temp_dir(),), exitpriority=BEFORE_ITS_REMOVAL)


def _made_again(folder: str) -> None:
    with suppress(OSError):
        os.makedirs(folder, 0o700, exist_ok=True)


@contextmanager
def beginning() -> Iterator[None]:
    """Processes that begin within hear no Ctrl-C, and load nothing from the folder in which the person is.

    Of Python's processes, one that is given its program in a line looks there first, even for `protocol`.
    """
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        _ensure_tracker()  # or it would be started later, and let interrupts through
        with _uninterrupted():
            yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interrupt waits until the end of it, where the system lets signals wait."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ensure_tracker() -> None:
    """Whatever removes semaphores after a program that was killed says nothing of it to the person's shell."""
    if os.name != "posix":
        return
    from multiprocessing import resource_tracker

    sys.warnoptions.append(SAYS_NOTHING)  # passed on to processes that begin meanwhile
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.remove(SAYS_NOTHING)


def _heard(result: asyncio.Future[Any]) -> None:
    """Whoever has stopped waiting does not care how it failed."""
    if not result.cancelled():
        result.exception()
