"""Input on the pages of the home screen."""

from lanplay.screen.home.games import MAKERS, games_page, opened, press_games
from lanplay.screen.home.model import HomeModel, Page, TableRow
from lanplay.screen.home.pages import (
    ACTIONS,
    RESUME,
    TABLE,
    address_form,
    code_form,
    games_menu,
    host_form,
    past_menu,
    practise_form,
    remade,
    settings_form,
)
from lanplay.screen.inputs import BACK, LEAVING, TOO_SMALL_TARGET, Input, Key, Pointed, Pointing, Typed
from lanplay.screen.intents import Follow, Join, Leave, LookBack, Resume, Save, Update
from lanplay.screen.keys.dialogs import read
from lanplay.screen.menu import ITEM_TARGET, Form
from lanplay.screen.model import SheetDialog
from lanplay.screen.pointing import Spots
from lanplay.text import current, translate
from lanplay.text import screen as texts
from lanplay.text.sheets import sheet

MENU_BACK = frozenset({*BACK, Key("c-c"), Key("c-q")})


def press_home(model: HomeModel, input_: Input, spots: Spots) -> Update[HomeModel]:
    """`spots` are the targets of the picture that the person sees."""
    if TOO_SMALL_TARGET in spots:
        return model, (Leave(),) if input_ in LEAVING else ()
    if model.sheet is not None:
        return model.with_(sheet=read(model.sheet, input_, spots)), ()
    if model.page is Page.MAIN:
        return _main(model, input_)
    if model.page is Page.RULES:
        return _rules(model, input_)
    if model.page is Page.PAST:
        return _past(model, input_)
    if model.page is Page.GAMES:
        return press_games(model, input_)
    if input_ in (Key("escape"), Key("c-g"), Key("c-c"), Key("c-q")):
        return _back(model), ()
    return _form(model, input_)


def _back(model: HomeModel) -> HomeModel:
    """The page that this one was opened from."""
    return model.with_(page=Page.GAMES if model.page in MAKERS else Page.MAIN, message="")


def _main(model: HomeModel, input_: Input) -> Update[HomeModel]:
    if input_ in (Key("c-c"), Key("c-q"), Key("c-d")):
        return model, (Leave(),)
    if input_ in (Key("left"), Key("right")):
        return _across(model, is_right=input_ == Key("right")), ()
    menu, id_ = model.main.take(input_)
    is_over = isinstance(input_, Pointed) and input_.how is Pointing.OVER
    if menu != model.main or id_ is not None:
        model = model.points(menu)
    model = model.with_(message=model.message if is_over else "")
    match id_:
        case None:
            return model, ()
        case "practise":
            return games_page(model, Page.PRACTISE), ()
        case "host":
            return games_page(model, Page.HOST), ()
        case "address":
            return model.with_(page=Page.ADDRESS, form=address_form()), ()
        case "past":
            model = model.with_(page=Page.PAST, menu=past_menu(model))
            return (model if model.past else model.says(translate(texts.PAST_NONE))), ()
        case "rules":
            return model.with_(page=Page.RULES, menu=games_menu()), ()
        case "settings":
            return model.with_(page=Page.SETTINGS, form=settings_form(dict(model.settings))), ()
        case "quit":
            return model, (Leave(),)
        case _ if id_.startswith(RESUME):
            return model, (Resume(id_.removeprefix(RESUME)),)
        case _:
            return _table(model, id_.removeprefix(TABLE))


def _across(model: HomeModel, *, is_right: bool) -> HomeModel:
    """From the actions to the tables and games, and back."""
    count = len(ACTIONS)
    if is_right and len(model.main.items) > count and model.main.chosen < count:
        return model.points(model.main.at(count))
    if not is_right and model.main.chosen >= count:
        return model.points(model.main.at(0))
    return model


def _table(model: HomeModel, id_: str) -> Update[HomeModel]:
    row = _row(model, id_)
    if row is not None and row.is_own:
        return model, (Join(id_),)
    if row is None or not (row.is_open or row.may_be_watched):
        return model.says(translate(texts.NOT_OPEN), is_refused=True), ()
    if row.has_code:
        return model.with_(page=Page.CODE, form=code_form(watches=row.may_be_watched), table=id_), ()
    return model, (Follow(id_) if row.may_be_watched else Join(id_),)


def _row(model: HomeModel, id_: str) -> TableRow | None:
    return next((row for row in model.tables if row.id == id_), None)


def _past(model: HomeModel, input_: Input) -> Update[HomeModel]:
    if input_ in MENU_BACK:
        return model.with_(page=Page.MAIN, message=""), ()
    menu, game = model.menu.take(input_)
    return model.with_(menu=menu, message=""), () if game is None else (LookBack(game),)


def _rules(model: HomeModel, input_: Input) -> Update[HomeModel]:
    if input_ in MENU_BACK:
        return model.with_(page=Page.MAIN, message=""), ()
    menu, game = model.menu.take(input_)
    model = model.with_(menu=menu)
    if game is None:
        return model, ()
    rules = sheet(game, current())
    if rules is None:
        return model.says(translate(texts.NO_RULES)), ()
    return model.with_(sheet=SheetDialog(translate(texts.RULES), rules.text)), ()


def _form(model: HomeModel, input_: Input) -> Update[HomeModel]:
    if isinstance(input_, Pointed) and input_.target and input_.target.startswith(ITEM_TARGET):
        return model, ()
    form, button = model.form.take(input_)
    model = model.with_(
        form=_adapted(model.page, form), message="" if isinstance(input_, Key | Typed) else model.message
    )
    return (model, ()) if button is None else _done(model, form)


def _adapted(page: Page, form: Form) -> Form:
    """Another game has other seats and options."""
    match page:
        case Page.PRACTISE:
            return remade(form, practise_form(form.values()))
        case Page.HOST:
            return remade(form, host_form(form.values()))
        case _:
            return form


def _done(model: HomeModel, form: Form) -> Update[HomeModel]:
    values = form.values()
    match model.page:
        case Page.PRACTISE | Page.HOST:
            return opened(model, model.page, form)
        case Page.ADDRESS:
            return model, (Join("", values["address"].strip(), values["code"].strip()),)
        case Page.CODE:
            row, code = _row(model, model.table), values["code"].strip()
            follows = row is not None and row.may_be_watched
            return model, (Follow(model.table, code) if follows else Join(model.table, code=code),)
        case Page.WELCOME:
            given = {name: value.strip() for name, value in values.items() if name != "nick" or value.strip()}
            model = games_page(model, Page.PRACTISE).says(translate(texts.FIRST_GAME))
            kept = tuple({**dict(model.settings), **given}.items())
            return model.with_(settings=kept), (Save(given, is_quiet=True),)
        case Page.SETTINGS:
            return model.with_(page=Page.MAIN, settings=tuple(values.items())), (Save(values),)
        case _:
            return model, ()
