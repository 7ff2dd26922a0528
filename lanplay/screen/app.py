"""The one application: it shows pictures in the window and turns keys, mouse and resizing into input. Nothing else.

It runs in the loop of the network and never waits for the terminal.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Protocol

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input as TerminalInput
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, UIContent, UIControl, Window
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from lanplay.screen.aside import call_in, quiet
from lanplay.screen.background import QUESTION, listen
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, meant
from lanplay.screen.layout import places, target_at
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Spots
from lanplay.screen.style import classes, style_of
from lanplay.screen.terminal import Pen, colour_depth
from lanplay.text import screen as texts
from lanplay.text import translate

ESCAPE_WITHIN = 0.05  # seconds in which the rest of a key that begins with Escape must follow
SEQUENCE_WITHIN = 0.25
DRAIN_WITHIN = 2.0
_NAMES = {"c-m": "enter", "c-j": "enter", "c-i": "tab", "c-h": "backspace"}
_IGNORED = frozenset({
    Keys.Any, Keys.Ignore, Keys.CPRResponse, Keys.Vt100MouseEvent, Keys.WindowsMouseEvent, Keys.ScrollUp,
    Keys.ScrollDown, Keys.SIGINT, Keys.BracketedPaste,
})  # fmt: skip
_POINTING = {
    MouseEventType.MOUSE_MOVE: Pointing.OVER,
    MouseEventType.MOUSE_UP: Pointing.CLICK,
    MouseEventType.SCROLL_UP: Pointing.UP,
    MouseEventType.SCROLL_DOWN: Pointing.DOWN,
}


class Shown(Protocol):
    """What can be shown: a picture for a look, and what input does to it."""

    def view(self, look: Look) -> Picture: ...

    def take(self, one: Input, spots: Spots) -> None: ...

    def aside(self, line: str) -> None:
        """Something that the program wanted to print."""


@dataclass(frozen=True, slots=True)
class Appearance:
    theme: str = "dark"
    palette: str = "usual"
    colours: str = "auto"
    is_ascii: bool = False
    has_mouse: bool = True
    has_bell: bool = True
    is_theme_guessed: bool = False
    """The terminal knows better, and is asked for its background."""


class _Control(UIControl):
    """The window's content: the picture of what is shown, drawn anew only when something has changed."""

    def __init__(self, app: "ScreenApp") -> None:
        self._app = app
        self.picture: Picture = ()

    def is_focusable(self) -> bool:
        return True

    def create_content(self, width: int, height: int) -> UIContent:
        self.picture = self._app.draw(Look(width, height, self._app.appearance.is_ascii))
        rows = [self._row(index) for index in range(len(self.picture))]
        cursor = self._cursor()
        return UIContent(lambda index: rows[index], len(rows), cursor_position=cursor, show_cursor=cursor is not None)

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        how = _POINTING.get(mouse_event.event_type)
        if how is not None:
            at = mouse_event.position
            self._app.take(Pointed(target_at(self.picture, at.y, at.x), how))

    def _row(self, index: int) -> StyleAndTextTuples:
        return [(classes(piece.style), piece.text) for piece in self.picture[index]]

    def _cursor(self) -> Point | None:
        for y, row in enumerate(self.picture):
            x = 0
            for piece in row:
                if piece.style.endswith("cursor"):
                    return Point(x=x, y=y)
                x += len(piece.text)
        return None


class _Application(Application[None]):
    """Draws nothing while the terminal has not taken what was drawn before."""

    pen: Pen | None = None
    is_due: bool = False

    def invalidate(self) -> None:
        if self.pen is not None and self.pen.is_behind:
            self.is_due = True
        else:
            super().invalidate()

    def is_free(self) -> None:
        if self.is_due:
            self.is_due = False
            super().invalidate()


class ScreenApp:
    """`shown` may be exchanged at any time; `changed` has to be called when it looks different."""

    def __init__(
        self, shown: Shown, appearance: Appearance, output: Output, pen: Pen | None, source: TerminalInput | None = None
    ) -> None:
        self.shown = shown
        self.appearance = appearance
        self.has_mouse = appearance.has_mouse
        self.fault: BaseException | None = None
        self.is_drawn = asyncio.Event()  # from the first picture on
        self._pen = pen
        self._told_theme: str | None = None
        self._is_curious = appearance.is_theme_guessed
        self._depth = colour_depth(appearance.colours, output)
        self._control = _Control(self)
        self._app = _Application(
            layout=Layout(Window(self._control)),
            key_bindings=self._bindings(),
            full_screen=True,
            mouse_support=Condition(lambda: self.has_mouse),
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
        """One frame at once, instead of when the loop has nothing else to do; for measuring."""
        self._app.renderer.render(self._app, self._app.layout)

    def draw(self, look: Look) -> Picture:
        """A view that fails must not leave a window that never changes again: it ends the application."""
        try:
            return self.shown.view(look)
        except Exception as error:
            self.fail(error)
            return ()

    def restyle(self, appearance: Appearance) -> None:
        """Other colours, another mouse, from now on."""
        self.appearance = appearance
        self.has_mouse = appearance.has_mouse
        self._app.style = self._style()
        self.changed()

    def _style(self) -> Style:
        appearance = self.appearance
        theme = self._told_theme if appearance.is_theme_guessed else None
        return style_of(theme or appearance.theme, appearance.palette, are_few=self._depth is ColorDepth.DEPTH_4_BIT)

    def _ask(self, _: object) -> None:
        """For the background, once the first picture is there."""
        if self._is_curious:
            self._is_curious = False
            if listen(self._app.input, self._told, os.environ.get("TERM", "")):
                self._app.output.write_raw(QUESTION)
                self._app.output.flush()

    def _told(self, is_bright: bool) -> None:
        self._told_theme = "light" if is_bright else "dark"
        self._app.style = self._style()
        self.changed()

    def ring(self) -> None:
        if self.appearance.has_bell:
            self._app.output.bell()
            self._app.output.flush()

    # -- input ----------------------------------------------------------------------------------------------------

    def take(self, one: Input) -> None:
        one = meant(one)
        try:
            match one:
                case Key("c-l"):
                    self._app.renderer.clear()
                case Key("c-t"):
                    self.has_mouse = not self.has_mouse
                    self._said(translate(texts.MOUSE_ON if self.has_mouse else texts.MOUSE_OFF))
                case Key("c-z"):
                    self._suspend()
                case _:
                    self.shown.take(one, places(self._control.picture))
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

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()

        @bindings.add(Keys.Any)
        def typed(event: KeyPressEvent) -> None:
            for pressed in event.key_sequence:
                if pressed.data.isprintable():
                    self.take(Typed(pressed.data))

        @bindings.add(Keys.BracketedPaste)
        def pasted(event: KeyPressEvent) -> None:
            self.take(Typed(event.data))

        for key in Keys:
            if key not in _IGNORED:
                bindings.add(key)(self._key(_NAMES.get(key.value, key.value)))
        return bindings

    def _key(self, name: str) -> Callable[[KeyPressEvent], None]:
        def pressed(event: KeyPressEvent) -> None:
            self.take(Key(name))

        return pressed

    def _suspend(self) -> None:
        """Stop like any program on Ctrl-Z; the window is drawn anew when it goes on."""
        stop = getattr(signal, "SIGTSTP", None)
        if stop is None:
            return

        def now() -> None:
            if self._pen is not None:
                self._pen.drain(DRAIN_WITHIN)
            os.kill(0, stop)

        run_in_terminal(now)

    # -- running --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator["asyncio.Task[None]"]:
        """On the screen until the context ends; the task ends earlier when the terminal is gone or a fault is met."""
        if self._pen is not None:
            loop = asyncio.get_running_loop()
            self._pen.on_free = lambda: call_in(loop, self._app.is_free)
        task = asyncio.create_task(self._run())
        try:
            await asyncio.sleep(0)  # what has not begun could not be told to end, and would begin then
            yield task
        finally:
            self._exit()
            with suppress(asyncio.CancelledError, EOFError):
                await asyncio.shield(task)
            if self._pen is not None:
                self._pen.on_free = lambda: None
                await asyncio.to_thread(self._pen.drain, DRAIN_WITHIN)

    async def _run(self) -> None:
        with quiet(self._said):
            await self._app.run_async(set_exception_handler=False, handle_sigint=False)

    def _said(self, line: str) -> None:
        self.shown.aside(line)
