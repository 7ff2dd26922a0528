"""Dialogs: sheets to read, the four words, a question, and the fields of a reaction."""

from collections.abc import Sequence
from typing import assert_never

from lanplay.games.game_statistics import TITLE as FIGURES
from lanplay.screen import cells
from lanplay.screen.board import draw_reaction
from lanplay.screen.inputs import KEY_TARGET
from lanplay.screen.keys.dialogs import FIRST_TARGET, LEAF_TARGET
from lanplay.screen.layout import boxed, centred, lines, over, picture_width, row, text, window
from lanplay.screen.model import (
    Dialog,
    FiguresDialog,
    FourWords,
    Placard,
    Question,
    ReactionDialog,
    SheetDialog,
    SureToClose,
    SureToLeave,
    TableModel,
)
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.questions import choices_of
from lanplay.screen.views.bars import key_names
from lanplay.screen.views.figures import figures_table
from lanplay.text import screen as texts
from lanplay.text import translate, translate_counted
from lanplay.text.markdown import WIDEST, rendered


def laid_over(model: TableModel, base: Picture, look: Look) -> Picture:
    dialog, placard = model.ui.dialog, model.ui.placard
    if dialog is not None:
        return over(base, dialog_box(dialog, look), look.width)
    return base if placard is None else over(base, _placard(placard, look), look.width)


def _placard(placard: Placard, look: Look) -> Picture:
    """The rows in columns, numbers to the right; as many rows as fit."""
    most_width, most_height = look.width - 4, look.height - 2
    widths = [max(map(cells.width, column)) for column in zip(*placard.rows, strict=True)]
    rows = [text("   ".join(map(_cell, line, widths)).rstrip()) for line in placard.rows[: most_height - 6]]
    below = (text(placard.below, "you"), text("")) if placard.below else ()
    inner = (text(""), *rows, text(""), *below, _button("Enter", translate(texts.KEY_ON), "enter"))
    return boxed(inner, most_width, most_height, placard.heading)


def _cell(words: str, width: int) -> str:
    is_number = words.lstrip("+-−").isdigit()
    return " " * (width - cells.width(words)) + words if is_number else cells.pad(words, width)


def dialog_box(dialog: Dialog, look: Look) -> Picture:
    most_width, most_height = look.width - 4, look.height - 2
    match dialog:
        case SheetDialog():
            return sheet_box(dialog, most_width, most_height)
        case FourWords():
            return boxed(_words(dialog, most_width - 4), most_width, most_height, translate(texts.WORDS))
        case FiguresDialog():
            return _figures_box(dialog, most_width, most_height)
        case SureToLeave():
            return boxed(_choices(dialog), most_width, most_height, translate(texts.SURE))
        case SureToClose():
            heading = translate_counted(texts.SURE_OTHERS, dialog.others)
            return boxed(_choices(dialog), most_width, most_height, heading)
        case Question():
            return boxed(_choices(dialog), most_width, most_height, dialog.title)
        case ReactionDialog():
            heading = f"{translate(texts.REACTION)} {texts.SECONDS.format(number=dialog.seconds)}"
            inner = look.part(most_width - 4, most_height - 2)
            fields = draw_reaction(dialog.game, dialog.fields, inner, tuple(dialog.hit))
            return boxed(fields, most_width, most_height, heading)
        case _:
            assert_never(dialog)


def sheet_box(sheet: SheetDialog, most_width: int, most_height: int) -> Picture:
    width = min(most_width - 4, WIDEST)
    rows = [text(line.text, line.style) for line in rendered(sheet.text, width)]
    return _scrolling(rows, sheet.first, width, (most_width, most_height), sheet.title)


def _figures_box(figures: FiguresDialog, most_width: int, most_height: int) -> Picture:
    rows = figures_table(figures, min(most_width - 4, WIDEST))
    return _scrolling(rows, figures.first, picture_width(rows), (most_width, most_height), translate(FIGURES))


def _scrolling(rows: Sequence[Row], first: int, width: int, most: tuple[int, int], title: str) -> Picture:
    """A box with as many of `rows` from `first` on as fit, and how far down one is."""
    height = max(most[1] - 4, 1)
    shown, first = window(rows, height, first)
    last = min(first + height, len(rows))
    where = f"{first + 1}-{last} / {len(rows)}"
    keys = (
        Piece(where, "dim", f"{FIRST_TARGET}{first}"),
        Piece("", target=f"{LEAF_TARGET}{max(1, height - 1)}"),
        Piece("   "),
        *_key("PgUp PgDn", texts.KEY_SCROLL, "pagedown"),
        Piece("   "),
        *_key("Q", texts.KEY_CLOSE, "q"),
    )
    return boxed((*shown, text(" " * width), keys), *most, title)


def _words(dialog: FourWords, most: int) -> Picture:
    across = min(most, 56)
    hint = lines(translate(texts.WORDS_HINT), across)
    shown = centred((text("   ".join(dialog.words), "words"),), picture_width(hint))
    warned = [row_ for warning in dialog.suspicions for row_ in (*lines(warning, across, "alarm"), text(""))]
    return (text(""), *shown, text(""), *hint, text(""), *warned, _key("Enter", texts.KEY_CLOSE, "enter"))


def _choices(dialog: Question | SureToLeave | SureToClose) -> Picture:
    return tuple(_button(letter.upper(), choice.words, letter) for letter, choice in choices_of(dialog).items())


def _key(shown: str, does: str, key: str) -> Row:
    return _button(shown, translate(does), key)


def _button(shown: str, words: str, key: str) -> Row:
    target = KEY_TARGET + key
    return row(Piece(f" {key_names(shown)} ", "key", target), Piece(f" {words}", "", target))
