"""Events that cannot happen, disclosures that are too many, too few or wrong, and leaving."""

import random

import pytest
from reference.tao.tao_table import TAO, lay, play

from engine.canonical import state_hash
from engine.cards import is_face
from engine.dealer import LocalTable
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import (
    Answer,
    Answered,
    Given,
    Leaving,
    Left,
    Mixed,
    Opened,
    Reacted,
    Shuffled,
    Tossed,
)
from engine.knowledge import Knowledge
from engine.requests import Ask, OneOf, Open, Shuffle, Toss

CALM = ". TB TR * DB pDR ."
DECKS = {"decks": ["DR pTB DB TR", "pTR TR pDB DR"], "rules": "DR TB"}
YANG = {**DECKS, "options": {"version": "yang"}}


def refused(state, event, error=ImpossibleEvent):
    with pytest.raises(error) as caught:
        TAO.apply(state, event)
    return caught.value.code


def said(move, seat=0, **disclosed):
    return Answered((Answer(seat, move, **disclosed),))


# -- answers ---------------------------------------------------------------------------------------------------------


def test_an_answer_by_the_other_seat_is_refused():
    state = lay(CALM, **DECKS).state
    assert refused(state, said("swap 1 2", seat=1)) == "answers_wrong"
    with pytest.raises(IllegalMove) as caught:
        TAO.answer(state, 1, Knowledge(1), TAO.read("swap 1 2"))
    assert caught.value.code == "not_your_turn"
    assert TAO.legal(state, 1, Knowledge(1)) == ()


def test_two_answers_or_none_are_refused():
    state = lay(CALM, **DECKS).state
    assert refused(state, Answered(())) == "answers_wrong"
    assert refused(state, Answered((Answer(0, "draw 1"), Answer(1, "draw 1")))) == "answers_wrong"


@pytest.mark.parametrize("text", ["Swap 1 2", "swap 1  2", "sw 1 2", "swap 1 2 3", "", "pass", "draw 7", "claim 0"])
def test_only_the_one_spelling_is_an_answer(text):
    position = lay(CALM, **DECKS)
    assert refused(position.state, said(text), IllegalMove) == "move_unknown"
    with pytest.raises(IllegalMove) as caught:
        TAO.grammar.exact(text)
    assert caught.value.code == "move_unknown"


def test_an_answer_against_the_rules_is_refused_whoever_sent_it():
    state = lay(CALM, **DECKS).state
    assert refused(state, said("move 2 3"), IllegalMove) == "column_taken"
    assert refused(state, said("claim 2"), IllegalMove) == "no_combination"


def test_the_same_answer_a_second_time_is_refused_and_changes_nothing():
    position = play(lay(CALM, **DECKS), "swap 1 2")
    after = TAO.apply(position.state, said("swap 2 3"))
    before = state_hash(after)
    assert refused(after, said("swap 2 3")) == "answers_wrong"
    assert state_hash(after) == before


def test_a_yin_answer_discloses_nothing():
    position = lay(CALM, **DECKS)
    handle = position.state.decks[0][0]
    assert refused(position.state, said("draw 1", opened=((handle, "dragon-red"),))) == "disclosure_wrong"
    assert TAO.answer(position.state, 0, Knowledge(0, position.truth), TAO.read("draw 1")) == Answer(0, "draw 1")
    after = TAO.apply(position.state, said("draw 1"))
    assert TAO.pending(after) == Open((handle,), None)


def test_a_yang_draw_opens_the_card_drawn_and_no_other():
    position = lay(CALM, **YANG)
    top, second = position.state.decks[0][:2]
    knowledge = Knowledge(0, position.truth)
    for move in ("draw 1", "plant 1"):
        assert TAO.answer(position.state, 0, knowledge, TAO.read(move)) == Answer(
            0, move, opened=((top, "dragon-red"),)
        )
        assert refused(position.state, said(move)) == "disclosure_wrong"
        assert refused(position.state, said(move, opened=((second, "dragon-red"),))) == "disclosure_wrong"
        both = ((top, "dragon-red"), (second, "door-tiger-blue"))
        assert refused(position.state, said(move, opened=both)) == "disclosure_wrong"
        assert refused(position.state, said(move, opened=((top, "special"),))) == "face_surplus"
        assert refused(position.state, said(move, opened=((top, "nonsense"),))) == "face_surplus"
    assert refused(position.state, said("swap 1 2", opened=((top, "dragon-red"),))) == "disclosure_wrong"
    after = TAO.apply(position.state, said("draw 1", opened=((top, "dragon-red"),)))
    assert TAO.pending(after) == Ask((0,), "play")
    assert after.decks[0] == (*position.state.decks[0][1:], "tiger-blue")


def test_a_yang_hand_shows_nothing_once_its_cards_came_from_the_rows():
    position = lay(CALM, facing=". TR DB DR * TB .", **YANG)
    position = play(position, "draw 1", "draw 2", "swap 1 2", "swap 1 2", "draw 3", "draw 4", "swap 1 2", "swap 1 2")
    assert all(is_face(card) for card in position.state.decks[0])
    assert TAO.answer(position.state, 0, Knowledge(0), TAO.read("draw 5")) == Answer(0, "draw 5")


def test_a_seat_that_does_not_know_its_card_cannot_show_it():
    state = lay(CALM, **YANG).state
    with pytest.raises(IllegalMove) as caught:
        TAO.answer(state, 0, Knowledge(0), TAO.read("draw 1"))
    assert caught.value.code == "face_unknown"


def test_no_answer_proves_or_gives():
    position = lay(CALM, **YANG)
    top = position.state.decks[0][0]
    assert refused(position.state, said("swap 1 2", proven=(OneOf(top, ("special",)),))) == "disclosure_wrong"
    assert refused(position.state, said("swap 1 2", given=(Given(top, 1),))) == "disclosure_wrong"


# -- the other events ------------------------------------------------------------------------------------------------


def test_events_that_answer_no_request_are_refused():
    state = lay(CALM, **DECKS).state
    strangers = [
        Tossed((0,)),
        Shuffled((0, 1), (2, 3)),
        Opened((0,), None, ("special",)),
        Mixed(0, (0,), (1,)),
        Reacted(0, True),
    ]
    for event in strangers:
        assert refused(state, event) == "event_unexpected"


def test_a_toss_has_one_value_in_its_range():
    state = TAO.initial(TAO.configure({}, 2), 2)
    assert TAO.pending(state) == Toss((2,))
    assert refused(state, Tossed((2,))) == "toss_range"
    assert refused(state, Tossed((-1,))) == "toss_range"
    assert refused(state, Tossed(())) == "toss_range"
    assert refused(state, Tossed((0, 0))) == "toss_range"


def test_a_shuffle_is_of_the_asked_cards_into_the_asked_handles():
    state = TAO.initial(TAO.configure({"first": 0}, 2), 2)
    request = TAO.pending(state)
    assert isinstance(request, Shuffle)
    assert refused(state, Shuffled(request.cards[1:], request.fresh)) == "shuffle_wrong"
    assert refused(state, Shuffled(request.cards, request.fresh[::-1])) == "shuffle_wrong"


def test_an_opening_shows_the_asked_cards_to_the_asked_seats():
    start = TAO.initial(TAO.configure({"first": 0}, 2), 2)
    request = TAO.pending(start)
    state = TAO.apply(start, Shuffled(request.cards, request.fresh))
    assert refused(state, Opened((1,), None, ("tiger-red",))) == "open_wrong"
    assert refused(state, Opened((0,), (0,), None)) == "open_wrong"
    assert refused(state, Opened((0,), None, None)) == "faces_missing"
    assert refused(state, Opened((0,), None, ())) == "faces_missing"
    assert refused(state, Opened((0,), None, ("special",))) == "face_surplus"
    assert refused(state, Opened((0,), None, ("nonsense",))) == "face_surplus"


def test_a_hand_shown_to_its_owner_has_no_public_faces():
    start = TAO.initial(TAO.configure({"first": 0, "version": "yang"}, 2), 2)
    request = TAO.pending(start)
    state = TAO.apply(start, Shuffled(request.cards, request.fresh))
    assert refused(state, Opened((0, 1, 2, 3), (0,), request.cards)) == "faces_unexpected"
    assert refused(state, Opened((0, 1, 2, 3), None, request.cards)) == "open_wrong"


def test_d1_a_rule_card_can_only_be_a_guardian():
    """Also the second one, when doors and specials are hidden as well."""
    position = lay(
        ". DR TR DR TR TR .", facing=". DB * pDB TB pTB .", rules="DR TB", decks=["pTR pDR * DB", "TB DB TB DB"]
    )
    state = TAO.apply(play(position, "swap 1 2").state, said("claim 3"))
    (handle,) = TAO.pending(state).handles
    for face in ("special", "door-tiger-red"):
        assert refused(state, Opened((handle,), None, (face,))) == "face_surplus"
    assert TAO.apply(state, Opened((handle,), None, ("tiger-blue",))).rules == ("tiger-blue",)


# -- leaving ---------------------------------------------------------------------------------------------------------


def steps_of_a_game(seed, **given):
    """A table after every event of a random game's beginning."""
    rng = random.Random(seed)
    table = LocalTable(TAO, TAO.configure(given, 2), 2, rng)
    states = [table.state]
    table.play(lambda state, seat, knowledge, moves: moves[rng.randrange(len(moves))], 60)
    for event in table.events:
        states.append(TAO.apply(states[-1], event))
    return states


@pytest.mark.parametrize("how", list(Leaving))
@pytest.mark.parametrize("version", ["yin", "yang"])
def test_whoever_leaves_has_lost_in_every_state(how, version):
    for state in steps_of_a_game(3, version=version):
        if TAO.pending(state) is None:
            continue
        for seat in (0, 1):
            after = TAO.apply(state, Left(seat, how))
            outcome = TAO.outcome(after)
            assert TAO.pending(after) is None
            assert outcome.winners == (1 - seat,)
            assert outcome.reason == "left"
            assert outcome.scores == state.won
            assert TAO.legal(after, 1 - seat, Knowledge(1 - seat)) == ()
            assert refused(after, Left(1 - seat, how)) == "over"


def test_whoever_leaves_while_ahead_has_lost_all_the_same():
    state = lay(CALM, won=[0, 2], coins=[True, False, True, False, True], **DECKS).state
    assert TAO.outcome(TAO.apply(state, Left(1, Leaving.CUT))).places == (1, 2)


def test_an_unknown_seat_cannot_leave():
    state = lay(CALM, **DECKS).state
    assert refused(state, Left(2, Leaving.CUT)) == "seat_gone"
    assert refused(state, Left(-1, Leaving.CUT)) == "seat_gone"


def test_nothing_happens_after_the_end():
    state = TAO.apply(lay(CALM, **DECKS).state, Left(0, Leaving.RESIGNED))
    for event in (said("swap 1 2"), Tossed((0,)), Left(0, Leaving.CUT)):
        assert refused(state, event) == "over"
