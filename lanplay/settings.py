"""What the options that every command takes have said, and where the user's files lie."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Settings:
    """`plain` is also true where there is no terminal to draw on; `auto` names a bot, unread."""

    nick: str | None = None
    interfaces: tuple[str, ...] = ()
    port: int | None = None
    home: Path | None = None
    lang: str = "en"
    plain: bool = False
    auto: str | None = None
    json: bool = False
    verbose: bool = False
    log: Path | None = None
    mouse: bool = True
    ascii: bool = False
    bell: bool = True
    theme: str = "auto"
    palette: str = "usual"
    colours: str = "auto"

    @property
    def has_screen(self) -> bool:
        """Whether tables are drawn; what is said on standard error with -v would spoil it."""
        return not (self.plain or self.json or (self.verbose and self.log is None))

    @property
    def folder(self) -> Path:
        """Where identity, journals and results lie."""
        if self.home is not None:
            return self.home
        from platformdirs import user_data_path

        return user_data_path("lanplay", appauthor=False)


def settings_of(given: Mapping[str, Any], environ: Mapping[str, str], lang: str) -> Settings:
    """Settings from the options that were given, and from the environment where they were not."""
    home = given.get("home") or environ.get("LANPLAY_HOME") or None
    return Settings(
        nick=given.get("nick"),
        interfaces=tuple(given.get("interfaces", ())),
        port=given.get("port"),
        home=None if home is None else Path(home),
        lang=lang,
        plain=given.get("plain", False) or not has_terminal(),
        auto=given.get("auto"),
        json=given.get("json", False),
        verbose=given.get("verbose", False),
        log=given.get("log"),
    )


def has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
