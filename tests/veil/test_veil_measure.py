"""The figures for the benchmark command: all there, from the clock that was given, with the true sizes."""

import itertools

import pytest
from reference.veil.stream import stream

from protocol.veil.measure import DECK_SIZES, FACE_COUNTS, measure


def test_figures_hold_every_size_and_come_from_the_given_clock() -> None:
    ticks = itertools.count()
    figures = measure(lambda: float(next(ticks)), stream("measure"), runs=1)
    assert [it.cards for it in figures.shuffles] == list(DECK_SIZES)
    assert [it.proof_bytes for it in figures.shuffles] == [5_280, 10_848]
    assert [it.deck_bytes for it in figures.shuffles] == [3_328, 7_040]
    assert [it.faces for it in figures.one_of] == list(FACE_COUNTS)
    assert [it.proof_bytes for it in figures.one_of] == [128, 896, 2_304]
    times = [(it.shuffling, it.proving, it.verifying) for it in figures.shuffles]
    assert times == [(1.0, 1.0, 1.0)] * 2
    assert [(it.proving, it.verifying) for it in figures.one_of] == [(1.0, 1.0)] * 3
    opening = figures.opening
    assert (opening.cards, opening.proof_bytes) == (52, 64)
    assert opening.opening == pytest.approx(2 / 52)
    assert opening.checking == pytest.approx(1 / 52)


def test_of_several_runs_the_least_time_counts() -> None:
    times = itertools.cycle([0.0, 9.0, 10.0, 12.0, 20.0, 25.0])
    figures = measure(lambda: next(times), stream("least"), runs=3)
    assert {(it.shuffling, it.proving, it.verifying) for it in figures.shuffles} == {(2.0, 2.0, 2.0)}
