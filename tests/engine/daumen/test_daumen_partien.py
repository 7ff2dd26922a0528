"""The deck, the deal, the score and the number of Partien: rulings B1 to B3, B20 to B24."""

from random import Random

import pytest
from reference.daumen.tables import after, at_random, between_tricks, new_table, seen

from engine.daumen.game import GAME
from engine.errors import BadOption
from engine.requests import Ask, Open, Shuffle, Toss


@pytest.mark.parametrize(
    ("players", "cards", "stock"), [(2, 24, 14), (3, 30, 15), (4, 36, 16), (5, 42, 17), (6, 48, 18), (7, 54, 19)]
)
def test_deck_and_stock_fit_the_number_of_players(players, cards, stock):
    """The deck's table: numbers 1 to n + 2, three colours, both twins."""
    deck = GAME.deck(GAME.configure({}, players), players)
    assert len(deck) == len(set(deck)) == cards
    assert {int(face.split("-")[1].rstrip("!")) for face in deck} == set(range(1, players + 3))
    table = new_table(players, seed=players)
    table.settle()
    assert len(table.state.stock) == stock
    assert [len(hand) for hand in table.state.hands] == [5] * players


@pytest.mark.parametrize("players", [1, 8])
def test_other_numbers_of_seats_are_refused(players):
    with pytest.raises(BadOption) as caught:
        GAME.configure({}, players)
    assert caught.value.code == "seats"


def test_cards_are_dealt_one_at_a_time_from_the_starter_on():
    """B1: the first card of the shuffled deck goes to the starter, the next to their left neighbour."""
    state = GAME.initial(GAME.configure({"first": 2}, 4), 4)
    request = GAME.pending(state)
    assert isinstance(request, Shuffle)
    assert request.cards == GAME.deck(state.options, 4)
    assert state.hands[2] == (0, 4, 8, 12, 16)
    assert state.hands[3] == (1, 5, 9, 13, 17)
    assert state.hands[1] == (3, 7, 11, 15, 19)
    assert state.stock == tuple(range(20, 36))
    assert state.due[1:] == tuple(Open(state.hands[seat], (seat,)) for seat in (2, 3, 0, 1))


def test_the_first_starter_is_tossed_for_unless_they_are_named():
    """B1."""
    assert GAME.pending(GAME.initial(GAME.configure({}, 5), 5)) == Toss((5,))
    table = new_table(5, seed=3, first=4)
    table.settle()
    assert GAME.pending(table.state) == Ask((4,), "lead")


def test_the_left_neighbour_starts_the_next_partie():
    """B2: the default; the starter is the seat 1 to the left of the last one."""
    start = after(between_tricks("yellow-1", "yellow-2 black-1", starter=1), "show yellow-1", "pass")
    assert [seen(start)[name] for name in ("partie", "starter", "leader", "turn")] == [2, 0, 0, 0]


def test_the_same_seat_starts_again_with_that_option():
    """B2: `next_start` same."""
    options = {"next_start": "same"}
    start = between_tricks("yellow-1", "yellow-2 black-1", starter=1, options=options)
    assert seen(after(start, "show yellow-1", "pass"))["starter"] == 1


def test_a_next_partie_is_dealt_from_the_whole_deck():
    start = after(between_tricks("yellow-1", "yellow-2 black-1"), "show yellow-1", "pass")
    cards = [face for hand in seen(start)["hands"] for face in hand] + seen(start)["stock"]
    assert sorted(cards) == list(GAME.deck(start.state.options, 2))
    assert seen(start)["won"] == [[], []]


@pytest.mark.parametrize("partien", [1, 3, 5])
def test_so_many_partien_are_played_as_agreed(partien):
    """B3."""
    rng = Random(5)
    table = new_table(3, seed=5, partien=partien)
    table.play(at_random(rng))
    assert table.is_over
    assert table.state.partie == partien


def test_three_partien_are_the_default_and_twenty_the_most():
    """B3."""
    assert GAME.configure({}, 2).partien == 3
    assert GAME.configure({"partien": "20"}, 2).partien == 20
    for wrong in ("0", "21"):
        with pytest.raises(BadOption):
            GAME.configure({"partien": wrong}, 2)


def test_every_leftover_card_is_a_minus_point_harmless_ones_too():
    """B21: seat 1 holds a harmless and a poisonous card at the end."""
    start = after(between_tricks("yellow-1", "yellow-2 black-1!"), "show yellow-1", "pass")
    assert seen(start)["totals"] == [1, -2]


def test_a_partie_ends_as_well_when_nobody_holds_cards():
    """B20: both last cards fall into one trick."""
    start = after(between_tricks("yellow-1!", "yellow-2"), "show yellow-1!", "show yellow-2")
    assert seen(start)["totals"] == [0, 0]
    assert seen(start)["partie"] == 2


def test_score_counts_teeth_and_neither_numbers_nor_colours():
    """B22: harmless less poisonous cards won; totals may fall below zero and stay there."""
    won = [["yellow-4", "green-4", "black-1!"], ["yellow-4!", "green-4!", "black-1"]]
    start = between_tricks("yellow-1!", "yellow-2 black-2", won=won, totals=[-5, 2])
    start = after(start, "show yellow-1!", "pass")
    assert seen(start)["totals"] == [-5 + 2 - 1 - 1, 2 + 1 - 2 - 2]


def test_equal_totals_share_the_victory():
    """B23."""
    start = between_tricks("yellow-1", "yellow-2", "", options={"partien": 1}, totals=[0, -2, 1])
    end = seen(after(start, "show yellow-1", "pass"))
    assert end["scores"] == [1, -3, 1]
    assert end["places"] == [1, 3, 1]
    assert end["winners"] == [0, 2]
    assert end["over"] is True
    assert end["turn"] is None


def test_the_game_is_over_after_the_last_partie():
    """B3: no request is left, and the reason is that it was played to the end."""
    start = after(between_tricks("yellow-1", "yellow-2", partie=3), "show yellow-1", "pass")
    assert GAME.pending(start.state) is None
    assert GAME.outcome(start.state).reason == "played"
