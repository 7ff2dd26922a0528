"""A figure is all that is shown."""

from typing import Any

from lanplay.games.presenter import Presenter


class BarePresenter(Presenter[Any, Any]):
    seat_figures = ("unnamed",)


PRESENTER = BarePresenter()
