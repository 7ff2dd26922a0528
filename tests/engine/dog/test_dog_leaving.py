"""What follows when a seat leaves: open hands after a resignation, everything veiled anew after a cut."""

import random
from collections import Counter

import pytest
from reference.dog.dog_positions import decided, moves, position, refusal, rng_of

from engine import dealer
from engine.canonical import canonical_bytes
from engine.dealer import LocalTable
from engine.dog.game import GAME
from engine.dog.state import Phase
from engine.errors import ImpossibleEvent
from engine.events import Answer, Answered, Given, Leaving, Left, Shuffled
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import Ask, Mix, Open, Shuffle, Toss


def left(where, seat, how=Leaving.RESIGNED):
    return Position(GAME.apply(where.state, Left(seat, how)), where.truth)


def settled(where):
    return dealer.settle(GAME, where, rng_of)


def four(**more):
    hands = {seat: ["2", "7", "A"] for seat in range(4)}
    return position({0: ["20"], 1: ["40"], 2: ["50"]}, hands, stock=["3", "5", "Q"] * 4, **more)


def test_after_a_resignation_the_hand_is_opened_and_played_on():
    where = left(four(), 1)
    assert GAME.pending(where.state) == Open(where.state.hidden(1))
    opened = settled(where)
    assert opened.state.hands[1] == ("2", "7", "A")
    assert opened.state.turn == 0
    after = settled(decided(opened, moves(opened)[0]))
    assert after.state.turn == 2
    assert len(after.state.hands[1]) == 2
    assert after.state.pieces != opened.state.pieces


def test_a_seat_that_leaves_on_its_own_turn_is_played_on_once_its_hand_lies_open():
    where = left(four(), 0)
    assert where.state.turn == 0
    assert settled(where).state.turn == 1
    assert len(settled(where).state.hands[0]) == 2


def test_every_engine_plays_the_empty_chair_alike():
    assert settled(left(four(), 0)).state == settled(left(four(), 0)).state


@pytest.mark.parametrize("how", [Leaving.CUT, Leaving.FOUL])
def test_after_a_cut_everything_hidden_is_veiled_anew_into_the_old_sizes(how):
    before = four(played=["Q", "Q"])
    where = left(before, 1, how)
    request = GAME.pending(where.state)
    hidden = Counter(["3", "5", "Q"] * 4 + ["2", "7", "A"] * 4)
    assert isinstance(request, Shuffle)
    assert Counter(request.cards) == hidden
    assert request.cards == tuple(sorted(request.cards))
    assert not set(request.fresh) & set(before.truth)
    dealt = dealer.deal(GAME, where, request, random.Random(4)).position
    assert [len(hand) for hand in dealt.state.hands] == [3, 3, 3, 3]
    assert len(dealt.state.stock) == 12
    assert GAME.pending(dealt.state) == Open(dealt.state.hidden(1))
    after = settled(dealt)
    assert all(isinstance(card, str) for card in after.state.hands[1])
    assert after.state.played == ("Q", "Q")


def test_after_a_cut_the_stayers_see_their_new_hands():
    game = LocalTable(GAME, GAME.configure({"first": 0}, 4), 4, random.Random(2))
    game.settle()
    game.leave(1, Leaving.CUT)
    game.settle()
    shuffled, *opens = game.events[-5:]
    assert isinstance(shuffled, Shuffled)
    assert [event.to for event in opens] == [None, (0,), (2,), (3,)]
    for seat in (0, 2, 3):
        assert set(game.state.hidden(seat)) <= set(game.knowledge[seat].faces)


def test_cards_that_a_partner_gave_openly_stay_open_after_a_later_cut():
    where = settled(left(exchange(), 2))
    where = settled(given(where))
    assert where.state.hands[0][-1] == "K"
    after = settled(left(where, 1, Leaving.CUT))
    public = [card for card in after.state.hands[0] if isinstance(card, str)]
    assert public == [card for card in where.state.hands[0] if isinstance(card, str)]


def exchange(**more):
    hands = {0: ["2", "9"], 1: ["3", "8"], 2: ["4", "K"], 3: ["6", "J"]}
    return position({2: ["50"]}, hands, phase="exchange", turn=0, dealer_seat=3, deal=5, **more)


def given(where):
    while isinstance(GAME.pending(where.state), Ask) and GAME.pending(where.state).kind == "exchange":
        where = decided(where, moves(where)[0])
    return where


def test_the_partner_of_a_seat_that_left_gives_openly_and_receives_openly():
    where = settled(left(exchange(), 2))
    assert GAME.pending(where.state).seats == (0, 1, 3)
    answer = GAME.answer(where.state, 0, Knowledge(0, where.truth), GAME.read("give 9"))
    assert answer == Answer(0, "give 9", opened=((where.state.hands[0][1], "9"),))
    after = decided(decided(decided(where, "give 9"), "give 3"), "give 6")
    assert isinstance(GAME.pending(after.state), Mix)
    after = settled(after)
    assert after.state.hands[2] == ("4", "9")
    assert after.state.hands[0][-1] == "K"
    assert moves(after) == ("K exit",)


def test_an_open_card_is_laid_without_an_opening_and_a_hidden_one_with_it():
    where = settled(given(settled(left(exchange(), 2))))
    state = where.state
    answer = GAME.answer(state, 0, Knowledge(0, where.truth), GAME.read("K exit"))
    assert answer == Answer(0, "K exit")
    with pytest.raises(ImpossibleEvent):
        GAME.apply(state, Answered((Answer(0, "K exit", opened=((state.hidden(0)[0], "K"),)),)))


def test_after_leaving_neither_an_unseen_gift_nor_a_hidden_card_is_taken():
    state = settled(left(exchange(), 2)).state
    unseen = Answer(0, "give ?", given=(Given(state.hands[0][0], 2),))
    others = [Answer(seat, "give ?", given=(Given(state.hands[seat][0], 4 - seat),)) for seat in (1, 3)]
    with pytest.raises(ImpossibleEvent):
        GAME.apply(state, Answered((unseen, *others)))


def test_both_partners_gone_exchange_by_themselves():
    where = settled(left(left(exchange(), 0), 2))
    assert GAME.pending(where.state).seats == (1, 3)
    after = settled(given(where))
    assert after.state.turn == 1
    assert Counter([*after.state.hands[0], *after.state.hands[2], *after.state.played]) == Counter(["2", "9", "4", "K"])


def test_a_seat_that_left_gets_its_later_hands_openly():
    where = settled(left(position({}, {0: ["2"], 1: ["3"]}, stock=["4", "5", "6", "8"] * 8, dealer_seat=3), 2))
    where = settled(decided(settled(decided(where, "fold")), "fold"))
    assert where.state.deal == 2
    assert len(where.state.hands[2]) == 5
    assert all(isinstance(card, str) for card in where.state.hands[2])
    assert GAME.pending(where.state).seats == (1, 3, 0)


@pytest.mark.parametrize("how", list(Leaving))
def test_with_fewer_than_two_seats_the_game_is_over(how):
    where = four()
    for seat in (1, 2):
        where = settled(left(where, seat, how))
    where = left(where, 0, how)
    assert GAME.pending(where.state) is None
    outcome = GAME.outcome(where.state)
    assert (outcome.reason, outcome.winners, outcome.places) == ("left", (3,), (2, 4, 3, 1))
    with pytest.raises(ImpossibleEvent):
        left(where, 3)


def test_leaving_before_the_first_card():
    state = GAME.initial(GAME.configure({}, 4), 4)
    for how in Leaving:
        after = GAME.apply(state, Left(0, how))
        assert GAME.pending(after) == Toss((4,))
    dealt = GAME.apply(GAME.initial(GAME.configure({"first": 1}, 4), 4), Left(0, Leaving.CUT))
    assert isinstance(GAME.pending(dealt), Shuffle)
    assert not dealt.must_redeal


def test_leaving_while_an_answer_or_a_mix_is_awaited():
    where = given(exchange())
    assert GAME.pending(where.state).seat == 0
    after = left(where, 0)
    assert GAME.pending(after.state) == Open(after.state.hidden(0))
    cut = left(where, 1, Leaving.CUT)
    assert isinstance(GAME.pending(cut.state), Shuffle)
    assert settled(cut).state.unmixed == ()


def test_nobody_leaves_twice_and_only_seats_leave():
    where = left(four(), 1)
    for seat in (1, 4, -1):
        with pytest.raises(ImpossibleEvent):
            left(where, seat)


def test_whoever_leaves_has_lost_however_the_team_fares():
    home = ["g1", "g2", "g3", "g4"]
    where = position({0: home, 2: [*home[1:], "31"]}, {0: ["2"], 1: ["Q"], 2: ["5"]})
    after = settled(left(where, 2))
    over = decided(after, "2 31>g1")
    assert GAME.outcome(over.state).places == (1, 2, 4, 2)


@pytest.mark.parametrize("seed", range(10))
def test_leaving_at_random_conserves_all_cards_and_never_stalls(seed):
    rng = random.Random(seed)
    players = rng.choice((4, 6))
    options = {"jokers": rng.randrange(9), "restock": rng.choice(("deal_out", "shuffle_all"))}
    game = LocalTable(GAME, GAME.configure(options, players), players, rng)
    cards = Counter(GAME.deck(game.state.options, players))
    for _ in range(600):
        request = GAME.pending(game.state)
        if request is None:
            break
        if rng.random() < 0.012:
            game.leave(rng.choice(game.state.staying), rng.choice(list(Leaving)))
        elif isinstance(request, Ask):
            assert not set(request.seats) & set(game.state.gone)
            assert all(GAME.legal(game.state, seat, game.knowledge[seat]) for seat in request.seats)
            game.decide(lambda state, seat, knowledge, choices: choices[rng.randrange(len(choices))])
        else:
            dealt = dealer.deal(GAME, game.position, request, rng)
            if isinstance(request, Open) and request.to:
                assert not set(request.to) & set(game.state.gone)
            game._happen(dealt.event, dealt.position, dealt.private)
        state = game.state
        held = [card for hand in state.hands for card in hand] + list(state.stock)
        assert Counter(game.position.truth.get(card, card) for card in held) + Counter(state.played) == cards
        canonical_bytes(state)
        GAME.written(game.position)
        if state.phase is Phase.OVER:
            assert GAME.outcome(state).places


def test_hidden_faces_are_what_everybody_can_compute():
    where = settled(left(four(), 1))
    hidden = Counter(where.truth[h] for seat in (0, 2, 3) for h in where.state.hidden(seat))
    assert Counter(where.state.hidden_faces()) == hidden + Counter(where.truth[h] for h in where.state.stock)


def test_a_position_with_seats_that_left_can_be_written_and_read():
    where = settled(left(four(), 1))
    picture = GAME.written(where)
    assert picture["left"] == [1]
    again = GAME.parse(picture)
    assert GAME.written(again) == picture
    assert moves(again) == moves(where)
    assert again.state.hands[1] == ("2", "7", "A")
    assert refusal(again, "fold") == "can_move"
