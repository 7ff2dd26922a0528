"""Dos's reaction: eight places, of which one or two light up and have to be hit in time (E24, E25).

Each place has its own letter, so that typing is as good as clicking.
"""

from collections.abc import Sequence

from engine.dos.rules import FIELDS
from lanplay.screen import cells
from lanplay.screen.boards.picking import Marks, reacted
from lanplay.screen.boards.sheet import Sheet
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, mark_counted, translate, translate_counted

HIT = mark_counted("Hit the field that is lit!", "Hit the {number} fields that are lit!")
HOW = mark("Type the letter, or click. A wrong field or a late one costs a card.")
DONE = mark("hit")
KEYS = "asdfghjk"
"""The letter of each place: the home row of the keyboard, which German and Italian keyboards share."""
ACROSS = 4
STEP = 17
"""Columns from one place to the next; fewer where all of them would not fit."""
WIDEST_INNER = 12
EDGES_AND_GAP = 4


def reaction(fields: Sequence[int], look: Look, hit: Sequence[int] = ()) -> Picture:
    """The places `fields` are lit, but for those that have been `hit` already.

    It fits the smallest window in which anything is drawn, for it cannot wait until the window has grown.
    """
    left = [number for number in fields if number not in hit]
    sheet = Sheet(look, (), Marks(open=frozenset(map(reacted, left))), ACROSS * STEP)
    sheet.put(0, 0, translate_counted(HIT, len(left)) if left else "", "title")
    for y, line in enumerate(cells.wrap(translate(HOW), sheet.width), 1):
        sheet.put(0, y, line, "label")
    for number in range(FIELDS):
        _place(sheet, number, is_lit=number in left, is_hit=number in hit)
    return sheet.picture()


def _place(sheet: Sheet, number: int, *, is_lit: bool, is_hit: bool) -> None:
    """Odd places stand a row lower, so that neighbours are not taken for each other."""
    row, column = divmod(number, ACROSS)
    step = sheet.width // ACROSS
    x, y = column * step, 3 + row * 5 + column % 2
    inner = min(WIDEST_INNER, step - EDGES_AND_GAP)
    letter = KEYS[number].upper()
    if is_lit:
        sheet.box(x, y, [f"{sheet.signs.right} {letter} {sheet.signs.left}"], inner, "lit", reacted(number), edge="lit")
        return
    if is_hit:
        letter = translate(DONE)
    sheet.box(x, y, [letter], inner, "good" if is_hit else "dim", reacted(number))
