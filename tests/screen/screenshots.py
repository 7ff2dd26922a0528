"""Screenshots for the documents: the real application on an emulated terminal, written as SVG.

Run it from the repository's root: PYTHONPATH=.:tests python tests/screen/screenshots.py
"""

import unicodedata
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

import pyte
from screen import screen_scenes
from screen.terminal import drawn

from lanplay.screen.app import Shown
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.picture import Look

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "images"
LOOKS = {"": Look(80, 24), "120x40": Look(120, 40), "200x60": Look(200, 60)}
CELL_WIDTH, CELL_HEIGHT, MARGIN, SIZE = 8.4, 18, 12, 14
BACKGROUND, TEXT = "#1c1c1c", "#d0d0d0"
NAMED = {
    "black": "#3a3a3a", "red": "#e06c75", "green": "#8cc265", "brown": "#d9b24c", "blue": "#5fa8e8",
    "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#d0d0d0",
}  # fmt: skip
SHOTS: dict[str, Callable[[], Shown]] = {
    "start": screen_scenes.start,
    "games": lambda: screen_scenes.typed(Typed("p"), Key("down"), Key("down")),
    "signs": lambda: screen_scenes.playing("tao", Key("f5")),
    "trick": screen_scenes.trick,
    "end": screen_scenes.announced,
    "looking-back": lambda: screen_scenes.over(Typed("r"), Key("left"), Key("left"), game="tao", players=2),
    "dog": lambda: screen_scenes.playing("dog", Key("enter"), turns=88),
    "tao": lambda: screen_scenes.playing("tao"),
    "dos": lambda: screen_scenes.playing("dos"),
    "daumen": lambda: screen_scenes.playing("daumen"),
    "dao": lambda: screen_scenes.playing("dao", turns=8),
    "reaction": screen_scenes.reacting,
    "clocks": screen_scenes.clocked,
    "german": lambda: screen_scenes.playing("dos", Key("enter")),
    "italian": lambda: screen_scenes.playing("dao"),
}
SPOKEN = {"german": "de", "italian": "it"}


def colour(name: str, default: str) -> str:
    """A colour as pyte tells it: `default`, a name, or six hexadecimal digits."""
    if name == "default":
        return default
    return NAMED.get(name.removeprefix("bright"), f"#{name}" if len(name) == 6 else default)


def svg_of(screen: pyte.Screen) -> str:
    """The grid as SVG: words exactly as long as their cells, so that no font shifts or breaks anything, upon one
    rectangle a run of coloured cells; lines of one colour are one path.
    """
    width, height = screen.columns * CELL_WIDTH + 2 * MARGIN, screen.lines * CELL_HEIGHT + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'font-family="monospace" font-size="{SIZE}">',
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
    ]
    frames: dict[tuple[str, float], list[str]] = {}
    for row in range(screen.lines):
        cells = [screen.buffer[row][column] for column in range(screen.columns)]
        y = MARGIN + row * CELL_HEIGHT
        parts += _rectangles([_colours(cell)[1] for cell in cells], y, CELL_HEIGHT)
        for blocks, top, height in (("█▀", y, CELL_HEIGHT / 2), ("█▄", y + CELL_HEIGHT / 2, CELL_HEIGHT / 2)):
            inks = [_colours(cell)[0] if cell.data in blocks else BACKGROUND for cell in cells]
            parts += _rectangles(inks, top, height)
        parts += _words(cells, y)
        for column, cell in enumerate(cells):
            if _is_frame(cell):
                line, thickness = _frame(unicodedata.name(cell.data), MARGIN + column * CELL_WIDTH, y)
                frames.setdefault((_colours(cell)[0], thickness), []).append(line)
    parts += [
        f'<path d="{"".join(lines)}" fill="none" stroke="{ink}" stroke-width="{thickness}" stroke-linecap="square"/>'
        for (ink, thickness), lines in frames.items()
    ]
    return "\n".join([*parts, "</svg>", ""])


def _colours(cell: pyte.screens.Char) -> tuple[str, str]:
    """Of the letter, and behind it."""
    front, back = colour(cell.fg, TEXT), colour(cell.bg, BACKGROUND)
    return (back, front) if cell.reverse else (front, back)


def _is_frame(cell: pyte.screens.Char) -> bool:
    return unicodedata.name(cell.data[:1] or " ", "").startswith("BOX DRAWINGS")


def _rectangles(colours: Sequence[str], y: float, height: float) -> list[str]:
    """One a run of cells that are not of the background's colour."""
    parts, column = [], 0
    for ink, run in groupby(colours):
        length = len(list(run))
        if ink != BACKGROUND:
            x, width = MARGIN + column * CELL_WIDTH, length * CELL_WIDTH
            parts.append(
                f'<rect x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{height:g}" fill="{ink}" '
                'shape-rendering="crispEdges"/>'
            )
        column += length
    return parts


def _words(cells: Sequence[pyte.screens.Char], y: float) -> list[str]:
    """One text a word of one look; blanks, blocks and frames are none."""
    parts, column = [], 0
    for look, run in groupby(cells, key=_ink):
        letters = "".join(cell.data for cell in run)
        if look is not None:
            ink, weight = look
            x, length = MARGIN + column * CELL_WIDTH, len(letters) * CELL_WIDTH
            drawn_as = f'textLength="{length:.1f}" fill="{ink}"{weight}'
            parts.append(f'<text x="{x:.1f}" y="{y + SIZE}" {drawn_as}>{escape(letters)}</text>')
        column += len(letters)
    return parts


def _ink(cell: pyte.screens.Char) -> tuple[str, str] | None:
    if not cell.data.strip() or cell.data in "█▀▄" or _is_frame(cell):
        return None
    return _colours(cell)[0], ' font-weight="bold"' if cell.bold else ""


def _frame(name: str, x: float, y: float) -> tuple[str, float]:
    """A piece of a frame, as its Unicode name says it: from the middle of the cell to its edges; and how thick."""
    middle_x, middle_y = x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2
    edges = {
        "LEFT": (x, middle_y), "RIGHT": (x + CELL_WIDTH, middle_y), "UP": (middle_x, y),
        "DOWN": (middle_x, y + CELL_HEIGHT),
    }  # fmt: skip
    words = name.replace("HORIZONTAL", "LEFT RIGHT").replace("VERTICAL", "UP DOWN").split()
    thickness = 2.4 if "HEAVY" in words else 1.2
    ends = [edges[word] for word in dict.fromkeys(words) if word in edges]
    if "ARC" in words:
        (from_x, from_y), (to_x, to_y) = ends
        return f"M{from_x:g} {from_y:g}Q{middle_x:g} {middle_y:g} {to_x:g} {to_y:g}", thickness
    return "".join(f"M{middle_x:g} {middle_y:g}L{end_x:g} {end_y:g}" for end_x, end_y in ends), thickness


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, scene in SHOTS.items():
        for size, look in LOOKS.items():
            path = FOLDER / "-".join(filter(None, (name, size)))
            with screen_scenes.speaking(SPOKEN.get(name, "en")):
                path.with_suffix(".svg").write_text(svg_of(drawn(scene(), look).screen), "utf-8")


if __name__ == "__main__":
    main()
