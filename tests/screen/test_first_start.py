"""The first start, choosing a game at few keys, and what is remembered of it."""

from pathlib import Path

import pytest
from screen.screen_scenes import speaking, start

from engine import registry
from lanplay.screen.home import app
from lanplay.screen.home.last_choices import FILE, last_values, read_choices
from lanplay.screen.home.model import Page
from lanplay.screen.home.screen import HomeScreen
from lanplay.screen.inputs import Input, Key, Typed
from lanplay.screen.intents import Host, Intent, Save, Teach
from lanplay.screen.picture import Look, text_of
from lanplay.text import current
from protocol.store.store import DATABASE


def home(folder: Path | None = None, *inputs: Input, is_first: bool = False) -> HomeScreen:
    screen = HomeScreen(lambda: None, (("lang", "en"),), folder, is_first=is_first)
    for one in inputs:
        screen.take(one, {})
    return screen


def wanted(screen: HomeScreen) -> list[Intent]:
    return [screen.intents.get_nowait() for _ in range(screen.intents.qsize())]


def test_the_first_start_asks_a_name_and_a_language_and_then_shows_the_games() -> None:
    with speaking("en"):
        screen = home(None, *map(Typed, "Zoë"), Key("up"), Key("right"), is_first=True)
        assert current() == "de"
        assert "Dein Name" in text_of(screen.view(Look(60, 18)))
        for key in (Key("down"), Key("enter"), *map(Typed, "it"), Key("enter")):
            screen.take(key, {})
        assert wanted(screen) == [Save({"nick": "Zoë", "lang": "de"}, is_quiet=True)]
        assert screen.model.page is Page.GAMES
        assert "H zeigt dir in zwei Minuten" in text_of(screen.view(Look(80, 24)))
        screen.take(Typed("h"), {})
        assert wanted(screen) == [Teach("dao")]


def test_the_first_start_can_be_left_at_once_and_needs_no_name() -> None:
    assert home(None, Key("escape"), is_first=True).model.page is Page.MAIN
    screen = home(None, Key("enter"), Key("enter"), is_first=True)
    assert wanted(screen) == [Save({"lang": "en"}, is_quiet=True)]
    assert app.STORE == DATABASE


def test_three_keys_start_a_game_with_what_was_chosen_last(tmp_path: Path) -> None:
    first = home(tmp_path, Typed("p"), Typed("3"))
    assert wanted(first) == [Host("dog", 4, 3, "greedy", options={}, is_announced=False)]
    fields = (Key("down"), Key("right"), Key("pagedown"), Key("enter"))  # six seats
    other = home(tmp_path, Typed("p"), Typed("m"), *fields)
    assert [intent.seats for intent in wanted(other) if isinstance(intent, Host)] == [6]
    again = home(tmp_path, Key("enter"), Key("enter"))
    assert "Dog" in text_of(again.view(Look(80, 24)))
    assert wanted(again) == [Host("dog", 6, 5, "greedy", options={}, is_announced=False)]


def test_a_code_is_not_remembered_and_what_was_spoilt_is_forgotten(tmp_path: Path) -> None:
    screen = home(tmp_path, Typed("o"), Typed("m"), *[Key("down")] * 5, *map(Typed, "sesame"))
    for one in (Key("pagedown"), Key("enter")):
        screen.take(one, {})
    (host,) = wanted(screen)
    assert isinstance(host, Host)
    assert host.code == "sesame"
    assert "sesame" not in (tmp_path / FILE).read_text()
    assert last_values(read_choices(tmp_path), "HOST", "dao")["seats"] == str(host.seats)
    for spoilt in ("", "[1]", '{"HOST": [{"game": "chess"}, 1, {"game": "dao", "seats": 3}]}', '{"HOST": {}}', "\x00"):
        (tmp_path / FILE).write_text(spoilt)
        assert not any(read_choices(tmp_path).values())


@pytest.mark.parametrize("look", [Look(60, 18), Look(80, 24), Look(200, 60)])
def test_every_game_fits_the_page_on_which_it_is_chosen(look: Look) -> None:
    screen = start()
    screen.take(Typed("p"), {})
    for _ in registry.names():
        shown = text_of(screen.view(look))
        assert "Goal: " in shown
        assert "usual options" in shown
        screen.take(Key("down"), {})
