"""One name for one thing: a type of the product stands in one module, and no module is called like one of Python."""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "protocol", "lanplay")
PER_GAME = frozenset({"Options", "State", "Move", "View", "Phase"})
"""What a game calls its own; they may stand once in each folder of a game, and in no other place twice."""
LIKE_PYTHON = frozenset(
    {
        "lanplay.bots.random",
        "lanplay.commands.position.random",
    }
)
"""A bot and a command, whose modules have their names."""


def modules() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def targets(node: ast.stmt) -> list[ast.expr]:
    match node:
        case ast.Assign(targets=found):
            return found
        case ast.AnnAssign(target=found):
            return [found]
        case _:
            return []


def types_of(path: Path) -> Iterator[str]:
    """The classes and type aliases at the top level of a module; constants are in capitals."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        for target in targets(node):
            if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                yield target.id


def homes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for name in set(types_of(path)):
            found[name].append(dotted(path))
    return found


def is_per_game(name: str, places: list[str]) -> bool:
    folders = [place.rpartition(".")[0] for place in places]
    is_games = all(folder.startswith(("engine.", "lanplay.games.")) for folder in folders)
    return name in PER_GAME and is_games and len(set(folders)) == len(folders)


def shared() -> dict[str, list[str]]:
    return {name: places for name, places in homes().items() if len(places) > 1 and not is_per_game(name, places)}


def test_a_type_has_its_name_alone() -> None:
    assert shared() == {}


def test_no_module_is_called_like_one_of_python() -> None:
    names = {dotted(path) for path in modules()}
    assert {name for name in names if name.rpartition(".")[2] in sys.stdlib_module_names} == LIKE_PYTHON
