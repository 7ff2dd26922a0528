"""Diagnostics for troubleshooting: on standard error with -v, in a file with --log.

A log may hold text from peers, so every line is cleaned. Without -v and --log nothing is logged at all.
"""

import logging
import sys

from lanplay.errors import CommandError, system_words
from lanplay.settings import Settings
from protocol.wire.text import clean

LONGEST_LINE = 2000


class CleanFormatter(logging.Formatter):
    """Keeps line breaks, and removes whatever a terminal would obey."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n".join(clean_line(line) for line in super().format(record).splitlines())


def clean_line(line: str) -> str:
    """A line of a log or a traceback, cleaned; its indentation stays."""
    indent = len(line) - len(line.lstrip(" "))
    return " " * indent + clean(line, LONGEST_LINE)


def begin(settings: Settings) -> None:
    """Start logging as `settings` ask; raises `CommandError` if the file cannot be written."""
    handlers: list[logging.Handler] = []
    if settings.verbose:
        handlers.append(logging.StreamHandler(sys.stderr))
    if settings.log is not None:
        try:
            handlers.append(logging.FileHandler(settings.log, encoding="utf-8"))
        except OSError as error:
            raise CommandError("file_unwritable", path=settings.log, reason=system_words(error)) from None
    for handler in handlers:
        handler.setFormatter(CleanFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(handlers=handlers, level=logging.DEBUG, force=True)


def note_broken(error: BaseException) -> None:
    """Log the traceback of an internal error, if anything is logged."""
    if logging.getLogger().handlers:
        logging.getLogger("lanplay").error("fault", exc_info=error)
