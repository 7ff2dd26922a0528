"""A program that runs as our child: it is told lines and answers lines, and ends in bounded time with all it started.

A wrapper (`sh -c 'java …'`) is not the program that answers, and killing it alone would leave the other one running
with our pipes in its hands. So a child leads a session of its own, and the whole session ends with it; on Windows it is
the tree of its processes. Pipes block in threads: not every event loop can watch them, and none may wait for one that
never closes.
"""

import asyncio
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

CHUNK: Final = 1 << 16
KILL_WITHIN: Final = 5.0


class Child:
    """Raises OSError and ValueError like `subprocess.Popen`. Made within the event loop that it answers to."""

    def __init__(self, words: Sequence[str], longest_line: int) -> None:
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NEW_PROCESS_GROUP  # Ctrl-C at our console is not meant for it
        self._process = subprocess.Popen(  # noqa: S603 - a person named the program
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            creationflags=flags,
        )
        self._loop = asyncio.get_running_loop()
        self._longest = longest_line
        self._told: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._awaited: queue.SimpleQueue[asyncio.Future[bytes] | None] = queue.SimpleQueue()
        for work in (self._write_on, self._read_on):
            threading.Thread(target=work, daemon=True, name="bot").start()

    def tell(self, line: bytes) -> None:
        """Never waits, not even for a program that does not read."""
        self._told.put(line)

    def next_line(self) -> asyncio.Future[bytes]:
        """The first line that no earlier call was promised; empty at the end of its output and for an endless line."""
        awaited: asyncio.Future[bytes] = self._loop.create_future()
        self._awaited.put(awaited)
        return awaited

    async def end(self, seconds: float) -> int | None:
        """Close its input, give it `seconds` to end by itself, then end it and everything that it started.

        Its exit status, or None where it had to be ended.
        """
        self._told.put(None)
        self._awaited.put(None)
        try:
            await asyncio.to_thread(self._wait, seconds)
            return self._process.returncode
        finally:
            self._kill()

    def _wait(self, seconds: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def _kill(self) -> None:
        """To be called as soon as it has ended: later the number of a session without members may be another's."""
        if sys.platform == "win32":
            tree = ("taskkill", "/T", "/F", "/PID", str(self._process.pid))
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(tree, capture_output=True, timeout=KILL_WITHIN, check=False)  # noqa: S603 - literal, but for a number
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # all have ended; some systems say it the second way
                os.killpg(self._process.pid, signal.SIGKILL)
        self._wait(KILL_WITHIN)

    # -- in threads of their own ----------------------------------------------------------------------------------

    def _write_on(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as pipe:
            while (left := self._told.get()) is not None:
                while left:
                    left = left[pipe.write(left) or 0 :]

    def _read_on(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            read = b""
            while (awaited := self._awaited.get()) is not None:
                while b"\n" not in read and len(read) <= self._longest and (chunk := pipe.read(CHUNK)):
                    read += chunk
                line, found, read = read.partition(b"\n")
                self._answer(awaited, line + found if len(line) < self._longest else b"")

    def _answer(self, awaited: asyncio.Future[bytes], line: bytes) -> None:
        def resolve() -> None:
            if not awaited.done():
                awaited.set_result(line)

        with suppress(RuntimeError):  # the loop has ended, and nobody is waiting
            self._loop.call_soon_threadsafe(resolve)
