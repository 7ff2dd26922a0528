"""Finds in the sources which codes errors are made with, and which details, so that no code stays without a sentence.

A code is followed through names, conditional expressions and functions that return codes. An f-string is followed as
far as it is literal: `f"proof_{...}"` is the code `proof_*`. What cannot be followed is the code `?`, unless it is
the code of another error, which is found where that one is made.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).parents[1]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Raised(NamedTuple):
    """An error made somewhere. `details` are those known by name; None where others come with them."""

    error: str
    code: str
    details: frozenset[str] | None
    where: str


@dataclass(frozen=True)
class _Package:
    trees: dict[Path, ast.Module]
    functions: dict[str, list[Function]]


def raised(folder: str, *errors: str) -> list[Raised]:
    """Every way in which errors of these names are made in a folder's sources."""
    package = _read(ROOT / folder)
    return [found for path, tree in package.trees.items() for found in _made(package, path, tree, set(errors))]


def codes(folder: str, *errors: str) -> set[str]:
    return {found.code for found in raised(folder, *errors)}


@cache
def _read(folder: Path) -> _Package:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}
    functions: dict[str, list[Function]] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, Function):
                functions.setdefault(node.name, []).append(node)
    return _Package(trees, functions)


def _made(package: _Package, path: Path, tree: ast.Module, errors: set[str]) -> Iterator[Raised]:
    for home in ast.walk(tree):
        if isinstance(home, Function):
            for node in _own_nodes(home):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in errors:
                    where = f"{path.relative_to(ROOT)}:{node.lineno}"
                    for code in _codes_of(package, home, node.args[0]) if node.args else ():
                        yield Raised(node.func.id, code, _details(node), where)


def _details(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name)


def _codes_of(package: _Package, home: Function, node: ast.expr) -> set[str]:
    match node:
        case ast.Constant(value=str(code)):
            return {code}
        case ast.Constant(value=None) | ast.Attribute(attr="code"):
            return set()
        case ast.IfExp(body=body, orelse=orelse):
            return _codes_of(package, home, body) | _codes_of(package, home, orelse)
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            return {f"{beginning}*"}
        case ast.Name(id=name):
            found = [_codes_of(package, home, value) for value in _assigned(home, name)]
            return set().union(*found) if found else {"?"}
        case ast.Call(func=ast.Name(id=name)) if name in package.functions:
            return {code for function in package.functions[name] for code in _returned(package, function)}
        case _:
            return {"?"}


def _returned(package: _Package, function: Function) -> set[str]:
    values = [node.value for node in _own_nodes(function) if isinstance(node, ast.Return) and node.value is not None]
    return set().union(*(_codes_of(package, function, value) for value in values))


def _assigned(home: Function, name: str) -> Iterator[ast.expr]:
    for node in _own_nodes(home):
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets):
            yield node.value


def _own_nodes(home: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(home.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function):
            waiting += ast.iter_child_nodes(node)
