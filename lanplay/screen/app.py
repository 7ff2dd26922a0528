"""The application: shows pictures in the window and turns keys, mouse and resizing into input. Nothing else.

It runs in the event loop of the network and never waits for the terminal.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Protocol

import msgspec
from msgspec.structs import replace
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input as TerminalInput
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from lanplay.screen.background import QUESTION, listen
from lanplay.screen.inputs import Input, Key, meant
from lanplay.screen.layout import places
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Spots
from lanplay.screen.signals import AWAY_AFTER, GIVE_TITLE_BACK, KEEP_TITLE, has_title, notification
from lanplay.screen.stray_output import call_in, quiet
from lanplay.screen.style import style_of
from lanplay.screen.terminal import Pen, colour_depth, is_in_foreground
from lanplay.screen.toolkit import Content, PatientApplication, bindings
from lanplay.text import screen as texts
from lanplay.text import translate

ESCAPE_WITHIN = 0.05  # seconds within which the rest of a key that begins with Escape must follow
SEQUENCE_WITHIN = 0.25
DRAIN_WITHIN = 2.0


class Shown(Protocol):
    """What can be shown: a view that draws a picture for a look, and a handler of input."""

    def view(self, look: Look) -> Picture: ...

    def take(self, input_: Input, spots: Spots) -> None: ...

    def aside(self, line: str) -> None:
        """Take a line that the program wanted to print."""


class Appearance(msgspec.Struct, frozen=True):
    theme: str = "dark"
    palette: str = "usual"
    colours: str = "auto"
    is_ascii: bool = False
    has_mouse: bool = True
    has_bell: bool = True
    has_notices: bool = True
    is_theme_guessed: bool = False
    """Whether the theme should follow the terminal's background, which is asked for."""


class ScreenApp:
    """`shown` may be replaced at any time; call `changed` whenever it looks different."""

    def __init__(
        self, shown: Shown, appearance: Appearance, output: Output, pen: Pen | None, source: TerminalInput | None = None
    ) -> None:
        self.shown = shown
        self.appearance = appearance
        self.fault: BaseException | None = None
        self.is_drawn = asyncio.Event()  # set once the first picture is drawn
        self._pen = pen
        self._title = ""
        self._touched = 0.0
        self._own_theme: str | None = None
        self._is_curious = appearance.is_theme_guessed
        self._depth = colour_depth(appearance.colours, output)
        self._content = Content(self._view, self.take)
        self._app = PatientApplication(
            layout=Layout(Window(self._content)),
            key_bindings=bindings(self.take),
            full_screen=True,
            mouse_support=Condition(lambda: self.appearance.has_mouse),
            style=self._style(),
            include_default_pygments_style=False,
            color_depth=self._depth,
            output=output,
            input=source,
            after_render=self._ask,
        )
        self._app.pen = pen
        self._app.after_render += lambda _: self.is_drawn.set()
        self._app.ttimeoutlen = ESCAPE_WITHIN
        self._app.timeoutlen = SEQUENCE_WITHIN

    # -- drawing --------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        self._app.invalidate()

    def draw_now(self) -> None:
        """Draw one frame at once instead of when the loop is idle; for measuring."""
        self._app.renderer.render(self._app, self._app.layout)

    def _view(self, width: int, height: int) -> Picture:
        """If a view fails, end the application: otherwise the window would stay frozen."""
        try:
            return self.shown.view(Look(width, height, self.appearance.is_ascii))
        except Exception as error:
            self.fail(error)
            return ()

    def restyle(self, appearance: Appearance) -> None:
        """Switch to other colours and another mouse setting."""
        self.appearance = appearance
        self._app.style = self._style()
        self.changed()

    def _style(self) -> Style:
        appearance = self.appearance
        theme = self._own_theme if appearance.is_theme_guessed else None
        return style_of(theme or appearance.theme, appearance.palette, are_few=self._depth is ColorDepth.DEPTH_4_BIT)

    def _ask(self, _: object) -> None:
        """Ask for the background once the first picture is there."""
        if self._is_curious:
            self._is_curious = False
            if listen(self._app.input, self._learn_background, os.environ.get("TERM", "")):
                self._app.output.write_raw(QUESTION)
                self._app.output.flush()

    def _learn_background(self, is_bright: bool) -> None:
        self._own_theme = "light" if is_bright else "dark"
        self._app.style = self._style()
        self.changed()

    def ring(self, call: str) -> None:
        """Sound the bell, and show `call` on the desktop to whoever may be looking elsewhere."""
        output = self._app.output
        if self.appearance.has_bell:
            output.bell()
        if self.appearance.has_notices and monotonic() - self._touched >= AWAY_AFTER:
            output.write_raw(notification(call, os.environ))
        output.flush()

    def entitle(self, title: str) -> None:
        """Set the window's title, where it can be set."""
        if title != self._title and self._app.is_running:
            self._title = title
            self._app.output.set_title(title)
            self._app.output.flush()

    def _keep_title(self, sequence: str) -> None:
        if has_title(os.environ):
            self._app.output.write_raw(sequence)
            self._app.output.flush()

    # -- input ----------------------------------------------------------------------------------------------------

    def take(self, input_: Input) -> None:
        input_ = meant(input_)
        self._touched = monotonic()
        try:
            match input_:
                case Key("c-l"):
                    self._app.renderer.clear()
                case Key("c-t"):
                    has_mouse = not self.appearance.has_mouse
                    self.appearance = replace(self.appearance, has_mouse=has_mouse)
                    self._log(translate(texts.MOUSE_ON if has_mouse else texts.MOUSE_OFF))
                case Key("c-z"):
                    self._suspend()
                case _:
                    self.shown.take(input_, places(self._content.picture))
        except Exception as error:
            self.fail(error)
        self.changed()

    def fail(self, error: BaseException) -> None:
        if self.fault is None:
            self.fault = error
        self._exit()

    def _exit(self) -> None:
        if self._app.is_running and not self._app.is_done:
            self._app.exit()

    def _suspend(self) -> None:
        """Stop on Ctrl-Z like any program, and redraw when it is continued."""
        stop = getattr(signal, "SIGTSTP", None)
        if stop is None:
            return

        def now() -> None:
            if self._pen is not None:
                self._pen.drain(DRAIN_WITHIN)
            os.kill(0, stop)

        run_in_terminal(now)

    def _continued(self) -> None:
        """Whoever stopped the program from outside has left the terminal as it suited them."""
        if is_in_foreground(self._app.input):
            self._app.input.raw_mode().__enter__()  # the application's own leaves the terminal as it was before
            self._app.renderer.reset()
            self.changed()

    # -- running --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator[asyncio.Task[None]]:
        """On screen until the context ends; the task ends earlier if the terminal is gone or something fails."""
        if self._pen is not None:
            loop = asyncio.get_running_loop()
            self._pen.on_free = lambda: call_in(loop, self._app.draw_what_is_due)
        task = asyncio.create_task(self._run())
        with suppress(AttributeError, NotImplementedError):  # not on Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGCONT, self._continued)
        try:
            await asyncio.sleep(0)  # let the task start first: before that it could not be told to end
            self._keep_title(KEEP_TITLE)
            yield task
        finally:
            self._exit()
            with suppress(asyncio.CancelledError, EOFError):
                await asyncio.shield(task)
            self._keep_title(GIVE_TITLE_BACK)
            if self._pen is not None:
                self._pen.on_free = lambda: None
                await asyncio.to_thread(self._pen.drain, DRAIN_WITHIN)

    async def _run(self) -> None:
        with quiet(self._log):
            await self._app.run_async(set_exception_handler=False, handle_sigint=False)

    def _log(self, line: str) -> None:
        self.shown.aside(line)
