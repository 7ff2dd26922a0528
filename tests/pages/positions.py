"""docs/positions.md: the fields of every game's position objects, from the one description that the engine has of them.

python tests/pages/positions.py     writes the page, run where the packages can be imported
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import registry
from engine.contract import AnyGame
from engine.fields import EMPTY, REQUIRED, ViewField
from engine.options import Choice, Flag, Number, OptionKind
from engine.view import fields_of

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
HEAD = """# Fields of positions

The fields of the position objects of [notation.md](notation.md), section 4, game by game. This page is written from the
code by `make pages`. Every object begins with `game`, `options` and `players`; the last column says what a field means
that is left out. A printed position of a game that is over ends with `winners`, `places` and, where there are points,
`scores`; when read they are not looked at.
"""


def page() -> str:
    return "\n".join([HEAD, *(line for name in registry.names() for line in _game(registry.find(name)))])


def _game(game: AnyGame) -> Iterator[str]:
    yield f"## {game.name}\n"
    yield f"Players: {', '.join(map(str, game.seats))}.\n"
    yield from option_rows(game)
    yield "\n| field | holds | means | left out |\n|---|---|---|---|"
    for name, field in fields_of(game.view_type).items():
        yield f"| `{name}` | {_cell(field.kind.text)} | {_cell(field.meaning)} | {_left_out(field)} |"
    yield ""


def option_rows(game: AnyGame) -> Iterator[str]:
    """The table of a game's options, in their order."""
    yield "| option | takes | usually | rulings |\n|---|---|---|---|"
    for option in game.options:
        yield f"| `{option.name}` | {_takes(option.kind)} | {_word(option.default, option.kind)} | {option.rulings} |"


def _takes(kind: OptionKind) -> str:
    match kind:
        case Choice(words=words):
            return ", ".join(words)
        case Flag():
            return "true, false"
        case Number(least=least, most=most, empty=empty):
            return f"{least} to {most}" + (f", {empty}" if empty else "")


def _word(value: Any, kind: OptionKind) -> str:
    if value is None:
        return (kind.empty if isinstance(kind, Number) else None) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _left_out(field: ViewField) -> str:
    if field.left_out is REQUIRED:
        return "must be there"
    if field.left_out is EMPTY:
        return "empty"
    if callable(field.left_out):
        return "follows from the others"
    return str(json.dumps(field.left_out))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
