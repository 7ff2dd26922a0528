"""A terminal of its own, in tmux: keys and mouse in, the screen out. With `inside`, a machine of its own, too."""

import os
import shlex
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from wcwidth import wcswidth

ROOT: Final = Path(__file__).resolve().parents[2]
SOONEST: Final = 0.02
POLL: Final = 0.1


class Tmux:
    """A shell in a window of `size`. `inside` is the command that runs another in a network namespace.

    Commands go through one client in control mode: a client for each, as for a person, costs more than what it asks.
    """

    def __init__(
        self, home: Path, size: tuple[int, int] = (80, 24), inside: Sequence[str] = (), **environ: str
    ) -> None:
        self.home = home
        tmux = ("tmux", "-L", f"lanplay-{os.getpid()}-{home.name}")
        width, height = map(str, size)
        words = ("-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height, "bash --norc --noprofile")
        known = {"LANPLAY_HOME": str(home), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        started = {**os.environ, **known, **environ}
        subprocess.run((*inside, *tmux, *words), check=True, capture_output=True, env=started, timeout=20)
        self._client = subprocess.Popen(
            (*tmux, "-u", "-C", "attach-session", "-f", "no-output,ignore-size"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._answer()

    def _tmux(self, *words: str) -> str:
        assert self._client.stdin is not None
        self._client.stdin.write(shlex.join(words) + "\n")
        self._client.stdin.flush()
        return self._answer()

    def _answer(self) -> str:
        """What the next command prints: all between two lines that name it. Other lines tell what happens meanwhile."""
        assert self._client.stdout is not None
        lines = iter(self._client.stdout.readline, "")
        number = next((line.removeprefix("%begin ") for line in lines if line.startswith("%begin ")), "")
        printed: list[str] = []
        for line in lines:
            if line == f"%end {number}":
                return "".join(printed)
            assert line != f"%error {number}", printed
            printed.append(line)
        raise EOFError(f"{self.home.name}: the terminal has gone")

    @property
    def network(self) -> str:
        """The network namespace of the shell."""
        shell = self._tmux("display-message", "-p", "#{pane_pid}").strip()
        return os.readlink(f"/proc/{shell}/ns/net")

    # -- what a person does -----------------------------------------------------------------------------------------

    def keys(self, *names: str) -> None:
        self._tmux("send-keys", *names)

    def types(self, text: str) -> None:
        self._tmux("send-keys", "-l", text)

    def clicks(self, words: str, nth: int = 0) -> None:
        """Presses the mouse's first button on the middle of `words`, where they stand for the `nth` time."""
        x, y = self.places(words)[nth]
        self.clicks_at(x + wcswidth(words) // 2, y)

    def clicks_at(self, x: int, y: int) -> None:
        """Columns and rows count from 0. The sequences are those of xterm's mode 1006."""
        for letter in ("M", "m"):
            self._tmux("send-keys", "-H", *(f"{byte:02x}" for byte in f"\x1b[<0;{x + 1};{y + 1}{letter}".encode()))

    def size(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    # -- what a person sees -----------------------------------------------------------------------------------------

    @property
    def seen(self) -> str:
        return self._tmux("capture-pane", "-p")

    @property
    def coloured(self) -> str:
        """The screen with its escape sequences of colours and attributes."""
        return self._tmux("capture-pane", "-p", "-e")

    @property
    def history(self) -> str:
        """Also what has scrolled away, without the breaks of long lines."""
        return self._tmux("capture-pane", "-p", "-J", "-S", "-500")

    def places(self, words: str) -> list[tuple[int, int]]:
        """Column and row of the first cell of `words`, wherever they stand."""
        found: list[tuple[int, int]] = []
        for y, line in enumerate(self.seen.split("\n")):
            at = line.find(words)
            while at >= 0:
                found.append((wcswidth(line[:at]), y))
                at = line.find(words, at + 1)
        return found

    def wait(self, *parts: str, seconds: float = 20) -> str:
        """The screen, once one of `parts` is on it."""
        return self.wait_for(lambda seen: any(part in seen for part in parts), f"none of {parts}", seconds)

    def wait_for(self, fits: Callable[[str], bool], missing: str, seconds: float = 20) -> str:
        until, pause = time.monotonic() + seconds, SOONEST
        while not fits(seen := self.seen):
            assert time.monotonic() < until, f"{self.home.name}: {missing} came:\n{seen}"
            time.sleep(pause)
            pause = min(2 * pause, POLL)
        return seen

    def close(self) -> None:
        """Ends the server and everything in it; tmux itself leaves its socket behind."""
        socket = self._tmux("display-message", "-p", "#{socket_path}").strip()
        with suppress(EOFError):
            self._tmux("kill-server")
        self._client.communicate(timeout=20)
        Path(socket).unlink(missing_ok=True)
