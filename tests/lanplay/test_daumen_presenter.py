"""Daumen Drauf as people see it: the drawn position, the table, what is told of a trick and what is counted."""

from itertools import pairwise
from random import Random

import pytest
from sample_views import DAUMEN

from engine.daumen.game import GAME
from engine.daumen.moves import GRAMMAR, PASS, SHOWS
from engine.dealer import LocalTable
from engine.events import Leaving
from engine.values import replace
from lanplay.games.daumen import PRESENTER
from lanplay.games.presenter import Sight
from lanplay.games.telling import told
from lanplay.games.voice import NUMBERED, voice_of
from lanplay.screen.boards.picking import finished
from lanplay.screen.picture import Look, Picture, text_of

NICKS = ("Alma", "Bela", "Cosmo")
KNOWN = DAUMEN | {"hands": [["black-1"], ["green-2", "green-1!"]], "stock": [], "won": [[], []]}
VIEW = replace(GAME.describe(GAME.parse(KNOWN | {"offers": ["green-1", None]})), offers=("green-1?", None))
MOVES = tuple(map(GAME.read, ("parry green-1!", "pass", "show green-2")))


def texts(picture: Picture, target: str) -> str:
    return " ".join(piece.text for row in picture for piece in row if piece.target == target)


def lines(table: LocalTable, reader: int, seed: int, leave: int | None = None) -> list[str]:
    """What `reader` is told of a whole game; seat 1 resigns before event `leave`."""
    rng = Random(seed)
    found: list[str] = []
    while not table.is_over:
        before = GAME.view(table.state, table.knowledge[reader])
        if len(table.events) == leave:
            table.leave(1, Leaving.RESIGNED)
        elif table.deciders():
            table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
        else:
            table.deal()
        after = GAME.view(table.state, table.knowledge[reader])
        found += [line.text for line in told(voice_of(NICKS, reader), table.events[-1], before, after)]
    return found


def test_a_position_is_drawn_with_its_trick():
    assert list(PRESENTER.lines(VIEW, NUMBERED)) == [
        "Seat 1 is to move.",
        "Partie 2, stock of 0.",
        "Colours of this trick, the highest last: yellow, green.",
        "Seat 0 has the highest card: green 1 (tooth covered).",
        "",
        "Seat 0 (1 card, won 0, total -3): offers green 1 (tooth covered); lies open",
        "                                  yellow 3 (poisonous); hand black 1",
        "Seat 1 (2 cards, won 0, total 2): hand green 1 (poisonous), green 2",
    ]


def test_a_hand_is_drawn_as_in_the_whole_position():
    voice = voice_of(NICKS, 1)
    assert list(PRESENTER.hand(VIEW, voice, 1)) == list(PRESENTER.lines(VIEW, voice))[-1:]


@pytest.mark.parametrize("look", [Look(), Look(140, 50), Look(is_ascii=True)])
def test_the_twin_of_the_highest_card_says_on_the_table_that_it_parries(look):
    picture = PRESENTER.board(Sight(VIEW, 1, NICKS, MOVES), look)
    assert "1 ?" in texts(picture, "offer:0")
    assert "parry" in texts(picture, "card:0")
    assert "parry" not in texts(picture, "card:1")
    assert "[pass]" in text_of(picture)


def test_every_move_is_pointed_at():
    paths = PRESENTER.paths(VIEW, 1, MOVES)
    assert [move for _, move in paths] == list(MOVES)
    assert finished(paths, ("card:0",)) == GAME.read("parry green-1!")
    assert finished(paths, ("button:pass",)) == PASS


def test_a_click_on_a_card_that_cannot_be_played_means_to_show_it():
    assert PRESENTER.tried(VIEW, 1, "card:1") == SHOWS["green-2"]
    assert PRESENTER.tried(VIEW, 1, "offer:0") is None
    assert PRESENTER.tried(VIEW, 0, "card:7") is None


def test_what_the_last_move_changed_is_touched():
    after = replace(VIEW, offers=("green-1?", "green-2"), released=(*VIEW.released, (1, "yellow-1")))
    assert PRESENTER.touched(VIEW, after) == ("offer:1", "open:1")
    assert PRESENTER.touched(VIEW, replace(after, partie=3)) == ()


def test_only_its_owner_is_told_what_the_thumb_covers():
    move = GRAMMAR.exact("show green-2?")
    after = replace(VIEW, offers=("green-1?", "green-2!"))
    assert PRESENTER.moved(voice_of(NICKS, 1), 1, move, VIEW, after) == "You show green 2 (poisonous)."
    assert PRESENTER.moved(voice_of(NICKS, 0), 1, move, VIEW, after) == "Bela shows green 2."


@pytest.mark.parametrize("seed", range(12))
def test_a_trick_is_told_with_the_cards_that_were_shown_and_with_nothing_else(seed):
    """Also where a seat resigns: the hand that it opens is no part of the trick that this may end."""
    table = LocalTable(GAME, GAME.configure({"partien": 1}, 3), 3, Random(seed))
    shown: set[str] = set()
    for line in lines(table, 2, seed, leave=10 + 3 * seed):
        words = line.replace(" (poisonous)", "").rstrip(".")
        for verb in (" show ", " shows ", " parry with ", " parries with "):
            if verb in words:
                shown.add(words.split(verb)[1])
        if " the trick: " in words:
            assert set(words.split(": ")[1].split(", ")) == shown
            shown = set()


@pytest.mark.parametrize("seed", range(40))
def test_every_partie_is_told_and_whoever_parries_takes_the_trick(seed):
    """Also where a parry ends a Partie, and where the last Partie changes no total."""
    table = LocalTable(GAME, GAME.configure({"partien": 2}, 2), 2, Random(seed))
    found = lines(table, 0, seed)
    assert [line[:8] for line in found if line.startswith("Partie ")] == ["Partie 1", "Partie 2"]
    for parry, trick in pairwise(found):
        if " parry with " in parry or " parries with " in parry:
            assert trick.startswith("You take") == parry.startswith("You")
            assert " the trick: " in trick
