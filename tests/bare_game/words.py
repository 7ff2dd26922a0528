"""A title is all that has been written."""

from lanplay.games.words import GameWords

WORDS = GameWords(title="Bare", about="", figures={"forgotten": "forgotten"}, cards={"wild": "magic"})
