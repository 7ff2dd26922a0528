"""Rules sheets: `rules.LANGUAGE.md` in the room of each game, in our own words, with the options of the game."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from textwrap import fill
from typing import NamedTuple

from engine import registry
from lanplay.games.rooms import room_of
from lanplay.text import LANGUAGES, mark, translation
from lanplay.text.games import option_values, option_words

OPTIONS = mark("Options")
OPTION = "- `{name}` ({takes}): {meaning}."
WIDTH = 120


class RulesSheet(NamedTuple):
    language: str
    text: str


def sheet(game: str, language: str) -> RulesSheet | None:
    """The sheet of a registered game in `language`, else in the first language that it has, else None."""
    room = room_of(game)
    if room is None:
        return None
    for wanted in (language, *LANGUAGES):
        path = files(room) / f"rules.{wanted}.md"
        if path.is_file():
            text = path.read_text("utf-8")
            return RulesSheet(wanted, "\n".join([text, *_options(game, translation(wanted))]) + "\n")
    return None


def _options(game: str, translated: Callable[[str], str]) -> Iterator[str]:
    yield f"## {translated(OPTIONS)}\n"
    for option in registry.find(game).options:
        words = option_words(game, option.name)
        meaning = "" if words is None else translated(words.meaning)
        line = OPTION.format(name=option.name, takes=", ".join(option_values(option)), meaning=meaning)
        yield fill(line, WIDTH, subsequent_indent="  ")
