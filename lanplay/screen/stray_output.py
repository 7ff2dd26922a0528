"""What the program prints while a screen is on becomes lines on that screen, instead of being written over it."""

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any


def call_in(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # the loop is closed: nothing is drawn any more
        loop.call_soon_threadsafe(work)


class _Aside:
    """Replaces the standard streams while the screen is on: what is printed becomes a line on it."""

    def __init__(self, tell: Callable[[str], None], stream: Any) -> None:
        self._tell = tell
        self._stream = stream
        self._loop = asyncio.get_running_loop()

    def write(self, text: str) -> int:
        for line in text.splitlines():
            if line.strip():
                call_in(self._loop, partial(self._tell, line))
        return len(text)

    def writelines(self, parts: Sequence[str]) -> None:
        for part in parts:
            self.write(part)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def quiet(tell: Callable[[str], None]) -> Iterator[None]:
    """While the context lasts, nothing is printed over the screen."""
    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Aside(tell, kept[0]), _Aside(tell, kept[1])
    try:
        yield
    finally:
        sys.stdout, sys.stderr = kept
