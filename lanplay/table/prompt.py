"""What a person types, line by line, while everything else goes on.

On a terminal `prompt_toolkit` completes legal moves, keeps a history, and keeps what is typed apart from what is
printed. Elsewhere lines are read from standard input as they are.
"""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from lanplay.settings import has_terminal

MOST_WAITING = 100  # lines; a faster writer has to wait
LONGEST_LINE = 4096
Completions = Callable[[], Mapping[str, str]]


async def lines(words: Completions) -> AsyncIterator[str]:
    """Lines until the end of the input; `words` are the completions available now, with their meanings."""
    source = _prompted(words) if _has_prompt() else _piped()
    async for line in source:
        yield line


@contextmanager
def apart() -> Iterator[None]:
    """Within it, what is printed does not run into what is being typed."""
    if not _has_prompt():
        yield
        return
    from prompt_toolkit.patch_stdout import patch_stdout

    with patch_stdout():
        yield


def _has_prompt() -> bool:
    """A terminal that cannot move its cursor would show the control sequences as characters."""
    return has_terminal() and os.environ.get("TERM", "").lower() not in ("dumb", "unknown")


async def _prompted(words: Completions) -> AsyncIterator[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class MoveCompleter(Completer):
        """Completes the whole line to a legal move or a command."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            typed = document.text_before_cursor.lower()
            for word, meaning in words().items():
                if word.lower().startswith(typed):
                    start = -len(document.text_before_cursor)
                    yield Completion(word, start_position=start, display_meta=meaning or None)

    session: PromptSession[str] = PromptSession(completer=MoveCompleter(), complete_while_typing=False)
    while True:
        try:
            yield await session.prompt_async("> ", handle_sigint=False)
        except EOFError:
            return


async def _piped() -> AsyncIterator[str]:
    """Lines from standard input. After its end, later calls end at once, too."""
    queue, room = _reading(asyncio.get_running_loop())
    while (line := await queue.get()) is not None:
        room.release()
        yield line
    queue.put_nowait(None)


@lru_cache(maxsize=1)
def _reading(loop: asyncio.AbstractEventLoop) -> "tuple[asyncio.Queue[str | None], threading.Semaphore]":
    """Read in a thread, since the loop cannot watch every kind of standard input; the thread ends with the process.

    All games of a loop share one reader: a second would lose its first line to the one before.
    """
    queue: asyncio.Queue[str | None] = asyncio.Queue()
    room = threading.Semaphore(MOST_WAITING)

    def read() -> None:
        try:
            while line := sys.stdin.readline(LONGEST_LINE):
                room.acquire()
                loop.call_soon_threadsafe(queue.put_nowait, line)
            loop.call_soon_threadsafe(queue.put_nowait, None)
        except (OSError, ValueError, RuntimeError):
            return  # the input or the loop is closed: nobody is waiting for more

    threading.Thread(target=read, daemon=True).start()
    return queue, room
