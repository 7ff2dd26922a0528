"""Playing order, and who is skipped."""

import pytest

from engine.turns import following, next_staying, starting_with


def test_all_others_follow_and_the_seat_itself_comes_last() -> None:
    assert tuple(following(1, 4)) == (2, 3, 0, 1)
    assert tuple(following(1, 4, direction=-1)) == (0, 3, 2, 1)
    assert tuple(following(0, 2)) == (1, 0)


def test_all_seats_in_order_from_one_on() -> None:
    assert tuple(starting_with(2, 4)) == (2, 3, 0, 1)
    assert tuple(starting_with(0, 2)) == (0, 1)


@pytest.mark.parametrize(
    ("seat", "gone", "found"), [(0, (), 1), (3, (), 0), (0, (1, 2), 3), (2, (0, 3), 1), (1, (0, 2, 3), 1), (0, (0,), 1)]
)
def test_seats_that_left_are_skipped(seat: int, gone: tuple[int, ...], found: int) -> None:
    assert next_staying(seat, 4, gone) == found
