"""Guessing a table's code: delayed, doubling, and never forgotten but for the right code."""

import os

import pytest

from protocol.wire.code import MAX_DELAY, CodeGuard, Exchange
from protocol.wire.greetings import LinkError


def wait(guard: CodeGuard, now: float, code: str = "abc") -> int:
    try:
        guard.check(code, now)
    except LinkError as error:
        return error.wait if error.code == "wait" else -1
    return 0


def test_delays_double_up_to_a_limit() -> None:
    guard = CodeGuard()
    now = 100.0
    delays = []
    for _ in range(10):
        assert wait(guard, now) == 0
        guard.failed("abc", now)
        free = next(step for step in range(1000) if wait(guard, now + step) == 0)
        delays.append(free)
        now += free
    assert delays == [1, 2, 4, 8, 16, 32, 64, 64, 64, 64]
    assert delays[-1] == MAX_DELAY


def test_waiting_alone_makes_the_next_failure_no_cheaper() -> None:
    guard = CodeGuard()
    for now in (0.0, 10_000.0, 20_000.0):
        guard.failed("abc", now)
    assert wait(guard, 20_003.5) == 1
    assert wait(guard, 20_004.0) == 0


def test_the_right_code_forgets_the_failures() -> None:
    guard = CodeGuard()
    guard.failed("abc", 0.0)
    guard.passed("abc")
    assert wait(guard, 0.0) == 0


def test_tables_wait_by_themselves() -> None:
    guard = CodeGuard()
    guard.failed("abc", 0.0)
    assert wait(guard, 0.0, "xyz") == 0


def test_the_seconds_to_wait_are_rounded_up() -> None:
    guard = CodeGuard()
    guard.failed("abc", 0.0)
    guard.failed("abc", 0.0)
    assert wait(guard, 0.5) == 2


@pytest.mark.parametrize(
    "share",
    [b"B" + bytes(32), b"B" + b"\xff" * 32, b"A" + bytes(32), b"B" + b"\x01" + bytes(31), b"B" + b"\x02" + bytes(31)],
)
def test_a_hostile_share_is_one_error(share: bytes) -> None:
    exchange = Exchange("A", "abc", b"anna", b"ben", os.urandom)
    with pytest.raises(LinkError) as caught:
        exchange.finish(share)
    assert caught.value.code == "garbage"


def test_an_own_share_sent_back_is_refused() -> None:
    exchange = Exchange("A", "abc", b"anna", b"ben", os.urandom)
    with pytest.raises(LinkError):
        exchange.finish(b"B" + exchange.share[1:])


def test_the_code_and_both_names_count() -> None:
    def agree(code: str, first: bytes, second: bytes) -> bool:
        anna = Exchange("A", "abc", b"anna", b"ben", os.urandom)
        other = Exchange("B", code, first, second, os.urandom)
        anna.finish(other.share)
        other.finish(anna.share)
        try:
            other.check(anna.confirmation(b"t"), b"t")
            anna.check(other.confirmation(b"t"), b"t")
        except LinkError:
            return False
        return True

    assert agree("abc", b"anna", b"ben")
    assert not agree("abd", b"anna", b"ben")
    assert not agree("abc", b"eve", b"ben")
    assert not agree("abc", b"anna", b"eve")
