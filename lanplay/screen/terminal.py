"""The terminal behind a screen: whether it can be drawn on, and output that nobody has to wait for.

A terminal that is not being read (a stopped window, a slow line) blocks whoever writes to it. The network shares its
event loop with the screen, so writing happens in a thread of its own, and no new picture is drawn while the last one is
still on its way.
"""

import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TextIO, cast

from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.utils import is_dumb_terminal

COLOURS = {
    "none": ColorDepth.DEPTH_1_BIT,
    "16": ColorDepth.DEPTH_4_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "full": ColorDepth.DEPTH_24_BIT,
}


_DRAWN = "┌─┐│●▲…“"


class NoScreen(Exception):
    """There is a terminal, but it cannot be drawn on; `reason` is a code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Pen:
    """A text stream that writes to a file descriptor in a thread of its own, in order. It never blocks.

    The thread calls `on_free` whenever everything has been written, before `drain` returns; it must return at once.
    """

    def __init__(self, fd: int, encoding: str) -> None:
        self.encoding = encoding
        self.on_free: Callable[[], None] = lambda: None
        self._fd = fd
        self._queue: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._waiting = 0
        self._changed = threading.Condition()
        threading.Thread(target=self._write_on, daemon=True, name="pen").start()

    @property
    def is_behind(self) -> bool:
        """Whether the last write is still on its way."""
        return self._waiting > 0

    def write(self, text: str) -> int:
        data = text.encode(self.encoding, "replace")
        with self._changed:
            self._waiting += len(data)
        self._queue.put(data)
        return len(text)

    def flush(self) -> None:
        """Does nothing: whatever was written is on its way already."""

    def drain(self, seconds: float) -> bool:
        """Wait until everything has been written; returns whether that happened in time."""
        with self._changed:
            return self._changed.wait_for(lambda: self._waiting == 0, timeout=seconds)

    def fileno(self) -> int:
        return self._fd

    def isatty(self) -> bool:
        return os.isatty(self._fd)

    def _write_on(self) -> None:
        while True:
            data = self._queue.get()
            self._write_out(data)
            with self._changed:  # `on_free` too: whoever waits for the end must not overtake it
                self._waiting -= len(data)
                if not self._waiting:
                    self.on_free()
                self._changed.notify_all()

    def _write_out(self, left: bytes) -> None:
        while left:
            try:
                left = left[os.write(self._fd, left) :]
            except BlockingIOError:  # somebody else has made it non-blocking
                time.sleep(0.02)
            except OSError:
                return  # the terminal is gone; its input tells everybody else


def can_draw(encoding: str | None) -> bool:
    """Whether frames, pips and dashes can be written in this encoding of the locale."""
    try:
        _DRAWN.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_in_foreground(source: Input) -> bool:
    """Whether the terminal is this program's to set up; a background process that tried would be stopped."""
    try:
        return os.tcgetpgrp(source.fileno()) == os.getpgrp()
    except OSError:
        return False


def open_output() -> tuple[Output, Pen | None]:
    """The terminal's output, and its pen if there can be one; raises NoScreen."""
    if is_dumb_terminal():
        raise NoScreen("dumb")
    if sys.platform == "win32":
        return _windows_output(), None
    pen = Pen(sys.stdout.fileno(), sys.stdout.encoding or "utf-8")
    output = Vt100_Output.from_pty(cast(TextIO, pen), term=os.environ.get("TERM"))
    return output, pen


def _windows_output() -> Output:
    try:
        return create_output()
    except Exception as error:
        if type(error).__name__ == "NoConsoleScreenBufferError":  # this module exists on Windows only
            raise NoScreen("console") from None
        raise


def colour_depth(wanted: str, output: Output, environ: Any = os.environ) -> ColorDepth:
    """How many colours: none if NO_COLOR is set, else what was chosen, else what the terminal supports."""
    if environ.get("NO_COLOR"):
        return ColorDepth.DEPTH_1_BIT
    return COLOURS.get(wanted) or output.get_default_color_depth()
