"""The greedy player."""

import random

import pytest
from reference.tao.tao_table import TAO, lay, play

from engine.dealer import LocalTable
from engine.knowledge import Knowledge


def greedy(position, seat=0, known=None):
    knowledge = Knowledge(seat, position.truth if known is None else known)
    return TAO.greedy(position.state, seat, knowledge, TAO.legal(position.state, seat, knowledge)).text


def test_it_makes_the_combination_that_it_sees():
    position = lay(". TB pTB TR TB * .", rules="DB")
    assert play(position, greedy(position)).state.claim != ()


def test_it_claims_what_it_can():
    assert greedy(play(lay(". TB pTB TR TB * .", rules="DB"), "swap 3 4")) == "claim 2"


def test_in_yin_it_does_not_look_into_its_deck():
    fields = {"rules": "DB", "facing": ". TR DB * DR DR ."}
    choices = {
        greedy(lay(". TB pTB TR DR * .", decks=decks, **fields))
        for decks in (["TB DB TR DR", "pTR TR pDB pDR"], ["pTR DB TR DR", "TB TR pDB pDR"])
    }
    assert len(choices) == 1


def test_in_yang_it_uses_the_card_in_its_own_hand():
    position = lay(
        ". TB pTB TR DR * .",
        facing=". TR DB * DR DR .",
        decks=["TB DB TR DR", "pTR TR pDB pDR"],
        rules="DB",
        options={"version": "yang"},
    )
    assert greedy(position) == "draw 3"


@pytest.mark.parametrize("version", ["yin", "yang"])
def test_two_of_its_kind_come_to_an_end(version):
    for seed in range(6):
        table = LocalTable(TAO, TAO.configure({"version": version}, 2), 2, random.Random(seed))
        table.play(lambda state, seat, knowledge, moves: TAO.greedy(state, seat, knowledge, moves), 3000)
        assert table.is_over


def test_it_beats_chance():
    rng = random.Random(8)
    won = 0
    for game in range(12):
        table = LocalTable(TAO, TAO.configure({}, 2), 2, rng)

        def choose(state, seat, knowledge, listed, me=game % 2):
            return TAO.greedy(state, seat, knowledge, listed) if seat == me else listed[rng.randrange(len(listed))]

        table.play(choose, 5000)
        won += TAO.outcome(table.state).winners == (game % 2,)
    assert won >= 11


def test_it_chooses_among_the_moves_given():
    position = lay(". TB pTB TR TB * .", rules="DB")
    some = [move for move in TAO.legal(position.state, 0, Knowledge(0)) if move.verb == "draw"]
    assert TAO.greedy(position.state, 0, Knowledge(0), some) in some
