"""Input in a dialog that lies over the table."""

import sys
from dataclasses import replace
from typing import assert_never

from lanplay.screen.board import place_of
from lanplay.screen.boards.picking import REACT
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, is_back, is_enter
from lanplay.screen.intents import Leave, SendLine, Update
from lanplay.screen.model import FiguresDialog, FourWords, ReactionDialog, SheetDialog, SureToLeave, TableModel
from lanplay.screen.pointing import Spots, told

FIRST_TARGET = "first:"
"""Where a picture says which line of a text stands at the top of its box."""
PAGE = 10
END = sys.maxsize


def press_dialog(model: TableModel, one: Input, spots: Spots) -> Update[TableModel]:
    dialog = model.ui.dialog
    assert dialog is not None
    match dialog:
        case SheetDialog():
            return model.with_ui(dialog=read(dialog, one, spots)), ()
        case FourWords():
            is_closed = is_enter(one) or is_back(one) or one in (Typed("q"), Key("c-c"), Key("f2"))
            return (model.with_ui(dialog=None) if is_closed else model), ()
        case SureToLeave():
            return _sure(model, dialog, one)
        case FiguresDialog():
            return model.with_ui(dialog=_counted(dialog, one, spots)), ()
        case ReactionDialog():
            return _react(model, dialog, one)
        case _:
            assert_never(dialog)


def read(sheet: SheetDialog, one: Input, spots: Spots) -> SheetDialog | None:
    """The sheet scrolled, or None when it is closed."""
    first = scrolled(sheet.first, one, spots)
    return None if first is None else replace(sheet, first=first)


def scrolled(first: int, one: Input, spots: Spots) -> int | None:
    """The line that a text begins with after `one`; None when it is closed.

    Only the view knows how many lines a text has, and sees to it that the end stays the end: from the line that it
    shows, not from the one that was asked for, one goes on.
    """
    seen = told(spots, FIRST_TARGET)
    first = first if seen is None else seen
    match one:
        case Key("up") | Typed("k") | Pointed(how=Pointing.UP):
            first -= 1
        case Key("down" | "enter") | Typed("j") | Pointed(how=Pointing.DOWN):
            first += 1
        case Key("pageup"):
            first -= PAGE
        case Key("pagedown") | Typed(" "):
            first += PAGE
        case Key("home"):
            first = 0
        case Key("end"):
            first = END
        case Key("f1" | "c-c" | "c-q") | Typed("q" | "Q" | "?"):
            return None
        case _ if is_back(one):
            return None
        case _:
            pass
    return max(0, first)


def _counted(figures: FiguresDialog, one: Input, spots: Spots) -> FiguresDialog | None:
    """Closed by the key that opens it, too."""
    if one in (Typed("s"), Typed("S")):
        return None
    first = scrolled(figures.first, one, spots)
    return None if first is None else replace(figures, first=first)


def _sure(model: TableModel, sure: SureToLeave, one: Input) -> Update[TableModel]:
    """Enter alone never gives up a seat."""
    match one:
        case Typed("l" | "L"):
            return model.with_ui(dialog=None), (Leave(),)
        case Typed("g" | "G") if sure.place is None:
            return model.with_ui(dialog=None), (SendLine("/resign"),)
        case Typed("s" | "S") | Key("enter" | "c-c" | "c-q"):
            return model.with_ui(dialog=None), ()
        case _:
            return (model.with_ui(dialog=None) if is_back(one) else model), ()


def _react(model: TableModel, reaction: ReactionDialog, one: Input) -> Update[TableModel]:
    """A field that is not lit is a miss, and so is giving up (E25)."""
    place: int | None = None
    match one:
        case Typed(letter):
            place = place_of(reaction.game, letter)
        case Pointed(target=str(target), how=Pointing.CLICK) if target.startswith(REACT):
            place = int(target.removeprefix(REACT))
        case _:
            pass
    if place is None or place in reaction.hit:
        return model, ()
    if place not in reaction.fields:
        return model.with_ui(dialog=None), (SendLine("miss"),)
    after = replace(reaction, hit=reaction.hit | {place})
    if after.is_hit:
        return model.with_ui(dialog=None), (SendLine("hit"),)
    return model.with_ui(dialog=after), ()
