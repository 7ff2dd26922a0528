"""What holds for all tests: a network of their own, and the order in which they run."""

import ctypes
import errno
import gc
import os
import shutil
import signal
import subprocess
import zlib
from collections.abc import Iterator
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Final

import pytest
from transparent_group import transparent_group

from lanplay.table.loop import GARBAGE_LIMITS
from protocol.rounds.job import Job, refusal
from protocol.sodium import sodium
from protocol.veil import group

__all__ = ["transparent_group"]  # a fixture for tests of what is said about cards
_CLONE_NEWNET: Final = 0x40000000


def pytest_configure() -> None:
    """Leaves the machine's network for an empty one, where that is allowed, and lets programs be interrupted.

    The network has a loopback and nothing else, so nothing can leave the machine; and every process that runs tests has
    one of its own, so tables of different tests never meet by multicast on one loopback. A job in the background of a
    shell ignores interrupts, and so would every program that a test begins. Tests make and drop much at once, which the
    garbage collector need not follow so closely.
    """
    gc.set_threshold(20_000, 20, 20)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("ip") is None:
        return
    if ctypes.CDLL(None).unshare(_CLONE_NEWNET) == 0:  # os.unshare is there from Python 3.12 on
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True, timeout=20)


@pytest.fixture(scope="session", autouse=True)
def _checks_are_run_once() -> Iterator[None]:
    """The peers of a scripted table hold the same entries, and a check says the same to each of them."""
    run = Job.run
    run_once = lru_cache(maxsize=4096)(run)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Job, "run", lambda job: run_once(job) if job.function is refusal else run(job))
        yield


@pytest.fixture(scope="session", autouse=True)
def _points_are_computed_once() -> Iterator[None]:
    """Tables of one seed mask the same cards with the same blinds, from one test to the next."""

    @cache
    def remembering() -> SimpleNamespace:
        functions = {name: value for name, value in vars(sodium()).items() if name.startswith("crypto_")}
        for name in (
            "crypto_scalarmult_ristretto255",
            "crypto_scalarmult_ristretto255_base",
            "crypto_core_ristretto255_add",
        ):
            functions[name] = lru_cache(maxsize=65_536)(functions[name])
        return SimpleNamespace(**functions)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(group, "sodium", remembering)
        yield


@pytest.fixture
def no_semaphores(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where there is no room in /dev/shm, or none at all."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", full)


@pytest.fixture
def short_chains(monkeypatch: pytest.MonkeyPatch) -> int:
    """Toss chains of so few links that they are renewed all the time."""
    length = 3
    monkeypatch.setattr("protocol.rounds.tosschain.LENGTH", length)
    return length


@pytest.fixture
def garbage_limits() -> Iterator[None]:
    """Those of the running program, for tests of how much memory is taken."""
    usual = gc.get_threshold()
    gc.set_threshold(*GARBAGE_LIMITS)
    yield
    gc.set_threshold(*usual)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end, so the garbage collector need not look at them again and again."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lets two workers begin with the tests that wait for a network, while the others reckon.

    Each worker begins with an equal part of the list, and whoever has finished takes over of what others have left. So
    at any time two at most wait, and the processors always have work. Those that are given most time come first. What
    reckons stands by file, drawn by lot: the tests of one file take as long as each other, and share what was made.
    """
    waiting = [item for item in items if item.get_closest_marker("network")]
    waiting.sort(key=lambda item: (-_given(item), zlib.crc32(item.nodeid.encode())))
    reckoning = [item for item in items if not item.get_closest_marker("network")]
    reckoning.sort(key=lambda item: zlib.crc32(item.path.name.encode()))
    one, other = waiting[::2], waiting[1::2]
    part = len(items) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    beside = max(0, part - len(one))
    items[:] = [*one, *reckoning[:beside], *other, *reckoning[beside:]]


def _given(item: pytest.Item) -> float:
    """Seconds that a test may take, 0 where it says nothing about it."""
    timeout = item.get_closest_marker("timeout")
    return timeout.args[0] if timeout is not None else 0
