"""Ctrl-C while a command starts: whatever it is about to do, it ends with one sentence, and leaves nothing behind."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from interrupting import Ending, Moment
from program import run

from lanplay.exits import Exit

pytestmark = [
    pytest.mark.network,
    pytest.mark.skipif(os.name != "posix", reason="signals and processes as posix has them"),
]

ROOT = Path(__file__).parents[2]
AT_HOME = ["--interface", "127.0.0.1", "--plain"]
MULTICAST = "5353"


def endings(folder: Path, *moments: Moment) -> list[Ending]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}
    command = [sys.executable, str(ROOT / "tests" / "interrupting.py"), str(folder)]
    ran = subprocess.run(command, input=json.dumps(moments), capture_output=True, text=True, env=environ, check=True)
    return [Ending(*each) for each in json.loads(ran.stdout)]


def test_an_interrupt_at_any_moment_of_a_start_is_a_plain_ending(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = str(silent.getsockname()[1])
        address = f"127.0.0.1:{port}"
        moments = [
            Moment(["list"], "import", "lanplay.program"),
            Moment(["doctor"], "import", "lanplay.doctor.examine"),
            Moment(["list", *AT_HOME], "socket.bind", MULTICAST),
            Moment(["doctor", *AT_HOME], "socket.bind", ""),
            Moment(["play", "dao", "--auto", "random", *AT_HOME], "sqlite3.connect", "locks"),
            Moment(["host", "dao", *AT_HOME], "socket.bind", MULTICAST),
            Moment(["tournament", "host", "--game", "dao", *AT_HOME], "socket.bind", MULTICAST),
            Moment(["join", "--address", address, *AT_HOME], "socket.connect", port),
            Moment(["watch", "--address", address, *AT_HOME], "socket.connect", port),
            Moment(["play", "dao"], "socket.bind", "127.0.0.1", has_terminal=True),
        ]
        all_endings = endings(tmp_path, *moments)
        for moment, ending in zip(moments, all_endings, strict=True):
            assert (ending.status, ending.is_alone, ending.is_tidy) == (Exit.INTERRUPTED, True, True), (moment, ending)
            assert "Traceback" not in ending.told, moment
            assert "lanplay: Interrupted." in ending.told, (moment, ending.told)
    begun = next(number for number, moment in enumerate(moments) if moment.holds == "locks")
    (game,) = run("history", "--json", "--home", str(tmp_path / str(begun))).events
    assert game["state"] == "running"
    assert f"lanplay resume {game['game_id'][:12]}" in all_endings[begun].told
