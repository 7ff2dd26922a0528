"""A person at the line interface: the real program without a terminal, lines typed into it, and what it printed."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[1]
ASKS = ("Type a number, or the move",)
OFFERED = re.compile(r"(?:^|, )(\d+) (?=[a-z])")


class TypingPerson:
    """`said` grows while the program runs."""

    def __init__(self, home: Path, *words: str) -> None:
        environ = {**os.environ, "LANPLAY_HOME": str(home), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lanplay", *words, "--interface", "lo"],
            cwd=ROOT,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.said: list[str] = []
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait(10)

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def says_no_more(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def stop(self) -> None:
        """From here on it says nothing, and its machine answers for it."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def hears(self, *beginnings: str, seconds: float = 30.0) -> str:
        """Waits for a line that begins so."""
        until = time.monotonic() + seconds
        while True:
            line = self._next(until - time.monotonic())
            assert line is not None, f"ended before {beginnings}: {self.said[-12:]}"
            if line.startswith(beginnings):
                return line

    def answers(self, choose: Callable[[list[str]], str], seconds: float = 100.0) -> int:
        """Types what `choose` takes of the numbers offered at each turn until the program ends; its exit code."""
        until = time.monotonic() + seconds
        while (line := self._next(until - time.monotonic())) is not None:
            if line.startswith(ASKS):
                self.type(choose([*self._offered()]))
        return self._process.wait(10)

    def _offered(self) -> Iterator[str]:
        """The numbers in the list of moves that was begun: `1 cross 2, 2 cross 3`, until nothing comes for a moment."""
        patience = 10.0
        with suppress(queue.Empty):
            while (line := self._lines.get(timeout=patience)) is not None:
                self.said.append(line)
                for number in OFFERED.findall(line):
                    patience = 0.2
                    yield number

    def rest(self) -> Iterator[str]:
        """What it said until it ended."""
        while (line := self._next(10)) is not None:
            yield line

    def ends(self) -> int:
        return self._process.wait(30)

    def _next(self, seconds: float) -> str | None:
        try:
            line = self._lines.get(timeout=max(seconds, 0.01))
        except queue.Empty:
            raise AssertionError(f"nothing came: {self.said[-12:]}") from None
        if line is not None:
            self.said.append(line)
        return line

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)
