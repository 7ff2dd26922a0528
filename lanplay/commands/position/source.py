"""Where the position commands take a position and their chance from."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from engine.errors import EngineError
from lanplay.analysis import Analysis
from lanplay.command_line import option
from lanplay.errors import CommandError, InFile
from lanplay.strict_json import MOST_BYTES, read_json
from lanplay.text import mark
from lanplay.values import whole

F = TypeVar("F", bound=Callable[..., Any])
RECORDED = b"lanplay "  # how the files begin that leave a table; no JSON does

with_file = click.argument("file", metavar="FILE|-")


def with_seed(function: F) -> F:
    add = option(
        "--random-seed",
        "seed",
        type=whole("--random-seed", 0, (1 << 63) - 1),
        default=0,
        metavar="S",
        help=mark("decides every shuffle and toss (default 0)"),
    )
    add(function)
    return function


def read_position(file: str, seed: int) -> Analysis:
    """The position in a file, or on standard input where `file` is a dash."""
    data = _read(file)
    if data.startswith(RECORDED):
        raise CommandError("position_recorded", path=file)
    try:
        return Analysis.read(read_json(data), seed)
    except (CommandError, EngineError) as cause:
        raise InFile(file, cause) from None


def _read(file: str) -> bytes:
    """One byte more than may be read is enough to know that it is too much."""
    if file == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        with Path(file).open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CommandError("file_unreadable", path=file, reason=reason) from None
