"""What a view answers by the rules to people who look at it, and what the grammar knows of moves."""

import pytest
from reference.daumen.tables import after, answer, applied, between_tricks, position

from engine.daumen.course import taker
from engine.daumen.game import GAME
from engine.daumen.moves import GRAMMAR, PARRIES, PASS, PUBLIC_SHOWS, SHOWS
from engine.errors import BadNotation, IllegalMove
from engine.events import Leaving, Left
from engine.knowledge import Knowledge
from engine.values import replace

LEAD = between_tricks("yellow-3! black-2", "green-2 yellow-3", "yellow-4 green-5")
RAISED = after(LEAD, "show yellow-3!", "show green-2", "pass", "show black-2")


def view(start, seat=2):
    """What a seat sees that knows no card but those of its hand."""
    return GAME.view(start.state, Knowledge(seat, {card: start.truth[card] for card in start.state.hands[seat]}))


def test_the_best_card_is_seen_without_its_tooth():
    assert view(LEAD).best_card is None
    assert view(RAISED).best_card == "black-2?"
    assert GAME.describe(RAISED).best_card == "black-2"


def test_a_best_card_that_was_cut_away_is_not_seen():
    state = GAME.apply(RAISED.state, Left(0, Leaving.CUT))
    assert state.best == 0
    assert GAME.view(state, Knowledge(1)).best_card is None


def test_who_leads_is_told_as_long_as_nobody_has_shown():
    assert view(LEAD).to_lead == 0
    assert view(RAISED).to_lead is None
    over = position(2, turn=None, over=True, partie=3, hands=[[], ["yellow-1"]])
    assert GAME.describe(over).to_lead is None


def test_cards_that_were_let_go_lie_open_with_their_seat():
    """B14."""
    assert [view(RAISED).lies_open(seat) for seat in range(3)] == [("yellow-3!",), (), ()]


def test_a_trick_tells_all_its_cards_with_their_seats():
    assert view(RAISED).trick == ((0, "yellow-3!"), (0, "black-2?"), (1, "green-2?"))
    assert view(LEAD).trick == ()


def test_an_opened_trick_shows_every_tooth_and_nothing_else():
    """B16: a hand that a seat which resigned opens at the same moment is no part of the trick."""
    shown = ("black-2!", "green-2", "yellow-1")
    assert view(RAISED).opened_trick(shown) == ("yellow-3!", "black-2!", "green-2")
    assert view(RAISED, 1).opened_trick(()) == ("yellow-3!", "black-2?", "green-2?")


@pytest.mark.parametrize("look", [lambda start: start.state, view])
def test_whoever_has_the_highest_card_takes_a_trick_unless_somebody_parries(look):
    """B9, B12."""
    start = after(LEAD, "show yellow-3!")
    assert taker(look(start), 1, PASS) == 0
    assert taker(look(start), 1, PARRIES["yellow-3"]) == 1


def test_a_parry_takes_the_trick_while_it_is_being_opened():
    """B8: the highest card is another seat's still."""
    start = after(LEAD, "show yellow-3!")
    state = applied(start, answer(start, "parry yellow-3"))
    assert state.best == 0
    assert taker(state) == taker(GAME.view(state, Knowledge(2))) == 1
    assert "winner" not in GAME.written(replace(start, state=state))


def test_no_position_object_is_needed_to_know_all_of_a_view():
    assert set(GAME.data(view(RAISED))) >= {"game", "options", "players", "turn", "left", "offers", "released"}
    assert GAME.data(view(RAISED))["released"] == [[0, "yellow-3!"]]


# -- moves -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "verb", "pair", "face"),
    [
        ("show yellow-3!", "show", "yellow-3", "yellow-3!"),
        ("show yellow-3", "show", "yellow-3", "yellow-3"),
        ("show yellow-3?", "show", "yellow-3", None),
        ("parry black-9!", "parry", "black-9", "black-9!"),
        ("pass", "pass", None, None),
    ],
)
def test_a_move_says_in_its_fields_what_its_text_says(text, verb, pair, face):
    move = GRAMMAR.exact(text)
    assert (str(move), move.verb, move.pair, move.face) == (text, verb, pair, face)


@pytest.mark.parametrize("text", ["Pass", "pas", "show  yellow-3", "show yellow-10", "parry yellow-3?", "", "x" * 300])
def test_an_answer_takes_the_one_spelling_alone(text):
    with pytest.raises(IllegalMove) as caught:
        GRAMMAR.exact(text)
    assert caught.value.code == "move_unknown"


def test_nobody_types_a_show_with_a_covered_tooth():
    with pytest.raises(BadNotation):
        GRAMMAR.read(PUBLIC_SHOWS["yellow-3"].text)


def test_every_form_is_shown_by_an_example_that_is_read():
    assert [GRAMMAR.read(usage) for usage in GRAMMAR.usage] == [SHOWS["yellow-3!"], PARRIES["yellow-3"], PASS]
