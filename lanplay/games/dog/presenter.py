"""All that people see of Dog, bound to one presenter."""

from engine.dog.moves import Move
from engine.dog.view import View
from lanplay.games.dog import board, drawing, figures, pointing, telling
from lanplay.games.presenter import Presenter


class DogPresenter(Presenter[Move, View]):
    moved = staticmethod(telling.moved)
    happened = staticmethod(telling.happened)
    meaning = staticmethod(telling.meaning)
    lines = staticmethod(drawing.lines)
    hand = staticmethod(drawing.hand)
    standing = staticmethod(drawing.standing)
    touched = staticmethod(board.touched)
    paths = staticmethod(pointing.paths)
    board = staticmethod(board.board)
    seat_figures = figures.SEATS
    table_figures = figures.TABLE
    count = staticmethod(figures.count)


PRESENTER = DogPresenter()
