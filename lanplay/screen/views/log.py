"""What has happened and been said: the newest lines at the bottom, or older ones after scrolling up."""

from lanplay.screen import cells
from lanplay.screen.keys.table import PAGE_TARGET, SCROLL_TARGET
from lanplay.screen.layout import text, window
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Picture, Piece
from lanplay.screen.table_state import EntryKind, LogEntry

SIGNS = {EntryKind.ALARM: "! ", EntryKind.OWN: "> "}


def log(model: TableModel, width: int, height: int) -> Picture:
    """At most `height` lines; scrolling stops at the first one."""
    wanted = height + model.ui.scroll
    if height <= 0 or not model.state.log:
        return ()
    rows = [row for entry in model.state.log[-wanted:] for row in _lines(entry, width)]
    shown, first = window(rows, height, len(rows) - wanted)
    newer = len(rows) - first - len(shown)
    scrolls = (f"{SCROLL_TARGET}{newer}", f"{PAGE_TARGET}{max(1, height - 1)}")
    return ((*shown[0], *(Piece("", target=target) for target in scrolls)), *shown[1:])


def _lines(entry: LogEntry, width: int) -> Picture:
    words = SIGNS.get(entry.kind, "") + entry.text
    return tuple(text(line, entry.kind.value) for line in cells.wrap(words, width, 2))
