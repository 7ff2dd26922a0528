"""The start as the application shows it: nothing of the network or of any table is needed for it."""

import asyncio
from collections.abc import Callable

from lanplay.config import read_config
from lanplay.screen.inputs import Input
from lanplay.screen.keys.start import press_start
from lanplay.screen.pages import main_menu
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Spots
from lanplay.screen.start_model import StartModel
from lanplay.screen.views.start import start_view
from lanplay.screen.wishes import Wish
from lanplay.settings import Settings


class StartScreen:
    """Wishes wait in `wishes`."""

    def __init__(self, changed: Callable[[], None], settings: tuple[tuple[str, str], ...] = ()) -> None:
        model = StartModel(settings=settings)
        self.model = model.with_(main=main_menu(model))
        self.wishes: asyncio.Queue[Wish] = asyncio.Queue()
        self._changed = changed

    def view(self, look: Look) -> Picture:
        return start_view(self.model, look)

    def take(self, one: Input, spots: Spots) -> None:
        model, wishes = press_start(self.model, one, spots)
        self.put(model)
        for wish in wishes:
            self.wishes.put_nowait(wish)

    def aside(self, line: str) -> None:
        self.put(self.model.says(line))

    def put(self, model: StartModel) -> None:
        if model is not self.model:
            self.model = model
            self._changed()

    def there(self, model: StartModel) -> None:
        """Tables or games have come or gone; the person stays where it was."""
        self.put(model.with_(main=main_menu(model)))


def settings_shown(settings: Settings) -> tuple[tuple[str, str], ...]:
    """What the settings page begins with, but for the name, which lies with the key."""
    lang = read_config(settings.home).get("lang", "")
    flags = {"mouse": settings.mouse, "bell": settings.bell, "ascii": settings.ascii}
    shown = {"theme": settings.theme, "palette": settings.palette, "lang": lang}
    return (*shown.items(), *((name, str(value).lower()) for name, value in flags.items()))
