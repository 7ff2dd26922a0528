"""The pages of the start screen: what is asked and what can be chosen is read whole where the window has room."""

import pytest
from screen.screen_scenes import SETTINGS, speaking

from engine import registry
from lanplay.screen.home.keys import press_home
from lanplay.screen.home.model import HomeModel, Page
from lanplay.screen.home.pages import games_menu, host_form, main_menu, practise_form, settings_form
from lanplay.screen.home.view import home_view
from lanplay.screen.inputs import Typed
from lanplay.screen.menu import Form
from lanplay.screen.picture import Look, text_of
from lanplay.text import LANGUAGES


def forms() -> list[Form]:
    games = registry.names()
    return [
        *(make({"game": game}) for game in games for make in (practise_form, host_form)),
        settings_form(dict(SETTINGS)),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_and_no_value_is_cut_in_80_columns(language: str) -> None:
    with speaking(language):
        for form in forms():
            seen = text_of(home_view(HomeModel("Alma", page=Page.HOST, form=form), Look(80, 40)))
            for field in form.fields:
                assert field.label in seen
                assert (field.shown or field.empty) in seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_line_names_all_that_the_list_of_games_takes(language: str) -> None:
    with speaking(language):
        model = HomeModel("Alma", page=Page.GAMES, menu=games_menu())
        last = text_of(home_view(model, Look(60, 18))).splitlines()[-1]
        assert all(f" {key} " in last for key in (f"1-{len(registry.names())}", "M", "H"))


def test_games_have_the_same_keys_wherever_one_is_chosen() -> None:
    start = HomeModel("Alma")
    start = start.with_(main=main_menu(start))
    pages = [press_home(start, Typed(letter), {})[0] for letter in "por"]
    assert len({tuple((item.id, item.letter) for item in page.menu.items) for page in pages}) == 1
