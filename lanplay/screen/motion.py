"""A board while something moves on it: the pictures between the position before an event and the one after it.

It knows no game: what travels is cut out of a board where its target stands, and laid on it further along its way. On
a board that does not show the targets of a leg, what has changed blinks.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from engine.view import GameView
from lanplay.games.motion import Leg
from lanplay.screen import cells
from lanplay.screen.boards.canvas import Canvas
from lanplay.screen.layout import places
from lanplay.screen.model import Motion
from lanplay.screen.picture import Look, Picture
from lanplay.screen.reel import FRAMES

DrawMarked: TypeAlias = Callable[[GameView, Sequence[str]], Picture]
"""Draws the board of a view, with these targets marked as changed."""
FACE_DOWN = ("┌──┐", "└──┘")
FACE_DOWN_IN_ASCII = (".--.", "'--'")


class Glyph(NamedTuple):
    """A piece of text that travels, and where it stands in what travels."""

    x: int
    y: int
    text: str
    style: str


def in_motion(draw: DrawMarked, motion: Motion, after: GameView, last: Sequence[str], look: Look) -> Picture:
    """The picture `motion.frame` of an event."""
    before, then = draw(motion.before, [leg.source for leg in motion.legs]), draw(after, last)
    start, end = places(before), places(then)
    legs = [leg for leg in motion.legs if leg.source in start and leg.target in end]
    if not legs:
        return then if motion.frame % 2 else draw(after, ())
    if motion.frame == 0:
        return before
    canvas = _canvas(before, look)
    for leg in legs:
        share = motion.frame / (FRAMES - 1)
        y, x = (
            round(one + (other - one) * share) for one, other in zip(start[leg.source], end[leg.target], strict=True)
        )
        for glyph in _travelling(leg, before, then, look):
            if y + glyph.y >= 0:
                canvas.put(x + glyph.x, y + glyph.y, glyph.text, glyph.style)
    return canvas.picture()


def _canvas(picture: Picture, look: Look) -> Canvas:
    canvas = Canvas(look)
    for y, row in enumerate(picture):
        x = 0
        for piece in row:
            x = canvas.put(x, y, piece.text, piece.style, piece.target)
    return canvas


def _travelling(leg: Leg, before: Picture, after: Picture, look: Look) -> Sequence[Glyph]:
    """What goes along a leg, around its middle."""
    if leg.look is None:
        back = FACE_DOWN_IN_ASCII if look.is_ascii else FACE_DOWN
        return [Glyph(-2, y, text, "back") for y, text in enumerate(back)]
    picture = before if leg.look == leg.source else after
    y, x = places(picture)[leg.look]
    return [glyph._replace(x=glyph.x - x, y=glyph.y - y) for glyph in _glyphs(picture, leg.look)]


def _glyphs(picture: Picture, target: str) -> Iterator[Glyph]:
    for y, row in enumerate(picture):
        x = 0
        for piece in row:
            if piece.target == target:
                yield Glyph(x, y, piece.text, piece.style)
            x += cells.width(piece.text)
