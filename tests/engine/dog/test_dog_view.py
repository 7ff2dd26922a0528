"""What the view says of a move by the rules: whose pieces go where, who goes home, who changes places."""

import random

import pytest
from reference.dog.dog_positions import board, decided, moves, new, played

from engine.dog.board import FRESH, GOAL, HOME, Journey, StandingPiece, moved
from engine.dog.game import GAME
from engine.dog.moves import FOLD, Gift, Play, Segment
from engine.dog.view import View

DONE = ["g1", "g2", "g3", "g4"]


def seen(where) -> View:
    return GAME.describe(where)


def sent_home(where, text):
    return seen(where).sent_home(GAME.read(text), 0)


def test_c36_the_pieces_that_a_seat_moves_are_its_partners_once_its_own_are_in():
    assert [seen(board({0: ["20"]}, "2")).mover(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert [seen(board({0: DONE}, "2")).mover(seat) for seat in range(4)] == [2, 1, 2, 3]
    assert seen(new(6)).partner(4) == 1


@pytest.mark.parametrize("owner", [0, 1, 2, 3])
def test_c19_a_landing_sends_home_whoever_stands_there(owner):
    own = ["20", "25"] if owner == 0 else ["20"]
    where = board({0: own} | ({owner: ["25"]} if owner else {}), "5")
    assert sent_home(where, "5 20>25") == (StandingPiece(owner, 25),)


def test_c16_c20_leaving_home_and_going_backwards_send_home_too_and_an_empty_field_nobody():
    where = board({0: ["8"], 1: ["4"], 2: ["0"]}, "A", "4", "2")
    assert sent_home(where, "A exit") == (StandingPiece(2, 0),)
    assert sent_home(where, "4 8>4") == (StandingPiece(1, 4),)
    assert sent_home(where, "2 8>10") == ()


def test_c27_a_seven_sends_home_in_the_order_of_its_steps():
    where = board({0: ["5", "20"], 1: ["7"], 2: ["6"], 3: ["22"]}, "7")
    assert sent_home(where, "7 20>23 5>9") == (StandingPiece(3, 22), StandingPiece(2, 6), StandingPiece(1, 7))


def test_c32_a_jack_names_the_two_pieces_that_change_places():
    where = board({0: ["12"], 2: ["40"]}, "J", "A")
    swap = GAME.read("J 12x40")
    assert seen(where).swapped(swap, 0) == (StandingPiece(0, 12), StandingPiece(2, 40))
    assert seen(where).sent_home(swap, 0) == ()
    assert seen(where).swapped(GAME.read("A exit"), 0) == ()


def test_journeys_say_whose_piece_goes_how_far():
    where = board({0: ["0*", "62", "g1"]}, "4", "3", "A", "2")
    view = seen(where)
    assert view.journeys(GAME.read("4 0>60"), 0) == (Journey(0, FRESH, 60, -4),)
    assert view.journeys(GAME.read("2 g1>g3"), 0) == (Journey(0, GOAL + 1, GOAL + 3, 2),)
    assert seen(board({}, "K")).journeys(GAME.read("K exit"), 0) == (Journey(0, HOME, FRESH),)
    assert view.journeys(FOLD, 0) == view.journeys(GAME.read("give 2"), 0) == ()


def test_c30_the_partners_share_of_a_seven_is_a_journey_of_the_partners_piece():
    where = board({0: ["g2", "g3", "g4", "62"], 2: ["40"]}, "7")
    found = seen(where).journeys(GAME.read("7 62>g1 40>44"), 0)
    assert found == (Journey(0, 62, GOAL + 1, 3), Journey(2, 40, 44, 4))


@pytest.mark.parametrize(
    ("piece", "text", "way"),
    [
        ("62", "4 62>2", (63, 0, 1, 2)),
        ("62", "4 62>g2", (63, 0, GOAL + 1, GOAL + 2)),
        ("62", "4 62>58", (61, 60, 59, 58)),
        ("g1", "2 g1>g3", (GOAL + 2, GOAL + 3)),
        ("62", "A exit", (FRESH,)),
    ],
)
def test_the_way_is_every_place_that_is_entered(piece, text, way):
    view = seen(board({0: [piece]}, "4", "2", "A"))
    (journey,) = view.journeys(GAME.read(text), 0)
    assert view.way(journey) == way


@pytest.mark.parametrize("seed", range(3))
def test_what_the_view_says_of_a_move_is_what_comes_of_it(seed):
    rng = random.Random(seed)
    where = new(rng.choice((4, 6)), seed=seed)
    for _ in range(150):
        listed = moves(where)
        if not listed:
            break
        view, seat = seen(where), seen(where).turn
        for text in rng.sample(listed, min(3, len(listed))) if view.phase == "play" else ():
            move = GAME.read(text)
            after = decided(where, text).state.pieces
            assert view.after(move, seat) == moved(view.pieces, view.journeys(move, seat)) == after
            home = view.sent_home(move, seat)
            leaves = isinstance(move, Play) and move.is_exit
            assert (
                sum(row.count(HOME) for row in after)
                == sum(row.count(HOME) for row in view.pieces) + len(home) - leaves
            )
            assert all(piece.place in view.pieces[piece.owner] or len(view.journeys(move, seat)) > 1 for piece in home)
        where = played(where, rng.choice(listed))


def at_home(pieces):
    return sum(row.count(HOME) for row in pieces)


def test_c26_other_orders_of_a_seven_are_those_that_come_to_the_same():
    view = seen(board({0: ["5", "20", "40"]}, "7", "*"))
    plain = GAME.read("7 20>23 40>42 5>7")
    orders = view.reordered(plain, 0)
    assert len(orders) == 5
    assert {view.after(order, 0) for order in orders} == {view.after(plain, 0)}
    assert all(order.text.startswith("*7 ") for order in view.reordered(GAME.read("*7 5>7 20>25"), 0))
    meeting = seen(board({0: ["10", "13"]}, "7"))
    assert meeting.reordered(GAME.read("7 13>17 10>13"), 0) == ()
    assert view.reordered(GAME.read("7 5>12"), 0) == ()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("give 10", Gift("give 10", "10")),
        ("*a e", Play("*A exit", "*", "A")),
        ("J 12x40", Play("J 12x40", "J", "J", (Segment(12, 40),))),
        ("3 62>g1", Play("3 62>g1", "3", "3", (Segment(62, GOAL + 1),))),
        ("* 7 g1>g2 5>11", Play("*7 g1>g2 5>11", "*", "7", (Segment(GOAL + 1, GOAL + 2), Segment(5, 11)))),
    ],
)
def test_a_move_says_in_fields_what_its_text_says(text, move):
    assert GAME.read(text) == move
    assert GAME.grammar.exact(move.text) == move


def test_the_unseen_gift_is_read_in_answers_and_cannot_be_typed():
    assert GAME.grammar.exact("give ?") == Gift("give ?", None)
    assert {"fold", "give 7", "A exit", "J 12x40"} <= set(GAME.grammar.usage)
