"""What a move would do, in a few words, before it is played. A game may have a module here with its name and a `speak`.

`speak(view, seat, nick, move)` gets what the seat sees and a legal move; it may return nothing where the move says it
itself. What has been played is told by `lanplay.narration`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

View: TypeAlias = Mapping[str, Any]
Nick: TypeAlias = Callable[[int], str]
Speaker: TypeAlias = Callable[[View, int, Nick, str], str]


def spoken(view: View, seat: int, nicks: Sequence[str], move: str) -> str:
    return _speaker(view["game"])(view, seat, lambda other: nicks[other], move)


@lru_cache(maxsize=16)
def _speaker(game: str) -> Speaker:
    home = f"{__name__}.{game}"
    if find_spec(home) is None:
        return _silent
    own: Speaker = import_module(home).speak
    return own


def _silent(view: View, seat: int, nick: Nick, move: str) -> str:
    return ""
