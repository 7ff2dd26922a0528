"""The engine's moves against the brute-force oracle; tests/reference/dog/compare_dog.py runs it at length."""

import pytest
from reference.dog.compare_dog import compare

from engine.dog import board, listing, playing, seven
from engine.dog.moves import short_play
from engine.errors import IllegalMove
from engine.values import replace


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 8))])
def test_random_boards_agree_with_the_oracle(seed):
    compare(40, seed)


def walks_backwards_through_walls(monkeypatch):
    found = board.reaches
    monkeypatch.setattr(
        listing, "reaches", lambda *args: tuple(replace(reach, behind=reach.ahead) for reach in found(*args))
    )


def lane_is_one_longer(monkeypatch):
    monkeypatch.setattr(board, "LANE", 5)


def sevens_forget_the_partner(monkeypatch):
    monkeypatch.setattr(seven._Search, "onward", lambda search, node: node)


def sevens_walk_through_own_start(monkeypatch):
    monkeypatch.setattr(seven._Search, "_walls", lambda search, track, is_partner, rest: search.walls[is_partner])


def sevens_part_pieces_that_meet(monkeypatch):
    monkeypatch.setattr(
        seven, "_clusters", lambda track, own: [(piece, track.zones[piece]) for piece in seven._each(own)]
    )


def own_captures_are_told_apart(monkeypatch):
    monkeypatch.setattr(listing, "_add", lambda found, key, play: found.update({play.text: play}))


def jack_takes_neutral_pieces(monkeypatch):
    monkeypatch.setattr(listing, "_swaps", every_swap)


def every_swap(where, owner, card):
    return [
        short_play(card, "J", field, other_field)
        for field, own in where.owners.items()
        for other_field, other in where.owners.items()
        if own == owner != other and -1 not in (*where.pieces[owner], *where.pieces[other])
    ]


def typed_sevens_send_nobody_home(monkeypatch):
    monkeypatch.setattr(playing, "_sweeping", lambda where, journey: journey)


@pytest.mark.parametrize(
    "fault",
    [
        walks_backwards_through_walls,
        lane_is_one_longer,
        sevens_forget_the_partner,
        sevens_walk_through_own_start,
        sevens_part_pieces_that_meet,
        own_captures_are_told_apart,
        jack_takes_neutral_pieces,
        typed_sevens_send_nobody_home,
    ],
)
def test_the_oracle_finds_a_planted_fault(fault, monkeypatch):
    fault(monkeypatch)
    forget()
    with pytest.raises((AssertionError, KeyError, ValueError, IllegalMove)):
        compare(60, 5)
    monkeypatch.undo()
    forget()


def forget():
    """Nothing found with a fault, or without it, is kept for the other."""
    memories = (listing.listed, listing._walkers, listing._walker, seven._ends, playing.journeys, board.survey)
    for memory in memories:
        memory.cache_clear()
