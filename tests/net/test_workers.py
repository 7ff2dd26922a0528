"""The processes off the event loop, and what becomes of a pool whose processes have died."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from protocol.net.workers import Workers
from protocol.rounds.job import Job


def test_a_pool_whose_workers_died_unseen_is_begun_anew() -> None:
    workers = Workers()
    try:
        asyncio.run(workers.run(Job(len, (b"four",))))
        for number in workers._running()._processes:
            os.kill(number, 9)
        deadline = time.monotonic() + 20
        while not workers._running()._broken and time.monotonic() < deadline:
            time.sleep(0.02)
        workers.warm_up()
        assert asyncio.run(workers.run(Job(len, (b"four",)))) == 4
    finally:
        workers.close()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads what signals a process lets wait")
def test_a_process_that_begins_hears_no_interrupt() -> None:
    """Not even before it has loaded anything, when it would answer with a traceback."""
    workers = Workers()
    try:
        workers.warm_up()
        statuses = [Path(f"/proc/{number}/status").read_text() for number in workers._running()._processes]
        blocked = [int(status.split("SigBlk:")[1].split()[0], 16) for status in statuses]
        assert blocked
        assert all(mask >> (signal.SIGINT - 1) & 1 for mask in blocked)
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        workers.close()
