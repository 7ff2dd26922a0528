"""What has happened and been said: the newest lines at the bottom, or older ones where somebody has scrolled up."""

from lanplay.screen import cells
from lanplay.screen.keys.table import SCROLL_TARGET
from lanplay.screen.layout import text, window
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Picture, Piece
from lanplay.screen.table_state import EntryKind, LogEntry

SIGNS = {EntryKind.ALARM: "! ", EntryKind.OWN: "> "}


def log(model: TableModel, width: int, height: int) -> Picture:
    """At most `height` lines; who has scrolled to the first one goes no further."""
    wanted = height + model.ui.scroll
    if height <= 0 or not model.state.log:
        return ()
    rows = [row for entry in model.state.log[-wanted:] for row in _lines(entry, width)]
    shown, first = window(rows, height, len(rows) - wanted)
    behind = len(rows) - first - len(shown)
    return ((*shown[0], Piece("", target=f"{SCROLL_TARGET}{behind}")), *shown[1:])


def _lines(entry: LogEntry, width: int) -> Picture:
    words = SIGNS.get(entry.kind, "") + entry.text
    return tuple(text(line, entry.kind.value) for line in cells.wrap(words, width, 2))
