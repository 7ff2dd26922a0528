"""Guessing a table's code: delayed, doubling, by table and by address, and never forgotten but for the right code."""

import os
from itertools import pairwise

import pytest

from protocol.wire.greetings import LinkError
from protocol.wire.table_code import LEAST_CODE, MAX_CALLER_DELAY, MAX_DELAY, Binding, CodeGuard, Exchange, is_fit

HERE = Binding(b"anna", b"ben", b"c" * 32, b"t" * 32)


def wait(guard: CodeGuard, now: float, code: str = "plum42", caller: str = "a") -> int:
    """The seconds that `caller` has to wait; 0 if it was granted a try, which counts."""
    try:
        guard.grant(code, caller, now)
    except LinkError as error:
        return error.wait if error.code == "wait" else -1
    return 0


def delays_of(guard: CodeGuard, callers: list[str]) -> list[int]:
    """How long after each caller's try the next one has to wait."""
    now = 100.0
    delays = []
    for caller, following in pairwise(callers):
        assert wait(guard, now, caller=caller) == 0
        delays.append(wait(guard, now, caller=following) - 1)
        now += delays[-1]
    return delays


def test_delays_of_a_table_double_up_to_a_limit_whoever_calls() -> None:
    delays = delays_of(CodeGuard(), [str(number) for number in range(11)])
    assert delays == [1, 2, 4, 8, 16, 32, 64, 64, 64, 64]
    assert delays[-1] == MAX_DELAY


def test_delays_of_one_address_double_much_further() -> None:
    guard = CodeGuard()
    now, delays = 0.0, []
    for _ in range(15):
        assert wait(guard, now) == 0
        delays.append(guard._callers["a"].free - now)
        now = guard._callers["a"].free
    assert delays == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]
    assert delays[-1] == MAX_CALLER_DELAY


def test_a_guesser_keeps_others_out_for_a_minute_and_itself_for_long() -> None:
    guard = CodeGuard()
    last = now = 0.0
    for _ in range(10):
        assert wait(guard, now) == 0
        last, now = now, guard._callers["a"].free
    assert wait(guard, last + MAX_DELAY) > 400
    assert wait(guard, last + MAX_DELAY, caller="b") == 0


def test_a_try_counts_from_the_moment_it_is_granted() -> None:
    guard = CodeGuard()
    assert [wait(guard, 0.0), wait(guard, 0.0), wait(guard, 0.5)] == [0, 2, 1]


def test_waiting_alone_makes_the_next_failure_no_cheaper() -> None:
    guard = CodeGuard()
    for now in (0.0, 10_000.0, 20_000.0):
        assert wait(guard, now) == 0
    assert wait(guard, 20_003.5) == 1
    assert wait(guard, 20_004.0) == 0


def test_the_right_code_forgets_the_tries() -> None:
    guard = CodeGuard()
    assert wait(guard, 0.0) == 0
    guard.passed("plum42", "a")
    assert wait(guard, 0.0) == 0


def test_tables_wait_by_themselves() -> None:
    guard = CodeGuard()
    assert wait(guard, 0.0) == 0
    assert wait(guard, 0.0, "xylophone", "b") == 0


def test_callers_by_the_thousand_are_not_remembered_for_ever() -> None:
    guard = CodeGuard()
    for number in range(3000):
        assert wait(guard, 100.0 * number, caller=str(number)) == 0
    assert len(guard._callers) <= 1024


@pytest.mark.parametrize(
    ("code", "fits"),
    [
        ("sesame", True),
        ("plum-42", True),
        ("ﬃﬃ", True),
        ("x" * 64, True),
        ("x" * 65, False),
        ("", False),
        ("plum-4", False),
        ("p l u m 4", False),
        ("-" * 12, False),
        ("  plum42", False),
        ("plum42\U0001fa77", False),
        ("plum42\x1b[31m", False),
    ],
)
def test_a_code_is_long_enough_and_can_be_typed_everywhere(code: str, fits: bool) -> None:
    assert is_fit(code) is fits
    assert LEAST_CODE == 6


@pytest.mark.parametrize("share", [bytes(32), b"\xff" * 32, b"\x01" + bytes(31), b"", bytes(33)])
def test_a_hostile_share_is_one_error(share: bytes) -> None:
    exchange = Exchange("plum42", HERE, os.urandom, joins=True)
    with pytest.raises(LinkError) as caught:
        exchange.finish(share)
    assert caught.value.code == "garbage"


def test_an_own_share_sent_back_confirms_nothing() -> None:
    exchange = Exchange("plum42", HERE, os.urandom, joins=True)
    exchange.finish(exchange.share)
    with pytest.raises(LinkError) as caught:
        exchange.check(exchange.confirmation())
    assert caught.value.code == "wrong-code"


@pytest.mark.parametrize(
    ("code", "there", "agrees"),
    [
        ("plum42", HERE, True),
        ("PLUM 42", HERE, True),
        ("plum43", HERE, False),
        ("plum42", Binding(b"eve", b"ben", b"c" * 32, b"t" * 32), False),
        ("plum42", Binding(b"anna", b"eve", b"c" * 32, b"t" * 32), False),
        ("plum42", Binding(b"anna", b"ben", b"d" * 32, b"t" * 32), False),
        ("plum42", Binding(b"anna", b"ben", b"c" * 32, b"u" * 32), False),
    ],
)
def test_the_code_both_names_and_the_conversation_count(code: str, there: Binding, agrees: bool) -> None:
    anna, other = Exchange("plum42", HERE, os.urandom, joins=True), Exchange(code, there, os.urandom, joins=False)
    anna.finish(other.share)
    other.finish(anna.share)
    assert [is_confirmed(anna, other), is_confirmed(other, anna)] == [agrees, agrees]


def is_confirmed(one: Exchange, by: Exchange) -> bool:
    try:
        one.check(by.confirmation())
    except LinkError:
        return False
    return True
