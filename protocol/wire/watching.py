"""What a table agrees about those who watch it: the settings `watch` and `watchers`, beside the options of its game.

Decides how they are spelled: `open`, `off` or `delayed:N`, and a number. It must never know what is played.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

WATCH: Final = "watch"
WATCHERS: Final = "watchers"
OPEN: Final = "open"
OFF: Final = "off"
DELAYED: Final = "delayed:"
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


@dataclass(frozen=True, slots=True)
class Watching:
    """Whether a table may be watched, how many moves later than its members see them, and by how many at most."""

    is_open: bool = True
    delay: int = 0
    most: int = USUAL_WATCHERS

    @classmethod
    def read(cls, given: Mapping[str, object]) -> "Watching":
        """What `given` settings say; raises BadWatching."""
        watch, most = (str(given.get(name, usual)) for name, usual in ((WATCH, OPEN), (WATCHERS, USUAL_WATCHERS)))
        delay = 0
        if watch not in (OPEN, OFF):
            delay = _number(watch.removeprefix(DELAYED), MOST_DELAY) if watch.startswith(DELAYED) else 0
            if not delay:
                raise BadWatching("option_watch", WATCH, watch)
        number = _number(most, MOST_WATCHERS)
        if not number:
            raise BadWatching("option_watchers", WATCHERS, most)
        return cls(watch != OFF, delay, number)

    @property
    def word(self) -> str:
        """The value of the setting `watch`."""
        if not self.is_open:
            return OFF
        return f"{DELAYED}{self.delay}" if self.delay else OPEN

    @property
    def settings(self) -> dict[str, str | int]:
        """What differs from the usual, in its one spelling and order."""
        found: dict[str, str | int] = {} if self.word == OPEN else {WATCH: self.word}
        return found if self.most == USUAL_WATCHERS else found | {WATCHERS: self.most}


def _number(text: str, most: int) -> int:
    """A number from 1 to `most`; 0 where it is none."""
    return int(text) if _NUMBER.match(text) and int(text) <= most else 0
