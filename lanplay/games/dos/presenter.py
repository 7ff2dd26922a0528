"""All that people see of Dos, bound to one presenter."""

from engine.dos.moves import Move
from engine.dos.view import View
from lanplay.games.dos import board, drawing, figures, motion, tableau, telling
from lanplay.games.dos import reaction as react
from lanplay.games.presenter import Presenter


class DosPresenter(Presenter[Move, View]):
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
    is_moment = staticmethod(motion.is_moment)
    paths = staticmethod(board.paths)
    tried = staticmethod(board.tried)
    board = staticmethod(board.board)
    tableau = staticmethod(tableau.tableau)
    reaction = staticmethod(react.reaction)
    reaction_keys = react.KEYS
    seat_figures = figures.SEATS
    table_figures = figures.TABLE
    count = staticmethod(figures.count)


PRESENTER = DosPresenter()
