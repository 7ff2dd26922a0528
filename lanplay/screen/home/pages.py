"""The pages of the home screen: the menu with current tables and games, and forms made from the registered games."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine import registry
from engine.options import Choice, Flag, Number, Option, OptionKind
from lanplay.bots import LEVELS
from lanplay.screen.home.model import GameRow, HomeModel, TableRow
from lanplay.screen.menu import Field, Form, Item, Menu
from lanplay.table.spoken_code import completed, offered
from lanplay.text import LANGUAGES, translate, translate_counted
from lanplay.text import screen as texts
from lanplay.text.games import option_meaning, option_name, option_word, title
from lanplay.text.watch import EVERYBODY, MOVES_LATE, NO_ONE, TABLE_WATCHABLE, WATCH_BUTTON, WHO_MAY, WHO_MAY_ABOUT
from protocol.wire.watching import DELAYED, OFF, OPEN, WATCH

TABLE = "table:"
RESUME = "resume:"
OPTION = "option:"
BOOKS = "books"
BUTTON = "go"
MOST_LISTED = 30  # up to so many values are offered; larger ranges are typed
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
ACTIONS = (
    ("practise", "P", texts.PRACTISE, texts.PRACTISE_ABOUT),
    ("host", "O", texts.OPEN_TABLE, texts.OPEN_ABOUT),
    ("address", "J", texts.JOIN_ADDRESS, texts.ADDRESS_ABOUT),
    ("past", "H", texts.PAST_GAMES, texts.PAST_ABOUT),
    ("rules", "R", texts.READ_RULES, texts.RULES_ABOUT),
    ("settings", "S", texts.SETTINGS, texts.SETTINGS_ABOUT),
    ("quit", "Q", texts.QUIT, texts.QUIT_ABOUT),
)


def main_menu(model: HomeModel) -> Menu:
    """The actions, then the tables and the unfinished games, with digits as their letters.

    Where the item that was chosen has gone, the first one is: never what comes after it, which may be the way out.
    """
    items = [Item(id_, translate(label), letter, translate(about)) for id_, letter, label, about in ACTIONS]
    rows = [Item(TABLE + row.id, row.name, detail=table_line(row)) for row in model.listed]
    rows += [_unfinished(row) for row in model.waiting]
    numbered = [
        Item(row.id, row.label, str(number) if number <= 9 else "", row.detail) for number, row in enumerate(rows, 1)
    ]
    return Menu((*items, *numbered)).on(_pointed(model))


def _pointed(model: HomeModel) -> str:
    """What was chosen, or the table at which the chosen game goes on."""
    game = next((row for row in model.games if RESUME + row.id == model.pointed), None)
    table = next((row for row in model.listed if game is not None and row.is_own and row.table == game.table), None)
    return model.pointed if table is None else TABLE + table.id


def _unfinished(row: GameRow) -> Item:
    """By the name of its table, where that is known."""
    told = (title(row.game), row.players, row.when)
    label, *rest = (row.name, *told) if row.name else told
    return Item(RESUME + row.id, label, detail=", ".join(rest))


def table_line(row: TableRow) -> str:
    params = {"game": title(row.game), "free": row.free, "seats": row.seats, "host": row.host}
    begun = texts.TABLE_OWN if row.is_own else TABLE_WATCHABLE if row.may_be_watched else texts.TABLE_PLAYING
    waiting = texts.TABLE_LINE if row.is_open else texts.TABLE_FULL
    line = translate(begun if row.is_playing else waiting).format(**params)
    extras = ((row.has_code, texts.WITH_CODE), (row.open_books, texts.WITH_BOOKS))
    return ", ".join([line, *(translate(text) for is_so, text in extras if is_so)])


def past_menu(model: HomeModel) -> Menu:
    return Menu(tuple(Item(row.id, title(row.game), "", f"{row.when}  {row.players}") for row in model.past))


def games_menu() -> Menu:
    names = registry.names()
    return Menu(tuple(Item(name, title(name), str(number)) for number, name in enumerate(names, 1)))


def practise_form(values: Mapping[str, str]) -> Form:
    game = values.get("game") or registry.names()[0]
    seats = _seats(game, values)
    fields = (_game(game), seats, _bot(values), *_books(game, values), *_options(game, values), _button(texts.START))
    return Form(fields).at(0)


def host_form(values: Mapping[str, str]) -> Form:
    game = values.get("game") or registry.names()[0]
    seats = _seats(game, values)
    counts = _numbers(range(int(seats.value)))
    bots = Field("bots", translate(texts.BOTS), counts, _one_of(counts, values.get("bots", "0"), "0"))
    fields = (
        _game(game),
        seats,
        bots,
        _bot(values),
        Field("name", translate(texts.NAME), value=values.get("name", ""), empty=translate(texts.NAME_EMPTY)),
        _code(offered, texts.CODE_OFFERED, texts.CODE_EMPTY, values.get("code", "")),
        *_books(game, values),
        _watching(values),
        *_options(game, values),
        _button(texts.OPEN),
    )
    return Form(fields).at(0)


def remade(form: Form, made: Form) -> Form:
    """The form `made` with the values of `form`, and the same field chosen."""
    ids = [field.id for field in made.fields]
    return made.at(ids.index(form.field.id) if form.field.id in ids else form.chosen)


def address_form() -> Form:
    address = Field("address", translate(texts.ADDRESS), hint=translate(texts.ADDRESS_EXAMPLE))
    return Form((address, _code(completed, texts.CODE_COMPLETED, texts.CODE_NONE), _button(texts.JOIN))).at(0)


def code_form(*, watches: bool) -> Form:
    return Form((_code(completed, texts.CODE_COMPLETED), _button(WATCH_BUTTON if watches else texts.JOIN))).at(0)


def _code(completes: Callable[[str], str], hint: str, empty: str = "", value: str = "") -> Field:
    """`empty` may be a marked text or nothing."""
    empty = empty and translate(empty)
    return Field("code", translate(texts.CODE), (), value, translate(hint), empty, completes=completes)


def welcome_form(values: Mapping[str, str]) -> Form:
    """What is asked at the first start. After the name comes the button, so that no letter changes the language."""
    nick, lang = values.get("nick", ""), values.get("lang", "")
    fields = (
        Field("lang", translate(texts.SET_LANG), _languages(), lang),
        Field("nick", translate(texts.SET_NICK), (), nick, translate(texts.NICK_ABOUT), translate(texts.NICK_EMPTY)),
        _button(texts.GO_ON),
    )
    return Form(fields).at(1)


def _languages() -> tuple[tuple[str, str], ...]:
    return (("", translate(texts.AUTO)), *((code, LANGUAGE_NAMES[code]) for code in LANGUAGES))


def settings_form(values: Mapping[str, str]) -> Form:
    onoff = (("true", translate(texts.ON)), ("false", translate(texts.OFF)))
    themes = (("auto", translate(texts.AUTO)), ("dark", translate(texts.DARK)), ("light", translate(texts.LIGHT)))
    palettes = (("usual", translate(texts.NORMAL)), ("safe", translate(texts.SAFE)), ("none", translate(texts.MONO)))
    paces = (
        ("off", translate(texts.PACE_OFF)),
        ("calm", translate(texts.PACE_CALM)),
        ("quick", translate(texts.PACE_QUICK)),
    )
    fields = (
        *([Field("nick", translate(texts.SET_NICK))] if "nick" in values else []),  # empty until the key is read
        Field("lang", translate(texts.SET_LANG), _languages()),
        Field("theme", translate(texts.SET_THEME), themes),
        Field("palette", translate(texts.SET_PALETTE), palettes),
        Field("mouse", translate(texts.SET_MOUSE), onoff),
        Field("bell", translate(texts.SET_BELL), onoff),
        Field("pace", translate(texts.SET_PACE), paces),
        Field("notify", translate(texts.SET_NOTIFY), onoff),
        Field("ascii", translate(texts.SET_ASCII), onoff),
        _button(texts.SAVE),
    )
    return Form(tuple(replace(field, value=values.get(field.id, field.value)) for field in fields)).at(0)


def chosen_options(form: Form) -> dict[str, str]:
    """The options that differ from their defaults."""
    return {id_.removeprefix(OPTION): value for id_, value in form.values().items() if id_.startswith(OPTION) and value}


def _game(game: str) -> Field:
    return Field("game", translate(texts.GAME), tuple((name, title(name)) for name in registry.names()), game)


def _seats(game: str, values: Mapping[str, str]) -> Field:
    allowed = registry.find(game).seats
    known, usual = _numbers(allowed), str(3 if 3 in allowed else allowed[0])
    return Field("seats", translate(texts.SEATS), known, _one_of(known, values.get("seats", usual), usual))


def _bot(values: Mapping[str, str]) -> Field:
    known = tuple((LEVELS[level], translate(words)) for level, words in texts.LEVELS.items())
    return Field("bot", translate(texts.BOT), known, values.get("bot") or "greedy")


def has_open_books(form: Form) -> bool:
    return form.value(BOOKS) == "true"


def _books(game: str, values: Mapping[str, str]) -> list[Field]:
    """Whether hands are revealed at the end; not asked for a game in which nothing is hidden."""
    known = (("false", translate(texts.BOOKS_SHUT)), ("true", translate(texts.BOOKS_OPEN)))
    value, hint = values.get(BOOKS, "false"), translate(texts.BOOKS_ABOUT)
    return [Field(BOOKS, translate(texts.BOOKS), known, value, hint)] if registry.find(game).veils else []


def _watching(values: Mapping[str, str]) -> Field:
    """Who may watch; it is agreed like an option."""
    delays = tuple((f"{DELAYED}{number}", translate_counted(MOVES_LATE, number)) for number in (1, 3, 10))
    known = (("", translate(texts.DEFAULT)), (OPEN, translate(EVERYBODY)), *delays, (OFF, translate(NO_ONE)))
    id_ = OPTION + WATCH
    return Field(id_, translate(WHO_MAY), known, _one_of(known, values.get(id_, ""), ""), translate(WHO_MAY_ABOUT))


def _options(game: str, values: Mapping[str, str]) -> list[Field]:
    fields = []
    for option in registry.find(game).options:
        id_ = OPTION + option.name
        usual = ("", f"{translate(texts.DEFAULT)} ({_shown(option)})")
        known = (usual, *((word, option_word(word)) for word in _words(option.kind)))
        hint, value = option_meaning(game, option.name), values.get(id_, "")
        if len(known) > 1:
            fields.append(Field(id_, option_name(game, option.name), known, _one_of(known, value, ""), hint))
        else:
            fields.append(Field(id_, option_name(game, option.name), (), value, hint, empty=usual[1]))
    return fields


def _words(kind: OptionKind) -> list[str]:
    match kind:
        case Choice(words=words):
            return list(words)
        case Flag():
            return ["true", "false"]
        case Number(least=least, most=most, empty=empty) if most - least <= MOST_LISTED:
            return [*([empty] if empty else []), *map(str, range(least, most + 1))]
        case _:
            return []


def _shown(option: Option) -> str:
    if option.default is None and isinstance(option.kind, Number):
        return option_word(option.kind.empty or "-")
    return option_word(option.default)


def _one_of(known: Sequence[tuple[str, str]], value: str, usual: str) -> str:
    """`value`, or `usual` if another game does not have it."""
    return value if value in dict(known) else usual


def _numbers(numbers: Iterable[int]) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in numbers)


def _button(label: str) -> Field:
    return Field(BUTTON, translate(label), is_button=True)
