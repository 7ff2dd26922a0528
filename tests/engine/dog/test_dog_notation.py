"""Typed moves into their one spelling, and the reasons for which others are refused."""

import itertools
import random

import pytest
from reference.dog.dog_positions import board, moves, played, refusal

from engine import dealer
from engine.dog.game import GAME
from engine.errors import BadNotation, IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Given, Opened
from engine.knowledge import Knowledge
from engine.options import CommonOptions, options_of
from engine.requests import OneOf

CANONICAL = (
    "A exit",
    "9 12>21",
    "4 12>8",
    "3 62>g1",
    "J 12x40",
    "7 12>15 30>34",
    "*9 12>21",
    "*A exit",
    "*J 12x40",
    "*10 1>11",
    "*7 g1>g2 5>11",
    "fold",
    "give 7",
    "give *",
    "give 10",
)


@pytest.mark.parametrize("move", CANONICAL)
def test_the_one_spelling_is_read_as_it_stands(move):
    assert GAME.read(move).text == move
    assert GAME.read(move.upper()).text == move
    assert GAME.read(f"  {move.replace(' ', '   ')} ").text == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("a e", "A exit"),
        ("k EX", "K exit"),
        ("f", "fold"),
        ("FOL", "fold"),
        ("g 7", "give 7"),
        ("giv q", "give Q"),
        ("j 12 X 40", "J 12x40"),
        ("9 12 > 21", "9 12>21"),
        ("3 62>G1", "3 62>g1"),
        ("* 9 12>21", "*9 12>21"),
        ("*q 1>13", "*Q 1>13"),
        ("* k exit", "*K exit"),
    ],
)
def test_typing_is_forgiven(typed, move):
    assert GAME.read(typed).text == move


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            "   ",
            "9",
            "*",
            "*9",
            "1 1>2",
            "11 1>12",
            "** 1>2",
            "*fold",
            "* exit",
            "*exit",
            "9 12",
            "9 12>",
            "9 >21",
        ),
        *("9 012>21", "9 12>021", "9 12>g5", "9 12>g0", "9 home>12", "9 12>21x3", "9 12x21", "J 12>40", "J 12x40 1x2"),
        *(
            "J g1x40",
            "9 -1>8",
            "9 1>100",
            "9 ۱>۱۰",
            "give",
            "give ?",
            "give 7 8",
            "give 1",
            "fold 7",
            "x",
            "A exit now",
        ),
        *("A 1>2 exit", "7 " + "1>2 " * 8, "9" * 500, "9 12>21\x00", "♥7 1>8", "gi7"),
    ],
)
def test_what_is_no_move_at_all_is_refused(typed):
    with pytest.raises(BadNotation):
        GAME.read(typed)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("9 12>21", "card_not_held"),
        ("2 15>17", "way_blocked"),
        ("4 18>14", "way_blocked"),
        ("7 15>18 20>24", "way_blocked"),
        ("2 11>13", "piece_missing"),
        ("2 40>42", "piece_missing"),
        ("J 40x15", "piece_missing"),
        ("J 15x39", "piece_missing"),
        ("2 15>18", "count_wrong"),
        ("2 15>g2", "count_wrong"),
        ("2 15>64", "field_unknown"),
        ("2 15>17 18>20", "one_piece_only"),
        ("2 exit", "card_no_exit"),
        ("2 g1>3", "lane_left"),
        ("2 g1>g3", "lane_occupied"),
        ("7 18>24", "steps_left"),
        ("7 18>26", "count_wrong"),
        ("J 15x16", "swap_neutral"),
        ("J 15x18", "swap_own"),
        ("give 2", "no_exchange_now"),
        ("fold", "can_move"),
    ],
)
def test_every_refusal_says_why(text, code):
    where = board({0: ["15", "18", "g1", "g3"], 1: ["16", "40"]}, "2", "7", "J", "4")
    assert refusal(where, text) == code


def test_only_the_asked_seat_answers():
    where = board({0: ["20"]}, "2")
    for seat in (1, 2, 3):
        assert GAME.legal(where.state, seat, Knowledge(seat, where.truth)) == ()
        with pytest.raises(IllegalMove) as refused:
            GAME.answer(where.state, seat, Knowledge(seat, where.truth), GAME.read("Q 20>32"))
        assert refused.value.code == "not_your_turn"


def test_every_listed_move_and_other_spellings_are_accepted_and_recorded_as_typed():
    where = board({0: ["5", "20"], 1: ["40"]}, "7", "*", "A")
    for move in moves(where):
        assert GAME.answer(where.state, 0, Knowledge(0, where.truth), GAME.read(move)).move == move
    for move in ("*K exit", "7 5>6 20>23 6>9", "*7 5>6 20>23 6>9"):
        assert move not in moves(where)
        assert GAME.answer(where.state, 0, Knowledge(0, where.truth), GAME.read(move)).move == move


def test_c26_touching_segments_of_one_piece_may_be_typed_apart_but_are_listed_as_one():
    where = board({0: ["12", "30"]}, "7")
    whole = played(where, "7 12>19")
    for text in ("7 12>15 15>19", "7 12>13 13>14 14>15 15>16 16>17 17>18 18>19"):
        assert played(where, text).state == whole.state
        assert GAME.answer(where.state, 0, Knowledge(0, where.truth), GAME.read(text)).move == text
        assert text not in moves(where)
    assert played(where, "7 12>13 13>15 30>34").state == played(where, "7 12>15 30>34").state
    assert not [move for move in moves(where) if any(a.split(">")[1:] == [b.split(">")[0]] for a, b in pairs(move))]


def test_c30_touching_segments_of_two_partners_pieces_are_two():
    where = board({0: ["g2", "g3", "g4", "63"], 2: ["g1", "40"]}, "7")
    assert "7 63>g1 g1>g2 40>43" not in moves(where)
    assert "7 63>g1 40>44 g1>g2" in moves(where)
    both = played(where, "7 63>g1 g1>g2 40>44")
    assert both.state == played(where, "7 63>g1 40>44 g1>g2").state
    assert refusal(where, "7 63>g2 40>44") == "lane_occupied"


def pairs(move):
    words = move.split()[1:]
    return list(itertools.pairwise(words))


def test_lists_are_sorted_by_code_point_and_hold_no_move_twice():
    where = board({0: ["5", "20"], 1: ["40"]}, "10", "2", "*", "A", "A")
    listed = moves(where)
    assert list(listed) == sorted(set(listed))
    after = [str(GAME.written(played(where, move))) for move in listed]
    assert len(set(after)) == len(after)


def hostile_answers(where):
    """Answers that say something else than the rules demand."""
    state, truth = where.state, where.truth
    two, seven = state.hands[0]
    good = ((two, "2"),)
    yield Answer(0, "2 20>22")
    yield Answer(0, "2 20>22", opened=((seven, "2"), (two, "2")))
    yield Answer(0, "2 20>22", opened=((two, "7"),))
    yield Answer(0, "2 20>22", opened=((state.hands[1][0], "2"),))
    yield Answer(0, "2 20>22", opened=((999, "2"),))
    yield Answer(0, "2 20>22", opened=good, proven=(OneOf(seven, ("7",)),))
    yield Answer(0, "2 20>22", opened=good, given=(Given(seven, 2),))
    yield Answer(0, "2 20>23", opened=good)
    yield Answer(0, "2  20>22", opened=good)
    yield Answer(0, "2 20>22 ", opened=good)
    yield Answer(0, "2 020>22", opened=good)
    yield Answer(0, "", opened=good)
    yield Answer(0, "2 " + "1>2 " * 10_000, opened=good)
    yield Answer(0, "give ?", given=(Given(two, 2),))
    yield Answer(0, "fold", opened=((two, truth[two]), (seven, truth[seven])))
    yield Answer(0, "fold", opened=good)
    yield Answer(1, "2 20>22", opened=good)
    yield Answer(0, "9 20>29", opened=((two, "9"),))


def test_answers_that_show_too_little_too_much_or_something_else_are_refused():
    where = board({0: ["20"]}, "2", "7", played=["9"] * 8)
    for answer in hostile_answers(where):
        with pytest.raises((ImpossibleEvent, IllegalMove)):
            GAME.apply(where.state, Answered((answer,)))
    good = Answer(0, "2 20>22", opened=((where.state.hands[0][0], "2"),))
    assert GAME.apply(where.state, Answered((good,))).turn == 1
    for answers in ((), (good, good)):
        with pytest.raises(ImpossibleEvent):
            GAME.apply(where.state, Answered(answers))


def test_a_fold_must_open_the_whole_hand_and_nothing_in_it_may_move():
    where = board({0: ["20"], 1: ["16"]}, "2", "3")
    stuck = board({}, "2", "3", stock=["A"])
    two, three = stuck.state.hands[0]
    for opened in ((), ((two, "2"),), ((three, "3"), (two, "2")), ((two, "2"), (three, "3"), (two, "2"))):
        with pytest.raises(ImpossibleEvent):
            GAME.apply(stuck.state, Answered((Answer(0, "fold", opened=opened),)))
    both = ((two, "2"), (three, "3"))
    assert GAME.apply(stuck.state, Answered((Answer(0, "fold", opened=both),))).played == ("2", "3")
    with pytest.raises(IllegalMove):
        GAME.apply(where.state, Answered((Answer(0, "fold", opened=both),)))
    liar = ((two, "A"), (three, "3"))
    with pytest.raises(IllegalMove):
        GAME.apply(stuck.state, Answered((Answer(0, "fold", opened=liar),)))


def test_an_exchange_takes_one_handle_of_the_own_hand_for_the_partner_from_each():
    hands = [["2", "7"]] * 4
    data = {"game": "dog", "players": 4, "phase": "exchange", "dealer": 3, "deal": 5, "hands": hands}
    where = GAME.parse(data | {"pieces": [["home"] * 4] * 4})
    good = [Answer(s, "give ?", given=(Given(where.state.hands[s][0], (s + 2) % 4),)) for s in range(4)]
    assert GAME.apply(where.state, Answered(tuple(good))).turn == 0
    bad = [
        Answer(0, "give ?", given=(Given(where.state.hands[0][0], 1),)),
        Answer(0, "give ?", given=(Given(where.state.hands[1][0], 2),)),
        Answer(0, "give ?", given=(Given(999, 2),)),
        Answer(0, "give 2", given=(Given(where.state.hands[0][0], 2),)),
        Answer(0, "give 2", opened=((where.state.hands[0][0], "2"),)),
        Answer(0, "give ?", given=(Given(0, 2), Given(1, 2))),
        Answer(0, "give ?"),
        Answer(1, "give ?", given=good[1].given),
    ]
    for answer in bad:
        with pytest.raises(ImpossibleEvent):
            GAME.apply(where.state, Answered((answer, *good[1:])))
    for answers in (good[:3], good[::-1], [*good, good[3]]):
        with pytest.raises(ImpossibleEvent):
            GAME.apply(where.state, Answered(tuple(answers)))


def test_openings_to_one_seat_show_nothing_to_all():
    state = GAME.initial(GAME.configure({"first": 0}, 4), 4)
    where = dealer.deal(GAME, dealer.Position(state), GAME.pending(state), random.Random(1)).position
    request = GAME.pending(where.state)
    with pytest.raises(ImpossibleEvent):
        GAME.apply(where.state, Opened(request.handles, request.to, ("2",) * 6))
    with pytest.raises(ImpossibleEvent):
        GAME.apply(where.state, Opened(request.handles, None, ("2",) * 6))


def test_partners_may_talk_so_that_no_move_and_no_option_is_about_it_c40():
    assert {form.split(" ")[0] for form in GAME.grammar.usage} <= {move.split(" ")[0] for move in CANONICAL}
    own = [option.name for option in GAME.options if option not in options_of(CommonOptions, max(GAME.seats))]
    assert own == ["jokers", "restock", "start_guard"]
