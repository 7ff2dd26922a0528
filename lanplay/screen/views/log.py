"""What has happened and been said: the newest lines at the bottom, or older ones after scrolling up."""

from itertools import accumulate

from lanplay.screen import cells
from lanplay.screen.keys.table import PAGE_TARGET, SCROLL_TARGET
from lanplay.screen.layout import text, window
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Picture, Piece, Row
from lanplay.screen.table_state import EntryKind, LogEntry

INDENT, GOES_ON = "  ", "… "
SIGNS = {EntryKind.ALARM: "! ", EntryKind.OWN: "> "}


def log(model: TableModel, width: int, height: int) -> Picture:
    """At most `height` lines; scrolling stops at the first one."""
    wanted = height + model.ui.scroll
    if height <= 0 or not model.state.log:
        return ()
    entries = [_lines(entry, width) for entry in model.state.log[-wanted:]]
    rows = [row for lines in entries for row in lines]
    shown, first = window(rows, height, len(rows) - wanted)
    if first not in accumulate(map(len, entries), initial=0):
        shown = (_going_on(shown[0][0]), *shown[1:])
    newer = len(rows) - first - len(shown)
    scrolls = (f"{SCROLL_TARGET}{newer}", f"{PAGE_TARGET}{max(1, height - 1)}")
    return ((*shown[0], *(Piece("", target=target) for target in scrolls)), *shown[1:])


def _going_on(piece: Piece) -> Row:
    """A line whose beginning is above what is shown."""
    return (Piece(GOES_ON + piece.text.removeprefix(INDENT), piece.style),)


def _lines(entry: LogEntry, width: int) -> Picture:
    words = SIGNS.get(entry.kind, "") + entry.text
    return tuple(text(line, entry.kind.value) for line in cells.wrap(words, width, len(INDENT)))
