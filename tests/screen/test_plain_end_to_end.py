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
LANPLAY = f"{shlex.quote(sys.executable)} -m lanplay"
PLAIN = "--plain --interface lo; echo status $?"
ASKED = "a for another game"


@pytest.fixture(params=["tmux", "dumb"])
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tmux]:
    tmux = Tmux(tmp_path, (100, 40))
    try:
        tmux.wait("$", "#")
        tmux.keys(f"export TERM={request.param}; {LANPLAY} play dao --seats 2 {PLAIN}", "Enter")
        yield tmux
    finally:
        tmux.close()


def play_to_the_end(terminal: Tmux) -> None:
    """Types the first number whenever the choices are the last that has been said."""
    until = time.monotonic() + 120
    while ASKED not in (seen := terminal.seen):
        assert time.monotonic() < until, seen
        said = [line for line in seen.splitlines() if line.strip(" >")]
        if said and said[-1].startswith("2 take"):
            terminal.keys("1", "Enter")
        time.sleep(0.1)


def behind_the_end(terminal: Tmux) -> str:
    return terminal.history.rpartition(ASKED)[2]


def test_after_the_end_a_file_is_verified_and_read_and_the_same_people_play_again(terminal: Tmux) -> None:
    play_to_the_end(terminal)
    terminal.keys("v", "Enter")
    terminal.wait("Checked again from the file alone")
    terminal.keys("/replay", "Enter")
    terminal.wait("genuine: DAO")
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


def test_a_game_that_was_gone_on_with_is_played_again_against_the_same_bots(terminal: Tmux) -> None:
    terminal.wait("Type a number")
    terminal.keys("/quit", "Enter")
    terminal.wait("status 130")
    terminal.keys(f"clear; {LANPLAY} resume {PLAIN}", "Enter")
    terminal.wait("The game goes on")
    play_to_the_end(terminal)
    terminal.keys("a", "Enter")
    terminal.wait_for(lambda _: "Type a number" in behind_the_end(terminal), "no second game")
    assert "Playing order" in behind_the_end(terminal)
    terminal.keys("/quit", "Enter")
    terminal.wait("status 130")
