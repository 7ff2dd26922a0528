"""Deals, the exchange, folding, rounds and the end (rulings C1 to C13, C33 to C39)."""

import random
from collections import Counter

import pytest
from reference.dog.dog_positions import board, decided, moves, new, pieces, played, position, refusal, rng_of

from engine import dealer
from engine.dealer import LocalTable
from engine.dog.cards import deck, hand_size
from engine.dog.game import GAME
from engine.errors import BadOption, IllegalMove
from engine.events import Answer, Given
from engine.requests import Ask, Mix, Open, Shuffle, Toss

HOME = ["g1", "g2", "g3", "g4"]


def table(players=4, seed=1, **options):
    return LocalTable(GAME, GAME.configure(options, players), players, random.Random(seed))


def at_random(rng):
    return lambda state, seat, knowledge, choices: choices[rng.randrange(len(choices))]


@pytest.mark.parametrize("jokers", range(9))
def test_c1_eight_of_each_value_and_the_jokers(jokers):
    counts = Counter(deck(jokers))
    assert counts.pop("*", 0) == jokers
    assert counts == dict.fromkeys(("A", *map(str, range(2, 11)), "J", "Q", "K"), 8)
    assert len(GAME.deck(GAME.configure({}, 4), 4)) == 110


@pytest.mark.parametrize("players", [2, 3, 5, 7, 8])
def test_c3_only_four_or_six_seats(players):
    with pytest.raises(BadOption):
        GAME.configure({}, players)


def test_c4_partners_sit_opposite():
    four, six = new(4).state, new(6).state
    assert [four.partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [six.partner(seat) for seat in range(6)] == [3, 4, 5, 0, 1, 2]


def test_c5_first_seat_by_toss_or_option_and_the_deal_goes_on_to_the_right():
    options = GAME.configure({}, 4)
    assert GAME.pending(GAME.initial(options, 4)) == Toss((4,))
    where = new(first=2)
    assert (where.state.dealer, where.state.order) == (1, (2, 3, 0, 1))
    assert GAME.pending(where.state) == Ask((2, 3, 0, 1), "exchange", sealed=True)
    last = position({}, {1: ["Q"]}, turn=1, dealer_seat=3, stock=["2"] * 8 + ["3"] * 8 + ["5"] * 8)
    after = played(last, "fold")
    assert (after.state.dealer, after.state.deal, after.state.order[0]) == (0, 2, 1)


def test_c6_the_sizes_of_the_deals():
    assert [hand_size(deal) for deal in range(1, 14)] == [6, 5, 4, 3, 2, 5, 4, 3, 2, 5, 4, 3, 2]


def test_the_requests_of_a_deal():
    start = table()
    start.settle()
    kinds = [type(event).__name__ for event in start.events]
    assert kinds == ["Tossed", "Shuffled", "Opened", "Opened", "Opened", "Opened"]
    start.decide(lambda state, seat, knowledge, choices: choices[0])
    assert isinstance(GAME.pending(start.state), Mix)
    start.settle()
    assert [type(event).__name__ for event in start.events[6:]] == ["Answered", *["Mixed"] * 4]
    assert GAME.pending(start.state) == Ask((start.state.order[0],), "play")


def test_the_hand_is_opened_to_its_owner_alone_and_dealt_one_by_one():
    state = GAME.initial(GAME.configure({"first": 0}, 4), 4)
    where = dealer.Position(state)
    shuffle = GAME.pending(state)
    assert shuffle == Shuffle(deck(6), tuple(range(110)))
    where = dealer.deal(GAME, where, shuffle, random.Random(1)).position
    assert where.state.hands[0] == (0, 4, 8, 12, 16, 20)
    assert where.state.hands[3] == (3, 7, 11, 15, 19, 23)
    assert where.state.stock == tuple(range(24, 110))
    assert GAME.pending(where.state) == Open((0, 4, 8, 12, 16, 20), (0,))


@pytest.mark.parametrize(("players", "reshuffle_in", "stock_before"), [(4, 7, 10), (6, 5, 2)])
def test_c7_the_stock_is_dealt_out_before_the_played_cards_come_back(players, reshuffle_in, stock_before):
    game = table(players, seed=3, first=0)
    choose = at_random(random.Random(5))
    shuffled_in = []
    for _ in range(4000):
        request = GAME.pending(game.state)
        if isinstance(request, Shuffle):
            shuffled_in.append((game.state.deal, sum(map(len, game.state.hands)), len(request.cards)))
        if len(shuffled_in) == 2:
            break
        if isinstance(request, Ask):
            game.decide(choose)
        else:
            dealt = dealer.deal(GAME, game.position, request, game.rng)
            game._happen(dealt.event, dealt.position, dealt.private)
    assert shuffled_in == [(1, 0, 110), (reshuffle_in, stock_before, 110 - stock_before)]


def test_c7_cards_already_dealt_stay_out_and_the_deal_goes_on_where_it_stopped():
    where = position({}, {1: ["Q"]}, turn=1, dealer_seat=0, deal=3, stock=["2", "3"], played=["4"] * 7 + ["5"] * 8)
    after = decided(where, "fold")
    state = after.state
    assert state.order == (2, 3, 0, 1)
    assert [len(hand) for hand in state.hands] == [0, 0, 1, 1]
    assert GAME.pending(state).cards == ("4",) * 7 + ("5",) * 8 + ("Q",)
    settled = dealer.settle(GAME, after, rng_of)
    assert [len(hand) for hand in settled.state.hands] == [3, 3, 3, 3]
    assert "2" in GAME.written(settled)["hands"][2]
    assert "3" in GAME.written(settled)["hands"][3]
    assert len(settled.state.stock) == 6
    assert settled.state.played == ()


def test_c7_option_shuffle_all_mixes_a_short_stock_with_the_played_cards_first():
    options = {"restock": "shuffle_all"}
    where = position({}, {1: ["Q"]}, turn=1, deal=3, stock=["2", "3"], played=["4"] * 7 + ["5"] * 8, options=options)
    after = decided(where, "fold")
    assert not any(after.state.hands)
    assert len(GAME.pending(after.state).cards) == 18
    enough = position({}, {1: ["Q"]}, turn=1, deal=3, stock=["2"] * 8 + ["3"] * 4, options=options)
    after = decided(enough, "fold")
    assert isinstance(GAME.pending(after.state), Open)
    assert after.state.played == ("Q",)


def test_missing_cards_are_out_of_the_game_and_the_deal_takes_what_there_is():
    where = position({}, {1: ["Q"]}, turn=1, dealer_seat=0, deal=1, stock=["2", "3"], played=["5", "5"])
    after = played(where, "fold")
    assert [len(hand) for hand in after.state.hands] == [1, 1, 2, 1]
    assert GAME.pending(after.state).seats == (2, 3, 0, 1)
    lone = played(position({}, {1: ["Q"]}, turn=1, dealer_seat=0), "fold")
    assert (moves(lone), lone.state.turn) == (("fold",), 2)


def test_c8_both_partners_give_one_card_blind():
    hands = {0: ["2", "7"], 1: ["3"], 2: ["4", "5"], 3: ["6"]}
    where = position({}, hands, phase="exchange", turn=0, dealer_seat=3, deal=5)
    assert moves(where) == ("give 2", "give 7")
    given = decided(where, "give 7")
    assert given.state == where.state
    assert GAME.written(given)["given"] == ["7", None, None, None]
    after = played(where, "give 7", "give 3", "give 4", "give 6")
    assert GAME.written(after)["hands"] == [["2", "4"], ["6"], ["5", "7"], ["3"]]
    assert after.state.turn == 0


def test_c8_a_seat_that_is_home_exchanges_too():
    where = position({0: HOME}, {0: ["2"], 1: ["3"], 2: ["4"], 3: ["6"]}, phase="exchange", turn=0, dealer_seat=3)
    assert GAME.pending(where.state).seats == (0, 1, 2, 3)


def test_c9_the_exchange_can_neither_be_refused_nor_doubled():
    where = position({0: ["20"]}, {seat: ["2", "7"] for seat in range(4)}, phase="exchange", turn=0, dealer_seat=3)
    for text in ("fold", "2 20>22"):
        assert refusal(where, text) == "gift_expected"
    assert refusal(where, "give 8") == "card_not_held"
    assert refusal(where, "give 2 7") == "move_words"
    assert refusal(board({0: ["20"]}, "2"), "give 2") == "no_exchange_now"


def test_c8_the_answer_shows_nothing_but_the_handle():
    where = position({}, {seat: ["2", "7"] for seat in range(4)}, phase="exchange", turn=0, dealer_seat=3)
    handle = next(card for card, face in where.truth.items() if face == "7" and card in where.state.hands[0])
    knowledge = dealer.Knowledge(0, where.truth)
    assert GAME.answer(where.state, 0, knowledge, GAME.read("give 7")) == Answer(0, "give ?", given=(Given(handle, 2),))


def test_c10_c33_whoever_can_move_must_move():
    where = position({0: ["12"], 1: ["0"], 2: ["20"]}, {0: ["J", "Q"], 1: ["2"]})
    assert set(moves(where)) == {"J 12x0", "J 12x20", "Q 12>24"}
    assert refusal(where, "fold") == "can_move"
    own_capture = board({0: ["20", "22"], 1: ["16"]}, "2")
    assert "2 20>22" in moves(own_capture)


def test_c11_the_whole_hand_is_laid_open_and_the_seat_waits_for_the_next_deal():
    where = position({}, {0: ["2", "Q", "7"], 1: ["A", "3"], 2: ["5"], 3: ["6"]}, played=["4"])
    answer = GAME.answer(where.state, 0, dealer.Knowledge(0, where.truth), GAME.read("fold"))
    assert sorted(face for _, face in answer.opened) == ["2", "7", "Q"]
    after = played(where, "fold")
    assert after.state.hands[0] == ()
    assert after.state.played == ("2", "4", "7", "Q")
    assert played(after, "A exit", "fold", "fold").state.turn == 1


def test_c12_a_jack_with_nothing_to_swap_is_no_move():
    assert moves(board({0: ["12"]}, "J")) == ("fold",)
    assert moves(board({0: ["12", "14"], 1: ["g1", "16"]}, "J")) == ("fold",)
    assert moves(board({1: ["12"]}, "J")) == ("fold",)


def test_c13_empty_hands_are_skipped_in_the_right_direction():
    where = position({0: ["5"], 3: ["50"]}, {0: ["2", "2"], 3: ["3"]})
    after = played(where, "2 5>7")
    assert after.state.turn == 3
    assert played(after, "3 50>53").state.turn == 0


def test_c34_the_joker_is_declared_and_stays_a_joker():
    where = board({0: ["12"], 1: ["40"]}, "*")
    after = played(where, "*9 12>21")
    assert after.state.played == ("*",)
    assert refusal(where, "* 12>21") == "joker_undeclared"
    assert refusal(where, "*9 12>22") == "count_wrong"
    assert refusal(where, "9 12>21") == "card_not_held"
    assert refusal(board({0: ["12"]}, "9"), "*9 12>21") == "card_not_held"
    assert {"*A exit", "*J 12x40", "*Q 12>24", "*7 12>19"} <= set(moves(where))
    assert "*K exit" not in moves(where)
    assert pieces(played(where, "*K exit")) == ["0*", "12", "home", "home"]


def test_c35_the_joker_may_be_the_last_card_into_the_goal():
    where = board({0: [*HOME[:3], "62"], 2: HOME}, "*")
    assert refusal(where, "*6 62>g4") == "lane_occupied"
    over = played(board({0: [*HOME[1:], "62"], 2: HOME}, "*"), "*3 62>g1")
    assert GAME.outcome(over.state).winners == (0, 2)


def test_c36_whoever_is_home_moves_the_partners_pieces():
    where = board({0: HOME, 1: ["20"], 2: ["40"]}, "A", "J", "7", "2")
    assert set(moves(where)) == {"A exit", "A 40>41", "A 40>51", "J 40x20", "7 40>47", "2 40>42"}
    assert pieces(played(where, "A exit"), 2) == ["32*", "40", "home", "home"]
    assert refusal(board({0: HOME, 2: ["32"]}, "A"), "A exit") == "start_taken"
    assert moves(board({0: HOME, 1: ["32"]}, "K")) == ("K exit",)


def test_c37_the_eighth_piece_ends_the_game_at_once_for_all():
    last = position({0: HOME, 2: [*HOME[1:], "31"], 1: ["g1"], 3: ["g2"]}, {0: ["2"], 1: ["3"]})
    after = played(last, "2 31>g1")
    assert GAME.pending(after.state) is None
    outcome = GAME.outcome(after.state)
    assert (outcome.scores, outcome.places, outcome.reason) == ((4, 1, 4, 1), (1, 3, 1, 3), "played")


def test_c37_with_six_the_other_teams_rank_by_their_pieces_in_the_goal():
    last = position({0: HOME, 3: [*HOME[1:], "47"], 1: ["g1"], 4: ["g2"], 2: ["g1"]}, {0: ["2"], 1: ["3"]}, players=6)
    outcome = GAME.outcome(played(last, "2 47>g1").state)
    assert (outcome.places, outcome.winners) == ((1, 3, 5, 1, 3, 5), (0, 3))


def test_c38_whoever_cannot_move_after_the_exchange_is_only_out_on_the_own_turn():
    hands = {0: ["2"], 1: ["3"], 2: ["4"], 3: ["A"]}
    where = position({}, hands, phase="exchange", turn=0, dealer_seat=3)
    after = played(where, "give 2", "give 3", "give 4", "give A")
    assert [len(hand) for hand in after.state.hands] == [1, 1, 1, 1]
    assert moves(after) == ("fold",)
    assert moves(played(after, "fold")) == ("A exit",)


def test_a_card_once_played_cannot_be_played_again():
    where = position({0: ["5"], 2: ["40"]}, {0: ["2"], 2: ["3", "Q"]})
    knowledge = dealer.Knowledge(0, where.truth)
    answer = GAME.answer(where.state, 0, knowledge, GAME.read("2 5>7"))
    after = dealer.answered(GAME, where, answer)
    with pytest.raises(IllegalMove):
        GAME.answer(after.state, 0, knowledge, GAME.read("2 7>9"))
