"""The options that every command takes, and where the user's files are."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from lanplay.config import read_config, usual_folder
from lanplay.errors import CommandError

Pace: TypeAlias = Literal["off", "calm", "quick"]


@dataclass(frozen=True, slots=True)
class Settings:
    """`plain` is what was asked for; `auto` names a bot, not yet looked up, and `think` its seconds a move."""

    nick: str | None = None
    interfaces: tuple[str, ...] = ()
    port: int | None = None
    home: Path | None = None
    lang: str = "en"
    plain: bool = False
    auto: str | None = None
    think: float | None = None
    json: bool = False
    verbose: bool = False
    log: Path | None = None
    mouse: bool = True
    ascii: bool = False
    bell: bool = True
    is_terse: bool = False
    pace: Pace = "calm"
    notify: bool = True
    theme: str = "auto"
    palette: str = "usual"
    colours: str = "auto"
    has_terminal: bool = False

    @property
    def wants_screen(self) -> bool:
        """Whether tables should be drawn; what -v prints on standard error would spoil them."""
        return not (self.plain or self.json or (self.verbose and self.log is None))

    @property
    def has_screen(self) -> bool:
        """Whether tables are drawn, if the terminal can."""
        return self.wants_screen and self.has_terminal

    @property
    def folder(self) -> Path:
        """Where identity, journals and results are kept; raises CommandError where nothing says it."""
        if self.home is not None:
            return self.home
        return usual_folder("data")


def settings_of(given: Mapping[str, Any], environ: Mapping[str, str], lang: str) -> Settings:
    """Settings from the options given, else the environment, else the settings file; raises CommandError."""
    home = home_of(given.get("home"), environ)
    kept = read_config(home)
    return Settings(
        nick=given.get("nick"),
        interfaces=tuple(given.get("interfaces") or kept.get("interfaces", ())),
        port=given.get("port", kept.get("port") or None),
        home=home,
        lang=lang,
        plain=given.get("plain", False) or kept.get("plain", False),
        auto=given.get("auto"),
        think=given.get("think"),
        json=given.get("json", False),
        verbose=given.get("verbose", False),
        log=given.get("log"),
        mouse=not given.get("no_mouse", False) and kept.get("mouse", True),
        ascii=given.get("ascii", False) or kept.get("ascii", False),
        bell=kept.get("bell", True),
        is_terse=kept.get("detail") == "terse",
        pace=kept.get("pace", "calm"),
        notify=kept.get("notify", True),
        theme=kept.get("theme", "auto"),
        palette=kept.get("palette", "usual"),
        colours=kept.get("colours", "auto"),
        has_terminal=has_terminal(),
    )


def home_of(given: str | None, environ: Mapping[str, str]) -> Path | None:
    """The folder that was asked for, None for the platform's own; a `~` in it may have been left by the shell.

    Raises CommandError where no home folder is known for it.
    """
    home = given or environ.get("LANPLAY_HOME") or None
    try:
        return None if home is None else Path(home).expanduser()
    except RuntimeError:
        raise CommandError("home_unknown") from None


def has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
