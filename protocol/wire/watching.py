"""What a table agrees about those who watch it: the settings `watch`, `watch_code` and `watchers`, beside the options
of its game.

Decides how they are spelled: `open`, `off` or `delayed:N`, `asked` or `free`, and a number. It must never know what is
played, nor a code.
"""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

WATCH: Final = "watch"
WATCH_CODE: Final = "watch_code"
WATCHERS: Final = "watchers"
SETTINGS: Final = (WATCH, WATCH_CODE, WATCHERS)
OPEN: Final = "open"
OFF: Final = "off"
DELAYED: Final = "delayed:"
ASKED: Final = "asked"
FREE: Final = "free"
MOST_WATCHERS: Final = 32
USUAL_WATCHERS: Final = 8
MOST_DELAY: Final = 999
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,2}\Z", re.ASCII)


class BadWatching(ValueError):
    """The setting `name` takes no such `value`; `code` says so."""

    def __init__(self, code: str, name: str, value: str) -> None:
        super().__init__(code, name, value)
        self.code = code
        self.name = name
        self.value = value


class Watching(msgspec.Struct, frozen=True):
    """Whether a table may be watched, how many moves later than its members see them, by how many at most, and whether
    they have to know the code of the table.
    """

    is_open: bool = True
    delay: int = 0
    most: int = USUAL_WATCHERS
    takes_code: bool = False

    @classmethod
    def read(cls, given: Mapping[str, object]) -> "Watching":
        """What `given` settings say; raises BadWatching."""
        usual = ((WATCH, OPEN), (WATCH_CODE, FREE), (WATCHERS, USUAL_WATCHERS))
        watch, code, most = (str(given.get(name, value)) for name, value in usual)
        delay = 0
        if watch not in (OPEN, OFF):
            delay = _number(watch.removeprefix(DELAYED), MOST_DELAY) if watch.startswith(DELAYED) else 0
            if not delay:
                raise BadWatching("option_watch", WATCH, watch)
        if code not in (ASKED, FREE):
            raise BadWatching("option_watch_code", WATCH_CODE, code)
        number = _number(most, MOST_WATCHERS)
        if not number:
            raise BadWatching("option_watchers", WATCHERS, most)
        return cls(watch != OFF, delay, number, takes_code=code == ASKED and watch != OFF)

    @property
    def word(self) -> str:
        """The value of the setting `watch`."""
        if not self.is_open:
            return OFF
        return f"{DELAYED}{self.delay}" if self.delay else OPEN

    @property
    def settings(self) -> dict[str, str | int]:
        """What differs from the usual, in its one spelling and order."""
        chosen = {WATCH: self.word, WATCH_CODE: ASKED if self.takes_code else FREE, WATCHERS: self.most}
        return {name: value for name, value in chosen.items() if value not in (OPEN, FREE, USUAL_WATCHERS)}


def _number(text: str, most: int) -> int:
    """A number from 1 to `most`; 0 where it is none."""
    return int(text) if _NUMBER.match(text) and int(text) <= most else 0
