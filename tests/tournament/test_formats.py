"""Whole tournaments of every format: what each promises, for fields of 2 to 128."""

import os
from collections import Counter
from itertools import combinations

import pytest
from tournament.simulated import Simulation, charter_for

from protocol.tournament import rotation
from protocol.tournament.charter import Format, Partners
from protocol.tournament.rounds import RoundKind, TableOutcome
from protocol.tournament.rounds import TableEnding as Ending
from protocol.tournament.state import history, standing

FIELDS = range(2, 129) if os.environ.get("LANPLAY_ALL_FIELDS") else (2, 3, 5, 6, 9)


@pytest.mark.parametrize("format_", Format)
def test_every_field_plays_to_the_end_and_everybody_has_a_place(format_: Format) -> None:
    for entrants in FIELDS:
        if format_ is Format.ROTATION and entrants < 3:
            continue
        played = Simulation(charter_for(format_), range(entrants), entrants)
        played.play_on()
        rows = standing(played.charter, played.state)
        assert sorted(row.entrant for row in rows) == list(range(entrants))
        assert len(played.state.rounds) == played.charter.rounds_for(entrants)
        for round_ in played.state.rounds:
            plan = round_.plan
            named = [*(one for sides in plan.tables for one in sides), *plan.byes, *plan.rests, *plan.absent]
            assert sorted(named) == list(range(entrants))


@pytest.mark.parametrize("entrants", [2, 3, 5, 6, 8, 11, 16, 31])
def test_an_elimination_without_surprises_ends_as_it_was_seeded(entrants: int) -> None:
    played = Simulation(charter_for(Format.ELIMINATION), range(entrants))
    played.start()
    for _ in range(played.charter.rounds_for(entrants)):
        played.open()
        better = [(1, 2) if sides[0] < sides[1] else (2, 1) for sides in played.state.rounds[-1].plan.tables]
        played.close_with(better)
    order = [row.entrant for row in standing(played.charter, played.state)]
    assert order[: min(4, entrants)] == list(range(min(4, entrants)))
    assert set(order[4:8]) == set(range(4, min(8, entrants)))


def test_a_draw_of_an_elimination_is_played_again_and_then_decided_by_lot() -> None:
    played = Simulation(charter_for(Format.ELIMINATION, replays=1), range(2))
    played.start()
    played.open()
    files = [played.proven(0, (1, 1), 0), played.proven(0, (1, 1), 1)]
    assert files[0].keys == files[1].keys[::-1]
    played.close_by(files)
    assert [result.places for result in played.state.rounds[0].results[0]] == [(1, 1), (1, 1)]
    assert sorted(row.entrant for row in standing(played.charter, played.state)) == [0, 1]


def test_whoever_is_not_there_loses_an_elimination_table_and_two_who_are_not_send_nobody_on() -> None:
    played = Simulation(charter_for(Format.ELIMINATION), range(4))
    played.start()
    first = played.player_of(0), played.player_of(3)
    played.open(away=first)
    played.close()
    assert TableOutcome(Ending.FORFEIT, (1, 1), (0, 1)) in [results[-1] for results in played.state.rounds[0].results]
    played.open()
    played.close()
    assert played.state.rounds[1].plan.byes
    assert {row.entrant for row in standing(played.charter, played.state)[:2]} == {1, 2}


@pytest.mark.parametrize(
    ("entrants", "sizes", "rounds"), [(16, (4,), 5), (9, (3,), 4), (25, (5,), 3), (20, (4,), 5), (32, (4,), 3)]
)
def test_a_net_lets_nobody_meet_anybody_twice(entrants: int, sizes: tuple[int, ...], rounds: int) -> None:
    games = {3: "dao", 4: "dao", 5: "dos"}
    places = tuple(range(2 * sizes[0] - 2, -1, -2))
    charter = charter_for(Format.ROTATION, game=games[sizes[0]], seats=sizes, rounds=rounds, places=places)
    played = Simulation(charter, range(entrants))
    played.play_on()
    met = Counter(
        frozenset(pair)
        for round_ in played.state.rounds
        for sides in round_.plan.tables
        for pair in combinations(sides, 2)
    )
    assert set(met.values()) == {1}


@pytest.mark.parametrize("entrants", [3, 4, 5, 7, 10, 12, 13, 18])
def test_a_rotation_spreads_meetings_seats_and_rests(entrants: int) -> None:
    played = Simulation(charter_for(Format.ROTATION, rounds=8), range(entrants), entrants)
    played.play_on()
    lines = history(played.charter, played.state)
    met = Counter(
        frozenset(pair)
        for round_ in played.state.rounds
        for sides in round_.plan.tables
        for pair in combinations(sides, 2)
    )
    counts = [met[frozenset(pair)] for pair in combinations(range(entrants), 2)]
    assert max(counts) - min(counts) <= 3
    rests = [sum(score.kind is RoundKind.REST for score in line) for line in lines]
    assert max(rests) - min(rests) <= 1
    for line in lines:
        seats = Counter(score.side for score in line if score.is_played)
        assert max(seats.values()) - min(seats.get(place, 0) for place in range(3)) <= 3


def test_tables_leave_out_as_few_as_possible_and_like_the_first_size() -> None:
    shapes = {number: rotation.table_sizes(number, (4, 3)) for number in (3, 4, 5, 6, 7, 11, 12, 13)}
    assert shapes == {
        3: [3],
        4: [4],
        5: [4],
        6: [3, 3],
        7: [4, 3],
        11: [4, 4, 3],
        12: [4, 4, 4],
        13: [4, 3, 3, 3],
    }


@pytest.mark.parametrize("format_", [Format.SWISS, Format.ROUND_ROBIN, Format.ELIMINATION])
def test_dog_is_played_by_pairs_fixed_or_drawn(format_: Format) -> None:
    shared = {"game": "dog", "seats": (4,)}
    drawn = Simulation(charter_for(format_, partners=Partners.DRAWN, **shared), range(12))
    drawn.play_on()
    assert [len(entrant.keys) for entrant in drawn.state.entrants] == [2] * 6
    partners = {one: one ^ 1 for one in range(12)}
    fixed = Simulation(charter_for(format_, partners=Partners.FIXED, **shared), range(12), partners=partners)
    fixed.start()
    fixed.open()
    keys = fixed.proven(0, (1, 2)).keys
    pairs = {frozenset(fixed.keys_of(number)) for number in range(6)}
    assert {frozenset(keys[::2]), frozenset(keys[1::2])} <= pairs


def test_three_pairs_of_dog_rotate() -> None:
    charter = charter_for(Format.ROTATION, game="dog", seats=(6,), partners=Partners.DRAWN, places=(4, 2, 0), rounds=4)
    played = Simulation(charter, range(18))
    played.play_on()
    assert len(played.state.rounds[0].plan.tables) == 3


def test_games_of_who_leaves_a_round_robin_early_count_for_nobody() -> None:
    played = Simulation(charter_for(Format.ROUND_ROBIN), range(6))
    played.start()
    played.open()
    played.close_with([(1, 2)] * 3)
    leaver = played.player_of(0)
    played.open(retiring=[leaver])
    played.close()
    lines = history(played.charter, played.state)
    assert all(0 not in score.opponents for line in lines for score in line)
    assert RoundKind.REST in {line[0].kind for line in lines[1:]}
