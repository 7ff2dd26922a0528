"""DAO's two moves (A3)."""

from engine.grammar import Grammar, Move, fixed

FLIP = Move("flip")
TAKE = Move("take")
MOVES = (FLIP, TAKE)
GRAMMAR: Grammar[Move] = Grammar(fixed(*MOVES))
