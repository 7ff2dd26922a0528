"""Rules sheets: `rules.LANGUAGE.md` in the room of each game, in our own words."""

from importlib.resources import files
from typing import NamedTuple

from lanplay.games.rooms import room_of
from lanplay.text import LANGUAGES


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
            return RulesSheet(wanted, path.read_text("utf-8"))
    return None
