"""The start is whole before anything of the network is loaded, and without a network."""

import subprocess
import sys

from screen.terminal import drawn

from lanplay.screen.home.model import Page
from lanplay.screen.home.pages import ACTIONS
from lanplay.screen.home.screen import HomeScreen, settings_shown
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.picture import Look
from lanplay.settings import Settings

LOADED = """
import sys
import lanplay.__main__, lanplay.screen.home.app
print(*sorted({name.partition(".")[0] for name in sys.modules} | {name for name in sys.modules if "." in name}))
"""
SLOW = {"cryptography", "zeroconf", "rbcl", "sqlite3", "protocol.net", "protocol.veil"}


def fresh() -> HomeScreen:
    return HomeScreen(lambda: None, settings_shown(Settings()))


def test_nothing_slow_is_loaded_before_the_first_picture() -> None:
    ran = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert "prompt_toolkit" in loaded
    assert not loaded & SLOW


def test_the_first_picture_shows_all_that_can_be_done() -> None:
    grid = "\n".join(drawn(fresh(), Look(80, 24)).grid)
    for _, _, label, _ in ACTIONS:
        assert label in grid


def test_settings_can_be_opened_before_the_name_is_known() -> None:
    start = fresh()
    start.take(Typed("s"), {})
    assert start.model.page is Page.SETTINGS
    assert "nick" not in start.model.form.values()
    assert start.model.form.values()["mouse"] == "true"
    start.take(Key("escape"), {})
    assert start.model.page is Page.MAIN
