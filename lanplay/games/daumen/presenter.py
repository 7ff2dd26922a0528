"""The presenter of Daumen Drauf!: what binds its room together."""

from engine.daumen.moves import Move
from engine.daumen.view import View
from lanplay.games.daumen import board, drawing, figures, score, tableau, telling
from lanplay.games.presenter import Presenter


class DaumenPresenter(Presenter[Move, View]):
    moved = staticmethod(telling.moved)
    happened = staticmethod(telling.happened)
    meaning = staticmethod(telling.meaning)
    meaning_names_all = True
    consequence = staticmethod(telling.consequence)
    chapter = staticmethod(telling.chapter)
    lines = staticmethod(drawing.lines)
    hand = staticmethod(drawing.hand)
    part = staticmethod(drawing.part)
    part_meaning = drawing.PART_MEANING
    standing = staticmethod(drawing.standing)
    touched = staticmethod(board.touched)
    score_sheet = staticmethod(score.score_sheet)
    uncovered = staticmethod(telling.uncovered)
    paths = staticmethod(board.paths)
    tried = staticmethod(board.tried)
    board = staticmethod(board.board)
    tableau = staticmethod(tableau.tableau)
    seat_figures = figures.SEATS
    table_figures = figures.TABLE
    count = staticmethod(figures.count)


PRESENTER = DaumenPresenter()
