"""The home screen: actions on the left, tables and games on the right; and the pages that the actions open."""

from collections.abc import Sequence

from lanplay.screen import cells
from lanplay.screen.home.games_view import KEYS as GAME_KEYS
from lanplay.screen.home.games_view import games_list
from lanplay.screen.home.model import HomeModel, Page
from lanplay.screen.home.pages import ACTIONS, RESUME, TABLE
from lanplay.screen.layout import around, beside, fit, fit_row, in_ascii, indented, lines, over, row, rule, text
from lanplay.screen.menu import FIELD_TARGET, ITEM_TARGET, Field, Form, Item
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.views.bars import Hint, footer, screen, title_bar, too_small, typed_pieces
from lanplay.screen.views.dialogs import sheet_box
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.messages import sentence
from lanplay.text.watch import WATCH_ABOUT

LEFT_WIDTH = 34
LABEL_WIDTH = 20
PAST_WIDTH = 14
VALUE_WIDTH = 30
AROUND = 10  # columns of a field's row beside its label and its value
WIDEST, TALL = 100, 30
"""The columns that a page uses at most, and the rows that are left to it before it moves down."""
MOST_MESSAGE = 3
TITLES = {
    Page.WELCOME: texts.FIRST_START,
    Page.PRACTISE: texts.PRACTISE,
    Page.HOST: texts.OPEN_TABLE,
    Page.ADDRESS: texts.JOIN_ADDRESS,
    Page.CODE: texts.JOIN_TABLE,
    Page.PAST: texts.PAST_GAMES,
    Page.RULES: texts.READ_RULES,
    Page.SETTINGS: texts.SETTINGS,
}
BACK = Hint("^G", texts.KEY_BACK, "c-g", is_way_out=True)
MENU_KEYS = (Hint("↑ ↓", texts.KEY_POINT), Hint("Enter", texts.KEY_PICK, "enter"), Hint("^T", texts.KEY_MOUSE, "c-t"))
FORM_KEYS = (
    Hint("↑ ↓", texts.KEY_POINT),
    Hint("← →", texts.KEY_CHANGE),
    Hint("Enter", texts.KEY_PICK, "enter"),
    BACK,
)


def home_view(model: HomeModel, look: Look) -> Picture:
    small = too_small(look)
    if small is not None:
        return small
    params = {"nick": model.nick, "fingerprint": model.print}
    page = model.purpose if model.page is Page.GAMES else model.page
    title = "lanplay" if page is Page.MAIN else f"lanplay · {translate(TITLES[page])}"
    top = title_bar(title, translate(texts.I_AM).format(**params) if model.print else model.nick, look.width)
    style = "refused" if model.is_refused else "message"
    message = lines(model.message, look.width, style)[:MOST_MESSAGE] if model.message else (text(""),)
    match model.page:
        case Page.MAIN:
            keys, draw = _main_keys(model), _main
        case Page.RULES:
            keys, draw = (*MENU_KEYS, BACK), _rules
        case Page.PAST:
            keys, draw = (*MENU_KEYS, BACK), _past
        case Page.GAMES:
            keys, draw = (*GAME_KEYS, BACK), games_list
        case _:
            keys, draw = FORM_KEYS, _form
    below = (*message, footer(keys, look.width))
    height = look.height - 1 - len(below)
    body = draw(model, min(look.width, WIDEST), height)
    whole = screen(top, _in_the_middle(body, look.width, height), below, look)
    if model.sheet is not None:
        whole = over(whole, sheet_box(model.sheet, look.width - 4, look.height - 2), look.width)
    whole = fit(whole, look.width, look.height)
    return in_ascii(whole) if look.is_ascii else whole


def _in_the_middle(page: Picture, width: int, height: int) -> Picture:
    """A page in the middle of a larger window. How far down does not depend on what is pointed at, so nothing jumps."""
    above = max(0, min((height - TALL) // 2, height - len(page)))
    return (*[text("")] * above, *indented(page, (width - WIDEST) // 2))


def _main_keys(model: HomeModel) -> tuple[Hint, ...]:
    quitting = Hint("Q", texts.KEY_QUIT, "q", is_way_out=True)
    return (*MENU_KEYS[:2], *_numbers(model.main.items[len(ACTIONS) :]), *MENU_KEYS[2:], quitting)


def _numbers(there: Sequence[Item]) -> tuple[Hint, ...]:
    """What the digits do, which are the letters of tables and unfinished games."""
    if not there:
        return ()
    kinds = {item.id.startswith(RESUME) for item in there}
    does = texts.KEY_THERE if len(kinds) > 1 else texts.KEY_RESUME if True in kinds else texts.KEY_JOIN
    return (Hint(f"1-{min(len(there), 9)}" if len(there) > 1 else "1", does),)


def _rules(model: HomeModel, width: int, height: int) -> Picture:
    return (text(""), *(_item(item, item is model.menu.item, width - 2) for item in model.menu.items))


def _past(model: HomeModel, width: int, height: int) -> Picture:
    """Games that are over, as many as fit around the chosen one."""
    rows = [_past_game(item, item is model.menu.item, width) for item in model.menu.items]
    room = max(height - 1, 1)
    first = around(len(rows), room, model.menu.chosen) if len(rows) > room else 0
    return (text(""), *rows[first : first + room])


def _past_game(item: Item, is_chosen: bool, width: int) -> Row:
    words = f" {'▶' if is_chosen else ' '} {cells.pad(item.label, PAST_WIDTH)} {item.detail}"
    style = "chosen" if is_chosen else "choice"
    return text(cells.pad(cells.shorten(words, width), width), style, ITEM_TARGET + item.id)


def _main(model: HomeModel, width: int, height: int) -> Picture:
    right_width = width - LEFT_WIDTH - 4
    head = (text(""), text(f"  {translate(texts.WELCOME)}", "dim"), text(""))
    items = model.main.items
    left = [_item(item, item is model.main.item, LEFT_WIDTH) for item in items[: len(ACTIONS)]]
    left += [text(""), *lines(_about(model), LEFT_WIDTH - 2, "dim")]
    left += [line for sentence in _terms(model) for line in lines(sentence, LEFT_WIDTH - 2)]
    left = left[: height - len(head)]
    right = _now(model, right_width, height - len(head))
    return (*head, *beside(tuple(left), LEFT_WIDTH, right, right_width, "    "))


def _about(model: HomeModel) -> str:
    """What happens if the chosen item is activated."""
    item = model.main.item
    if item is None:
        return ""
    table = next((row for row in model.tables if item.id == TABLE + row.id), None)
    if table is not None:
        return translate(WATCH_ABOUT if table.may_be_watched else texts.TABLE_ABOUT)
    if item.id.startswith(RESUME):
        return translate(texts.RESUME_ABOUT)
    return item.detail


def _terms(model: HomeModel) -> tuple[str, ...]:
    """What whoever sits down at the chosen table agrees to."""
    chosen = "" if model.main.item is None else model.main.item.id
    return next((row.terms for row in model.tables if chosen == TABLE + row.id), ())


def _now(model: HomeModel, width: int, height: int) -> Picture:
    """Tables and unfinished games, as many as fit around the chosen one."""
    there = model.main.items[len(ACTIONS) :]
    tables = [item for item in there if not item.id.startswith(RESUME)]
    games = [item for item in there if item.id.startswith(RESUME)]
    rows: list[Row] = [rule(width, translate(texts.NOW))]
    rows += [line for item in tables for line in _there(item, item is model.main.item, width)]
    if model.others:
        rows += lines(sentence("", "other_version", {"names": ", ".join(model.others)}), width, "dim")
    elif not tables:
        rows += lines(translate(texts.NOW_NONE), width, "dim")
    rows += [text(""), rule(width, translate(texts.UNFINISHED))]
    rows += [line for item in games for line in _there(item, item is model.main.item, width)]
    if not games:
        rows += lines(translate(texts.UNFINISHED_NONE), width, "dim")
    if len(rows) <= height:
        return tuple(rows)
    target = None if model.main.item is None else ITEM_TARGET + model.main.item.id
    at = next((index for index, line in enumerate(rows) if any(piece.target == target for piece in line)), 0)
    first = around(len(rows), height, at)
    return tuple(rows[first : first + height])


def _item(item: Item, is_chosen: bool, width: int) -> Row:
    style, target = ("chosen" if is_chosen else "choice"), ITEM_TARGET + item.id
    sign = Piece(" ▶ " if is_chosen else "   ", style, target)
    letter = Piece(item.letter or " ", f"{style} letter", target)
    return row(sign, letter, Piece(cells.pad(f" {item.label}", width - 5), style, target))


def _there(item: Item, is_chosen: bool, width: int) -> Picture:
    style, target = ("chosen" if is_chosen else "choice"), ITEM_TARGET + item.id
    sign = "▶" if is_chosen else " "
    head = cells.pad(f"{sign}{item.letter or ' '} {item.label}", width)
    below = cells.pad(f"   {item.detail}", width)
    return (text(head, f"{style} bold", target), text(below, style if is_chosen else "dim", target))


def _form(model: HomeModel, width: int, height: int) -> Picture:
    form = model.form
    columns = _columns(form, width)
    rows: list[Row] = []
    at = 0
    for index, field in enumerate(form.fields):
        is_chosen = index == form.chosen
        if is_chosen:
            at = len(rows)
        if field.is_button:
            rows += [text(""), _button(field, is_chosen)]
        else:
            rows.append(_field(model, field, is_chosen, width, columns))
    chosen = form.field
    hint = lines(chosen.hint, width - 4, "dim") if chosen.hint else (text(""),)
    room = height - 2 - len(hint)
    first = around(len(rows), room, at) if len(rows) > room else 0
    shown = fit(tuple(rows[first : first + room]), width, room)
    return (text(""), *shown, *((Piece("  "), *line) for line in hint))


def _columns(form: Form, width: int) -> tuple[int, int]:
    """How wide labels and values are: as usual, or as the longest of each where there is room."""
    labels = max((cells.width(field.label) for field in form.fields if not field.is_button), default=0)
    label = max(LABEL_WIDTH, min(labels, width - VALUE_WIDTH - AROUND))
    shown = (words for field in form.fields for words in (field.empty, *(words for _, words in field.values)))
    values = max(map(cells.width, shown), default=0)
    return label, min(max(VALUE_WIDTH, values), width - label - AROUND)


def _field(model: HomeModel, field: Field, is_chosen: bool, width: int, columns: tuple[int, int]) -> Row:
    across, room = columns
    target = FIELD_TARGET + field.id
    style = "chosen" if is_chosen else "choice"
    label = Piece(f" {'▶' if is_chosen else ' '} {cells.pad(field.label, across)} ", style, target)
    if field.values:
        before, after = ("◄ ", " ►") if is_chosen else ("  ", "  ")
        words = Piece(cells.pad(field.shown, room), "typed", target)
        return row(label, Piece(before, "dim", target), words, Piece(after, "dim", target))
    if not is_chosen:
        words = Piece(cells.pad(field.value or field.empty, room), "typed" if field.value else "dim", target)
        return row(label, Piece("  "), words)
    ghost = "" if field.value else field.empty
    return fit_row((label, Piece("  "), *typed_pieces(model.form.line, room, target, ghost)), width)


def _button(field: Field, is_chosen: bool) -> Row:
    style = "chosen" if is_chosen else "button"
    return row(" ", Piece(f"[ {field.label} ]", style, FIELD_TARGET + field.id))
