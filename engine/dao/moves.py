"""DAO's two moves (A3)."""

from engine.grammar import GameMove, Grammar, fixed
from engine.notation import expect_length

FLIP = GameMove("flip")
TAKE = GameMove("take")
MOVES = (FLIP, TAKE)


def _one_word(words: list[str], text: str) -> list[str]:
    expect_length(words, 1, 1, text)
    return words


GRAMMAR: Grammar[GameMove] = Grammar(fixed(*MOVES), prepare=_one_word)
