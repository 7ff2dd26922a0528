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
from lanplay.screen.picture import Look

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "images"
LOOK = Look(84, 26)
CELL_WIDTH, CELL_HEIGHT, MARGIN, SIZE = 8.4, 18, 12, 14
BACKGROUND, TEXT = "#1c1c1c", "#d0d0d0"
NAMED = {
    "black": "#3a3a3a", "red": "#e06c75", "green": "#8cc265", "brown": "#d9b24c", "blue": "#5fa8e8",
    "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#d0d0d0",
}  # fmt: skip
SHOTS: dict[str, Callable[[], Shown]] = {
    "start": screen_scenes.start,
    "dog": lambda: screen_scenes.playing("dog"),
    "tao": lambda: screen_scenes.playing("tao"),
    "dos": lambda: screen_scenes.playing("dos"),
    "daumen": lambda: screen_scenes.playing("daumen"),
    "dao": lambda: screen_scenes.playing("dao", turns=8),
    "reaction": screen_scenes.reacting,
}


def colour(name: str, default: str) -> str:
    """A colour as pyte tells it: `default`, a name, or six hexadecimal digits."""
    if name == "default":
        return default
    return NAMED.get(name.removeprefix("bright"), f"#{name}" if len(name) == 6 else default)


def svg_of(screen: pyte.Screen) -> str:
    """The grid as SVG: one text or piece of a frame a cell, so that no font shifts or breaks anything, upon one
    rectangle a run of coloured cells.
    """
    width, height = screen.columns * CELL_WIDTH + 2 * MARGIN, screen.lines * CELL_HEIGHT + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'font-family="monospace" font-size="{SIZE}">',
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
    ]
    for row in range(screen.lines):
        cells = [screen.buffer[row][column] for column in range(screen.columns)]
        parts += _backs(cells, MARGIN + row * CELL_HEIGHT)
        for column, cell in enumerate(cells):
            parts += _letter(cell, MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT)
    return "\n".join([*parts, "</svg>", ""])


def _colours(cell: pyte.screens.Char) -> tuple[str, str]:
    """Of the letter, and behind it."""
    front, back = colour(cell.fg, TEXT), colour(cell.bg, BACKGROUND)
    return (back, front) if cell.reverse else (front, back)


def _backs(cells: Sequence[pyte.screens.Char], y: float) -> list[str]:
    parts, column = [], 0
    for back, run in groupby(_colours(cell)[1] for cell in cells):
        length = len(list(run))
        if back != BACKGROUND:
            x, width = MARGIN + column * CELL_WIDTH, length * CELL_WIDTH
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{CELL_HEIGHT}" fill="{back}" '
                'shape-rendering="crispEdges"/>'
            )
        column += length
    return parts


def _letter(cell: pyte.screens.Char, x: float, y: float) -> list[str]:
    if not cell.data.strip():
        return []
    if unicodedata.name(cell.data[0]).startswith("BOX DRAWINGS"):
        return [_frame(unicodedata.name(cell.data), _colours(cell)[0], x, y)]
    weight = ' font-weight="bold"' if cell.bold else ""
    return [f'<text x="{x:.1f}" y="{y + SIZE}" fill="{_colours(cell)[0]}"{weight}>{escape(cell.data)}</text>']


def _frame(name: str, ink: str, x: float, y: float) -> str:
    """A piece of a frame, as its Unicode name says it: lines from the middle of the cell to its edges."""
    middle_x, middle_y = x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2
    edges = {
        "LEFT": (x, middle_y), "RIGHT": (x + CELL_WIDTH, middle_y), "UP": (middle_x, y),
        "DOWN": (middle_x, y + CELL_HEIGHT),
    }  # fmt: skip
    words = name.replace("HORIZONTAL", "LEFT RIGHT").replace("VERTICAL", "UP DOWN").split()
    (from_x, from_y), (to_x, to_y) = (edges[word] for word in words if word in edges)
    bend = f"Q{middle_x:.1f} {middle_y:.1f}" if "ARC" in words else f"L{middle_x:.1f} {middle_y:.1f} L"
    width = 2.4 if "HEAVY" in words else 1.2
    return (
        f'<path d="M{from_x:.1f} {from_y:.1f} {bend} {to_x:.1f} {to_y:.1f}" fill="none" stroke="{ink}" '
        f'stroke-width="{width}" stroke-linecap="square"/>'
    )


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, scene in SHOTS.items():
        (FOLDER / f"{name}.svg").write_text(svg_of(drawn(scene(), LOOK).screen), "utf-8")


if __name__ == "__main__":
    main()
