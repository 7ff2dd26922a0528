"""How often somebody may do something."""

from protocol.wire.allowance import Allowance, Allowances, Rate

PACE = Rate(burst=40, each_second=2)


def test_an_allowance_lets_people_talk_and_stops_a_flood() -> None:
    allowance = Allowance(PACE, 0.0)
    assert [allowance.take(0.0) for _ in range(PACE.burst + 2)].count(False) == 2
    assert all(allowance.take(second) for second in range(1, 100))
    assert not all(allowance.take(100.0) for _ in range(PACE.burst + 1))


def test_each_has_an_allowance_of_their_own_and_only_the_newest_are_known() -> None:
    allowances = Allowances[int](Rate(burst=1, each_second=0.001))
    assert [allowances.take(key, 0.0) for key in (1, 1, 2, 2)] == [True, False, True, False]
    for key in range(10, 266):
        assert allowances.take(key, 0.0)
    assert allowances.take(1, 0.0)
    assert not allowances.take(265, 0.0)
