"""The forms of the start screen: what is asked and what can be chosen is read whole where the window has room."""

import pytest
from screen.screen_scenes import SETTINGS, speaking

from engine import registry
from lanplay.screen.home.model import HomeModel, Page
from lanplay.screen.home.pages import host_form, practise_form, settings_form
from lanplay.screen.home.view import home_view
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
