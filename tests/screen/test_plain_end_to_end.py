"""Line by line in a real terminal: what can be done once a game is over, with a cursor that moves and without."""

import re
import shlex
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from screen.tmux import Tmux

pytestmark = [
    pytest.mark.network,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not here"),
]
ASKED = "a for another game"


@pytest.fixture(params=["tmux", "dumb"])
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tmux]:
    tmux = Tmux(tmp_path, (100, 40))
    try:
        tmux.wait("$", "#")
        program = f"TERM={request.param} {shlex.quote(sys.executable)} -m lanplay play dao --plain --seats 2"
        tmux.keys(f"{program} --interface lo; echo status $?", "Enter")
        yield tmux
    finally:
        tmux.close()


def play_to_the_end(terminal: Tmux) -> None:
    """Types the first number as often as there is something new to decide."""
    answered = 0
    until = time.monotonic() + 90
    while ASKED not in terminal.history:
        assert time.monotonic() < until, terminal.history
        asked = terminal.history.count("Type a number, or the move")
        if asked > answered:
            answered = asked
            terminal.keys("1", "Enter")
        time.sleep(0.1)


def behind_the_end(terminal: Tmux) -> str:
    return terminal.history.rpartition(ASKED)[2]


def test_after_the_end_a_file_is_verified_and_read_and_the_same_people_play_again(terminal: Tmux) -> None:
    play_to_the_end(terminal)
    terminal.keys("v", "Enter")
    terminal.wait("Checked once more from the file alone")
    terminal.keys("/replay", "Enter")
    terminal.wait("is true: DAO")
    terminal.keys("nonsense", "Enter")
    terminal.wait_for(lambda _: terminal.history.count(ASKED) >= 2, "no second question")
    terminal.keys("a", "Enter")
    terminal.wait_for(lambda _: "Type a number" in behind_the_end(terminal), "no second game")
    terminal.keys("1", "Enter")
    terminal.wait_for(lambda _: re.search("You (turn up|take)", behind_the_end(terminal)) is not None, "no move")
    terminal.keys("/quit", "Enter")
    terminal.wait("status 130")
    assert "Traceback" not in terminal.history


def test_after_the_end_q_leaves_with_the_status_of_the_game(terminal: Tmux) -> None:
    play_to_the_end(terminal)
    terminal.keys("q", "Enter")
    terminal.wait("status 0")
