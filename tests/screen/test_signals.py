"""Whoever looks elsewhere is called: by the window's title, and by the desktop where the terminal can."""

import pytest
from prompt_toolkit.input.base import PipeInput
from screen import terminal as emulated
from screen.at_table import AtTable
from screen.terminal import Terminal

from lanplay.screen import app as application
from lanplay.screen.app import Appearance, ScreenApp
from lanplay.screen.picture import Look
from lanplay.screen.signals import GIVE_TITLE_BACK, KEEP_TITLE, call_of, notification, title_of

FOOT = {"TERM": "foot"}


def called(term: str, appearance: Appearance, monkeypatch: pytest.MonkeyPatch, seconds: float = 60) -> str:
    """All that a terminal gets while a turn comes after so many seconds without a key."""
    monkeypatch.setenv("TERM", term)
    for name in ("TMUX", "TERM_PROGRAM", "VTE_VERSION"):
        monkeypatch.delenv(name, raising=False)
    at, terminal, now = AtTable("dos", 3, 1).begin(), Terminal(Look(80, 24), term), 100.0
    monkeypatch.setattr(application, "monotonic", lambda: now)

    async def turn_comes(app: ScreenApp, keys: PipeInput) -> None:
        nonlocal now
        keys.send_text("\t")
        await emulated.settled()
        now += seconds
        app.entitle(title_of(at.front.model.state))
        app.ring(call_of("dos"))

    emulated.run(at.front, terminal, appearance, turn_comes)
    return terminal.text


def test_the_title_says_whose_turn_it_is_and_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    written = called("xterm", Appearance(), monkeypatch)
    assert written.index(KEEP_TITLE) < written.index("\x1b]2;● Your turn: Dos\x07") < written.index(GIVE_TITLE_BACK)
    at = AtTable("dos", 3, 1).begin()
    assert title_of(at.front.model.with_state(moves=()).state) == "lanplay · Dos"
    on_console = called("linux", Appearance(), monkeypatch)
    assert KEEP_TITLE not in on_console
    assert "\x1b]2;" not in on_console


def test_the_desktop_calls_only_whoever_is_away_and_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    note = notification("● Your turn: Dos", FOOT)
    assert note in called("foot", Appearance(), monkeypatch)
    assert note not in called("foot", Appearance(), monkeypatch, seconds=1)
    silent = called("foot", Appearance(has_notices=False, has_bell=False), monkeypatch)
    assert "\x1b]777" not in silent


@pytest.mark.parametrize(
    ("environ", "begins"),
    [
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "\x1b]9;"),
        ({"TERM": "xterm-kitty"}, "\x1b]9;"),
        ({"TERM": "rxvt-unicode-256color"}, "\x1b]777;notify;lanplay;"),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7600"}, "\x1b]777;notify;lanplay;"),
        ({"TERM": "xterm-kitty", "TMUX": "/run/tmux"}, ""),
    ],
)
def test_each_terminal_gets_the_sequence_that_it_knows(environ: dict[str, str], begins: str) -> None:
    sequence = notification("Dos", environ)
    assert sequence == (f"{begins}Dos\x1b\\" if begins else "")
