"""DAO's two moves (A3)."""

from engine.grammar import GameMove, Grammar, fixed

FLIP = GameMove("flip")
TAKE = GameMove("take")
MOVES = (FLIP, TAKE)
GRAMMAR: Grammar[GameMove] = Grammar(fixed(*MOVES))
