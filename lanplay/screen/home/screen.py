"""The home screen as the application shows it; it needs neither the network nor a table."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from lanplay.config import read_config
from lanplay.screen.home.keys import press_home
from lanplay.screen.home.last_choices import read_choices, write_choices
from lanplay.screen.home.model import HomeModel, Page
from lanplay.screen.home.pages import main_menu, past_menu, remade, welcome_form
from lanplay.screen.home.view import home_view
from lanplay.screen.inputs import Input
from lanplay.screen.intents import Intent
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Spots
from lanplay.settings import Settings
from lanplay.text import use
from lanplay.text.language import language_of


class HomeScreen:
    """What the person wants is queued in `intents`."""

    def __init__(
        self,
        changed: Callable[[], None],
        settings: tuple[tuple[str, str], ...] = (),
        folder: Path | None = None,
        *,
        is_first: bool = False,
    ) -> None:
        """`folder` is where choices are kept, None for nowhere. Whoever starts for the first time is welcomed."""
        self._folder = folder
        model = HomeModel(settings=settings, choices=read_choices(folder))
        if is_first:
            model = model.with_(page=Page.WELCOME, form=welcome_form(dict(settings)))
        self.model = model.with_(main=main_menu(model))
        self.intents: asyncio.Queue[Intent] = asyncio.Queue()
        self._changed = changed

    def view(self, look: Look) -> Picture:
        return home_view(self.model, look)

    def take(self, input_: Input, spots: Spots) -> None:
        model, intents = press_home(self.model, input_, spots)
        if model.choices is not self.model.choices:
            write_choices(self._folder, model.choices)
        self.put(self._spoken(model))
        for intent in intents:
            self.intents.put_nowait(intent)

    def _spoken(self, model: HomeModel) -> HomeModel:
        """The model in the language that was chosen for it, which counts at once."""
        before, now = _language(self.model), _language(model)
        if before == now:
            return model
        use(language_of(now or None, os.environ))
        if model.page is Page.WELCOME:
            model = model.with_(form=remade(model.form, welcome_form(model.form.values())))
        return model.with_(main=main_menu(model))

    def aside(self, line: str) -> None:
        self.put(self.model.says(line))

    def put(self, model: HomeModel) -> None:
        if model is not self.model:
            self.model = model
            self._changed()

    def refresh(self, model: HomeModel) -> None:
        """Tables or games have changed; the person's choice stays where it was."""
        if model.page is Page.PAST:
            chosen = model.menu.item
            model = model.with_(menu=past_menu(model).on(chosen.id if chosen else None), message="")
        self.put(model.with_(main=main_menu(model)))


def _language(model: HomeModel) -> str:
    """The language that is being chosen at the first start; later the one of the settings."""
    return model.form.value("lang") if model.page is Page.WELCOME else dict(model.settings).get("lang", "")


def settings_shown(settings: Settings) -> tuple[tuple[str, str], ...]:
    """The initial values of the settings page, except the name, which is kept with the key."""
    lang = read_config(settings.home).get("lang", "")
    flags = {"mouse": settings.mouse, "bell": settings.bell, "notify": settings.notify, "ascii": settings.ascii}
    shown = {"theme": settings.theme, "palette": settings.palette, "pace": settings.pace, "lang": lang}
    return (*shown.items(), *((name, str(value).lower()) for name, value in flags.items()))
