"""What a terminal tells somebody who is looking elsewhere: the window's title, and a notification of the desktop.

Both name the game and nothing that others have written, so that no table can put words, or control characters, there.
"""

from collections.abc import Mapping
from typing import Final

from lanplay.screen.table_state import Stage, TableState
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.games import title

NAME: Final = "lanplay"
KEEP_TITLE: Final = "\x1b[22;2t"
GIVE_TITLE_BACK: Final = "\x1b[23;2t"
"""Put the window's title on the terminal's stack, and take it from there (xterm, "Window manipulation")."""
AWAY_AFTER: Final = 5.0
"""Seconds without input after which somebody may be looking elsewhere."""

_PLAIN: Final = "\x1b]9;{text}\x1b\\"
_TITLED: Final = f"\x1b]777;notify;{NAME};{{text}}\x1b\\"
_PLAIN_PROGRAMS: Final = frozenset({"iTerm.app", "WezTerm", "ghostty"})
_PLAIN_TERMS: Final = ("xterm-kitty", "xterm-ghostty")
_TITLED_TERMS: Final = ("foot", "rxvt")
_TITLELESS: Final = ("linux", "eterm-color")
"""Terminals whose title cannot be set; `prompt_toolkit` sets none there either."""


def title_of(state: TableState) -> str:
    """The window's title at a table."""
    if state.stage is Stage.PLAYING and state.is_asked:
        return call_of(state.game)
    return f"{NAME} · {title(state.game)}" if state.game else NAME


def call_of(game: str) -> str:
    return translate(texts.TITLE_YOUR_TURN).format(game=title(game))


def has_title(environ: Mapping[str, str]) -> bool:
    return environ.get("TERM", "") not in _TITLELESS


def notification(text: str, environ: Mapping[str, str]) -> str:
    """The sequence by which this terminal shows `text` on the desktop; empty where it is not known to do so.

    OSC 9 is iTerm2's, OSC 777 urxvt's. Inside a multiplexer neither would reach the terminal.
    """
    term = environ.get("TERM", "")
    if "TMUX" in environ or term.startswith("screen"):
        return ""
    if environ.get("TERM_PROGRAM") in _PLAIN_PROGRAMS or term.startswith(_PLAIN_TERMS):
        return _PLAIN.format(text=text)
    return _TITLED.format(text=text) if term.startswith(_TITLED_TERMS) or "VTE_VERSION" in environ else ""
