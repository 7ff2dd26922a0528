"""Which cards may be shown, parried or held back: rulings B4 to B8, B10, B11, B14, B15."""

import pytest
from reference.daumen.tables import after, between_tricks, moves, position, seen

from engine.daumen.game import GAME
from engine.errors import IllegalMove
from engine.knowledge import Knowledge


def refused(start, move):
    with pytest.raises(IllegalMove) as caught:
        after(start, move)
    return caught.value.code


def test_only_the_third_colour_or_the_twin_follows_the_third_colour():
    """B4 and the first test vector: yellow 3, yellow 5, green 4, black 1."""
    start = between_tricks(
        "yellow-3 black-5 green-6",
        "yellow-5 black-1! yellow-6 green-5",
        "green-4 black-4! black-6",
        "black-1 black-3",
    )
    start = after(start, "show yellow-3", "show yellow-5", "show green-4", "show black-1")
    assert seen(start)["colours"] == ["yellow", "green", "black"]
    assert moves(start) == ["pass", "show black-5"]
    start = after(start, "pass")
    assert moves(start) == ["parry black-1!", "pass"]
    start = after(start, "pass")
    assert moves(start) == ["pass", "show black-4!", "show black-6"]


def test_a_new_colour_is_higher_whatever_its_number():
    """B4: all cards of a new colour are higher."""
    start = after(between_tricks("yellow-4 yellow-1", "green-1 black-1! yellow-3"), "show yellow-4")
    assert moves(start) == ["pass", "show black-1!", "show green-1"]


def test_an_earlier_colour_is_never_higher():
    """B4: after green came black, green does not come back, however high."""
    start = between_tricks("green-1 black-2", "black-1 yellow-1", "green-5 yellow-2 black-3!")
    start = after(start, "show green-1", "show black-1")
    assert moves(start) == ["pass", "show black-3!", "show yellow-2"]
    assert refused(start, "show green-5") == "colour_is_lower"


def test_a_shown_card_fixes_the_colour_order():
    """B5: nothing has been released, yet yellow and green are both used up."""
    start = after(between_tricks("yellow-1 black-1", "green-1 black-2", "yellow-4 green-3"), "show yellow-1")
    start = after(start, "show green-1")
    assert seen(start)["released"] == []
    assert moves(start) == ["pass", "show green-3"]


def test_a_released_card_keeps_its_colour_in_the_order():
    """B5, B7: yellow lies open only, and stays the lowest colour; only the highest offer is compared."""
    start = between_tricks("yellow-4 black-1", "green-1 green-2", "green-4 yellow-1")
    start = after(start, "show yellow-4", "show green-1", "pass", "show black-1")
    assert seen(start)["released"] == [[0, "yellow-4"]]
    assert seen(start)["colours"] == ["yellow", "green", "black"]
    assert moves(start) == ["pass"]


def test_the_twin_is_no_higher_card():
    """B6: the twin may only parry."""
    start = after(between_tricks("yellow-3 green-1", "yellow-3! green-2"), "show yellow-3")
    assert moves(start) == ["parry yellow-3!", "pass", "show green-2"]
    assert refused(start, "show yellow-3!") == "twin_only_parries"


def test_an_equal_number_of_another_colour_is_no_twin():
    """B8: the twin has the same colour and the same number."""
    start = after(between_tricks("yellow-3 green-1", "green-3 black-1"), "show yellow-3")
    assert refused(start, "parry green-3") == "not_the_twin"


def test_only_the_card_that_is_highest_now_is_parried():
    """B8: the twin of a card that has been overbid has lost its power."""
    start = between_tricks("yellow-3 green-1", "yellow-4 green-2", "yellow-3! green-3")
    assert "parry yellow-3!" not in moves(after(start, "show yellow-3", "show yellow-4"))
    assert "parry yellow-3!" in moves(after(start, "show yellow-3", "pass"))
    assert refused(after(start, "show yellow-3", "show yellow-4"), "parry yellow-3!") == "not_the_twin"


def test_nobody_parries_their_own_card():
    """B10: the owner of the highest card is not asked again; when all others passed the trick is his."""
    start = between_tricks("yellow-3 yellow-3! green-1", "black-1 green-2")
    start = after(start, "show yellow-3", "pass")
    assert seen(start)["won"] == [["yellow-3"], []]


def test_an_opening_show_is_compulsory():
    """B11: the leader cannot pass, and there is nothing to parry yet."""
    start = between_tricks("yellow-3 green-1", "black-1 green-2")
    assert moves(start) == ["show green-1", "show yellow-3"]
    assert refused(start, "pass") == "must_show"
    assert refused(start, "parry yellow-3") == "nothing_to_parry"


def test_whoever_passed_may_come_in_again():
    """B11, B14 and the second test vector: B passes, A raises, B comes in with black 1."""
    start = between_tricks("yellow-4 green-1 black-2", "black-1 yellow-5", "yellow-6 black-3", "")
    start = after(start, "show yellow-4", "pass", "show yellow-6", "show green-1")
    assert seen(start)["released"] == [[0, "yellow-4"]]
    assert seen(start)["offers"] == ["green-1", None, "yellow-6", None]
    assert seen(start)["turn"] == 1
    assert moves(start) == ["pass", "show black-1"]
    assert seen(after(start, "show black-1"))["best"] == 1


def test_the_leader_may_pass_later_and_come_in_again():
    """B11: passing holds for one turn only, for the leader too."""
    start = between_tricks("yellow-1 black-1", "yellow-2 yellow-4", "yellow-3 green-1")
    start = after(start, "show yellow-1", "show yellow-2", "show yellow-3", "pass", "show yellow-4", "pass")
    assert seen(start)["turn"] == 0
    assert moves(start) == ["pass", "show black-1"]


def test_a_player_without_a_higher_card_can_only_pass():
    """B11."""
    start = after(between_tricks("yellow-4 green-1", "yellow-1 yellow-2"), "show yellow-4")
    assert moves(start) == ["pass"]
    assert refused(start, "show yellow-2") == "not_higher"


def test_a_card_is_let_go_with_its_tooth_when_its_owner_raises():
    """B14: the poison is seen by all from then on."""
    start = between_tricks("yellow-1! black-1", "yellow-2 green-4", "green-1 green-2")
    start = after(start, "show yellow-1!", "show yellow-2", "pass", "show black-1")
    assert seen(start)["released"] == [[0, "yellow-1!"]]


def test_nobody_raises_with_an_empty_hand():
    """B15: seat 0 has offered its last card, so it is passed over and the trick falls."""
    start = position(
        2, turn=1, leader=0, starter=0, best=0, offers=["yellow-1!", None], hands=[[], ["yellow-2", "black-1"]]
    )
    start = after(start, "show yellow-2")
    assert seen(start)["won"] == [[], []]
    assert seen(start)["partie"] == 2
    assert seen(start)["totals"] == [0, -1]


@pytest.mark.parametrize(
    ("move", "code"),
    [("show black-2", "card_not_held"), ("parry black-2", "card_not_held"), ("show yellow-9", "card_not_held")],
)
def test_a_card_that_is_not_held_is_refused(move, code):
    assert refused(between_tricks("yellow-3 green-1", "black-1 green-2"), move) == code


def test_nobody_else_is_listed_or_heard():
    """The seat whose turn it is not has no moves, and its answer is refused."""
    start = between_tricks("yellow-3 green-1", "black-1 green-2")
    knowledge = Knowledge(1, start.truth)
    assert GAME.legal(start.state, 1, knowledge) == ()
    with pytest.raises(IllegalMove) as caught:
        GAME.answer(start.state, 1, knowledge, GAME.read("show black-1"))
    assert caught.value.code == "not_your_turn"
