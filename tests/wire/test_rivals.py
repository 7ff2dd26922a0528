"""Two links to one peer: both ends keep the same one."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.rivals import QUIET_AFTER, Rival, Verdict, judge

LOW, HIGH = b"\x01" * 32, b"\x02" * 32
FIRST, SECOND = b"1" * 16, b"2" * 16


def test_of_two_calls_that_cross_the_lower_keys_stays() -> None:
    by_me, by_them = Rival(FIRST, True), Rival(FIRST, False)
    assert judge(LOW, HIGH, by_me, 0.0, by_them) is Verdict.KEEP
    assert judge(LOW, HIGH, by_them, 0.0, by_me) is Verdict.TAKE
    assert judge(HIGH, LOW, by_me, 0.0, by_them) is Verdict.TAKE
    assert judge(HIGH, LOW, by_them, 0.0, by_me) is Verdict.KEEP


@given(st.booleans(), st.booleans())
def test_both_ends_keep_the_same_link_in_whatever_order_they_see_them(mine_first: bool, theirs_first: bool) -> None:
    def survivor(mine: bytes, theirs: bytes, order: list[bool]) -> bool:
        """Whether the link dialled by `mine` stays when the two links appear in this order."""
        older, newer = (Rival(FIRST, dialled) for dialled in order)
        verdict = judge(mine, theirs, older, 0.0, newer)
        return (newer if verdict is Verdict.TAKE else older).dialled

    low_keeps_own = survivor(LOW, HIGH, [mine_first, not mine_first])
    high_keeps_own = survivor(HIGH, LOW, [theirs_first, not theirs_first])
    assert low_keeps_own is True
    assert high_keeps_own is False


def test_in_the_same_direction_the_newer_stays() -> None:
    for dialled in (True, False):
        assert judge(LOW, HIGH, Rival(FIRST, dialled), 0.0, Rival(FIRST, dialled)) is Verdict.TAKE


def test_another_start_of_the_same_key_is_a_twin_while_the_first_is_heard() -> None:
    for older in (True, False):
        for newer in (True, False):
            assert judge(LOW, HIGH, Rival(FIRST, older), QUIET_AFTER, Rival(SECOND, newer)) is Verdict.TWIN


def test_a_link_that_has_gone_quiet_is_not_defended() -> None:
    quiet = QUIET_AFTER + 0.1
    assert judge(LOW, HIGH, Rival(FIRST, True), quiet, Rival(FIRST, False)) is Verdict.TAKE
    assert judge(LOW, HIGH, Rival(FIRST, True), quiet, Rival(SECOND, False)) is Verdict.TAKE
