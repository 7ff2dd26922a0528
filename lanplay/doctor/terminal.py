"""Whether the full screen can be drawn here, and in which size, colours and characters."""

import os
import sys
from collections.abc import Iterator, Mapping
from typing import TextIO

from lanplay.doctor.finding import Finding, Level, found
from lanplay.errors import system_words
from lanplay.text import mark

NONE = mark("There is no terminal here, so everything is shown line by line.")
SIZE = mark("The terminal has {columns} columns and {lines} lines.")
SIZE_ADVICE = mark("Make it at least {least} by {high}, or use --plain.")
COLOURS = mark("The terminal calls itself {term}.")
COLOURS_OFF = mark("Colours are switched off by NO_COLOR.")
DUMB = mark("The terminal calls itself {term} and can only print.")
DUMB_ADVICE = mark("Use --plain, or another terminal.")
ENCODING = mark("Texts are written as {encoding}.")
ENCODING_ADVICE = mark("Some characters cannot be shown; set the terminal and the locale to UTF-8.")
SCREEN = mark("The full screen can be drawn ({kind}).")
SCREEN_NOT = mark("The full screen cannot be drawn here: {reason}.")
SCREEN_ADVICE = mark("Use --plain; everything works in it.")
LEAST_COLUMNS = 80
LEAST_LINES = 24


def check_terminal(environ: Mapping[str, str], out: TextIO | None = None) -> Iterator[Finding]:
    stream = out or sys.stdout
    yield _encoding(stream)
    if not (stream.isatty() and sys.stdin.isatty()):
        yield found("terminal", Level.OK, NONE)
        return
    yield _size(os.get_terminal_size(stream.fileno()))
    yield _colours(environ)
    yield _screen()


def _encoding(stream: TextIO) -> Finding:
    encoding = stream.encoding or "?"
    is_wide = encoding.lower().replace("-", "").startswith(("utf", "cp65001"))
    if is_wide:
        return found("encoding", Level.OK, ENCODING, encoding=encoding)
    return found("encoding", Level.WARNING, ENCODING, ENCODING_ADVICE, encoding=encoding)


def _size(size: os.terminal_size) -> Finding:
    params = {"columns": size.columns, "lines": size.lines, "least": LEAST_COLUMNS, "high": LEAST_LINES}
    if size.columns < LEAST_COLUMNS or size.lines < LEAST_LINES:
        return found("terminal", Level.WARNING, SIZE, SIZE_ADVICE, **params)
    return found("terminal", Level.OK, SIZE, **params)


def _colours(environ: Mapping[str, str]) -> Finding:
    term = environ.get("TERM", "")
    if environ.get("NO_COLOR"):
        return found("colours", Level.OK, COLOURS_OFF)
    if term in ("dumb", "unknown") or (not term and os.name == "posix"):
        return found("colours", Level.WARNING, DUMB, DUMB_ADVICE, term=term or "?")
    return found("colours", Level.OK, COLOURS, term=term or os.name)


def _screen() -> Finding:
    """The screen is opened, but never drawn on."""
    try:
        from prompt_toolkit.output.defaults import create_output

        kind = type(create_output()).__name__
    except Exception as error:  # on Windows, a missing console raises errors of its own
        return found("screen", Level.WARNING, SCREEN_NOT, SCREEN_ADVICE, reason=system_words(error))
    return found("screen", Level.OK, SCREEN, kind=kind)
