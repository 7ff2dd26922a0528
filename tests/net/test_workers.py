"""The processes off the event loop, and what becomes of a pool whose processes have died."""

import asyncio
import errno
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from protocol.net.workers import REMEMBERED, Workers
from protocol.rounds.job import Job
from protocol.veil.group import Random


def started(seat: int, folder: str) -> int:
    """Leaves a trace of each run; the result tells that of one run from that of another."""
    return len(os.listdir(folder)) if os.open(f"{folder}/{seat}-{time.monotonic_ns()}", os.O_CREAT) else 0


def test_a_check_that_several_seats_want_is_run_once(tmp_path: Path) -> None:
    async def wanted() -> list[Any]:
        job = Job(started, (1, str(tmp_path)))
        given_up = asyncio.create_task(workers.run(job))
        await asyncio.sleep(0)
        given_up.cancel()
        return [*await asyncio.gather(*(workers.run(job) for _ in range(3))), await workers.run(job)]

    workers = Workers()
    try:
        assert asyncio.run(wanted()) == [1, 1, 1, 1]
    finally:
        workers.close()


def test_what_is_made_with_chance_is_made_for_each_seat(tmp_path: Path) -> None:
    async def made() -> set[Any]:
        job = Job(chosen, (32,), os.urandom)
        return {await workers.run(job) for _ in range(3)}

    workers = Workers()
    try:
        assert len(asyncio.run(made())) == 3
    finally:
        workers.close()


def chosen(count: int, random: Random) -> bytes:
    return random(count)


def test_few_checks_are_remembered() -> None:
    async def many() -> None:
        for number in range(REMEMBERED + 10):
            await workers.run(Job(abs, (number,)))

    workers = Workers()
    try:
        asyncio.run(many())
        assert len(workers._checks) == REMEMBERED
    finally:
        workers.close()


def processes_of(workers: Workers) -> ProcessPoolExecutor:
    pool = workers._running()
    assert isinstance(pool, ProcessPoolExecutor)
    return pool


def test_a_pool_whose_workers_died_unseen_is_begun_anew() -> None:
    workers = Workers()
    try:
        asyncio.run(workers.run(Job(len, (b"four",))))
        for number in processes_of(workers)._processes:
            os.kill(number, 9)
        deadline = time.monotonic() + 20
        while not processes_of(workers)._broken and time.monotonic() < deadline:
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
        statuses = [Path(f"/proc/{number}/status").read_text() for number in processes_of(workers)._processes]
        blocked = [int(status.split("SigBlk:")[1].split()[0], 16) for status in statuses]
        assert blocked
        assert all(mask >> (signal.SIGINT - 1) & 1 for mask in blocked)
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        workers.close()


KILLED = """
import asyncio, os, signal
from protocol.net.workers import Workers
from protocol.rounds.job import Job

if __name__ == "__main__":
    workers = Workers()  # which as a mere value would be shutting down by then
    asyncio.run(workers.run(Job(abs, (1,))))
    {killing}
"""
HANGUP = """
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which under nohup is to ignore it
    os.killpg(0, signal.SIGHUP)  # as a terminal does that is closed
"""
KILLINGS = {
    signal.SIGKILL: "os.kill(os.getpid(), signal.SIGKILL)",
    signal.SIGHUP: HANGUP,
}


@pytest.mark.parametrize("number", KILLINGS)
def test_what_a_killed_program_leaves_is_removed_without_a_word(tmp_path: Path, number: signal.Signals) -> None:
    """Standard error is open until the last of its processes has ended."""
    program, temporary = tmp_path / "killed.py", tmp_path / "temporary"
    program.write_text(KILLED.format(killing=KILLINGS[number]))
    temporary.mkdir()
    environ = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": str(temporary)}
    command = [sys.executable, program]
    ran = subprocess.run(command, capture_output=True, env=environ, timeout=30, check=False, start_new_session=True)
    assert (ran.returncode, ran.stderr) == (-number, b"")
    assert list(temporary.iterdir()) == []


FROM_ELSEWHERE = """
import asyncio
from protocol.net.workers import WORKERS
from protocol.rounds.job import Job

if __name__ == "__main__":
    print(asyncio.run(WORKERS.run(Job(len, (b"four",)))))
    WORKERS.close()
"""


def from_elsewhere(folder: Path, here: Path, **environ: str) -> tuple[str, str, int]:
    program = folder / "from_elsewhere.py"
    program.write_text(FROM_ELSEWHERE)
    environs = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])} | environ
    command = [sys.executable, program]
    ran = subprocess.run(command, capture_output=True, text=True, env=environs, cwd=here, timeout=60, check=False)
    return ran.stdout, ran.stderr, ran.returncode


def test_workers_load_nothing_from_the_folder_in_which_the_person_is(tmp_path: Path) -> None:
    here = tmp_path / "here"
    for foreign in ("protocol", "multiprocessing", "rbcl"):
        (here / foreign).mkdir(parents=True)
        (here / foreign / "__init__.py").write_text("print('foreign')")
    assert from_elsewhere(tmp_path, here) == ("4\n", "", 0)


def test_workers_begin_by_themselves_where_they_cannot_be_forked(tmp_path: Path) -> None:
    """No socket has so long a path."""
    far = tmp_path.joinpath(*["far"] * 30)
    far.mkdir(parents=True)
    assert from_elsewhere(tmp_path, tmp_path, TMPDIR=str(far)) == ("4\n", "", 0)


@pytest.mark.usefixtures("no_semaphores")
def test_where_processes_cannot_wait_for_each_other_a_thread_does_the_work() -> None:
    workers = Workers()
    try:
        workers.warm_up()
        assert asyncio.run(workers.run(Job(os.getpid, ()))) == os.getpid()
    finally:
        workers.close()


EMPTIED = """
import asyncio, multiprocessing, shutil, sys
from protocol.net.workers import WORKERS
from protocol.rounds.job import Job

if __name__ == "__main__":
    asyncio.run(WORKERS.run(Job(len, (b"four",))))
    shutil.rmtree(sys.argv[1])
    for worker in multiprocessing.active_children():
        worker.kill()
        worker.join()
    print(asyncio.run(WORKERS.run(Job(len, (b"seven!!",)))))
    WORKERS.close()
"""


@pytest.mark.skipif(os.name != "posix", reason="needs a socket in the folder for temporary files")
def test_work_goes_on_where_the_folder_for_temporary_files_is_emptied(tmp_path: Path) -> None:
    """As by what tidies it up every few days: nothing can be forked any more, and nothing is left to be removed."""
    program, temporary = tmp_path / "emptied.py", tmp_path / "temporary"
    program.write_text(EMPTIED)
    temporary.mkdir()
    environ = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": str(temporary)}
    command = [sys.executable, program, temporary]
    ran = subprocess.run(command, capture_output=True, text=True, env=environ, timeout=60, check=False)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("7\n", "", 0)
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("fault", [BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)), EOFError()])
def test_where_no_process_can_be_begun_a_thread_does_the_work(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise fault

    workers = Workers(2)
    try:
        monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refused)
        workers.warm_up()
        assert asyncio.run(workers.run(Job(os.getpid, ()))) == os.getpid()
    finally:
        workers.close()


def test_abandoned_work_is_ended_at_once() -> None:
    """A program whose last thought has become pointless must not wait for it."""
    workers, others = Workers(1), multiprocessing.active_children()

    async def begin() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1.0):
                await workers.run(Job(time.sleep, (600,)))

    asyncio.run(begin())
    begun = [process for process in multiprocessing.active_children() if process not in others]
    workers.abandon()
    for process in begun:
        process.join(30)
    assert begun
    assert all(process.exitcode is not None for process in begun)
