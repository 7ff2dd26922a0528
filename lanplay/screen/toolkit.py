"""Between `prompt_toolkit` and our pictures: its keys and mouse become input, a picture the content of its window."""

from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.layout import target_at
from lanplay.screen.picture import Picture
from lanplay.screen.style import classes
from lanplay.screen.terminal import Pen

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


class Content(UIControl):
    """The window's content: the current picture, drawn again only when something has changed."""

    def __init__(self, draw: Callable[[int, int], Picture], take: Callable[[Input], None]) -> None:
        self._draw = draw
        self._take = take
        self.picture: Picture = ()

    def is_focusable(self) -> bool:
        return True

    def create_content(self, width: int, height: int) -> UIContent:
        self.picture = self._draw(width, height)
        rows = [self._row(index) for index in range(len(self.picture))]
        cursor = self._cursor()
        return UIContent(lambda index: rows[index], len(rows), cursor_position=cursor, show_cursor=cursor is not None)

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        how = _POINTING.get(mouse_event.event_type)
        if how is not None:
            at = mouse_event.position
            self._take(Pointed(target_at(self.picture, at.y, at.x), how))

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


class PatientApplication(Application[None]):
    """Draws nothing until the terminal has taken the previous frame."""

    pen: Pen | None = None
    is_due: bool = False

    def invalidate(self) -> None:
        if self.pen is not None and self.pen.is_behind:
            self.is_due = True
        else:
            super().invalidate()

    def draw_what_is_due(self) -> None:
        if self.is_due:
            self.is_due = False
            super().invalidate()


def bindings(take: Callable[[Input], None]) -> KeyBindings:
    """Bindings that pass every key on as input."""
    keys = KeyBindings()

    @keys.add(Keys.Any)
    def typed(event: KeyPressEvent) -> None:
        for pressed in event.key_sequence:
            if pressed.data.isprintable():
                take(Typed(pressed.data))

    @keys.add(Keys.BracketedPaste)
    def pasted(event: KeyPressEvent) -> None:
        take(Typed(event.data))

    def pressed(key: Key) -> Callable[[KeyPressEvent], None]:
        return lambda event: take(key)

    for name in Keys:
        if name not in _IGNORED:
            keys.add(name)(pressed(Key(_NAMES.get(name.value, name.value))))
    return keys
