"""Translations: tables of texts in all languages side by side, read when a language other than the source is chosen.

Texts of a game stand in its room as `texts.toml`, also where it comes from outside, those of the rest of the program
in `lanplay/text/translations/`. An entry has a key for each language; a text with a form for one and one for many has
both forms as an array.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, TypeAlias

from lanplay.games.rooms import brought

PACKAGE = Path(__file__).parents[1]
Translated: TypeAlias = Mapping[str, str | list[str]]
"""One text by its languages."""


class Catalogue(NamedTuple):
    """Source texts with their translations: those of one form, and those of two."""

    texts: Mapping[str, str] = {}
    counted: Mapping[tuple[str, str], tuple[str, str]] = {}


def load(language: str) -> Catalogue:
    return _load(language, brought())


@cache
def _load(language: str, rooms: Sequence[str]) -> Catalogue:
    texts: dict[str, str] = {}
    counted: dict[tuple[str, str], tuple[str, str]] = {}
    for entry in (entry for path in (*files(), *_from_outside(rooms)) for entry in read(path)):
        match entry["en"], entry[language]:
            case str(source), str(translation):
                texts[source] = translation
            case [one, many], [one_translated, many_translated]:
                counted[one, many] = one_translated, many_translated
            case _:
                raise ValueError(f"{entry['en']} has not the same forms in {language}")
    return Catalogue(texts, counted)


def files() -> Iterator[Path]:
    """Those of this program."""
    yield from sorted((PACKAGE / "text" / "translations").glob("*.toml"))
    yield from sorted((PACKAGE / "games").glob("*/texts.toml"))


def _from_outside(rooms: Sequence[str]) -> Iterator[Path]:
    """The texts of games from outside, of those that have any."""
    found = (Path(import_module(room).__path__[0]) / "texts.toml" for room in rooms)
    return (path for path in found if path.is_file())


def read(path: Path) -> list[Translated]:
    entries: list[Translated] = tomllib.loads(path.read_text("utf-8"))["text"]
    return entries
