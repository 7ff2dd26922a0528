"""The page on which a game is chosen: to practise it, to open a table, or to be shown how it goes.

Enter takes what was chosen last for the game, or else the usual; the form with everything else is a key away.
"""

from typing import Final

from lanplay.games.teaching import teaching_of
from lanplay.screen.home.last_choices import last_game, last_values, remembering
from lanplay.screen.home.model import HomeModel, Page
from lanplay.screen.home.pages import (
    OPTION,
    chosen_options,
    games_menu,
    has_open_books,
    host_form,
    practise_form,
)
from lanplay.screen.inputs import Input, Key, Typed
from lanplay.screen.intents import Host, Teach, Update
from lanplay.screen.menu import Form
from lanplay.text import screen as texts
from lanplay.text import translate

MAKERS: Final = {Page.PRACTISE: practise_form, Page.HOST: host_form}


def games_page(model: HomeModel, purpose: Page) -> HomeModel:
    """The page with the game that was chosen last."""
    return model.with_(page=Page.GAMES, purpose=purpose, menu=games_menu().on(last_game(model.choices, purpose.name)))


def press_games(model: HomeModel, input_: Input) -> Update[HomeModel]:
    game = model.menu.item.id if model.menu.item else ""
    match input_:
        case Key("escape" | "c-g" | "c-c" | "c-q" | "left" | "backspace"):
            return model.with_(page=Page.MAIN, message=""), ()
        case Typed("m" | "M") | Key("right"):
            return model.with_(page=model.purpose, form=last_form(model, game), message=""), ()
        case Typed("h" | "H") if teaching_of(game).lesson is not None:
            return model.with_(message=""), (Teach(game),)
        case _:
            menu, chosen = model.menu.take(input_)
            model = model.with_(menu=menu, message="")
            return (model, ()) if chosen is None else opened(model, model.purpose, last_form(model, chosen))


def last_form(model: HomeModel, game: str) -> Form:
    """The form for a game as it was filled in last."""
    return MAKERS[model.purpose](last_values(model.choices, model.purpose.name, game))


def summary(form: Form) -> str:
    """What would be opened, in a line."""
    shown = [field for field in form.fields if field.value and (field.id.startswith(OPTION) or field.id in ("bots",))]
    usual = [] if chosen_options(form) else [translate(texts.OPTIONS_USUAL)]
    seats = next(field for field in form.fields if field.id == "seats")
    return ", ".join([*(f"{field.label}: {field.shown}" for field in (seats, *shown)), *usual])


def opened(model: HomeModel, page: Page, form: Form) -> Update[HomeModel]:
    """Open the table of a form, and remember how."""
    choices = remembering(model.choices, page.name, form.values())
    return model.with_(choices=choices), (_host(page, form),)


def _host(page: Page, form: Form) -> Host:
    values = form.values()
    options, has_books, seats = chosen_options(form), has_open_books(form), int(values["seats"])
    if page is Page.PRACTISE:
        return Host(
            values["game"],
            seats,
            seats - 1,
            values["bot"],
            options=options,
            is_announced=False,
            open_books=has_books,
        )
    named = values["name"].strip(), values["code"].strip()
    return Host(
        values["game"], seats, int(values["bots"]), values["bot"], *named, options=options, open_books=has_books
    )
