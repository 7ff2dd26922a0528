"""The engine against the slow oracle (tests/reference/tao), and the comparison against planted faults."""

import random

import pytest
from reference.tao import tao_compare
from reference.tao.tao_oracle import Oracle
from reference.tao.tao_table import lay


@pytest.mark.parametrize(("count", "seed"), [(250, 11), pytest.param(1000, 12, marks=pytest.mark.soak)])
def test_the_engine_and_the_oracle_agree(count, seed):
    assert tao_compare.compare_many(count, seed) >= count


def without_bar(oracle):
    barred, oracle.barred = oracle.barred, None
    found = real_five(oracle)
    oracle.barred = barred
    return found


real_five = Oracle._five
FIVE = {"own": ". DR TR DR TR TR .", "facing": ". DB * pDB TB pTB ."}
TRIS = {"own": ". TB pTB DR TB * .", "facing": ". TR DB * DR DB .", "rules": "TR"}
COINED = {"moves_left": 1, "coined": True, "won": [1, 0], "coins": [False, True, True, True, True]}
FAULTS = {
    "D4": ("_tris", lambda oracle: None, TRIS),
    "D6": ("_five", lambda oracle: None, FIVE),
    "D7": ("_five", without_bar, FIVE | {"barred": "red"}),
    "D17": ("_gap", lambda oracle: None, TRIS),
    "D30": ("_opens", lambda oracle: [], TRIS | COINED | {"options": {"one_coin_a_turn": True}}),
    "D32": ("_cards_of", lambda oracle, pair: set(), TRIS | {"mirror": [[2, 2]], "options": {"no_mirror": True}}),
}


def agree_from(fields):
    for seed in range(6):
        for _ in tao_compare.along(lay(**fields), random.Random(seed), 6):
            pass


@pytest.mark.parametrize("ruling", FAULTS)
def test_a_planted_fault_is_found(ruling, monkeypatch):
    name, fault, fields = FAULTS[ruling]
    agree_from(fields)
    monkeypatch.setattr(Oracle, name, fault)
    with pytest.raises(AssertionError):
        agree_from(fields)
