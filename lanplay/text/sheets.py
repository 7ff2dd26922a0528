"""Rules sheets: `lanplay/games/GAME/rules.LANGUAGE.md`, in our own words."""

from pathlib import Path
from typing import NamedTuple

from lanplay.text import LANGUAGES

FOLDER = Path(__file__).parents[1] / "games"


class Sheet(NamedTuple):
    language: str
    text: str


def sheet(game: str, language: str) -> Sheet | None:
    """The sheet of a registered game in `language`, else in the first language that it has, else None."""
    for wanted in (language, *LANGUAGES):
        path = FOLDER / game / f"rules.{wanted}.md"
        if path.exists():
            return Sheet(wanted, path.read_text("utf-8"))
    return None
