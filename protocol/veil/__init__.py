"""Veiled cards: cards that nobody can see, choose, swap or take back against the rules, and the proofs of it.

The fenced-off lower layer: everything below this package deals in points, scalars and proofs and knows no
game, no seat number, no clock and no network. Whoever uses it passes a context that binds game, epoch,
step, round and seat into every proof. docs/veil.md is its specification.
"""
