"""What a move shows and proves, and that nothing else is taken: ruling B25."""

import pytest
from reference.daumen.tables import after, answer, applied, between_tricks, position

from engine.daumen.game import GAME
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Given, Opened, Shuffled, Tossed
from engine.requests import OneOf, Open
from engine.values import replace

LEAD = between_tricks("yellow-3! green-1", "yellow-3 green-2 black-1", "yellow-4 black-3")
FOLLOWED = after(LEAD, "show yellow-3!")


def refuses(start, said, code):
    with pytest.raises((ImpossibleEvent, IllegalMove)) as caught:
        applied(start, said)
    assert caught.value.code == code


def test_a_show_names_the_pair_and_proves_it_for_one_card_of_the_hand():
    """B25: bound to one handle, and not a word about the tooth."""
    handle = LEAD.state.hands[0][0]
    said = answer(LEAD, "show yellow-3!")
    assert said == Answer(0, "show yellow-3?", proven=(OneOf(handle, ("yellow-3", "yellow-3!")),))
    state = applied(LEAD, said)
    assert handle not in state.hands[0]
    assert state.offers[0].card == handle


def test_a_raise_opens_the_card_let_go():
    """B14, B25."""
    start = after(
        between_tricks("yellow-3! black-2", "green-2 black-1", "yellow-4"), "show yellow-3!", "show green-2", "pass"
    )
    before = start.state.offers[0].card
    said = answer(start, "show black-2")
    assert said.move == "show black-2?"
    assert said.opened == ((before, "yellow-3!"),)
    assert said.proven == (OneOf(start.state.hands[0][0], ("black-2", "black-2!")),)


def test_a_parry_opens_the_twin_alone():
    """B8, B25: the offered cards follow by the request that ends every trick."""
    twin = FOLLOWED.state.hands[1][0]
    said = answer(FOLLOWED, "parry yellow-3")
    assert said == Answer(1, "parry yellow-3", opened=((twin, "yellow-3"),))
    state = applied(FOLLOWED, said)
    assert GAME.pending(state) == Open((FOLLOWED.state.offers[0].card,), None)


def test_a_pass_shows_nothing():
    assert answer(FOLLOWED, "pass") == Answer(1, "pass")


def test_a_show_without_its_proof_is_refused():
    refuses(LEAD, replace(answer(LEAD, "show yellow-3!"), proven=()), "disclosure_wrong")


@pytest.mark.parametrize(
    "faces",
    [
        ("yellow-3",),
        ("yellow-3!",),
        ("yellow-3!", "yellow-3"),
        ("yellow-4", "yellow-4!"),
        ("green-1", "yellow-3", "yellow-3!"),
    ],
)
def test_a_proof_of_another_statement_is_refused(faces):
    said = answer(LEAD, "show yellow-3!")
    refuses(LEAD, replace(said, proven=(OneOf(said.proven[0].handle, faces),)), "disclosure_wrong")


@pytest.mark.parametrize("owner", ["another hand", "the stock", "nowhere"])
def test_a_card_that_is_not_in_the_hand_is_refused(owner):
    start = between_tricks("yellow-3! green-1", "green-2 black-1", stock=["black-4"])
    handle = {"another hand": start.state.hands[1][0], "the stock": start.state.stock[0], "nowhere": 999}[owner]
    statement = OneOf(handle, ("yellow-3", "yellow-3!"))
    refuses(start, Answer(0, "show yellow-3?", proven=(statement,)), "handle_not_held")


def test_an_offered_card_cannot_be_offered_again():
    """B25: a message played twice is refused, and so is its card in a later turn."""
    said = answer(LEAD, "show yellow-3!")
    with pytest.raises(ImpossibleEvent):
        GAME.apply(applied(LEAD, said), Answered((said,)))
    refuses(FOLLOWED, replace(said, seat=1), "twin_only_parries")


@pytest.fixture
def raising():
    start = between_tricks("yellow-3! black-2", "green-2 black-1", "yellow-4")
    start = after(start, "show yellow-3!", "show green-2", "pass")
    return start, answer(start, "show black-2")


def test_a_raise_without_the_opening_is_refused(raising):
    start, said = raising
    refuses(start, replace(said, opened=()), "disclosure_wrong")


def test_a_raise_that_opens_more_is_refused(raising):
    start, said = raising
    more = (*said.opened, (start.state.hands[1][0], "black-1"))
    refuses(start, replace(said, opened=more), "disclosure_wrong")


def test_a_raise_that_opens_another_card_is_refused(raising):
    start, said = raising
    refuses(start, replace(said, opened=((start.state.offers[1].card, "green-2"),)), "disclosure_wrong")


def test_a_released_card_must_be_one_of_the_twins_it_was_shown_as(raising):
    """B25: colour and number stand since the offer, only the tooth is news."""
    start, said = raising
    handle = start.state.offers[0].card
    refuses(start, replace(said, opened=((handle, "yellow-4"),)), "disclosure_wrong")
    assert applied(start, replace(said, opened=((handle, "yellow-3"),))).released == ((0, "yellow-3"),)


def test_a_face_that_lies_open_already_cannot_be_shown_again(raising):
    """B25: there is one card of each face."""
    start, said = raising
    stacked = replace(start.state, won=((), ("yellow-3!",), ()))
    with pytest.raises(ImpossibleEvent) as caught:
        GAME.apply(stacked, Answered((said,)))
    assert caught.value.code == "face_surplus"


@pytest.mark.parametrize("change", ["nothing opened", "the other face", "an own other card", "a proof as well"])
def test_a_parry_with_other_disclosures_is_refused(change):
    said = answer(FOLLOWED, "parry yellow-3")
    twin, other = FOLLOWED.state.hands[1][:2]
    changed = {
        "nothing opened": replace(said, opened=()),
        "the other face": replace(said, opened=((twin, "yellow-3!"),)),
        "an own other card": replace(said, opened=((other, "green-2"),)),
        "a proof as well": replace(said, proven=(OneOf(twin, ("yellow-3", "yellow-3!")),)),
    }[change]
    refuses(FOLLOWED, changed, "disclosure_wrong")


def test_cards_given_away_are_refused():
    refuses(LEAD, replace(answer(LEAD, "show yellow-3!"), given=(Given(0, 1),)), "disclosure_wrong")


def test_a_pass_that_shows_a_card_is_refused():
    refuses(FOLLOWED, Answer(1, "pass", opened=((FOLLOWED.state.hands[1][0], "yellow-3"),)), "disclosure_wrong")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("show yellow-3", "move_unknown"),
        ("show yellow-3!", "move_unknown"),
        ("Show yellow-3?", "move_unknown"),
        ("show yellow-9?", "card_unknown"),
        ("fold", "move_unknown"),
        ("pass", "must_show"),
        ("parry yellow-3", "nothing_to_parry"),
    ],
)
def test_a_public_move_that_the_rules_do_not_know_here_is_refused(move, code):
    refuses(LEAD, Answer(0, move), code)


@pytest.mark.parametrize(
    ("move", "code"),
    [("show yellow-2?", "not_higher"), ("show yellow-3?", "twin_only_parries"), ("parry yellow-4", "not_the_twin")],
)
def test_the_engine_judges_a_following_card_without_knowing_its_tooth(move, code):
    refuses(FOLLOWED, Answer(1, move), code)


def test_an_answer_of_another_seat_is_refused():
    refuses(FOLLOWED, Answer(2, "pass"), "answers_wrong")


@pytest.mark.parametrize("event", [Tossed((0,)), Shuffled((), ()), Opened((), None, ())])
def test_events_that_were_not_asked_for_are_refused(event):
    with pytest.raises(ImpossibleEvent) as caught:
        GAME.apply(FOLLOWED.state, event)
    assert caught.value.code == "event_unexpected"


def test_an_event_without_answers_is_refused():
    with pytest.raises(ImpossibleEvent) as caught:
        GAME.apply(FOLLOWED.state, Answered(()))
    assert caught.value.code == "answers_wrong"


class TestTheOpeningThatEndsATrick:
    """B16, B25: exactly the offered cards, each a twin of what was shown, none that lies open already."""

    def ended(self):
        start = position(
            2,
            turn=1,
            starter=0,
            leader=0,
            best=0,
            offers=["yellow-3", "yellow-2!"],
            hands=[["black-1"], ["black-2"]],
            won=[["yellow-2"], []],
        )
        state = applied(start, Answer(1, "pass"))
        return state, GAME.pending(state)

    @pytest.mark.parametrize(
        ("faces", "code"),
        [
            (None, "faces_missing"),
            (("yellow-3",), "faces_missing"),
            (("yellow-4", "yellow-2!"), "face_surplus"),
            (("yellow-3", "yellow-2"), "face_surplus"),
            (("yellow-3", "yellow-3"), "face_surplus"),
            (("yellow-9", "yellow-2!"), "face_surplus"),
        ],
    )
    def test_other_faces_are_refused(self, faces, code):
        state, request = self.ended()
        with pytest.raises(ImpossibleEvent) as caught:
            GAME.apply(state, Opened(request.handles, None, faces))
        assert caught.value.code == code

    def test_other_handles_and_other_receivers_are_refused(self):
        state, request = self.ended()
        for event in (
            Opened(request.handles[:1], None, ("yellow-3",)),
            Opened(request.handles, (0,), None),
            Opened(request.handles[::-1], None, ("yellow-2!", "yellow-3")),
        ):
            with pytest.raises(ImpossibleEvent) as caught:
                GAME.apply(state, event)
            assert caught.value.code == "open_wrong"

    def test_the_right_ones_are_stacked(self):
        state, request = self.ended()
        state = GAME.apply(state, Opened(request.handles, None, ("yellow-3!", "yellow-2!")))
        assert state.won == (("yellow-2", "yellow-3!", "yellow-2!"), ())


def test_faces_for_the_owner_alone_never_reach_the_state():
    """A card dealt to one seat is opened to it, and no face stands in the event."""
    state = GAME.initial(GAME.configure({"first": 0}, 2), 2)
    shuffle = GAME.pending(state)
    state = GAME.apply(state, Shuffled(shuffle.cards, shuffle.fresh))
    request = GAME.pending(state)
    with pytest.raises(ImpossibleEvent) as caught:
        GAME.apply(state, Opened(request.handles, request.to, ("yellow-1",) * 5))
    assert caught.value.code == "faces_unexpected"
    assert GAME.apply(state, Opened(request.handles, request.to, None)).due == state.due[1:]
