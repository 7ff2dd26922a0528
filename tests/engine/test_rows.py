"""Rows of hands: replaced, numbered, sorted."""

from engine.options import CommonOptions
from engine.rows import hidden, in_order, numbered, with_row
from engine.state import GameState
from engine.values import replace


def test_one_row_is_replaced() -> None:
    rows = ((1,), (2,), (3,))
    assert with_row(rows, 0, ()) == ((), (2,), (3,))
    assert with_row(rows, 1, (7, 8)) == ((1,), (7, 8), (3,))
    assert with_row(rows, 2, (9,)) == ((1,), (2,), (9,))
    assert rows == ((1,), (2,), (3,))


def test_handles_are_numbered_on() -> None:
    assert numbered(5, 3) == (5, 6, 7)
    assert numbered(5, 0) == ()


def test_hidden_cards_are_handles() -> None:
    assert hidden(("a", 3, "b", 1)) == (3, 1)


def test_a_hand_is_shown_in_order_with_what_is_unknown_last() -> None:
    assert in_order((3, "c", 1, 2, "a"), {1: "b", 2: "a"}) == ("a", "a", "b", "c", None)
    assert in_order((4, 5), {}) == (None, None)


def test_a_state_knows_who_stays_and_which_handles_come_next() -> None:
    state = GameState(options=CommonOptions(), players=4, gone=(2, 0), next_handle=7)
    assert state.staying == (1, 3)
    assert state.fresh(2) == (7, 8)
    assert replace(state, gone=()).staying == (0, 1, 2, 3)
