"""The application on a terminal emulator: what it writes is read by `pyte`, and keys come from a pipe."""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.output.vt100 import Vt100_Output

from lanplay.screen.app import Appearance, ScreenApp, Shown
from lanplay.screen.picture import Look

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
LEFT_ALONE = "\x1b[?1049l"  # the window is the shell's again


class Terminal:
    """`text` is all that was written. `grid` is what a terminal of this size shows of it."""

    def __init__(self, look: Look, term: str = "xterm-256color") -> None:
        self.look = look
        self._written = io.StringIO()
        self.output = Vt100_Output(self._written, lambda: Size(self.look.height, self.look.width), term=term)

    @property
    def text(self) -> str:
        return self._written.getvalue()

    @property
    def grid(self) -> list[str]:
        return self.screen.display

    @property
    def screen(self) -> pyte.Screen:
        screen = pyte.Screen(self.look.width, self.look.height)
        pyte.Stream(screen).feed(self.text)
        return screen


Script = Callable[[ScreenApp, PipeInput], Awaitable[None]]


def run(shown: Shown, terminal: Terminal, appearance: Appearance, script: Script) -> ScreenApp:
    """Shows `shown` while `script` types; the window is left when the script has ended."""

    async def session() -> ScreenApp:
        with create_pipe_input() as keys:
            app = ScreenApp(shown, appearance, terminal.output, None, keys)
            async with app.running():
                await settled()
                await script(app, keys)
            return app

    return asyncio.run(asyncio.wait_for(session(), 20))


async def settled() -> None:
    """Until the application has drawn what there is to draw."""
    for _ in range(8):
        await asyncio.sleep(0.01)


def drawn(shown: Shown, look: Look, appearance: Appearance | None = None) -> Terminal:
    """The terminal while `shown` is on it."""
    terminal = Terminal(look)
    seen: list[str] = []

    async def look_on(app: ScreenApp, keys: PipeInput) -> None:
        seen.append(terminal.text)

    run(shown, terminal, appearance or Appearance(is_ascii=look.is_ascii), look_on)
    before = Terminal(look)
    before._written.write(seen[0])
    return before
