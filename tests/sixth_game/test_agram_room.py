"""Agram is a game from outside: one registration, and it is played, told, drawn, counted and explained as any other."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from perft.count import Line
from playthroughs import playthrough
from sixth_game.agram.game import GAME
from sixth_game.agram.moves import Lay, Show
from sixth_game.test_agram import at, faces

from engine import dealer, registry
from engine.dealer import LocalTable
from engine.knowledge import Knowledge
from engine.position import Position
from lanplay.games.counting import Change
from lanplay.games.drawing import draw
from lanplay.games.game_statistics import figure_words, statistics_of
from lanplay.games.presenter import Sight, presenter_of
from lanplay.games.telling import consequence, meaning, told
from lanplay.games.voice import voice_of
from lanplay.screen.picture import Look, text_of
from lanplay.text.faces import face_words
from lanplay.text.games import about, option_meaning, title
from lanplay.text.messages import sentence
from lanplay.text.sheets import sheet

HERE = Path(__file__).parent
NICKS = ("Alma", "Bela", "Cosmo")


def steps(table: LocalTable, rng: Random) -> Iterator[tuple[Any, Any]]:
    """A game to its end: its positions before and after each event."""
    while not table.is_over:
        before = table.position
        if table.deciders():
            table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
        else:
            table.deal()
        yield before, table.position


# -- registered ------------------------------------------------------------------------------------------------------


def test_a_game_from_outside_is_found_with_its_words_and_its_rules() -> None:
    assert "agram" in registry.names()
    assert registry.find("agram") is GAME
    assert (title("agram"), about("agram")) == ("Agram", "follow suit, and take the last trick")
    assert option_meaning("agram", "cards") == "how many cards everybody gets"
    assert face_words("hearts-ace") == "ace of hearts"
    found = sheet("agram", "de")
    assert found is not None
    assert (found.language, found.text.splitlines()[0]) == ("en", "# Agram")


def test_its_refusals_are_sentences() -> None:
    assert sentence("move", "must_follow", {"colour": "hearts"}) == "You have hearts, so you must follow suit."
    assert sentence("position", "hands_uneven", {}).startswith("all who stay")


def test_a_game_without_a_room_is_told_and_drawn_in_codes() -> None:
    registry.register("bare", "sixth_game.agram.game")
    assert (title("bare"), about("bare"), option_meaning("bare", "cards")) == ("bare", "", "")
    assert sheet("bare", "en") is None
    view = msgspec.structs.replace(GAME.describe(at("h-9", "h-a")), game="bare")
    presenter = presenter_of("bare")
    assert presenter.moved(voice_of(NICKS), 0, Lay("hearts-9"), view, view) == "Alma: hearts-9."
    assert (presenter.lines(view, voice_of(NICKS)), presenter.board(Sight(view, 0, NICKS), Look())) == (None, None)
    assert draw(view).splitlines()[3:6] == ["turn: 0", "hands:", "  0: hearts-9"]


# -- told, drawn, counted --------------------------------------------------------------------------------------------


def test_a_trick_is_told_card_by_card() -> None:
    table = LocalTable(GAME, GAME.configure({}, 3), 3, Random(0))
    table.position = at("h-9 c-3", "h-a c-4", "h-3 c-5")
    table.knowledge = [Knowledge(seat, table.position.truth) for seat in range(3)]
    lines = []
    for face in faces("h-9 h-a h-3"):
        before = GAME.describe(table.position)
        table.decide(lambda state, seat, knowledge, moves, face=face: Lay(face))
        said = told(voice_of(NICKS, 1), table.events[-1], before, GAME.describe(table.position))
        lines += [one.text for one in said]
    assert lines == [
        "Alma lays hearts 9.",
        "You lay ace of hearts.",
        "Cosmo lays hearts 3.",
        "You take the trick.",
    ]


def test_every_event_of_a_game_can_be_told() -> None:
    rng = Random(3)
    table = LocalTable(GAME, GAME.configure({}, 3), 3, rng)
    lines = []
    for before, after in steps(table, rng):
        views = [GAME.view(position.state, table.knowledge[0]) for position in (before, after)]
        lines += [one.text for one in told(voice_of(NICKS, 0), table.events[-1], *views)]
    assert sum("begin" in line for line in lines) == 1
    assert sum("the trick" in line for line in lines) == 6


def test_moves_are_explained() -> None:
    position = dealer.decide(GAME, at("h-9 c-3", "h-10 h-3"), Lay("hearts-9"))
    view = GAME.view(position.state, Knowledge(1, position.truth))
    assert meaning(voice_of(NICKS, 1), Lay("hearts-3"), view, 1) == "lay hearts 3"
    assert consequence(voice_of(NICKS, 1), Lay("hearts-3"), view, 1) == ""
    assert consequence(voice_of(NICKS, 1), Lay("hearts-10"), view, 1) == "the highest card of the trick so far"


def test_a_position_is_drawn() -> None:
    position = dealer.decide(GAME, at("h-9 c-3", "h-10 h-3"), Lay("hearts-9"))
    hand = {handle: position.truth[handle] for handle in position.state.hands[1]}
    view = GAME.view(position.state, Knowledge(1, hand))
    assert draw(view, voice_of(NICKS, 1)).splitlines() == [
        "Your turn.",
        "",
        "trick: Alma hearts 9",
        "Alma (1 card): nothing",
        "You (2 cards): hearts 10, hearts 3",
    ]


def test_the_board_shows_the_trick_and_the_own_hand_and_says_why_a_card_may_not_be_laid() -> None:
    position = dealer.decide(GAME, at("h-9 c-3", "h-10 s-3"), Lay("hearts-9"))
    view = GAME.view(position.state, Knowledge(1, position.truth))
    moves = GAME.legal(position.state, 1, Knowledge(1, position.truth))
    presenter = presenter_of("agram")
    picture = presenter.board(Sight(view, 1, NICKS, moves), Look(72, 11))
    assert picture is not None
    text = text_of(picture)
    assert text.splitlines()[0].startswith("Agram")
    assert text.splitlines()[0].endswith("Your turn.")
    assert "Alma 1" in text
    assert presenter.paths(view, 1, moves) == [(("card:0",), Lay("hearts-10"))]
    assert presenter.tried(view, 1, "card:1") == Lay("spades-3")
    assert presenter.touched(GAME.describe(at("h-9 c-3", "h-10 s-3")), view) == ("trick:0",)
    small = presenter.board(Sight(view, 1, NICKS), Look(71, 11))
    assert small is not None
    assert "needs a window of 72 by" in text_of(small)


def test_a_low_hand_that_is_shown_is_a_button_a_sentence_and_no_trick() -> None:
    table = LocalTable(GAME, GAME.configure({}, 2), 2, Random(0))
    table.position = at("h-3 s-4", "h-5 s-6")
    table.knowledge = [Knowledge(seat, table.position.truth) for seat in range(2)]
    before, view = table.position, GAME.describe(table.position)
    moves = GAME.legal(before.state, 0, table.knowledge[0])
    picture = presenter_of("agram").board(Sight(view, 0, NICKS, moves), Look(72, 11))
    assert picture is not None
    assert "show" in text_of(picture)
    assert meaning(voice_of(NICKS, 0), Show(), view, 0) == "show the hand, and win"
    table.decide(lambda *_: Show())
    said = told(voice_of(NICKS, 0), table.events[-1], view, GAME.describe(table.position))
    assert [one.text for one in said][:1] == ["You show a low hand, and win."]
    change = Change(table.events[-1], before.state, table.position.state)
    assert statistics_of("agram", 2, [change]).seats == {"moves": (1, 0), "tricks": (0, 0), "thrown": (0, 0)}


def test_tricks_and_cards_thrown_off_are_counted() -> None:
    rng = Random(5)
    table = LocalTable(GAME, GAME.configure({}, 3), 3, rng)
    changes = [Change(table.events[-1], before.state, after.state) for before, after in steps(table, rng)]
    found = statistics_of("agram", 3, changes)
    assert sum(found.seats["tricks"]) == 6
    proofs = [answer.seat for change in changes for answer in getattr(change.event, "answers", ()) if answer.proven]
    assert all(found.seats["thrown"][seat] >= proofs.count(seat) for seat in range(3))
    assert [figure_words(name) for name in ("tricks", "thrown")] == ["tricks", "cards thrown off"]


# -- written down ----------------------------------------------------------------------------------------------------


def test_the_written_game_comes_out_the_same() -> None:
    written = playthrough.read(HERE / "playthrough.txt")
    assert list(playthrough.lines(written[0])) == written


def sequences(position: Position[Any], depth: int) -> int:
    if not depth:
        return 1
    after = map(partial(dealer.decide, GAME, position), dealer.moves(GAME, position))
    return sum(sequences(position, depth - 1) for position in after)


@pytest.mark.parametrize("text", (HERE / "perft.txt").read_text("utf-8").splitlines())
def test_perft_counts(text: str) -> None:
    line = Line.read(text)
    position = GAME.parse(line.position)
    assert {depth: sequences(position, depth) for depth in line.counts} == line.counts
