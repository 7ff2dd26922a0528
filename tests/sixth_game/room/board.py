"""Agram's table: the trick, with how many cards everybody still holds, and the reader's own hand."""

from collections.abc import Sequence

from sixth_game.agram.cards import SUIT_OF
from sixth_game.agram.moves import AgramMove, Lay, Show
from sixth_game.agram.view import View
from sixth_game.room.words import WORDS

from engine.cards import Face
from lanplay.games.presenter import Sight
from lanplay.screen.boards.picking import Paths, button, card, marked
from lanplay.screen.boards.sheet import Sheet, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, translate
from lanplay.text.faces import box_lines

COLUMNS, ROWS = 72, 11
INNER = 10
SHOW = mark("show")
STYLES = {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}


def board(sight: Sight[AgramMove, View], look: Look) -> Picture:
    small = too_small(look, COLUMNS, ROWS)
    if small is not None:
        return small
    view, seat = sight.view, sight.seat
    sheet = Sheet(look, sight.nicks, marked(paths(view, seat, sight.moves), sight.picked, sight.last), COLUMNS)
    sheet.head(translate(WORDS.title), view, seat)
    for other, face in enumerate(view.trick):
        caption = f"{sheet.nick(other, INNER - 2)} {len(view.hands[other])}"
        _card(sheet, other, 2, face, f"trick:{other}", caption)
    for place, face in enumerate(view.hands[seat]):
        _card(sheet, place, 7, face, card(place))
    if button(Show()) in sheet.marks.open:
        sheet.token(5 * (INNER + 2), 3, translate(SHOW), "button", button(Show()))
    return sheet.picture()


def touched(before: View, after: View) -> tuple[str, ...]:
    """The cards that are new in the trick."""
    pairs = enumerate(zip(before.trick, after.trick, strict=True))
    return tuple(f"trick:{seat}" for seat, (old, new) in pairs if new not in (None, old))


def paths(view: View, seat: int, moves: Sequence[AgramMove]) -> Paths[AgramMove]:
    return [
        ((card(view.hands[seat].index(move.face)) if isinstance(move, Lay) else button(move),), move) for move in moves
    ]


def tried(view: View, seat: int, target: str) -> Lay | None:
    """A card that may not be laid says why (4)."""
    return next((Lay(face) for place, face in enumerate(view.hands[seat]) if face and card(place) == target), None)


def _card(sheet: Sheet, place: int, y: int, face: Face | None, target: str, caption: str = "") -> None:
    lines = box_lines(face) if face else ["", ""]
    style = f"card {STYLES[SUIT_OF[face]]}" if face else "dim"
    sheet.box(place * (INNER + 2), y, lines, INNER, style, target, caption)
