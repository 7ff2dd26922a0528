"""The legal moves as a list to choose from: numbered, column by column, around the chosen one."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.grammar import GameMove
from lanplay.games.move_words import move_words
from lanplay.games.telling import meaning
from lanplay.screen import cells
from lanplay.screen.keys.table import MOVE_TARGET, ways_of
from lanplay.screen.layout import around, rule
from lanplay.screen.model import Focus, TableModel
from lanplay.screen.picture import Picture, Piece, Row
from lanplay.screen.table_state import TableState
from lanplay.text import screen as texts
from lanplay.text import translate

NARROWEST = 20
SIGNS = {"choice": " ", "open": "·", "dim": " "}
"""Of moves in the list; `open` are those that can still come of what has been picked."""


class MoveGrid(NamedTuple):
    """Where the moves stand: down the rows, then across; rows from `first` on are shown."""

    labels: Sequence[str]
    columns: int
    rows: int
    first: int
    height: int

    @property
    def shown(self) -> range:
        return range(self.first, min(self.first + self.height, self.rows))

    @property
    def more(self) -> str:
        """Arrows to where the list goes on."""
        return "▴" * (self.first > 0) + "▾" * (self.shown.stop < self.rows)


def moves_head(model: TableModel, width: int, height: int) -> Row:
    """How many moves there are, and where there are more than `height` rows show."""
    style = "heading focus" if model.ui.focus is Focus.MOVES else "heading"
    number, grid = len(model.state.moves), _grid(model, width, height)
    counted = str(number)
    if grid.more:
        seen = sum(index % grid.rows in grid.shown for index in range(number))
        counted = f"{translate(texts.SHOWN_OF).format(seen=seen, number=number)} {grid.more}"
    return rule(width, f"{translate(texts.MOVES)} ({counted})", words_style=style)


def moves_width(state: TableState, window: int, rows: int) -> int:
    """As wide as necessary to show all moves, within bounds, which are wider for their meanings and for all of them."""
    labels = _labels(state, rows)
    needed, widest = _divided(len(labels), max(rows, 1)) * _column(labels), window * 3 // 5
    most = widest if _have_lines(state, rows) or needed <= widest else window // 2
    return max(min(needed, most), min(NARROWEST, most))


def moves_rows(state: TableState, width: int, most: int) -> int:
    """How many rows they need at this width; half more than `most` where their meanings take more than a line."""
    if _have_lines(state, most):
        needed = sum(map(len, _wrapped(state, width)))
        return needed if needed <= most * 3 // 2 else len(state.moves)
    return min(_divided(len(state.moves), _columns(_spelled(state), width)), most)


def moves_list(model: TableModel, width: int, height: int) -> Picture:
    state, grid, styles = model.state, _grid(model, width, height), _styles(model)
    if _have_lines(state, height) and sum(map(len, wrapped := _wrapped(state, width))) <= height:
        listed = zip(state.moves, styles, wrapped, strict=True)
        return tuple(row for move, style, lines in listed for row in _rows(move, style, lines, width))
    shown: list[Row] = []
    for index in grid.shown:
        row: Row = ()
        for number in range(index, len(state.moves), grid.rows):
            lines = [_numbered(number, grid.labels)]
            (part,) = _rows(state.moves[number], styles[number], lines, width // grid.columns)
            row += part
        shown.append(row)
    return tuple(shown)


def _rows(move: GameMove, style: str, lines: Sequence[str], width: int) -> Picture:
    target = MOVE_TARGET + move.text
    signs = SIGNS.get(style, "▶").ljust(len(lines))
    return tuple(
        (Piece(sign, style, target), Piece(cells.pad(line, width - 2), style, target), Piece(" "))
        for sign, line in zip(signs, lines, strict=True)
    )


def _styles(model: TableModel) -> Sequence[str]:
    """Of each move, marked where it is chosen, picked, or cannot come of what is picked."""
    ui, moves = model.ui, model.state.moves
    if ui.focus is Focus.MOVES:
        return ["chosen" if number == ui.chosen else "choice" for number in range(len(moves))]
    ways = ways_of(model)
    meant, possible = ways.meant(ui.picked), ways.after(ui.picked)
    if not ui.picked:
        return ["picked" if move == meant else "choice" for move in moves]
    return ["picked" if move == meant else "open" if move in possible else "dim" for move in moves]


def _numbered(number: int, labels: Sequence[str]) -> str:
    return f"{number + 1:>{len(str(len(labels)))}} {labels[number]}"


def _wrapped(state: TableState, width: int) -> Sequence[Sequence[str]]:
    """The lines of each move with its meaning, which goes on below where it begins."""
    labels = _labels(state, len(state.moves))
    digits, across = len(str(len(state.moves))), max(map(cells.width, _spelled(state)))
    return [cells.wrap(_numbered(number, labels), width - 2, digits + across + 3) for number in range(len(labels))]


def _grid(model: TableModel, width: int, height: int) -> MoveGrid:
    number, labels = len(model.state.moves), _labels(model.state, height)
    columns = min(_columns(labels, width), _divided(number, max(height, 1))) or 1
    rows = _divided(number, columns)
    return MoveGrid(labels, columns, rows, around(rows, height, model.ui.chosen % rows), height)


def _spelled(state: TableState) -> Sequence[str]:
    shown = move_words(state.game).shown
    return [shown(move.text) for move in state.moves]


def _have_lines(state: TableState, rows: int) -> bool:
    """Whether every move can have a line of its own, which then says what it means."""
    return len(state.moves) <= rows and state.view is not None


def _labels(state: TableState, rows: int) -> Sequence[str]:
    spelled = _spelled(state)
    if not _have_lines(state, rows):
        return spelled
    assert state.view is not None, "whoever is asked sees a table"
    across = max(map(cells.width, spelled))
    meanings = [meaning(state.voice, move, state.view, state.seat) for move in state.moves]
    return [
        move if said == move else f"{cells.pad(move, across)}  {said}".rstrip()
        for move, said in zip(spelled, meanings, strict=True)
    ]


def _columns(labels: Sequence[str], width: int) -> int:
    return max(1, width // _column(labels))


def _column(labels: Sequence[str]) -> int:
    return max(map(cells.width, labels)) + len(str(len(labels))) + 3


def _divided(number: int, by: int) -> int:
    return -(-number // by)
