"""Places by merit, and where those who left come."""

import pytest

from engine.outcome import Outcome, places_by


@pytest.mark.parametrize(
    ("merits", "left", "places"),
    [
        ((3, 1, 2), (), (1, 3, 2)),
        ((3, 3, 1), (), (1, 1, 3)),
        ((0, 0), (), (1, 1)),
        ((9, 1, 2), (0,), (3, 2, 1)),
        ((9, 8, 2, 5), (1, 0), (3, 4, 2, 1)),
        ((9, 8), (0, 1), (2, 1)),
    ],
)
def test_places(merits: tuple[int, ...], left: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert places_by(merits, left) == places


def test_winners_share_the_first_place() -> None:
    assert Outcome((2, 5, 5), (3, 1, 1)).winners == (1, 2)
