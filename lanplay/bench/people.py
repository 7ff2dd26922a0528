"""Players for measurements: the real program, each run a process with a home of its own, on the loopback alone.

Every event that a run reports is kept with the time at which it was received.
"""

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

LOOPBACK = "127.0.0.1"
TABLE = "bench"
PATIENCE = 60.0


class Stalled(Exception):
    """A run got stuck; there is no figure."""


class BenchPlayer:
    """One run of `lanplay --json`. `heard` grows while it runs; without a bot, `type` decides for it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.heard: list[tuple[float, dict[str, Any]]] = []
        self._news = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def type(self, line: str) -> float:
        """Returns the time at which the line was handed over."""
        assert self.process.stdin is not None
        at = monotonic()
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return at

    def wait(self, event: str, seconds: float = PATIENCE, number: int = 1) -> tuple[float, dict[str, Any]]:
        """The `number`-th event of that name and its time; raises `Stalled`."""
        until = monotonic() + seconds
        with self._news:
            while len(matching := self.all(event)) < number:
                if monotonic() > until:
                    raise Stalled(event)
                self._news.wait(0.1)
        return matching[number - 1]

    def when(self, event: str, seconds: float = PATIENCE) -> float:
        return self.wait(event, seconds)[0]

    def all(self, event: str) -> list[tuple[float, dict[str, Any]]]:
        return [heard for heard in self.heard if heard[1]["event"] == event]

    def times(self, event: str) -> list[float]:
        return [at for at, _ in self.all(event)]

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            at = monotonic()
            with self._news:
                self.heard.append((at, json.loads(line)))
                self._news.notify_all()


class Party(msgspec.Struct, frozen=True):
    """People with homes of their own."""

    folder: Path
    stack: ExitStack

    def starts(self, nick: str, *words: str, auto: str | None = "greedy") -> BenchPlayer:
        """`nick` runs `lanplay WORDS`; without `auto` its moves are typed."""
        playing = () if auto is None else ("--auto", auto)
        command = [
            "--home",
            str(self.folder / nick),
            "--nick",
            nick,
            "--interface",
            LOOPBACK,
            "--json",
            *playing,
            *words,
        ]
        process = subprocess.Popen(  # noqa: S603  # this very program
            [sys.executable, "-m", "lanplay", *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.stack.callback(_stop, process)
        return BenchPlayer(process)


@contextmanager
def party() -> Iterator[Party]:
    """Whoever is still running at its end is stopped."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="lanplay-bench-"))
        yield Party(Path(folder), stack)


def host_with_guests(
    people: Party, game: str, seats: int, *, bots: int = 0, auto: str | None = "greedy", options: tuple[str, ...] = ()
) -> list[BenchPlayer]:
    """A host and as many guests as there are seats left, each a process; guests call the host's address."""
    switches = [word for option in options for word in ("--option", option)]
    words = ("host", game, "--seats", str(seats), "--bots", str(bots), "--name", TABLE, *switches)
    host = people.starts("host", *words, auto=auto)
    address = host.wait("table")[1]["address"]
    guests = (
        people.starts(f"guest{number}", "join", "--address", address, auto=auto) for number in range(seats - bots - 1)
    )
    return [host, *guests]


def _stop(process: "subprocess.Popen[str]") -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(5)
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
