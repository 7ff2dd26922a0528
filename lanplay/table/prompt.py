"""What is typed or written to standard input, line by line, while everything else goes on.

Nothing is drawn and no key is taken from the terminal, which edits the line itself: a screen reader hears what is
printed, and nothing else.
"""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator
from functools import lru_cache

MOST_WAITING = 100  # lines; a faster writer has to wait
LONGEST_LINE = 4096


async def lines() -> AsyncIterator[str]:
    """Lines until the end of the input. After it, later calls end at once, too."""
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
