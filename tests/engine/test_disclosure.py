"""What an answer shows, proves and gives is exactly what the rules demand."""

from typing import Any

import pytest

from engine.disclosure import check_disclosure, check_laid
from engine.errors import ImpossibleEvent
from engine.events import Answer, Given
from engine.requests import OneOf
from engine.values import replace

PROOF = OneOf(4, ("a", "b"))
GIFT = Given(5, 1)
SHOWN: dict[str, Any] = {"opened": ((2, "a"), (3, "b")), "proven": (PROOF,), "given": (GIFT,)}
DEMANDED: dict[str, Any] = {"opened": (2, 3), "proven": (PROOF,), "given": (GIFT,)}
LAID = Answer(0, "a", opened=((2, "a"),))


def test_what_is_demanded_is_accepted() -> None:
    check_disclosure(Answer(0, "x"))
    check_disclosure(Answer(0, "x", **SHOWN), **DEMANDED)


@pytest.mark.parametrize(
    "change",
    [
        {"opened": ()},
        {"opened": ((2, "a"),)},
        {"opened": ((3, "b"), (2, "a"))},
        {"opened": ((2, "a"), (4, "b"))},
        {"opened": ((2, "a"), (3, "b"), (3, "b"))},
        {"proven": ()},
        {"proven": (PROOF, PROOF)},
        {"proven": (OneOf(4, ("a",)),)},
        {"proven": (OneOf(5, ("a", "b")),)},
        {"given": ()},
        {"given": (Given(5, 0),)},
        {"given": (Given(6, 1),)},
    ],
)
def test_anything_else_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ImpossibleEvent) as caught:
        check_disclosure(Answer(3, "x", **SHOWN | change), **DEMANDED)
    assert (caught.value.code, caught.value.details) == ("disclosure_wrong", {"seat": 3})


@pytest.mark.parametrize("shown", [{name: value} for name, value in SHOWN.items()])
def test_where_nothing_is_demanded_nothing_may_be_shown(shown: dict[str, Any]) -> None:
    with pytest.raises(ImpossibleEvent, match="disclosure_wrong"):
        check_disclosure(Answer(0, "x", **shown))


def test_a_laid_card_is_one_of_the_hand_with_the_face_that_is_said() -> None:
    assert check_laid(LAID, "a", (1, 2)) == 2
    with pytest.raises(ImpossibleEvent) as caught:
        check_laid(LAID, "a", (1, 3))
    assert (caught.value.code, caught.value.details) == ("handle_not_held", {"handle": 2})


@pytest.mark.parametrize(
    "change",
    [
        {"opened": ()},
        {"opened": ((2, "b"),)},
        {"opened": ((2, "a"), (1, "a"))},
        {"proven": (PROOF,)},
        {"given": (GIFT,)},
    ],
)
def test_a_laid_card_is_all_that_is_shown(change: dict[str, Any]) -> None:
    with pytest.raises(ImpossibleEvent) as caught:
        check_laid(replace(LAID, **change), "a", (1, 2))
    assert (caught.value.code, caught.value.details) == ("disclosure_wrong", {"seat": 0})
