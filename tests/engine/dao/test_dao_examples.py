"""DAO: the worked examples of the printed sheet and the vectors of the rulings."""

from collections import Counter

from dao_table import at, cards, play

from engine.dao.cards import COLOURS, DECK, points

FILLER = "wa-1 wa-1 wa-1 wo-1"


def test_the_deck_has_twelve_cards_a_colour() -> None:
    for colour in COLOURS:
        values = Counter(int(face[-1]) for face in DECK if face.startswith(colour))
        assert values == {0: 1, 1: 4, 2: 3, 3: 3, 4: 1}
    assert len(DECK) == 60


def test_sheet_taking_the_first_card() -> None:
    """Earth-3 lies nearest to the pile; the two others move up."""
    after = play(at("3 wo-2 fi-1", FILLER), "take")
    assert after["taken"][0] == ["earth-3"]
    assert after["row"] == ["wood-2", "fire-1"]


def test_sheet_a_row_of_fourteen_is_taken() -> None:
    """Water-4 makes the row of five cards worth fourteen."""
    after = play(at("3 wo-3 fi-2 me-2", f"wa-4 {FILLER}"), "flip")
    assert after["taken"][0] == ["earth-3", "wood-3", "fire-2", "metal-2", "water-4"]


def test_sheet_an_equal_value_saves_a_row_of_thirteen() -> None:
    """Wood-3 follows water-3 and makes thirteen; nothing is taken, and the next player finds the row."""
    after = play(at("4 fi-3 wa-3", f"wo-3 {FILLER}"), "flip")
    assert after["row"] == ["earth-4", "fire-3", "water-3", "wood-3"]
    assert after["taken"] == [[], []]
    assert after["turn"] == 1


def test_sheet_eleven_plus_and_five_minus_are_six_points() -> None:
    assert points(cards("3 4 0 2 2 me-4 fi-1 fi-3 wo-1 wa-2")) == 6


def test_vector_four_threes_and_a_fifth_stay_and_the_next_card_takes_six() -> None:
    after = play(at("3 3 fi-3 wo-3", f"wa-3 wa-2 {FILLER}"), "flip", "flip")
    assert len(after["taken"][1]) == 6
    assert play(at("3 3 fi-3 wo-3", f"wa-3 wa-2 {FILLER}"), "flip")["row"] == cards("3 3 fi-3 wo-3 wa-3")


def test_vector_three_fours_and_a_zero_stay() -> None:
    assert play(at("4 fi-4 wo-4", f"wa-0 {FILLER}"), "flip")["row"] == cards("4 fi-4 wo-4 wa-0")


def test_vector_a_refill_of_two_ends_the_game_unclaimed() -> None:
    after = play(at("3", "wo-1 wo-2"), "take")
    assert after["over"] is True
    assert after["row"] == ["wood-1", "wood-2"]
    assert after["taken"] == [["earth-3"], []]


def test_vector_the_last_card_equals_the_one_before_and_nobody_owns_the_row() -> None:
    after = play(at("4 fi-4 wo-3 1", "wa-1"), "flip")
    assert after["over"] is True
    assert len(after["row"]) == 5
    assert after["taken"] == [[], []]


def test_vector_the_last_card_bursts_and_its_player_takes_all() -> None:
    after = play(at("4 fi-4 1 wo-3", "wa-1"), "flip")
    assert after["over"] is True
    assert after["row"] == []
    assert len(after["taken"][0]) == 5
