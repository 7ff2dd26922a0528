"""Players on hosts of their own: the real program with --json, and what it said."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

from network.namespaces import ROOT, Host
from scripted_bots import bot_in


class Player:
    """One run of `lanplay` by one person. `events` grows while it runs."""

    def __init__(self, process: "subprocess.Popen[str]", home: Path) -> None:
        self.process = process
        self.home = home
        self.events: list[dict[str, Any]] = []
        self.other: list[str] = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait(self, event: str, seconds: float = 40.0) -> dict[str, Any]:
        """The first event of that name."""
        end = time.monotonic() + seconds
        with self._news:
            while not (found := self.all(event)):
                assert time.monotonic() < end, f"no {event}: {self.events[-5:]} {self.other[-5:]}"
                self._news.wait(0.2)
            return found[0]

    def all(self, event: str) -> list[dict[str, Any]]:
        return [one for one in self.events if one["event"] == event]

    def end(self, seconds: float = 60.0) -> int:
        """The exit code, once the program has ended by itself."""
        code = self.process.wait(seconds)
        self._reader.join(5)
        return code

    def _read(self) -> None:
        assert self.process.stdout is not None
        with suppress(ValueError):  # the network is taken down, and the pipe with it
            for line in self.process.stdout:
                with self._news:
                    if line.startswith("{"):
                        self.events.append(json.loads(line))
                    else:
                        self.other.append(line.rstrip())
                    self._news.notify_all()


class Party:
    """People with homes of their own, which last as long as the party."""

    def __enter__(self) -> Self:
        self._stack = ExitStack()
        self.folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self.slow = bot_in(self.folder, "slow", pause=0.1)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def starts(self, host: Host, nick: str, *words: str, auto: str = "greedy") -> Player:
        """`nick` runs `lanplay … WORDS` on `host`."""
        return Player(host.popen(command(self.folder / nick, nick, auto, words)), self.folder / nick)

    def here(self, nick: str, *words: str, auto: str = "greedy") -> Player:
        """`nick` runs it on this very machine, over the loopback alone."""
        process = subprocess.Popen(
            command(self.folder / nick, nick, auto, ("--interface", "lo", *words)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self._stack.callback(_stop, process)
        return Player(process, self.folder / nick)


def command(home: Path, nick: str, auto: str, words: Sequence[str]) -> list[str]:
    every = ["--home", str(home), "--nick", nick, "--json", "--auto", auto]
    return [sys.executable, "-m", "lanplay", *every, *words]


def verify(*files: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "lanplay", "verify", *files],
        capture_output=True, text=True, timeout=60, check=False, cwd=ROOT,
    )  # fmt: skip


def same_result(players: Sequence[Player]) -> dict[str, Any]:
    """The result that all of them hold, each with a transcript that verifies from the file alone."""
    results = [player.wait("result") for player in players]
    assert len({result["transcript_hash"] for result in results}) == 1
    assert len({json.dumps(result["scores"]) for result in results}) == 1
    assert all(result["verified"] for result in results)
    done = verify(*distinct(result["transcript"] for result in results))
    assert done.returncode == 0, done.stdout + done.stderr
    return results[0]


def distinct(files: Iterable[str]) -> list[str]:
    """One of each content: those of one game are mostly alike to the last byte, and take long to verify."""
    return list({Path(file).read_bytes(): file for file in files}.values())


def kill(player: Player) -> None:
    """As if its machine had lost power: the program itself, found below `ip netns exec`, which became it."""
    player.process.send_signal(signal.SIGKILL)
    player.process.wait(10)


def _stop(process: "subprocess.Popen[str]") -> None:
    if process.poll() is None:
        process.kill()
    process.wait(10)
    if process.stdout is not None:
        process.stdout.close()
