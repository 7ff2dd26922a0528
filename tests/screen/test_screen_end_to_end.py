"""The program in a real terminal, from the start screen to the verified result, on this machine's loopback alone."""

import os
import re
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from program import run
from screen.tmux import Tmux

from lanplay.exits import Exit
from lanplay.screen.held_keys import SETTLING

pytestmark = [
    pytest.mark.network,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not here"),
]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Tmux]:
    tmux = Tmux(tmp_path)
    try:
        tmux.wait("$", "#")
        yield tmux
    finally:
        tmux.close()


def play_to_the_end(terminal: Tmux) -> str:
    """Plays the first move of the list as often as it is asked."""
    last = ""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        seen = terminal.wait("Your turn", "Game over", seconds=30)
        if "Game over" in seen:
            return seen
        if seen != last:
            time.sleep(SETTLING)
            terminal.keys("C-u", "1", "Enter")
            last = seen
        time.sleep(0.05)
    raise AssertionError(f"no end came:\n{terminal.seen}")


def look_at_earlier_moves(terminal: Tmux) -> None:
    """Plays one move, and is back in the game afterwards."""
    time.sleep(SETTLING)
    terminal.keys("1", "Enter")
    until = time.monotonic() + 30
    while not re.search("The last move|moves? back", terminal.seen):
        assert time.monotonic() < until
        terminal.keys("C-p")
        time.sleep(0.2)
    terminal.keys("Home")
    terminal.wait("Before the first move")
    terminal.keys("F4")
    terminal.wait("back", "The last move")
    terminal.keys("Enter")
    terminal.wait("point", "rules")


def test_from_the_start_screen_to_the_verified_result(terminal: Tmux, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('pace = "off"\n', "utf-8")
    kept = tmp_path / "pid"
    begin = f"echo $$ >{kept}; exec {shlex.quote(sys.executable)} -m lanplay --interface lo"
    terminal.keys(f"sh -c {shlex.quote(begin)}", "Enter")
    terminal.wait("Go on")
    terminal.keys("Escape")
    terminal.wait("Practise against bots")
    terminal.keys("p")
    terminal.wait("more options")
    terminal.keys("m")
    terminal.wait("[ Start ]")
    terminal.keys("Down", "Left", "PageDown", "Enter")
    terminal.wait("Your turn")

    terminal.size(40, 10)
    terminal.wait("Make it larger")
    terminal.size(100, 30)
    terminal.wait("your cards")
    terminal.keys("C-z")
    assert "Stopped" in terminal.wait("Stopped")
    terminal.keys("fg; echo status $?", "Enter")
    terminal.wait("your cards")
    os.kill(int(kept.read_text()), signal.SIGSTOP)
    terminal.wait("Stopped")
    terminal.keys("fg; echo status $?", "Enter")
    terminal.wait("your cards")

    look_at_earlier_moves(terminal)

    assert "Transcript verified" in play_to_the_end(terminal)
    terminal.wait("Your place: ")
    time.sleep(SETTLING)
    terminal.keys("s")
    terminal.wait("rows that burst")
    terminal.keys("s", "v")
    terminal.wait("Checked again")
    terminal.keys("r")
    terminal.wait("Looking back")
    terminal.keys("q")
    terminal.wait("Game over")
    terminal.keys("q")
    terminal.wait("Practise against bots")
    terminal.keys("q")
    terminal.wait("status 0")

    (transcript,) = (tmp_path / "transcripts").iterdir()
    assert run("verify", str(transcript)).status == Exit.DONE
    assert re.search(r"Place 1: \S", terminal.seen)


def test_leaving_a_game_says_how_it_goes_on_and_it_does(terminal: Tmux) -> None:
    lanplay = f"{shlex.quote(sys.executable)} -m lanplay"
    terminal.keys(f"{lanplay} play dao --interface lo --seats 2; echo status $?", "Enter")
    terminal.wait("Your turn")
    terminal.keys("C-c")
    terminal.wait("leave for now")
    terminal.keys("l")
    seen = terminal.wait("status 130")
    assert "lanplay resume" in seen
    assert "Practise" not in seen


@pytest.mark.parametrize("leaving", [("C-c",), ("/quit", "Enter")], ids=["key", "word"])
def test_breaking_off_line_by_line_ends_in_order_and_says_how_it_goes_on(
    terminal: Tmux, leaving: tuple[str, ...]
) -> None:
    lanplay = f"{shlex.quote(sys.executable)} -m lanplay"
    terminal.keys(f"{lanplay} play dao --interface lo --seats 2 --plain; echo status $?", "Enter")
    terminal.wait("Type a number")
    terminal.keys(*leaving)
    terminal.wait("status 130")
    assert "lanplay resume" in terminal.history
    assert "Interrupted." in terminal.history
    assert "Traceback" not in terminal.history


def test_a_dumb_terminal_gets_plain_sentences_and_is_told_why(terminal: Tmux) -> None:
    terminal.keys(f"TERM=dumb {shlex.quote(sys.executable)} -m lanplay play dao --interface lo", "Enter")
    terminal.wait("Type a number")
    assert "going on line by line" in terminal.history
    terminal.keys("C-c")
    terminal.wait("nterrupted")
