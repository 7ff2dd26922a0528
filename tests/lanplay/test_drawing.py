"""Positions drawn in plain lines, whatever the game; what each game's drawing says stands beside its presenter."""

import pytest
from every_game import usual_seats
from sample_views import DAUMEN, DOG, DOS, TAO
from seeded_games import NICKS, moments

from engine import registry
from engine.outcome import Outcome
from engine.values import replace
from engine.view import GameView
from lanplay.games.drawing import WIDTH, draw, draw_fields
from lanplay.games.presenter import presenter_of
from lanplay.games.voice import voice_of
from lanplay.text import LANGUAGES, use

views = pytest.mark.parametrize("view", [DAUMEN, DOG, DOS, TAO], ids=lambda view: view.game)


@views
def test_no_drawing_at_a_table_numbers_its_seats(view: GameView) -> None:
    for reader in range(view.players):
        drawn = draw(view, voice_of(NICKS, reader))
        assert "Seat " not in drawn
        assert "seat " not in drawn
        assert NICKS[reader] not in drawn


@views
def test_the_end_and_the_beginning_are_told(view: GameView) -> None:
    places = (2, 1, *(3,) * (view.players - 2))
    over = replace(view, turn=None, over=True, outcome=Outcome(None, places))
    assert draw(over).startswith("The game is over. First: seat 1.")
    assert draw(over, voice_of(NICKS, 1)).startswith("The game is over. First: You.")
    assert draw(replace(view, turn=None)).startswith("Setting up the game.")


def test_drawings_speak_the_language_in_use() -> None:
    use("it")
    assert draw(TAO).splitlines()[0] == "È il turno di posto 0."


def test_a_position_without_a_drawing_of_its_own_is_drawn_field_by_field() -> None:
    picture = {"game": "x", "moves_left": 2, "crossed": False, "hands": [["a", None], []], "claim": [], "over": None}
    assert draw_fields(picture) == [
        "game: x",
        "moves left: 2",
        "crossed: no",
        "hands:",
        "  0: a ?",
        "  1: nothing",
        "claim: nothing",
        "over: ?",
    ]


def test_long_lines_are_broken_between_cards() -> None:
    lines = draw_fields({"pile": ["water-4"] * 30})
    assert len(lines) > 1
    assert max(map(len, lines)) <= WIDTH
    assert all(word in ("pile:", "water-4") for line in lines for word in line.split())


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_of_a_game_can_be_drawn_with_lines_that_fit(name: str, language: str) -> None:
    use(language)
    game = registry.find(name)
    for one in moments(name, max(game.seats), 5, 120, luck=1):
        for view in (game.describe(one.table.position), one.after):
            assert max(map(len, draw(view, voice_of(NICKS)).splitlines())) <= WIDTH


@pytest.mark.parametrize("name", registry.names())
def test_what_a_seat_holds_is_drawn_alone_as_in_the_whole_position(name: str) -> None:
    presenter = presenter_of(name)
    for one in moments(name, usual_seats(name), 7, 60):
        hands = [line for seat in range(one.after.players) for line in presenter.hand(one.after, voice_of(NICKS), seat)]
        whole = presenter.lines(one.after, voice_of(NICKS))
        assert whole is not None
        assert [line for line in hands if line not in whole] == []
