"""How long a person waits for the home screen, and what one frame of a table costs.

The home screen is a program of its own on a pseudo-terminal, if the system has them. A frame is everything between a
changed model and the bytes for the terminal: the view as a picture, composed and compared with the frame before.
"""

import asyncio
import io
import os
import select
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from engine import registry
from engine.dealer import LocalTable
from lanplay.bench import Figure
from lanplay.bench.people import PATIENCE, Stalled
from lanplay.chance import chance
from lanplay.screen.app import Appearance, ScreenApp
from lanplay.screen.inputs import Input
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Spots
from lanplay.screen.table_state import Stage
from lanplay.screen.views.root import view

WIDTH, HEIGHT = 80, 24
FEWEST = 5
MODELS = 60
MENU = b"Practise against bots"
NICKS = ("Ada", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ida", "Jo")


def measure(seconds: float) -> Iterator[Figure]:
    if find_spec("pty") is not None:
        yield from _starts(seconds)
    for game in registry.names():
        yield _frames(game, seconds)


# -- the start ----------------------------------------------------------------------------------------------------


def _starts(seconds: float) -> Iterator[Figure]:
    times: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        whoami = [sys.executable, "-m", "lanplay", "--home", home, "whoami"]
        subprocess.run(whoami, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603 - this very program, which then has a name
        while len(times) < FEWEST or sum(times) < seconds:
            times.append(_start(Path(home)))
    what = f"lanplay until its menu is on the terminal, median of {len(times)} starts"
    yield Figure("screen.start_s", what, round(median(times), 3), "s", "< 0.5")


def _start(home: Path) -> float:
    """From the start of the process until the terminal has received the menu. Raises Stalled."""
    import fcntl
    import pty
    import termios

    far, near = pty.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    environ = {**os.environ, "TERM": "xterm-256color", "LANPLAY_HOME": str(home)}
    command = [sys.executable, "-m", "lanplay", "--interface", "lo", "--lang", "en"]
    started = perf_counter()
    process = subprocess.Popen(  # noqa: S603 - this very program
        command, stdin=near, stdout=near, stderr=near, env=environ, start_new_session=True
    )
    try:
        seen = b""
        while MENU not in seen:
            if not select.select([far], [], [], PATIENCE)[0]:
                raise Stalled
            seen += os.read(far, 65536)
        return perf_counter() - started
    finally:
        process.kill()
        process.wait()
        os.close(near)
        os.close(far)


# -- frames -------------------------------------------------------------------------------------------------------


class _Shown:
    """Shows one model after another."""

    def __init__(self) -> None:
        self.model = TableModel()

    def view(self, look: Look) -> Picture:
        return view(self.model, look)

    def take(self, input_: Input, spots: Spots) -> None:
        """Nobody types."""

    def aside(self, line: str) -> None:
        """Nobody reads what is printed meanwhile."""


def _frames(game: str, seconds: float) -> Figure:
    times = asyncio.run(_drawn(_models(game), seconds))
    what = f"{game}, one frame of {WIDTH}x{HEIGHT}, median of {len(times)}, processor time"
    return Figure(f"screen.{game}.frame_ms", what, round(1000 * median(times), 2), "ms", "< 16")


async def _drawn(models: list[TableModel], seconds: float) -> list[float]:
    written = io.StringIO()
    output = Vt100_Output(written, lambda: Size(HEIGHT, WIDTH), term="xterm-256color")
    shown, times = _Shown(), []
    with create_pipe_input() as keys:
        app = ScreenApp(shown, Appearance(), output, None, keys)
        async with app.running():
            await asyncio.sleep(0.05)
            for model in cycle(models):
                shown.model = model
                started = process_time()
                app.draw_now()
                times.append(process_time() - started)
                if len(times) >= len(models) and sum(times) >= seconds:
                    return times
    raise AssertionError


def _models(game: str) -> list[TableModel]:
    """What seat 0 sees each time it is asked, game after game."""
    return list(islice(_asked(game), MODELS))


def _asked(game_name: str) -> Iterator[TableModel]:
    game = registry.find(game_name)
    seats = next(number for number in game.seats if number >= min(4, game.seats[-1]))
    rng = chance(0, game_name.encode())
    while True:
        table = LocalTable(game, game.configure({}, seats), seats, rng)
        table.settle()
        while not table.is_over:
            if 0 in table.deciders():
                yield _seen(table, seats)
            table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
            table.settle()


def _seen(table: LocalTable, seats: int) -> TableModel:
    known = table.knowledge[0]
    return TableModel().with_state(
        stage=Stage.PLAYING,
        game=table.game.name,
        seats=seats,
        nicks=NICKS[:seats],
        view=table.game.view(table.state, known),
        moves=tuple(table.game.legal(table.state, 0, known)),
        turn=table.deciders(),
    )
