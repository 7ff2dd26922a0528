"""The words of a game that are needed without its screens: its names, its options, its refusals, its cards.

A game's own stand in its room, in `words.py` as `WORDS`. Importing them loads nothing else of the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import NamedTuple

from engine import registry
from lanplay.games.rooms import room_of


class OptionWords(NamedTuple):
    """What a form calls an option, and what it decides."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords:
    """All texts are marked for translation.

    `refusals` are keyed by kind and code (`move.must_show`), `values` are the words that an option takes, `figures` the
    names of what is counted. `cards` names whole faces; other faces are a colour and a symbol joined by a hyphen, named
    by `colours` and `symbols` (`{colour} skip`); with a number by the template that `numbered` has for the colour, else
    `{colour} {number}`. `boxes` and `short` are the words that fit a small card.
    """

    title: str
    about: str
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    numbered: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[str, str] = field(default_factory=dict)
    short: Mapping[str, str] = field(default_factory=dict)


def words_of(game: str) -> GameWords:
    """The words of a registered game; one without words shows its codes."""
    room = room_of(game)
    if room is None:
        return GameWords(title=game, about="")
    words: GameWords = import_module(f"{room}.words").WORDS
    return words


def merged(field: str) -> Mapping[str, str]:
    """One field of all games' words as one table: what looks alike in several games is called alike in all."""
    return _merged(field, registry.names())


@cache
def _merged(field: str, games: Sequence[str]) -> Mapping[str, str]:
    table: dict[str, str] = {}
    for words in map(words_of, games):
        table |= getattr(words, field)
    return table
