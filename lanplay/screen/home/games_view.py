"""How the games look to somebody who chooses one: all of them, and of the one that is pointed at a small picture."""

from engine import registry
from lanplay.games.teaching import described, teaching_of
from lanplay.screen import cells
from lanplay.screen.home.games import last_form, summary
from lanplay.screen.home.model import HomeModel
from lanplay.screen.layout import beside, lines, row, text
from lanplay.screen.menu import ITEM_TARGET, Item
from lanplay.screen.picture import Picture, Piece, Row
from lanplay.screen.views.bars import Hint, key_names
from lanplay.text import capital, translate
from lanplay.text import screen as texts

NAME_WIDTH = 18
PICTURE_WIDTH = 20
KEYS = (
    Hint(f"Enter 1-{len(registry.names())}", texts.START, "enter"),
    Hint("M", texts.KEY_MORE, "m"),
    Hint("H", texts.KEY_SHOW_HOW, "h"),
    Hint("↑ ↓", texts.KEY_POINT),
)


def games_list(model: HomeModel, width: int, height: int) -> Picture:
    chosen = model.menu.item
    rows = [_game(item, item is chosen, width) for item in model.menu.items]
    return (text(""), *rows, text(""), *(_card(model, chosen, width) if chosen else ()))[:height]


def _game(item: Item, is_chosen: bool, width: int) -> Row:
    _, facts = described(item.id, registry.find(item.id).seats)
    words = f" {'▶' if is_chosen else ' '} {item.letter}  {cells.pad(item.label, NAME_WIDTH)}{facts}"
    return text(
        cells.pad(cells.shorten(words, width), width), "chosen" if is_chosen else "choice", ITEM_TARGET + item.id
    )


def _card(model: HomeModel, item: Item, width: int) -> Picture:
    """The game that is pointed at: its picture, what it is about, and what Enter would open."""
    room = width - PICTURE_WIDTH - 6
    what, _ = described(item.id, registry.find(item.id).seats)
    goal = teaching_of(item.id).goal
    told = [*lines(capital(what) + ".", room, "bold")]
    told += lines(translate(texts.GOAL).format(goal=translate(goal)), room) if goal else []
    told += [text(""), *lines(f"{key_names('Enter')}   {summary(last_form(model, item.id))}", room, "dim")]
    picture = tuple(row("  ", Piece(line, "card")) for line in teaching_of(item.id).picture)
    return beside(picture, PICTURE_WIDTH, tuple(told), room, "  ") if picture else tuple(told)
