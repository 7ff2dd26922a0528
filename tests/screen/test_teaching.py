"""Who has never played a game is told at the table what it is about, what each sign is, and what a move would do."""

import pytest
from screen.at_table import AtTable
from screen.screen_scenes import SEATS, reacting, speaking

from engine import registry
from lanplay.games.presenter import presenter_of
from lanplay.games.teaching import COMMON_SIGNS, described, teaching_of
from lanplay.screen import cells
from lanplay.screen.front import ScreenFront
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.model import SheetDialog
from lanplay.screen.picture import Look, text_of
from lanplay.text import LANGUAGES, translate
from lanplay.text.sheets import CHAPTER, opened_at, sheet

TAUGHT = registry.names()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_game_is_described_to_whoever_chooses_one(game: str) -> None:
    teaching = teaching_of(game)
    assert len(teaching.picture) <= 5
    assert max(map(cells.width, teaching.picture)) <= 18
    what, facts = described(game, registry.find(game).seats)
    assert what
    assert " min" in facts
    assert "players" in facts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_goal_and_what_is_pointed_at_stand_above_the_prompt(game: str, language: str) -> None:
    with speaking(language):
        at = AtTable(game, SEATS[game], 1).begin()
        goal = translate(teaching_of(game).goal)
        assert goal in text_of(at.view(Look(120, 40)))
        assert cells.width(goal) <= 84


def test_the_move_that_is_pointed_at_is_told_before_it_is_picked() -> None:
    at = AtTable("dao", 3, 1).begin()
    assert "Enter picks: turn up a new card" in text_of(at.view(Look(120, 40)))
    at.take(Key("right"))
    assert "Enter picks: take " in text_of(at.view(Look(120, 40)))


@pytest.mark.parametrize("game", TAUGHT)
def test_all_signs_are_a_key_away(game: str) -> None:
    at = AtTable(game, SEATS[game], 1).begin()
    at.take(Key("f5"))
    shown = text_of(at.view(Look(120, 40)))
    for sign in (*COMMON_SIGNS, *teaching_of(game).signs):
        assert sign.shown in shown
        assert sign.meaning in shown
    at.take(Key("f5"))
    assert at.front.model.ui.dialog is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_rules_begin_with_the_decision_at_hand_and_then_with_one_minute(game: str, language: str) -> None:
    at = AtTable(game, SEATS[game], 1).begin()
    chapter = presenter_of(game).chapter(at.table.view(), 0)
    first, found, source = opened_at(game, language, chapter), sheet(game, language), sheet(game, "en")
    assert first is not None
    assert found is not None
    assert source is not None
    headings = [part.partition("\n")[0] for part in source.text.split(CHAPTER)]
    own = [part.partition("\n")[0] for part in found.text.split(CHAPTER)]
    assert len(own) == len(headings)
    assert headings[1] == "In one minute"
    opening = [part.partition("\n")[0] for part in first.text.split(CHAPTER)]
    assert opening[1:3] == [own[headings.index(chapter)], own[1]]
    assert sorted(opening) == sorted(own)


def test_a_reaction_has_a_chapter_of_its_own() -> None:
    front = reacting()
    assert isinstance(front, ScreenFront)
    view = front.model.state.view
    assert view is not None
    assert presenter_of("dos").chapter(view, 0) == "Two cards, one card"


def test_rules_at_the_table_are_opened_at_the_turn() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Typed("?"))
    dialog = at.front.model.ui.dialog
    assert isinstance(dialog, SheetDialog)
    assert dialog.text.split(CHAPTER)[1].startswith("Your turn")
