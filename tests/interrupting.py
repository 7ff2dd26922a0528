"""Run by `test_interrupted.py`: lanplay, interrupted at moments of its start, each time in a process of its own.

A moment is the first audit event of a kind whose values hold a text, so it is the same on every machine, however busy.
Each process is a fork, some of one that has imported nothing of lanplay. `interrupting.py FOLDER` reads a JSON list of
moments and writes one of endings.
"""

import gc
import json
import os
import select
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, NoReturn

LOADED = (
    "lanplay.program",
    "lanplay.commands.play",
    "lanplay.doctor.examine",
    "lanplay.games.dao.presenter",
    "lanplay.table.host",
    "lanplay.table.watch",
    "lanplay.tournament.begin",
    "lanplay.screen.front",
    "zeroconf.asyncio",
)
WITHIN = 60.0
"""Seconds for a program to end, and for what it has started to be gone."""


class Moment(NamedTuple):
    words: list[str]
    kind: str
    holds: str
    has_terminal: bool = False


class Ending(NamedTuple):
    status: int
    told: str
    """What it wrote to both streams."""
    is_alone: bool
    """Whether nothing that it had started is left."""
    is_tidy: bool
    """Whether the terminal is as it was."""


def interrupted(moment: Moment, home: Path) -> Ending:
    import termios  # not on every platform on which the tests are read

    hearing, telling = os.openpty() if moment.has_terminal else os.pipe()
    if moment.has_terminal:
        termios.tcsetwinsize(telling, (24, 80))
    before = termios.tcgetattr(telling) if moment.has_terminal else []
    program = os.fork()
    if not program:
        _become(moment, home, telling)
    status, told = _listen(program, hearing)
    is_tidy = before == (termios.tcgetattr(telling) if moment.has_terminal else [])
    ending = Ending(status, told, _is_gone(program), is_tidy)
    os.close(hearing)
    os.close(telling)
    return ending


def _become(moment: Moment, home: Path, telling: int) -> NoReturn:
    if moment.has_terminal:
        os.login_tty(telling)
    else:
        os.setsid()
        for stream, file in enumerate((os.open(os.devnull, os.O_RDONLY), telling, telling)):
            os.dup2(file, stream)
    sys.argv = ["lanplay", *moment.words, "--home", str(home)]
    is_due = True

    def heard(kind: str, values: tuple[object, ...]) -> None:
        nonlocal is_due
        if is_due and kind == moment.kind and moment.holds in repr(values):
            is_due = False
            os.kill(os.getpid(), signal.SIGINT)

    sys.addaudithook(heard)
    from lanplay.__main__ import main

    sys.exit(main())


def _listen(program: int, hearing: int) -> tuple[int, str]:
    """The exit code, and what was told; a program that does not end is killed."""
    told, until, ended, status = b"", time.monotonic() + WITHIN, 0, 0
    while not ended or select.select([hearing], [], [], 0)[0]:
        if select.select([hearing], [], [], 0.02)[0]:
            told += os.read(hearing, 65536)
        if not ended:
            ended, status = os.waitpid(program, os.WNOHANG)
        if time.monotonic() > until:
            os.killpg(program, signal.SIGKILL)
    return os.waitstatus_to_exitcode(status), told.decode(errors="replace")


def _is_gone(group: int) -> bool:
    until = time.monotonic() + WITHIN
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def main(folder: Path, moments: list[Moment]) -> list[Ending]:
    """Those of imports come first, while there is something to import."""
    endings = []
    for number, moment in enumerate(moments):
        if moment.kind != "import":
            for name in LOADED:
                import_module(name)
            gc.freeze()
        endings.append(interrupted(moment, folder / str(number)))
    return endings


if __name__ == "__main__":
    json.dump(main(Path(sys.argv[1]), [Moment(*each) for each in json.load(sys.stdin)]), sys.stdout)
