"""The engine only reckons: it imports `msgspec`, and of Python nothing that knows a clock or a disk."""

import ast
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"
RECKONING = frozenset(
    {
        "abc", "bisect", "collections", "enum", "functools", "hashlib", "heapq", "importlib", "itertools", "json",
        "math", "operator", "re", "typing",
    }
)  # fmt: skip


def packages(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None, path
            yield node.module.partition(".")[0]


def test_the_engine_imports_nothing_but_what_reckons() -> None:
    found = {name for path in ENGINE.rglob("*.py") for name in packages(path)}
    assert found == {"engine", "msgspec"} | RECKONING
