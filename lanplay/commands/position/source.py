"""Where the position commands take a position and their chance from."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from engine.errors import EngineError
from lanplay.analysis import Analysis
from lanplay.command_line import whole_option
from lanplay.completion import offers
from lanplay.errors import CommandError, InFile, read_at_most
from lanplay.strict_json import MOST_BYTES, read_json
from lanplay.text import mark

F = TypeVar("F", bound=Callable[..., Any])
RECORDED = b"lanplay "  # how the files begin that leave a table; no JSON does

with_file = click.argument("file", metavar="FILE|-", shell_complete=offers.files)


def with_seed(function: F) -> F:
    add = whole_option(
        "--random-seed",
        "seed",
        within=(0, (1 << 63) - 1),
        default=0,
        metavar="S",
        help=mark("decides every shuffle and toss (default 0)"),
    )
    add(function)
    return function


def read_position(file: str, seed: int) -> Analysis:
    """The position in a file, or on standard input where `file` is a dash."""
    data = sys.stdin.buffer.read(MOST_BYTES + 1) if file == "-" else read_at_most(file, MOST_BYTES)
    if data.startswith(RECORDED):
        raise CommandError("position_recorded", path=file)
    try:
        return Analysis.read(read_json(data), seed)
    except (CommandError, EngineError) as cause:
        raise InFile(file, cause) from None
