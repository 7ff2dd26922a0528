"""How a TAO table is laid: D1, D2, D24 to D27, and who is shown what (D34)."""

import random
from collections import Counter

import pytest
from reference.tao.tao_table import TAO, faces

from engine import dealer
from engine.dealer import LocalTable
from engine.events import Tossed
from engine.requests import Ask, Open, Shuffle, Toss
from engine.tao.cards import ALL_GUARDIANS, DECK, DOORS, GUARDIANS, SPECIALS


def table(seed=1, **given):
    return LocalTable(TAO, TAO.configure(given, 2), 2, random.Random(seed))


def requests_of_setup(**given):
    """All requests before the first decision."""
    rng = random.Random(1)
    position = dealer.opening(TAO, TAO.configure(given, 2), 2, rng)
    requests = []
    while not isinstance(request := TAO.pending(position.state), Ask):
        requests.append(request)
        position = dealer.deal(TAO, position, request, rng).position
    return requests


def test_there_are_22_cards():
    assert len(DECK) == 22
    assert Counter(DECK) == Counter({**dict.fromkeys(GUARDIANS, 4), **dict.fromkeys(DOORS, 1), "special": 2})
    assert TAO.deck(TAO.configure({}, 2), 2) == DECK == tuple(sorted(DECK))


def test_yin_is_dealt_in_the_order_of_d1():
    toss, rules, top, rows, turned, decks = requests_of_setup()
    assert toss == Toss((2,))
    assert rules == Shuffle(ALL_GUARDIANS, tuple(range(16)))
    assert top == Open((0,), None)
    assert rows == Shuffle((*range(4, 16), *SPECIALS), tuple(range(16, 30)))
    assert turned == Open(tuple(range(16, 26)), None)
    assert decks == Shuffle((*range(26, 30), *DOORS), tuple(range(30, 38)))


def test_yang_deals_each_hand_to_its_owner_alone():
    requests = requests_of_setup(version="yang", first=0)
    hands = [tuple(sorted(faces(hand))) for hand in ("pTB pDR TR DB", "pTR pDB TB DR")]
    assert requests == [
        Shuffle(hands[0], (0, 1, 2, 3)),
        Open((0, 1, 2, 3), (0,)),
        Shuffle(hands[1], (4, 5, 6, 7)),
        Open((4, 5, 6, 7), (1,)),
    ]


def test_d27_open_hands_are_opened_to_all():
    requests = requests_of_setup(version="yang", first=0, open_hands=True)
    assert [request.to for request in requests if isinstance(request, Open)] == [None, None]
    laid = table(version="yang", open_hands=True)
    laid.settle()
    assert all(isinstance(card, str) for hand in laid.state.decks for card in hand)


@pytest.mark.parametrize("seed", range(20))
def test_d1_four_guardians_remain_for_the_rules_and_all_doors_are_in_the_decks(seed):
    laid = table(seed)
    laid.settle()
    shown = TAO.written(laid.position)
    assert all(face in GUARDIANS for face in shown["rules"])
    assert len(shown["rules"]) == 4
    in_decks = [face for deck in shown["decks"] for face in deck]
    assert sorted(face for face in in_decks if face in DOORS) == sorted(DOORS)
    assert [len(deck) for deck in shown["decks"]] == [4, 4]
    assert all(row[0] is None and row[6] is None and None not in row[1:6] for row in shown["rows"])
    assert all(face not in DOORS for row in shown["rows"] for face in row)


@pytest.mark.parametrize("value", [0, 1])
def test_d2_the_toss_names_the_dealer_and_the_other_begins(value):
    state = TAO.initial(TAO.configure({}, 2), 2)
    assert TAO.apply(state, Tossed((value,))).turn == 1 - value


@pytest.mark.parametrize("version", ["yin", "yang"])
@pytest.mark.parametrize("first", [0, 1])
def test_d2_the_option_names_who_moves_first(version, first):
    laid = table(version=version, first=first)
    laid.settle()
    assert laid.deciders() == (first,)
    assert not any(isinstance(request, Toss) for request in requests_of_setup(version=version, first=first))


def test_d24_the_fixed_table_of_yang():
    laid = table(version="yang", first=0)
    laid.settle()
    rows = TAO.written(laid.position)["rows"]
    assert rows == [faces(". TB TR * DB DR ."), faces(". TR TB * DR DB .")]
    ends = {rows[seat][column] for seat in (0, 1) for column in (1, 5)}
    assert ends == set(GUARDIANS)
    for line in rows:
        for end, beside in ((1, 2), (5, 4)):
            assert line[end].split("-")[0] == line[beside].split("-")[0]
            assert line[end] != line[beside]


def test_d25_the_hands_of_yang_are_two_doors_and_the_opposite_guardians():
    laid = table(version="yang", first=0)
    laid.settle()
    decks = TAO.written(laid.position)["decks"]
    assert sorted(decks[0]) == sorted(faces("pTB pDR TR DB"))
    assert sorted(decks[1]) == sorted(faces("pTR pDB TB DR"))
    assert laid.knowledge[0].faces == {handle: laid.position.truth[handle] for handle in laid.state.decks[0]}
    assert laid.knowledge[1].faces == {handle: laid.position.truth[handle] for handle in laid.state.decks[1]}


def test_d26_the_open_rule_row_of_yang():
    laid = table(version="yang", first=0)
    laid.settle()
    assert list(laid.state.rules) == faces("DR TB DB TR")
    everything = Counter(face for deck in TAO.written(laid.position)["decks"] for face in deck)
    everything.update(face for line in laid.state.rows for face in line if face)
    everything.update(laid.state.rules)
    assert everything == Counter(DECK)


def test_d34_in_yin_decks_and_rule_pile_are_secret_from_all():
    laid = table()
    laid.settle()
    assert [dict(known.faces) for known in laid.knowledge] == [{}, {}]
    assert all(isinstance(card, int) for deck in laid.state.decks for card in deck)
    assert isinstance(laid.state.rules[0], str)
    assert all(isinstance(card, int) for card in laid.state.rules[1:])
    assert laid.state.phase == "play"
    assert laid.state.stock == ()
    assert len(laid.state.unseen[0]) == 11
