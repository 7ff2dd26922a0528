"""How a trick ends and what follows: rulings B8, B9, B12, B13, B16 to B20."""

from random import Random

from reference.daumen.tables import after, between_tricks, moves, new_table, position, seen

from engine import dealer
from engine.daumen.game import GAME
from engine.requests import Ask, Mix, Open


def requests_after(start, move):
    """All requests up to the next decision, with what is in the hands at each."""
    state = dealer.decide(GAME, start, GAME.read(move))
    asked = []
    while not isinstance(request := GAME.pending(state.state), Ask):
        asked.append(request)
        state = dealer.deal(GAME, state, request, Random(0)).position
    return asked, state


def test_a_parry_wins_released_and_offered_cards_the_twin_and_an_own_offer():
    """B9 and the third test vector: green 2 is highest, its twin's holder offers yellow 7 already."""
    start = position(
        5,
        turn=1,
        leader=0,
        starter=0,
        best=2,
        offers=["yellow-6", "yellow-7", "green-2", None, None],
        released=[[0, "yellow-1!"]],
        colours=["yellow", "green"],
        hands=[["black-1"], ["green-2!", "black-2"], ["black-3"], ["black-4"], []],
        passes=3,
    )
    won = seen(after(start, "parry green-2!"))["won"]
    assert [sorted(stack) for stack in won] == [
        [],
        ["green-2", "green-2!", "yellow-1!", "yellow-6", "yellow-7"],
        [],
        [],
        [],
    ]


def test_a_parry_ends_the_trick_at_once():
    """B8: nobody after the parrying player is asked, and that player leads next."""
    start = between_tricks("yellow-3 green-1", "yellow-3! green-2", "black-1 black-2")
    start = after(start, "show yellow-3", "parry yellow-3!")
    assert seen(start)["best"] is None
    assert seen(start)["turn"] == 1
    assert sorted(seen(start)["won"][1]) == ["yellow-3", "yellow-3!"]


def test_a_trick_ends_when_all_others_have_passed_in_succession():
    """B12."""
    start = between_tricks("yellow-1 green-3", "yellow-2 black-1", "yellow-3 black-2")
    start = after(start, "show yellow-1", "pass", "show yellow-3", "pass")
    assert seen(start)["passes"] == 1
    assert seen(start)["turn"] == 1
    assert sorted(seen(after(start, "pass"))["won"][2]) == ["yellow-1", "yellow-3"]


def test_a_pass_before_a_new_highest_card_does_not_count():
    """B12: after every show all others are heard again."""
    start = between_tricks("yellow-1 green-3", "yellow-2 black-1", "yellow-3 black-2")
    start = after(start, "show yellow-1", "pass", "show yellow-3")
    assert [seen(start)["turn"], seen(start)["passes"]] == [0, 0]


def test_empty_hands_count_as_passing():
    """B12: seat 1 has no cards and is not asked."""
    start = between_tricks("yellow-1 green-3", "", "yellow-3 black-2")
    start = after(start, "show yellow-1")
    assert [seen(start)["turn"], seen(start)["passes"]] == [2, 1]
    assert seen(after(start, "pass"))["won"] == [["yellow-1"], [], []]


def test_a_leader_alone_gets_their_own_card():
    """B13."""
    start = after(between_tricks("yellow-1! green-3", "yellow-2", "black-2"), "show yellow-1!", "pass", "pass")
    assert seen(start)["won"] == [["yellow-1!"], [], []]


def test_two_players_need_one_pass():
    """B24."""
    start = after(between_tricks("yellow-1 green-3", "yellow-2 black-1"), "show yellow-1", "show yellow-2", "pass")
    assert seen(start)["won"] == [[], ["yellow-1", "yellow-2"]]


def test_all_offered_cards_are_opened_to_everybody_at_the_end_of_a_trick():
    """B16: the poison of every card of the trick is seen before it is stacked."""
    start = between_tricks("yellow-1! green-3", "yellow-2 black-1")
    start = after(start, "show yellow-1!", "show yellow-2")
    offers = [offer.card for offer in start.state.offers]
    asked, end = requests_after(start, "pass")
    assert asked == [Open(tuple(offers), None)]
    assert end.state.won == ((), ("yellow-1!", "yellow-2"))


def test_the_winner_refills_first_then_clockwise_each_in_one_go():
    """B17: every hand up to five, with one `Open` to its owner and one `Mix` each."""
    stock = ["green-1", "green-2", "green-3", "green-4", "black-1", "black-2", "black-3"]
    hands = ("yellow-1 yellow-2 yellow-3", "yellow-4 green-5 black-5", "yellow-5 black-4 green-1! green-3!")
    start = after(between_tricks(*hands, stock=stock), "show yellow-1", "show yellow-4", "pass")
    asked, end = requests_after(start, "pass")
    order = [(request.to, None) if isinstance(request, Open) else (None, request.seat) for request in asked]
    assert order == [(None, None), ((1,), None), (None, 1), ((2,), None), (None, 2), ((0,), None), (None, 0)]
    assert seen(end)["hands"] == [
        ["black-1", "black-2", "black-3", "yellow-2", "yellow-3"],
        ["black-5", "green-1", "green-2", "green-3", "green-5"],
        ["black-4", "green-1!", "green-3!", "green-4", "yellow-5"],
    ]


def test_a_mix_gives_every_card_of_a_refilled_hand_a_fresh_handle():
    """Nobody can tell afterwards which of the cards is the new one."""
    start = after(between_tricks("yellow-1 green-3", "yellow-2 black-1", stock=["black-4"]), "show yellow-1")
    asked, end = requests_after(start, "pass")
    mix = asked[-1]
    assert isinstance(mix, Mix)
    assert not set(mix.hand) & set(mix.fresh)
    assert end.state.hands[0] == mix.fresh


def test_a_hand_that_received_nothing_is_not_mixed():
    """B18: the stock ends with the winner, so there is one `Open` and one `Mix` only."""
    start = after(between_tricks("yellow-1 green-3", "yellow-2 black-1", stock=["black-4"]), "show yellow-1")
    asked, _ = requests_after(start, "pass")
    assert [type(request) for request in asked] == [Open, Open, Mix]


def test_a_short_stock_goes_out_in_refill_order():
    """B18 and the last test vector: stock 2, the winner needs 3 and gets 2, all others none."""
    hands = ("yellow-1 yellow-2 green-3", "yellow-3 black-1", "black-4")
    start = between_tricks(*hands, stock=["green-1", "green-2"])
    start = after(start, "show yellow-1", "pass", "pass")
    assert [len(hand) for hand in seen(start)["hands"]] == [4, 2, 1]
    assert seen(start)["hands"][0] == ["green-1", "green-2", "green-3", "yellow-2"]
    assert seen(start)["stock"] == []


def test_one_card_left_for_three_players():
    """B18: the winner takes it, the others have fewer; the game goes on."""
    start = between_tricks("yellow-1 green-3", "yellow-2 black-1", "green-4 black-4", stock=["green-1"])
    start = after(start, "show yellow-1", "show yellow-2", "pass", "pass")
    assert [len(hand) for hand in seen(start)["hands"]] == [1, 2, 2]
    assert seen(start)["turn"] == 1


def test_the_winner_leads_the_next_trick():
    """B19."""
    start = between_tricks("yellow-1 green-3", "yellow-2 black-1", "green-4 black-4")
    start = after(start, "show yellow-1", "pass", "show green-4", "pass", "pass")
    assert [seen(start)["turn"], seen(start)["leader"], seen(start)["best"]] == [2, 2, None]


def test_a_winner_without_cards_leaves_the_lead_to_the_next_clockwise():
    """B19: seat 1 wins with its last card, seat 2 has none, seat 3 leads."""
    start = between_tricks("yellow-1 green-3", "yellow-2", "", "black-4 black-2")
    start = after(start, "show yellow-1", "show yellow-2", "pass", "pass")
    assert [seen(start)["turn"], seen(start)["leader"]] == [3, 3]


def test_the_partie_does_not_end_while_a_trick_is_open():
    """B20: seat 0 shows its last card and only seat 1 holds any; seat 1 is still heard."""
    start = after(between_tricks("yellow-1", "yellow-2 black-1"), "show yellow-1")
    assert seen(start)["partie"] == 1
    assert moves(start) == ["pass", "show black-1", "show yellow-2"]


def test_the_partie_does_not_end_between_trick_and_refill():
    """B20: after the trick seat 1 alone holds cards, after the refill both do."""
    start = between_tricks("yellow-1", "yellow-2 black-1", stock=["green-1"])
    start = after(start, "show yellow-1", "pass")
    assert [seen(start)["partie"], seen(start)["hands"]] == [1, [["green-1"], ["black-1", "yellow-2"]]]


def test_nothing_is_tested_before_the_first_deal():
    """B20: all hands are empty at first, and yet the Partie begins."""
    table = new_table(3, seed=1)
    table.settle()
    assert [len(hand) for hand in table.state.hands] == [5, 5, 5]
    assert table.state.partie == 1
