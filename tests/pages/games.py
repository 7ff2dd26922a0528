"""docs/games: options and forms of states game by game, from the types of the engine; what they mean is on the pages.

    PYTHONPATH=.:tests python tests/pages/games.py     writes the tables, run where the packages can be imported

The last column of a table is written by hand and kept. A record or a field that is new appears with an empty one, and a
test asks for it.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Final, get_args

from msgspec import inspect
from pages.positions import option_rows

from engine import events, registry, requests
from engine.contract import AnyGame
from engine.options import CommonOptions
from engine.state import GameState

FOLDER: Final = Path(__file__).parents[2] / "docs" / "games"
COMMON: Final = FOLDER / "README.md"
BLOCK: Final = re.compile(r"(<!-- (?!end)(\w+) -->\n)(.*?)(?=<!-- end -->)", re.DOTALL)
ROW: Final = re.compile(r"^\| \d+ \| `(\w+)` \| .*? \| (.*?) ?\|$")
TITLE: Final = re.compile(r"^\*\*`(\w+)`\*\*$")
HEAD: Final = "| | field | form | |\n|---|---|---|---|"
LEAVES: Final = {
    inspect.NoneType: "nil",
    inspect.BoolType: "boolean",
    inspect.IntType: "integer",
    inspect.StrType: "text",
}
REQUESTS: Final = get_args(requests.Request)


def page_of(game: AnyGame) -> Path:
    return FOLDER / f"{game.name}.md"


def written(path: Path, text: str) -> str:
    """The page with its tables as the engine has them."""
    game = None if path == COMMON else registry.find(path.stem)
    return BLOCK.sub(lambda block: block[1] + "\n".join([*_table(block[2], game, meanings(block[3])), ""]), text)


def meanings(block: str) -> dict[tuple[str, str], str]:
    """What stands in the last columns, by record and field."""
    found, record = {}, ""
    for line in block.splitlines():
        if title := TITLE.match(line):
            record = title[1]
        elif row := ROW.match(line):
            found[record, row[1]] = row[2]
    return found


def _table(kind: str, game: AnyGame | None, known: dict[tuple[str, str], str]) -> Iterator[str]:
    if kind == "options":
        assert game is not None
        yield from option_rows(game)
        return
    for record in records(_roots(kind, game)):
        yield from (f"**`{record.__name__}`**", "", HEAD)
        for number, field in _rows(record):
            yield f"| {number} | `{field.name}` | {form(field.type)} | {known.get((record.__name__, field.name), '')} |"
        yield ""


def _roots(kind: str, game: AnyGame | None) -> tuple[type, ...]:
    if game is not None:
        return (game.state_type,)
    return {"common": (GameState,), "requests": REQUESTS, "events": get_args(events.Event)}[kind]


def _rows(record: type) -> Iterator[tuple[int, inspect.Field]]:
    """The fields with their places; of a game's state those that not all games have."""
    common = GameState.__struct_fields__ if issubclass(record, GameState) and record is not GameState else ()
    return ((number, field) for number, field in enumerate(_fields(record)) if field.name not in common)


def records(roots: Iterable[type]) -> list[type]:
    """The roots and all records inside them, but requests and options, which have tables of their own."""
    found: dict[type, None] = {}
    waiting = list(roots)
    while waiting:
        record = waiting.pop(0)
        if record not in found:
            found[record] = None
            inner = (kind.cls for field in _fields(record) for kind in _structs(field.type))
            waiting += [kind for kind in inner if kind not in REQUESTS and not issubclass(kind, CommonOptions)]
    return list(found)


def form(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType(cls=cls):
            return "the options" if issubclass(cls, CommonOptions) else f"`{cls.__name__}`"
        case inspect.VarTupleType(item_type=item):
            return f"[{form(item)}, …]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(form, items))}]"
        case inspect.UnionType(types=kinds):
            return " or ".join(dict.fromkeys("a request" if _is_request(one) else form(one) for one in kinds))
        case inspect.EnumType(cls=cls):
            return _words(member.value for member in cls if isinstance(member, Enum))
        case inspect.LiteralType(values=values):
            return _words(values)
        case _:
            return {"NoneType": "nil", "BoolType": "boolean", "IntType": "integer", "StrType": "text"}[
                type(kind).__name__
            ]


def _words(values: Iterable[Any]) -> str:
    return " or ".join(f"`{value}`" for value in values)


def _is_request(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.StructType) and kind.cls in REQUESTS


def _fields(record: type) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(record)
    assert isinstance(found, inspect.StructType)
    return found.fields


def _structs(kind: inspect.Type) -> Iterator[inspect.StructType]:
    match kind:
        case inspect.StructType():
            yield kind
        case inspect.VarTupleType(item_type=item):
            yield from _structs(item)
        case inspect.TupleType(item_types=kinds) | inspect.UnionType(types=kinds):
            for one in kinds:
                yield from _structs(one)


def pages() -> list[Path]:
    return [COMMON, *(page_of(registry.find(name)) for name in registry.names())]


if __name__ == "__main__":
    for path in pages():
        path.write_text(written(path, path.read_text("utf-8")), "utf-8")
