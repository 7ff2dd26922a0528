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
CHAPTER = "\n## "
SOURCE = LANGUAGES[0]


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


def opened_at(game: str, language: str, chapter: str) -> RulesSheet | None:
    """The sheet with one chapter before the others, named by its English heading; as it is where there is no such one.

    The sheets of a game have the same chapters in all languages.
    """
    found, source = sheet(game, language), sheet(game, SOURCE)
    if found is None or source is None:
        return found
    headings = [part.partition("\n")[0] for part in source.text.split(CHAPTER)]
    head, *chapters = found.text.split(CHAPTER)
    if chapter not in headings[1:] or len(headings) != len(chapters) + 1:
        return found
    first = chapters.pop(headings.index(chapter) - 1)
    return RulesSheet(found.language, CHAPTER.join((head, first.rstrip("\n") + "\n", *chapters)))


def _options(game: str, translated: Callable[[str], str]) -> Iterator[str]:
    yield f"## {translated(OPTIONS)}\n"
    for option in registry.find(game).options:
        words = option_words(game, option.name)
        meaning = "" if words is None else translated(words.meaning)
        line = OPTION.format(name=option.name, takes=", ".join(option_values(option)), meaning=meaning)
        yield fill(line, WIDTH, subsequent_indent="  ")
