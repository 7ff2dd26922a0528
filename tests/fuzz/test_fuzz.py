"""The fuzzer for a moment: it finds what is planted, and nothing else."""

from random import Random
from time import monotonic

import pytest
from fuzz.run import Target, attack, targets


@pytest.mark.parametrize("target", targets(), ids=lambda target: target.name)
def test_nothing_is_found_in_a_moment(target: Target) -> None:
    for sample in target.samples:
        target.read(sample)
    tried, findings = attack(target, Random(7), monotonic() + 0.3)
    assert tried
    assert findings == []


def test_a_planted_fault_is_found() -> None:
    planted = Target("planted", lambda data: data.index(b"a"), (), (b"banana",))
    tried, findings = attack(planted, Random(8), monotonic() + 5)
    assert tried
    assert "ValueError" in findings[0]
