"""A position as things that lie on a table, for pages: cards in groups, and pieces on a plan.

A game says what lies where and in which colour, and a page decides how that is drawn (`lanplay.pages`).
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from engine.cards import Face
from engine.view import Cards
from lanplay.screen.boards.faces import FACE_COLOURS
from lanplay.text.faces import UNKNOWN, box_lines, face_words


class LyingCard(NamedTuple):
    """A card or a heap; without a symbol it is an empty place.

    `symbol` is what it is and `word` its colour, `name` both together, to be read out. `target` is what
    `Presenter.touched` calls it.
    """

    symbol: str = ""
    word: str = ""
    colour: str = ""
    name: str = ""
    target: str = ""
    caption: str = ""
    is_back: bool = False


class CardGroup(NamedTuple):
    """Cards side by side; those of a `row` lie in columns that they share with the other rows."""

    label: str
    cards: Sequence[LyingCard] = ()
    note: str = ""
    is_turn: bool = False
    is_row: bool = False
    seat: int | None = None


class Spot(NamedTuple):
    """A field or a piece on a plan that goes from -100 to 100, to the right and down."""

    x: float
    y: float
    radius: float
    style: str
    text: str = ""
    target: str = ""


class Plan(NamedTuple):
    """The `fields` are the same in all positions of a game."""

    fields: tuple[Spot, ...]
    pieces: tuple[Spot, ...]


class Tableau(NamedTuple):
    """What lies on the table, and in `notes` what else there is to know of it."""

    notes: Sequence[str] = ()
    groups: Sequence[CardGroup] = ()
    plan: Plan | None = None


def lying(face: Face | None, target: str = "", caption: str = "") -> LyingCard:
    """One card, face down where nobody may know it."""
    if face is None:
        return LyingCard(UNKNOWN, name=UNKNOWN, target=target, caption=caption, is_back=True)
    symbol, word = box_lines(face)
    return LyingCard(symbol, word, _colour(face), face_words(face), target, caption)


def heap(number: int, target: str = "", caption: str = "") -> tuple[LyingCard, ...]:
    """So many cards face down on each other; nothing where there are none."""
    card = LyingCard(str(number), name=f"{number} × {UNKNOWN}", target=target, caption=caption, is_back=True)
    return (card,) if number else ()


def held(cards: Cards, target: str = "") -> tuple[LyingCard, ...]:
    """The cards of a hand in their order; neighbours that nobody may know lie on a heap."""
    found: list[LyingCard] = []
    for is_unknown, run in groupby(cards, key=lambda face: face is None):
        faces = tuple(run)
        found += heap(len(faces), target) if is_unknown else [lying(face, target) for face in faces]
    return tuple(found)


def _colour(face: Face) -> str:
    """The colour of a card's face as styles name it; empty for plain paper."""
    return next((part for part in face.replace("+", "-").split("-") if part in FACE_COLOURS), "")
