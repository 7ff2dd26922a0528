"""The processes off the event loop, and what becomes of a pool whose processes have died."""

import asyncio
import os
import time

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
