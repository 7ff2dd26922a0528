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
    """What functions there are, by name, and every call of a name, with the function in which it stands."""

    functions: dict[str, list[Function]]
    calls: list[tuple[Path, Function, ast.Call, str]]


def raised(folder: str, *errors: str) -> list[Raised]:
    """Every way in which errors of these names are made in a folder's sources."""
    package = _read(ROOT / folder)
    return [
        Raised(name, code, _details(call), f"{path.relative_to(ROOT)}:{call.lineno}")
        for path, home, call, name in package.calls
        if name in errors and call.args
        for code in _codes_of(package, home, call.args[0])
    ]


def codes(folder: str, *errors: str) -> set[str]:
    return {found.code for found in raised(folder, *errors)}


@cache
def _read(folder: Path) -> _Package:
    package = _Package({}, [])
    for path in sorted(folder.rglob("*.py")):
        for home in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(home, Function):
                package.functions.setdefault(home.name, []).append(home)
                package.calls.extend((path, home, *call) for call in _calls(home))
    return package


def _calls(home: Function) -> Iterator[tuple[ast.Call, str]]:
    for node in _own_nodes(home):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node, node.func.id


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


@cache
def _own_nodes(home: Function) -> tuple[ast.AST, ...]:
    """The nodes of a function without those of functions inside it."""
    nodes: list[ast.AST] = []
    waiting: list[ast.AST] = list(home.body)
    while waiting:
        node = waiting.pop()
        nodes.append(node)
        if not isinstance(node, Function):
            waiting += ast.iter_child_nodes(node)
    return tuple(nodes)
