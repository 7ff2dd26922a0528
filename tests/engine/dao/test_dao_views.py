"""What DAO's view says of a position by the rules: which cards burst the row, and how likely the next one does."""

import pytest
from dao_table import DAO, at, cards

from engine.dao.cards import DECK
from engine.dao.view import Risk, View
from engine.knowledge import Knowledge

LEFT = " ".join(f"{colour}-{value}" for colour in ("me", "wo", "wa") for value in (1, 1, 2, 3))


def seen_by(seat: int, row: str, pile: str = LEFT, **more: object) -> View:
    return DAO.view(at(row, pile, **more).state, Knowledge(seat))


@pytest.mark.parametrize(
    ("row", "bursting"),
    [
        ("4 fi-4 wo-3", "0 no 1 no 2 yes 3 no 4 yes"),  # A4 to A6: eleven so far, a 3 is as good as the one before it
        ("4 fi-4 wo-4", "0 no 1 yes 2 yes 3 yes 4 no"),  # twelve so far
        ("4 fi-4 wo-4 wa-4", "0 yes 1 yes 2 yes 3 yes 4 no"),  # A7: any total goes with any other value
        ("4", "0 no 1 no 2 no 3 no 4 no"),  # A9
    ],
)
def test_a4_to_a9_which_cards_burst_the_row(row: str, bursting: str) -> None:
    view = seen_by(0, row)
    words = bursting.split()
    assert {word: view.bursts(f"water-{word}") for word in words[::2]} == {
        value: word == "yes" for value, word in zip(words[::2], words[1::2], strict=True)
    }


def test_the_risk_counts_the_cards_that_nobody_has_seen() -> None:
    row = cards("fi-4 wo-3 wa-3")
    pile = list(DECK)
    for face in row:
        pile.remove(face)
    view = DAO.view(DAO.parse({"game": "dao", "players": 2, "turn": 0, "row": row, "pile": pile}).state, Knowledge(0))
    assert view.risk == Risk(bursting=4, unseen=57, is_exact=True)  # the four other 4s: every 3 is safe


def test_a19_the_risk_of_a_seat_is_estimated_where_others_hold_cards() -> None:
    taken = [cards("4 me-4"), cards("fi-4")]
    mine, theirs = (seen_by(seat, "wo-4 3 wa-3", taken=taken).risk for seat in (0, 1))
    assert mine == Risk(bursting=2, unseen=55, is_exact=False)
    assert theirs == Risk(bursting=3, unseen=56, is_exact=False)


def test_a21_the_cards_of_round_one_are_out_of_sight_in_round_two() -> None:
    more = {"options": {"variant": "halves"}, "start": 0}
    first = seen_by(0, "1 2", round=1, second_half=cards("fi-1 fi-1"), **more)
    second = seen_by(0, "1 2", round=2, banked=[3, 1], **more)
    assert first.risk == second.risk == Risk(bursting=0, unseen=58, is_exact=False)


def test_without_cards_to_come_there_is_no_risk() -> None:
    everything = [face for face in DECK if face not in ("earth-0", "wood-0")]
    view = seen_by(0, "0", "wo-0", taken=[everything, []])
    assert view.risk == Risk(bursting=0, unseen=1, is_exact=True)
