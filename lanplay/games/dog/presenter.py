"""All that people see of Dog, bound to one presenter."""

from engine.dog.moves import Move
from engine.dog.view import View
from lanplay.games.dog import board, drawing, figures, motion, pointing, tableau, telling
from lanplay.games.presenter import Presenter


class DogPresenter(Presenter[Move, View]):
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
    legs = staticmethod(motion.legs)
    paths = staticmethod(pointing.paths)
    board = staticmethod(board.board)
    tableau = staticmethod(tableau.tableau)
    seat_figures = figures.SEATS
    table_figures = figures.TABLE
    count = staticmethod(figures.count)


PRESENTER = DogPresenter()
