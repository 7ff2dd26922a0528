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
from itertools import islice
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
def _products_are_computed_once() -> Iterator[None]:
    """Tables of one seed mask the same cards with the same blinds, from one test to the next."""

    @cache
    def remembering() -> SimpleNamespace:
        functions = {name: value for name, value in vars(sodium()).items() if name.startswith("crypto_")}
        for name in ("crypto_scalarmult_ristretto255", "crypto_scalarmult_ristretto255_base"):
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
    """Puts the tests that wait for a network among those that reckon, so that the processors always have work.

    Those that are given most time come first, and the more of the others follow each the longer it may wait. A tenth of
    the others, of the engine and each quick, is left for the end, which so waits for none of them. They stand as if
    drawn by lot, and those that reckon by file: the tests of one file wait as long as each other.
    """
    waiting = [item for item in items if item.get_closest_marker("network")]
    waiting.sort(key=lambda item: (-_given(item), zlib.crc32(item.nodeid.encode())))
    drawn = sorted(items, key=lambda item: zlib.crc32(item.path.name.encode()))
    reckoning = [item for item in drawn if not item.get_closest_marker("network")]
    quick = (item for item in reckoning if "engine" in item.path.parts and item.path.name != "test_contract.py")
    last = list(islice(quick, len(reckoning) // 10))
    others = set(reckoning).difference(last)
    reckoning = [*(item for item in reckoning if item in others), *last]
    share = 0.9 * len(reckoning) / max(1.0, sum(map(_waits, waiting)))
    ordered: list[pytest.Item] = []
    followed = 0.0
    for item in waiting:
        begun = int(followed)
        followed += share * _waits(item)
        ordered += [item, *reckoning[begun : int(followed)]]
    items[:] = [*ordered, *reckoning[int(followed) :]]


def _given(item: pytest.Item) -> float:
    """Seconds that a test may take, 0 where it says nothing about it."""
    timeout = item.get_closest_marker("timeout")
    return timeout.args[0] if timeout is not None else 0


def _waits(item: pytest.Item) -> float:
    """About how many seconds a test takes that is given so much time."""
    return max(1.2, _given(item) / 30)
