"""Standard output: sentences for people, or one JSON object per line for programs, never both."""

import io
import json
import shutil
import sys
from contextlib import suppress
from datetime import datetime
from typing import Any

from lanplay.text import mark, translate

MOMENT = mark("%d %b %Y, %H:%M")


class OutputLost(Exception):
    """Nobody takes standard output any more: its reader `has_gone`, or it cannot be written, for `reason`."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.errno)
        self.has_gone = isinstance(error, BrokenPipeError)
        self.reason = error.strerror or type(error).__name__


class StandardOutput(io.TextIOWrapper):
    """A text stream whose errors cannot be mistaken for those of files and sockets: they are OutputLost."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise OutputLost(error) from None

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise OutputLost(error) from None


class Output:
    """Only the matching half of each pair of calls writes anything."""

    def __init__(self, is_json: bool) -> None:
        self.is_json = is_json

    def say(self, text: str) -> None:
        """A text for people."""
        if not self.is_json:
            sys.stdout.write(f"{text}\n")

    def event(self, name: str, /, **fields: Any) -> None:
        """An event for programs."""
        if self.is_json:
            sys.stdout.write(f"{one_line({'event': name, **fields})}\n")

    def flush(self) -> None:
        """Let whoever reads along see it now."""
        sys.stdout.flush()

    def data(self, value: Any) -> None:
        """A JSON object that is itself the answer, for people as for programs."""
        sys.stdout.write(f"{one_line(value)}\n")


def terminal_width() -> int | None:
    """The columns of the terminal that standard output is; None for whatever else reads it, which gets whole lines."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def one_line(value: Any) -> str:
    """JSON in ASCII, which suits every terminal and every encoding."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def warn(text: str) -> None:
    """A diagnostic on standard error, if that can be written."""
    with suppress(OSError):
        sys.stderr.write(f"{text}\n")


def shown_time(seconds: int) -> str:
    """`31 Jan 2026, 15:04` in local time for seconds since 1970; a dash for a moment outside the calendar."""
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime(translate(MOMENT))
    except (OverflowError, OSError, ValueError):
        return "-"
