"""All that people see of DAO, bound to one presenter."""

from engine.dao.view import View
from engine.grammar import GameMove
from lanplay.games.dao import board, drawing, figures, motion, tableau, telling
from lanplay.games.presenter import Presenter


class DaoPresenter(Presenter[GameMove, View]):
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
    legs = staticmethod(motion.legs)
    paths = staticmethod(board.paths)
    board = staticmethod(board.board)
    tableau = staticmethod(tableau.tableau)
    seat_figures = figures.SEATS
    table_figures = figures.TABLE
    count = staticmethod(figures.count)


PRESENTER = DaoPresenter()
