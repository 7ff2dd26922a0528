"""Input in a dialog that lies over the table."""

import sys
from typing import assert_never

from msgspec.structs import replace

from lanplay.screen.board import place_of
from lanplay.screen.boards.picking import REACT
from lanplay.screen.inputs import ENTER, QUITTING, Input, Key, Pointed, Pointing, Typed, is_back, is_enter
from lanplay.screen.intents import Leave, SendLine, Update
from lanplay.screen.model import (
    DialogChoice,
    FiguresDialog,
    FourWords,
    Question,
    ReactionDialog,
    SheetDialog,
    SureToClose,
    SureToLeave,
    TableModel,
)
from lanplay.screen.pointing import Spots, number_in
from lanplay.screen.questions import choices_of

FIRST_TARGET = "first:"
"""Prefix of the target in which a view passes on the first line of a text that it shows."""
LEAF_TARGET = "leaf:"
"""Prefix of the target in which a view passes on how many lines of such a text it shows."""
PAGE = 10
"""The lines of a page where a view shows none."""
END = sys.maxsize


def press_dialog(model: TableModel, input_: Input, spots: Spots) -> Update[TableModel]:
    dialog = model.ui.dialog
    assert dialog is not None
    match dialog:
        case SheetDialog():
            return model.with_ui(dialog=read(dialog, input_, spots)), ()
        case FourWords():
            is_closed = is_enter(input_) or is_back(input_) or input_ in (Typed("q"), Key("f2"))
            return (model.with_ui(dialog=None) if is_closed else model), ()
        case SureToLeave() | SureToClose():
            return _sure(model, dialog, input_)
        case Question():
            return _answer(model, dialog, input_)
        case FiguresDialog():
            return model.with_ui(dialog=_counted(dialog, input_, spots)), ()
        case ReactionDialog():
            return _react(model, dialog, input_)
        case _:
            assert_never(dialog)


def read(sheet: SheetDialog, input_: Input, spots: Spots) -> SheetDialog | None:
    """The sheet scrolled, or None once it is closed."""
    first = scrolled(sheet.first, input_, spots)
    return None if first is None else replace(sheet, first=first)


def scrolled(first: int, input_: Input, spots: Spots) -> int | None:
    """The first line of a text after an input; None once it is closed.

    Only the view knows how many lines a text has. It clamps the first line, so scrolling continues from the line shown,
    not from the one asked for.
    """
    seen = number_in(spots, FIRST_TARGET)
    first = first if seen is None else seen
    page = number_in(spots, LEAF_TARGET) or PAGE
    match input_:
        case Key("up") | Typed("k") | Pointed(how=Pointing.UP):
            first -= 1
        case Key("down" | "enter") | Typed("j") | Pointed(how=Pointing.DOWN):
            first += 1
        case Key("pageup"):
            first -= page
        case Key("pagedown") | Typed(" "):
            first += page
        case Key("home"):
            first = 0
        case Key("end"):
            first = END
        case Key("f1" | "f5" | "c-c" | "c-q") | Typed("q" | "Q" | "?"):
            return None
        case _ if is_back(input_):
            return None
        case _:
            pass
    return max(0, first)


def _counted(figures: FiguresDialog, input_: Input, spots: Spots) -> FiguresDialog | None:
    """The key that opens it closes it, too."""
    if input_ in (Typed("s"), Typed("S")):
        return None
    first = scrolled(figures.first, input_, spots)
    return None if first is None else replace(figures, first=first)


def _sure(model: TableModel, sure: SureToLeave | SureToClose, input_: Input) -> Update[TableModel]:
    """Enter alone never gives up a seat; the keys that ask the question leave at the second stroke."""
    if input_ in QUITTING:
        return model.with_ui(dialog=None), (Leave(),)
    if input_ == ENTER or is_back(input_):
        return model.with_ui(dialog=None), ()
    chosen = _chosen(sure, input_)
    return (model, ()) if chosen is None else _made(model, chosen)


def _answer(model: TableModel, question: Question, input_: Input) -> Update[TableModel]:
    """Enter alone answers nothing, and any other letter begins a line instead."""
    chosen = _chosen(question, input_)
    if chosen is not None:
        return _made(model, chosen)
    if isinstance(input_, Typed) and input_.text.strip():
        return model.with_ui(dialog=None, line=model.ui.line.insert(input_.text)), ()
    is_closed = is_back(input_) or input_ in (Key("c-c"), Key("c-q"))
    return (model.with_ui(dialog=None) if is_closed else model), ()


def _chosen(dialog: Question | SureToLeave | SureToClose, input_: Input) -> DialogChoice | None:
    return choices_of(dialog).get(input_.text.lower()) if isinstance(input_, Typed) else None


def _made(model: TableModel, choice: DialogChoice) -> Update[TableModel]:
    return model.with_ui(dialog=None), () if choice.intent is None else (choice.intent,)


def _react(model: TableModel, reaction: ReactionDialog, input_: Input) -> Update[TableModel]:
    """A field that is not lit is a miss, and so is giving up (E25)."""
    place: int | None = None
    match input_:
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
