"""The engine's moves against the brute-force oracle; tests/reference/dog/compare_dog.py runs it at length."""

import pytest
from reference.dog.compare_dog import compare

from engine.dog import board, moves, seven


@pytest.mark.parametrize("seed", range(4))
def test_random_boards_agree_with_the_oracle(seed):
    compare(40, seed)


def walks_backwards_through_walls(monkeypatch):
    monkeypatch.setattr(moves, "is_blocked_backwards", lambda *_: False)


def lane_is_one_longer(monkeypatch):
    monkeypatch.setattr(board, "LANE", 5)


def sevens_forget_the_partner(monkeypatch):
    monkeypatch.setattr(
        seven._Search, "_partners_turn", lambda search, prey: (search.pieces[search.seat], prey, True, None)
    )


def sevens_walk_through_own_start(monkeypatch):
    monkeypatch.setattr(seven, "FRESH", -7)


def jack_takes_neutral_pieces(monkeypatch):
    monkeypatch.setattr(moves, "_swaps", lambda where, owner: list(every_swap(where, owner)))


def every_swap(where, owner):
    for field, own in where.owners.items():
        for other_field, other in where.owners.items():
            if own == owner != other and -1 not in (*where.pieces[owner], *where.pieces[other]):
                yield f"J {field}x{other_field}", board.swapped(where.pieces, owner, field, other, other_field)


@pytest.mark.parametrize(
    "fault",
    [
        walks_backwards_through_walls,
        lane_is_one_longer,
        sevens_forget_the_partner,
        sevens_walk_through_own_start,
        jack_takes_neutral_pieces,
    ],
)
def test_the_oracle_finds_a_planted_fault(fault, monkeypatch):
    fault(monkeypatch)
    forget()
    with pytest.raises((AssertionError, KeyError, ValueError)):
        compare(60, 5)
    monkeypatch.undo()
    forget()


def forget():
    """Nothing found with a fault, or without it, is kept for the other."""
    for memory in (moves.listed, moves.after, board.survey):
        memory.cache_clear()
