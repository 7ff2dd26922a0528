"""What happened, in sentences. A game may have a narrator of its own: a module here with its name and a `tell`.

`tell(nick, event, before, after)` gets the views before and after an event and returns sentences, maybe none. Moves
are told by the front, for every game in the same way.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from engine.events import Event

View: TypeAlias = dict[str, Any]
Nick: TypeAlias = Callable[[int], str]
Narrator: TypeAlias = Callable[[Nick, Event, View, View], Sequence[str]]


def narrator(game: str) -> Narrator:
    home = f"{__name__}.{game}"
    if find_spec(home) is None:
        return _silent
    own: Narrator = import_module(home).tell
    return own


def _silent(nick: Nick, event: Event, before: View, after: View) -> Sequence[str]:
    return ()
