"""Composing pictures: fitting, framing, and placing them side by side or on top of one another. All pure functions.

Whatever goes into `fit`, the result has exactly the width and height asked for.
"""

from collections.abc import Iterable, Iterator, Sequence

from lanplay.screen import cells
from lanplay.screen.picture import Picture, Piece, Row


def text(words: str, style: str = "", target: str | None = None) -> Row:
    """A row of one piece."""
    return (Piece(words, style, target),)


def row(*parts: Piece | str) -> Row:
    return tuple(Piece(part) if isinstance(part, str) else part for part in parts)


def lines(words: str, width: int, style: str = "", indent: int = 0) -> Picture:
    """A text of one paragraph, wrapped to `width`."""
    return tuple(text(line, style) for line in cells.wrap(words, width, indent))


def row_width(line: Row) -> int:
    return sum([cells.width(piece.text) for piece in line])


def picture_width(picture: Picture) -> int:
    return max(map(row_width, picture), default=0)


def fit_row(line: Row, width: int, style: str = "") -> Row:
    """`line` in exactly `width` cells; padding has `style`."""
    have = row_width(line)
    if have == width:
        return line
    if have < width:
        return (*line, Piece(" " * (width - have), style))
    return tuple(_cut_row(line, width, style))


def _cut_row(line: Row, width: int, style: str) -> Iterator[Piece]:
    room = width
    for piece in line:
        whole = cells.width(piece.text)
        if whole <= room:
            yield piece
            room -= whole
            continue
        part = cells.shorten(piece.text, room)
        yield Piece(part, piece.style, piece.target)
        if (missing := room - cells.width(part)) > 0:
            yield Piece(" " * missing, style)
        return


def fit(picture: Picture, width: int, height: int, style: str = "") -> Picture:
    """`picture` in exactly `width` by `height`, cut or filled up on the right and at the bottom."""
    rows = [fit_row(line, width, style) for line in picture[:height]]
    rows += [text(" " * width, style)] * (height - len(rows))
    return tuple(rows)


def centred(picture: Picture, width: int) -> Picture:
    """`picture`, as a whole, moved to the middle of `width`."""
    margin = max(0, width - picture_width(picture)) // 2
    return indented(picture, margin)


def indented(picture: Picture, cells_: int) -> Picture:
    if cells_ <= 0:
        return picture
    return tuple((Piece(" " * cells_), *line) for line in picture)


def beside(left: Picture, left_width: int, right: Picture, right_width: int, between: str = " ") -> Picture:
    """Two pictures side by side, each in its width."""
    height = max(len(left), len(right))
    pairs = zip(fit(left, left_width, height), fit(right, right_width, height), strict=True)
    return tuple((*first, Piece(between, "line"), *second) for first, second in pairs)


def rule(width: int, words: str = "", style: str = "line", words_style: str = "heading") -> Row:
    """A rule across, with a heading in it if one is given."""
    if not words:
        return text("─" * width, style)
    head = cells.shorten(words, max(width - 4, 0))
    rest = max(width - 3 - cells.width(head), 0)
    return (Piece("─ ", style), Piece(head, words_style), Piece(" " + "─" * rest, style))


def frame(picture: Picture, width: int, height: int, title: str = "", style: str = "pane") -> Picture:
    """A box of `width` by `height`, its borders included."""
    inner = fit(picture, width - 4, height - 2, style)
    head = cells.shorten(title, max(width - 6, 0))
    edge, named = f"{style} line", f" {head} " if head else ""
    top = (
        Piece("┌─", edge),
        Piece(named, f"{style} heading"),
        Piece("─" * (width - 3 - cells.width(named)) + "┐", edge),
    )
    body = [(Piece("│ ", edge), *(_within(piece, style) for piece in line), Piece(" │", edge)) for line in inner]
    return (top, *body, text("└" + "─" * (width - 2) + "┘", edge))


def _within(piece: Piece, style: str) -> Piece:
    return Piece(piece.text, f"{style} {piece.style}".strip(), piece.target)


def boxed(picture: Picture, most_width: int, most_height: int, title: str = "", style: str = "pane") -> Picture:
    """A box just large enough for `picture`, within the limits."""
    width = min(most_width, max(picture_width(picture) + 4, cells.width(title) + 6))
    return frame(picture, width, min(most_height, len(picture) + 2), title, style)


def over(base: Picture, top: Picture, width: int) -> Picture:
    """`top` laid over the middle of `base`, whose targets no longer react."""
    across, down = picture_width(top), len(top)
    left, first = max(0, (width - across) // 2), max(0, (len(base) - down) // 2)
    rows: list[Row] = []
    for index, below in enumerate(base):
        quiet = tuple(Piece(piece.text, "shade") for piece in below)
        if not first <= index < first + down:
            rows.append(quiet)
            continue
        middle = fit_row(top[index - first], across)
        start, end = _split(quiet, left)
        _, rest = _split(end, across)
        rows.append((*fit_row(start, left), *middle, *rest))
    return tuple(rows)


def _split(line: Row, at: int) -> tuple[Row, Row]:
    """`line` split at the cell `at`; a wide character across the cut becomes blanks."""
    before: list[Piece] = []
    room = at
    for index, piece in enumerate(line):
        whole = cells.width(piece.text)
        if whole <= room:
            before.append(piece)
            room -= whole
            continue
        head = cells.clip(piece.text, room)
        tail = piece.text[len(head) :]
        gap = room - cells.width(head)
        if gap:
            head, tail = head + " " * gap, " " * (cells.width(tail[:1]) - gap) + tail[1:]
        kept = (Piece(head, piece.style, piece.target),) if head else ()
        return (*before, *kept), (Piece(tail, piece.style, piece.target), *line[index + 1 :])
    return tuple(before), ()


def in_ascii(picture: Picture) -> Picture:
    return tuple(tuple(Piece(cells.plain(piece.text), piece.style, piece.target) for piece in line) for line in picture)


def window(rows: Sequence[Row], height: int, first: int) -> tuple[Picture, int]:
    """Up to `height` rows from `first` on, and the first row after clamping."""
    start = max(0, min(first, len(rows) - height))
    return tuple(rows[start : start + height]), start


def around(count: int, height: int, chosen: int) -> int:
    """Where a window of `height` into `count` rows begins, so that `chosen` is in it."""
    return max(0, min(chosen - height // 2, count - height))


# -- pointing ---------------------------------------------------------------------------------------------------------


def target_at(picture: Picture, line: int, index: int) -> str | None:
    """The target at character `index` of row `line`."""
    if not 0 <= line < len(picture):
        return None
    for piece in picture[line]:
        if index < len(piece.text):
            return piece.target
        index -= len(piece.text)
    return None


def places(picture: Picture) -> dict[str, tuple[int, int]]:
    """Where each target lies: row and column of its middle, in reading order."""
    spots: dict[str, list[tuple[int, int]]] = {}
    for number, line in enumerate(picture):
        column = 0
        for piece in line:
            across = cells.width(piece.text)
            if piece.target is not None:
                spots.setdefault(piece.target, []).append((number, column + across // 2))
            column += across
    return {target: _middle(pieces) for target, pieces in spots.items()}


def _middle(spots: Iterable[tuple[int, int]]) -> tuple[int, int]:
    rows, columns = zip(*spots, strict=True)
    return sum(rows) // len(rows), sum(columns) // len(columns)
