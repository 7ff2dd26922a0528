"""DAO's properties: cards are conserved after every event, the game ends in bounds, written piles come as written."""

from collections import Counter
from itertools import cycle
from random import Random

from dao_table import DAO
from every_game import step
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import dealer
from engine.dao.cards import COLOURS, DECK, points
from engine.dao.moves import MOVES
from engine.dealer import LocalTable
from engine.grammar import GameMove

PLAYS = st.lists(st.sampled_from(MOVES), min_size=1, max_size=8)


@settings(max_examples=40, deadline=None)
@given(players=st.sampled_from(DAO.seats), seed=st.integers(0, 2**32), plan=PLAYS, is_halves=st.booleans())
def test_no_card_is_lost_or_doubled(players: int, seed: int, plan: list[GameMove], is_halves: bool) -> None:
    options = {"variant": "halves"} if is_halves and players == 2 else {}
    table = LocalTable(DAO, DAO.configure(options, players), players, Random(seed))
    planned = cycle(plan)
    made = 0
    gone: Counter[str] = Counter()
    while not table.is_over:
        before = table.state
        step(table, lambda state, seat, knowledge, moves: next(planned))
        made += 1
        if table.state.round != before.round:
            gone = Counter(DECK) - Counter((*table.state.unseen, *table.state.row))
        cards = Counter((*table.state.unseen, *table.state.row, *(face for hand in table.state.taken for face in hand)))
        assert cards + gone == Counter(DECK)
        assert made < 1_000


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), plan=PLAYS)
def test_a_written_pile_comes_in_its_order(seed: int, plan: list[GameMove]) -> None:
    rng = Random(seed)
    position = dealer.opening(DAO, DAO.configure({}, 3), 3, rng)
    pile = position.script
    position = dealer.settle(DAO, position, lambda _: rng)
    for move in plan:
        shown = len(DECK) - len(position.state.unseen)
        assert position.script == pile[shown:]
        assert sorted(position.script) == list(position.state.unseen)
        position = dealer.settle(DAO, dealer.decide(DAO, position, move), lambda _: rng)


@given(hand=st.lists(st.sampled_from(sorted(set(DECK))), max_size=20))
def test_scores_do_not_depend_on_order_and_another_card_changes_them_by_its_worth(hand: list[str]) -> None:
    assert points(hand) == points(hand[::-1])
    for colour in COLOURS:
        assert points([*hand, f"{colour}-4"]) - points(hand) in range(-1, 5)
        assert points([*hand, f"{colour}-0"]) <= points(hand)
