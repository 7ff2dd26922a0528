"""What any game came to in figures; what each game counts stands beside its presenter."""

import pytest
from every_game import usual_seats
from seeded_games import Leaver, moments

from engine import registry
from engine.events import Leaving
from lanplay.games.counting import Sums
from lanplay.games.game_statistics import Statistics, statistics_of, told_duration, told_statistics


@pytest.mark.parametrize("how", list(Leaving))
@pytest.mark.parametrize("game", registry.names())
def test_a_game_that_somebody_left_is_counted_as_well(game: str, how: Leaving) -> None:
    players = usual_seats(game)
    for events in (0, 1, 7, 30, 61):
        played = moments(game, players, events, luck=0.3, leaver=Leaver(events, how))
        found = statistics_of(game, players, (one.change for one in played))
        assert all(number >= 0 for numbers in found.seats.values() for number in numbers)
        assert all(number >= 0 for number in found.table.values())


@pytest.mark.parametrize("game", registry.names())
def test_moves_and_events_are_counted_in_every_game(game: str) -> None:
    played = list(moments(game, usual_seats(game), 3, 80))
    found = statistics_of(game, usual_seats(game), (one.change for one in played))
    assert found.table["steps"] == len(played)
    assert sum(found.seats["moves"]) == sum(len(getattr(one.event, "answers", ())) for one in played)


def test_a_game_without_a_counter_of_its_own_has_its_moves_and_steps() -> None:
    assert statistics_of("whist", 2, ()) == Statistics({"moves": (0, 0)}, {"steps": 0})


def test_figures_are_told_one_a_sentence_and_time_in_whole_minutes() -> None:
    told = list(told_statistics(Statistics({"moves": (3, 0)}, {"steps": 9}), ("Alma", "Bela")))
    assert told == ["Moves: Alma 3, Bela 0.", "Steps in the log: 9."]
    assert told_duration(5).startswith("About 1 minute by")
    assert told_duration(150).startswith("About 2 minutes by")


def test_a_figure_that_was_not_declared_is_refused() -> None:
    sums = Sums(2, ("moves",), ())
    with pytest.raises(KeyError):
        sums.add("bursts", 0)
