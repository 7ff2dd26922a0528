"""Who sits where before a game: moving takes back everybody's word, coming and going takes back nobody's."""

from random import Random

import pytest

from engine import registry
from protocol.lobby.seating import BadSeating, Seating

A, B, C = b"a", b"b", b"c"


def seated(seats: int, *keys: bytes) -> Seating:
    seating = Seating(seats)
    for key in keys:
        seating.sit(key)
        seating.set_ready(key, True)
    return seating


def test_whoever_comes_gets_the_first_free_seat() -> None:
    seating = seated(4, A, B, C)
    seating.leave(B)
    seating.sit(b"d")
    assert seating.keys == (A, b"d", C)
    seating.sit(b"d")
    assert seating.free == 1


def test_the_seating_is_complete_when_all_seats_are_taken_and_everybody_is_ready() -> None:
    seating = seated(3, A, B)
    assert not seating.is_complete
    seating.sit(C)
    assert not seating.is_complete
    assert seating.set_ready(C, True)
    assert not seating.set_ready(C, True)
    assert seating.is_complete
    seating.set_ready(A, False)
    assert not seating.is_complete


def test_moving_somebody_takes_back_everybodys_word() -> None:
    seating = seated(3, A, B, C)
    seating.exchange(0, 2)
    assert seating.keys == (C, B, A)
    assert seating.arrangement == 1
    assert not any(map(seating.is_ready, (A, B, C)))


def test_somebody_can_be_moved_to_a_free_seat() -> None:
    seating = seated(4, A, B)
    seating.exchange(3, 1)
    assert (seating.seat_of(A), seating.seat_of(B)) == (0, 3)
    assert (seating.key_at(1), seating.key_at(3)) == (None, B)
    seating.sit(C)
    assert seating.keys == (A, C, B)


def test_whoever_comes_or_goes_takes_back_nobodys_word() -> None:
    seating = seated(4, A, B)
    seating.sit(C)
    seating.leave(B)
    assert seating.is_ready(A)
    assert seating.arrangement == 0
    seating.sit(B)
    assert not seating.is_ready(B)


@pytest.mark.parametrize(
    ("seats", "code"),
    [((0, 0), "seat_same"), ((2, 3), "seat_same"), ((0, 4), "seat_unknown"), ((-1, 0), "seat_unknown")],
)
def test_what_moves_nobody_is_refused_and_changes_nothing(seats: tuple[int, int], code: str) -> None:
    seating = seated(4, A, B)
    with pytest.raises(BadSeating) as refused:
        seating.exchange(*seats)
    assert refused.value.code == code
    assert (seating.keys, seating.arrangement, seating.is_ready(A)) == ((A, B), 0, True)


def test_mixing_keeps_the_people_and_leaves_free_seats_free() -> None:
    keys = tuple(bytes([number]) for number in range(5))
    seating = seated(6, *keys)
    seating.leave(keys[2])
    places = set()
    for number in range(40):
        seating.mix(Random(number).shuffle)
        assert seating.key_at(2) is None
        assert seating.key_at(5) is None
        places.add(seating.keys)
        assert set(seating.keys) == set(keys) - {keys[2]}
    assert len(places) > 10
    assert not any(map(seating.is_ready, keys))


@pytest.mark.parametrize("game", registry.names())
def test_teams_hold_every_seat_once(game: str) -> None:
    found = registry.find(game)
    for seats in found.seats:
        teams = found.teams(seats)
        assert not teams or sorted(seat for team in teams for seat in team) == list(range(seats))


def test_partners_in_dog_sit_opposite_each_other() -> None:
    assert registry.find("dog").teams(4) == ((0, 2), (1, 3))
    assert registry.find("dog").teams(6) == ((0, 3), (1, 4), (2, 5))
