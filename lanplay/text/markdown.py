"""Rules sheets to be read: the little Markdown that they use as lines of words, with no mark of it left.

Headings, paragraphs, lists, tables, code and emphasis are known; an asterisk in code is a card. A table stands in
columns where they fit and is told row by row where they do not, or where it is heard.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from lanplay.screen import cells

WIDEST = 100
"""The longest lines that are read with ease."""
LEAST_LAST = 24
"""Columns that the last cell of a table needs to be wrapped beside the others."""
GAP = "  "
MARKS = re.compile(r"`([^`]*)`|\*\*?(?=[^\s*])([^*`]*)\*\*?")
ITEM = re.compile(r" *(?:-|\d+\.) ")


class Line(NamedTuple):
    """`style` is that of headings and of the heads of tables."""

    text: str
    style: str = ""


class _Table(msgspec.Struct, frozen=True):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def rendered(markdown: str, width: int) -> tuple[Line, ...]:
    """As lines of at most `width` cells."""
    return tuple(line for block in _blocks(markdown) for line in _lines(block, width))


def spoken(markdown: str) -> str:
    """For whoever hears it: a line for each paragraph, item and row."""
    return "\n".join(line for block in _blocks(markdown) for line in _heard(block))


def _heard(block: "str | _Table") -> list[str]:
    if isinstance(block, _Table):
        return _told(block)
    return [block.lstrip("# ") if block.startswith("#") else block]


def _lines(block: "str | _Table", width: int) -> Iterator[Line]:
    if isinstance(block, _Table):
        columns = _columns(block, width)
        yield from columns or (Line(line) for told in _told(block) for line in cells.wrap(told, width, 2))
    elif block.startswith("#"):
        yield from (Line(line, "heading") for line in cells.wrap(block.lstrip("# "), width))
    else:
        bare = block.lstrip(" ")
        margin = len(block) - len(bare)
        item = ITEM.match(bare)
        lines = cells.wrap(bare, width - margin, item.end() if item else 0)
        yield from (Line(" " * margin + line) for line in lines)


# -- tables -----------------------------------------------------------------------------------------------------------


def _columns(table: _Table, width: int) -> list[Line]:
    """Empty if they do not fit; the last one is wrapped where it has to be."""
    across = [max(map(cells.width, column)) for column in zip(table.head, *table.rows, strict=True)]
    room = width - sum(across[:-1]) - len(GAP) * (len(across) - 1)
    if room < min(across[-1], LEAST_LAST):
        return []
    heads = [Line(line, "label") for line in _beside(table.head, across, room)]
    return [*heads, *(Line(line) for row in table.rows for line in _beside(row, across, room))]


def _beside(row: Sequence[str], across: Sequence[int], room: int) -> Iterator[str]:
    first = "".join(cells.pad(cell, wide) + GAP for cell, wide in zip(row[:-1], across, strict=False))
    for line in cells.wrap(row[-1], room):
        yield f"{first}{line}".rstrip()
        first = " " * cells.width(first)


def _told(table: _Table) -> list[str]:
    """`name: text` for each row of two columns; a wider table is told column by column, with the names of its rows."""
    if len(table.head) == 2:
        return [": ".join(row) for row in table.rows]
    columns = list(zip(table.head, *table.rows, strict=True))
    names, *values = columns
    return [f"{names[0]} {first}: {_listed(names[1:], rest)}" for first, *rest in values]


def _listed(names: Iterable[str], values: Iterable[str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


# -- reading ----------------------------------------------------------------------------------------------------------


def _blocks(markdown: str) -> "Iterator[str | _Table]":
    """Headings, paragraphs, items and empty lines as one string each, and tables, without marks inside."""
    for is_table, lines in groupby(markdown.split("\n"), lambda line: line.startswith("|")):
        if is_table:
            head, *rows = (_cells(line) for line in lines if not line.startswith("|--"))
            yield _Table(head, tuple(rows))
        else:
            yield from map(_unmarked, _paragraphs(lines))


def _paragraphs(lines: Iterable[str]) -> list[str]:
    parts: list[str] = []
    for line in lines:
        goes_on = parts and parts[-1] and not parts[-1].startswith("#") and line
        if goes_on and not line.startswith("#") and not ITEM.match(line):
            parts[-1] += " " + line.strip()
        else:
            parts.append(line)
    return parts


def _cells(line: str) -> tuple[str, ...]:
    return tuple(_unmarked(cell.strip()) for cell in line.strip().strip("|").split("|"))


def _unmarked(part: str) -> str:
    return MARKS.sub(lambda found: found[1] or found[2], part)
