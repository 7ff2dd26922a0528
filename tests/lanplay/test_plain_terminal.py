"""Line by line at a terminal that can do all that terminals can: nothing but lines is written to it."""

import os
import pty
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

pytestmark = [pytest.mark.network, pytest.mark.timeout(60)]

ASKS = b"Type a number, or the move"


class Terminal:
    """The program at a pseudo-terminal; `said` are all the bytes that have been written to it."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.said = b""

    def type(self, line: str) -> None:
        os.write(self._number, f"{line}\n".encode())

    def hears(self, words: bytes, times: int = 1) -> None:
        until = time.monotonic() + 30
        while self.said.count(words) < times:
            assert time.monotonic() < until, self.said[-800:]
            self.said += os.read(self._number, 4096)

    def hears_the_rest(self) -> None:
        with suppress(OSError):  # what Linux says at the end
            while more := os.read(self._number, 4096):
                self.said += more


@contextmanager
def terminal(home: Path, *words: str) -> Iterator[Terminal]:
    number, program_end = pty.openpty()
    environ = {**os.environ, "LANPLAY_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    program = [sys.executable, "-m", "lanplay", *words, "--interface", "lo"]
    process = subprocess.Popen(program, env=environ, stdin=program_end, stdout=program_end, stderr=program_end)
    os.close(program_end)
    try:
        yield Terminal(number)
    finally:
        process.kill()
        process.wait(10)
        os.close(number)


def test_no_escape_sequence_is_written_whatever_the_terminal_is(tmp_path: Path) -> None:
    with terminal(tmp_path, "--plain") as person:
        person.hears(b"1 play DAO against bots", 1)
        for line in ("dao?", "1"):
            person.type(line)
        for turn in range(1, 4):
            person.hears(ASKS, turn)
            person.type("flip" if turn % 2 else "1")
        person.hears(ASKS, 4)
        for line in ("/board", "/help", "/rules", "/quit"):
            person.type(line)
        person.hears_the_rest()
    assert b"Type a number from 1 to" in person.said
    assert b"lanplay resume" in person.said
    assert person.said.count(b"\x1b") == 0
    assert b"> " not in person.said
