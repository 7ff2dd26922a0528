"""The engine against an independent slow model on random positions (tests/reference/daumen)."""

import pytest
from reference.daumen.compare import compare

from engine.daumen import course, decisions
from engine.daumen.cards import COLOUR_OF, NUMBER_OF, PAIRS


@pytest.mark.parametrize("count", [2000, pytest.param(8000, marks=pytest.mark.soak)])
def test_engine_and_oracle_agree(count):
    """Rules of showing, parrying and passing, of the end of tricks and Partien, and of refills, by positions."""
    assert compare(count, seed=1) == 3


def _higher_if_colour_is_new_or_equal(best, colours):
    return {pair for pair in PAIRS if best is None or COLOUR_OF[pair] not in colours[:-1]}


def _higher_by_number_alone(best, colours):
    return {pair for pair in PAIRS if best is None or NUMBER_OF[pair] > NUMBER_OF[best]}


@pytest.mark.parametrize("wrong", [_higher_if_colour_is_new_or_equal, _higher_by_number_alone])
def test_a_wrong_order_of_cards_is_found(monkeypatch, wrong):
    monkeypatch.setattr(decisions, "higher", wrong)
    with pytest.raises(AssertionError):
        compare(2000, seed=1)


def test_a_wrong_score_is_found(monkeypatch):
    monkeypatch.setattr(course, "partie_score", lambda state, seat: len(state.won[seat]))
    with pytest.raises(AssertionError):
        compare(2000, seed=1)


def test_a_missing_refill_is_found(monkeypatch):
    monkeypatch.setattr(course, "refilled", lambda state: state)
    with pytest.raises(AssertionError):
        compare(2000, seed=1)
