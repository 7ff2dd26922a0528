"""Boards along whole games: they can always be drawn, fit, show no secret, and let every legal move be picked."""

import unicodedata
from random import Random
from typing import Any

import pytest
from screen.board_scenes import LOOKS, NICKS, Scene, walk
from wcwidth import wcswidth

from engine.cards import face_of
from engine.events import Leaving
from lanplay.games.presenter import Sight
from lanplay.screen.boards.picking import Path
from lanplay.screen.boards.styles import STYLES
from lanplay.screen.picture import Look, Picture, text_of

GAMES = 50
BOARDS_A_GAME = 3
SEATS = {"dao": (2, 3, 6), "daumen": (2, 4, 7), "dog": (4, 6), "tao": (2,), "dos": (2, 5, 10)}
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "dao": ({}, {}, {"variant": "halves"}),
    "daumen": ({"partien": 1}, {}),
    "dog": ({}, {"start_guard": "fresh", "jokers": 8}),
    "tao": ({}, {"version": "yang"}, {"version": "yang", "open_hands": True}, {"no_mirror": True}),
    "dos": ({}, {"reaction_seconds": 0}),
}
MOST_DECISIONS = 110
CARE = 0.05
BOX_DRAWING = range(0x2500, 0x2580)
CUT_OFF = "…"  # as narrow as the box drawing, and as doubtful, wherever the screen is drawn


def games(game: str, count: int):
    """So many games, each as the scenes along it; a few of them are left by somebody on the way."""
    for seed in range(count):
        options = OPTIONS[game][seed % len(OPTIONS[game])]
        players = 2 if "variant" in options else SEATS[game][seed % len(SEATS[game])]
        yield seed, walk(game, players, seed, CARE, **options)


def watched(game: str, count: int = GAMES, boards: int = BOARDS_A_GAME):
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
        sign == CUT_OFF or ord(sign) in BOX_DRAWING or unicodedata.east_asian_width(sign) in ("N", "Na")
        for sign in signs
    )


@pytest.mark.parametrize("game", SEATS)
def test_every_view_of_a_game_can_be_drawn_and_fits(game):
    drawn = 0
    for number, scene in enumerate(watched(game)):
        for look in list(LOOKS.values())[number % 2 :: 2]:
            assert_fits(scene.board(look), look)
            drawn += 1
    assert drawn >= GAMES * BOARDS_A_GAME


@pytest.mark.parametrize("game", SEATS)
def test_a_table_that_is_left_and_one_that_is_being_laid_can_be_drawn(game):
    for seed, scenes in games(game, 6):
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


@pytest.mark.parametrize("game", SEATS)
def test_every_legal_move_can_be_picked_on_the_board_step_by_step(game):
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


def picked_to_the_end(scene: Scene, move: str) -> set[str]:
    """What can be made of `move` when it is followed target by target, each of them on the picture and marked."""
    ends: set[str] = set()
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


@pytest.mark.parametrize("game", ["daumen", "dog", "dos"])
def test_a_board_does_not_change_with_what_its_reader_may_not_see(game):
    """A planted view that tells all hands and piles gives the picture of the honest one."""
    compared = 0
    for scene in watched(game, count=6):
        view, truth = scene.view, scene.table.position.truth
        state = scene.table.state
        told = dict(view)
        told["hands"] = [
            view["hands"][seat] if seat == scene.seat or seat in view["left"] else [face_of(c, truth) for c in hand]
            for seat, hand in enumerate(state.hands)
        ]
        for pile in ("stock", "pile"):
            if pile in view:
                told[pile] = [face_of(card, truth) for card in getattr(state, pile)]
        draw = tabletop(game).board
        one, other = (Sight(shown, scene.seat, scene.nicks) for shown in (told, view))
        assert draw(one, Look()) == draw(other, Look())
        compared += told != view
    assert compared > 20


def test_dao_shows_how_many_cards_the_others_have_and_not_which():
    for scene in watched("dao", count=9):
        others = [seat for seat in range(scene.table.state.players) if seat != scene.seat]
        view, shown = scene.view, scene.view
        if len(others) < 2 or view.get("over"):
            continue
        heaps = [list(cards) for cards in view["taken"]]
        first, second = others[:2]
        for place in range(min(len(heaps[first]), len(heaps[second]))):
            heaps[first][place], heaps[second][place] = heaps[second][place], heaps[first][place]
        shown = {**view, "taken": heaps}
        draw = tabletop("dao").board
        assert draw(Sight(shown, scene.seat, NICKS), Look()) == draw(Sight(view, scene.seat, NICKS), Look())


def test_tao_shows_no_deck_of_yin_and_no_hand_of_the_other_in_yang():
    for scene in watched("tao", count=8):
        options = scene.view["options"]
        text = text_of(scene.board(Look()))
        hands_shown = text.count("next first")
        if options.get("version") != "yang":
            assert hands_shown == 0
        elif not options.get("open_hands"):
            assert hands_shown <= 1
