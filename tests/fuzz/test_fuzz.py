"""The fuzzer for a moment: it finds what is planted, and nothing else."""

import signal
from random import Random
from time import monotonic

import fuzz.run
import msgpack
import pytest
from fuzz.mutation import respelled
from fuzz.run import MOST_GROWTH, Target, attack, targets


@pytest.mark.parametrize("target", targets(), ids=lambda target: target.name)
def test_nothing_is_found_in_a_moment(target: Target) -> None:
    for sample in target.samples:
        target.read(sample)
    tried, findings = attack(target, Random(7), monotonic() + 0.15)
    assert tried
    assert findings == []


def test_a_planted_fault_is_found() -> None:
    planted = Target("planted", lambda data: data.index(b"a"), (), (b"banana",))
    tried, findings = attack(planted, Random(8), monotonic() + 5)
    assert tried
    assert "ValueError" in findings[0]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="alarms")
def test_an_input_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(data: bytes) -> None:
        while True:
            pass

    monkeypatch.setattr(fuzz.run, "HANG", 0.05)
    before = signal.signal(signal.SIGALRM, fuzz.run._hang)
    try:
        tried, findings = attack(Target("planted", wait, (), (b"x",)), Random(9), monotonic() + 5, most=1)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert tried == 1
    assert "Hang" in findings[0]


def test_memory_that_grows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = iter((1, MOST_GROWTH, 1, MOST_GROWTH + 2, MOST_GROWTH + 2))
    monkeypatch.setattr(fuzz.run, "memory", lambda: next(grown))
    monkeypatch.setattr(fuzz.run, "FIRST", 10)
    harmless = Target("planted", lambda data: None, (), (b"x",))
    assert attack(harmless, Random(9), monotonic() + 5, most=20)[1] == []
    assert "more memory" in attack(harmless, Random(9), monotonic() + 5, most=20)[1][0]


@pytest.mark.parametrize("sample", [[1, [b"abc", "text", None], True], [-1, [[0]], 2**64 - 1], []])
def test_a_respelled_message_is_a_message(sample: list[object]) -> None:
    rng = Random(3)
    other = {respelled(msgpack.packb(sample), rng) for _ in range(300)}
    assert len(other) > 30
