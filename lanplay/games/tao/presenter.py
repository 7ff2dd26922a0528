"""The presenter of TAO: what binds its room together."""

from engine.tao.moves import Move
from engine.tao.view import View
from lanplay.games.presenter import Presenter
from lanplay.games.tao import board, drawing, figures, motion, pointing, tableau, telling


class TaoPresenter(Presenter[Move, View]):
    moved = staticmethod(telling.moved)
    happened = staticmethod(telling.happened)
    meaning = staticmethod(telling.meaning)
    chapter = staticmethod(telling.chapter)
    lines = staticmethod(drawing.lines)
    hand = staticmethod(drawing.hand)
    part = staticmethod(drawing.part)
    part_meaning = drawing.PART_MEANING
    standing = staticmethod(drawing.standing)
    touched = staticmethod(board.touched)
    has_turns_of_moves = True
    legs = staticmethod(motion.legs)
    paths = staticmethod(pointing.paths)
    board = staticmethod(board.board)
    tableau = staticmethod(tableau.tableau)
    seat_figures = figures.SEATS
    table_figures = figures.TABLE
    count = staticmethod(figures.count)


PRESENTER = TaoPresenter()
