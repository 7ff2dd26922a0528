"""Boards along whole games: they can always be drawn, fit, show no secret, and let every legal move be picked."""

import unicodedata
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from every_game import usual_seats
from screen.board_scenes import LOOKS, Scene, walk
from wcwidth import wcswidth

from engine import registry
from engine.events import Leaving
from engine.grammar import GameMove
from engine.values import replace
from engine.view import GameView, fields_of
from lanplay.games.presenter import Sight, presenter_of
from lanplay.screen.boards.picking import Path
from lanplay.screen.boards.styles import STYLES
from lanplay.screen.picture import Look, Picture

GAMES = 6
BOARDS_A_GAME = 2
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "dao": ({}, {}, {"variant": "halves"}),
    "daumen": ({"partien": 1}, {}),
    "dog": ({}, {"start_guard": "fresh", "jokers": 8}),
    "tao": ({}, {"version": "yang"}, {"version": "yang", "open_hands": True}, {"no_mirror": True}),
    "dos": ({}, {"reaction_seconds": 0}),
}
"""Those that change what a board shows; other games are played as they are."""
every_game = pytest.mark.parametrize("game", registry.names())
MOST_DECISIONS = 110
CARE = 0.05
DRAWING = range(0x2500, 0x25A0)
"""Lines and blocks. Where those are wider than one column, no board can be drawn but in ASCII."""
AS_NARROW = "…●○"
"""As narrow as lines and blocks, and as doubtful."""


def some_seats(game: str) -> tuple[int, ...]:
    """The fewest, the usual and the most."""
    seats = registry.find(game).seats
    return tuple(dict.fromkeys((seats[0], usual_seats(game), seats[-1])))


def games(game: str, count: int) -> Iterator[tuple[int, Iterator[Scene]]]:
    """So many games, each as the scenes along it; a few of them are left by somebody on the way."""
    given, seats = OPTIONS.get(game, ({},)), some_seats(game)
    for seed in range(count):
        options = given[seed % len(given)]
        players = 2 if "variant" in options else seats[seed % len(seats)]
        yield seed, walk(game, players, seed, CARE, **options)


def watched(game: str, count: int = GAMES, boards: int = BOARDS_A_GAME) -> Iterator[Scene]:
    """Some scenes along every game, each turned to every seat."""
    for seed, scenes in games(game, count):
        rng = Random(seed)
        chosen = set(rng.sample(range(MOST_DECISIONS), boards))
        for number, scene in enumerate(scenes):
            if number in chosen or scene.table.is_over:
                for seat in range(scene.table.state.players):
                    yield Scene(scene.table, seat, scene.last)
            if number == MOST_DECISIONS:
                break


def targets_in(picture: Picture) -> set[str]:
    return {piece.target for row in picture for piece in row if piece.target is not None}


def assert_fits(picture: Picture, look: Look) -> None:
    for row in picture:
        across = sum(wcswidth(piece.text) for piece in row)
        assert 0 <= across <= look.width
        for piece in row:
            assert set(piece.style.split()) <= STYLES.keys()
            assert piece.target is None or " " not in piece.target
    signs = {sign for row in picture for piece in row for sign in piece.text if not sign.isascii()}
    assert not (signs and look.is_ascii)
    assert all(
        sign in AS_NARROW or ord(sign) in DRAWING or unicodedata.east_asian_width(sign) in ("N", "Na") for sign in signs
    )


@every_game
def test_every_view_of_a_game_can_be_drawn_and_fits(game: str) -> None:
    drawn = 0
    for number, scene in enumerate(watched(game)):
        for look in list(LOOKS.values())[number % 2 :: 2]:
            assert_fits(scene.board(look), look)
            drawn += 1
    assert drawn >= GAMES * BOARDS_A_GAME


@every_game
def test_a_table_that_is_left_and_one_that_is_being_set_up_can_be_drawn(game: str) -> None:
    for seed, scenes in games(game, 3):
        scene = next(scenes)
        table = scene.table
        for how in Leaving:
            fresh = next(walk(game, table.state.players, seed)).table
            fresh.leave(seed % table.state.players, how)
            for _ in range(8):
                for seat in range(table.state.players):
                    assert_fits(Scene(fresh, seat, ()).board(Look()), Look())
                if fresh.is_over or fresh.deciders():
                    break
                fresh.deal()


@every_game
def test_every_legal_move_can_be_picked_on_the_board_step_by_step(game: str) -> None:
    picked_moves = 0
    for scene in watched(game, count=12):
        if not scene.moves:
            continue
        reached = {move for targets in (scene.next_targets(),) for moves in targets.values() for move in moves}
        assert set(scene.moves) <= reached
        for move in Random(0).sample(scene.moves, min(3, len(scene.moves))):
            assert move in picked_to_the_end(scene, move)
            picked_moves += 1
    assert picked_moves > 20


def picked_to_the_end(scene: Scene, move: GameMove) -> set[GameMove]:
    """What can be made of `move` when it is followed target by target, each of them on the picture and marked."""
    ends: set[GameMove] = set()
    open_picks: list[Path] = [()]
    for _ in range(20):
        picks: list[Path] = []
        for done in open_picks:
            chosen = scene.chosen(done)
            if chosen is not None:
                ends.add(chosen)
            following = [target for target, moves in scene.next_targets(done).items() if move in moves]
            if following:
                picture = scene.board(Look(), done)
                assert set(following) <= targets_in(picture)
                marked = {piece.target for row in picture for piece in row if "target" in piece.style.split()}
                assert set(following) - set(done) <= marked
            picks += [(*done, target) for target in following[:2]]
        open_picks = picks[:4]
    return ends


SHOWN_WHERE_TOLD = ("tao",)
"""Games whose hands lie open in one variant: there the view alone decides, and the game's own tests hold it to that."""


@pytest.mark.parametrize(
    "game", [name for name in registry.names() if registry.find(name).veils and name not in SHOWN_WHERE_TOLD]
)
def test_a_board_does_not_change_with_what_its_reader_may_not_see(game: str) -> None:
    """A planted view that tells all hidden cards gives the picture of the honest one."""
    compared = 0
    for scene in watched(game, count=6):
        view, told = scene.view, planted(scene)
        draw = presenter_of(game).board
        one, other = (Sight(shown, scene.seat, scene.nicks) for shown in (told, view))
        assert draw(one, Look()) == draw(other, Look())
        compared += told != view
    assert compared > 20


def planted(scene: Scene) -> GameView:
    """The reader's view with the face of every card that it does not know."""
    view, truth = scene.view, scene.table.game.describe(scene.table.position)
    fields = fields_of(type(view))
    return replace(view, **{name: _uncovered(getattr(view, name), getattr(truth, name)) for name in fields})


def _uncovered(seen: Any, true: Any) -> Any:
    """Card by card, and row by row: what is None to the reader as it truly is."""
    if seen is None:
        return true
    if isinstance(seen, tuple) and isinstance(true, tuple) and len(seen) == len(true):
        return tuple(map(_uncovered, seen, true))
    return seen
