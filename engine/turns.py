"""Whose turn comes: the seats of a table in playing order, and those that have left."""

from collections.abc import Collection
from functools import cache


@cache
def following(seat: int, players: int, direction: int = 1) -> tuple[int, ...]:
    """All seats once, from the one following `seat` on, `seat` itself last."""
    return tuple([(seat + step * direction) % players for step in range(1, players + 1)])


@cache
def starting_with(seat: int, players: int) -> tuple[int, ...]:
    """All seats once, `seat` first."""
    return tuple([(seat + step) % players for step in range(players)])


def next_staying(seat: int, players: int, gone: Collection[int]) -> int:
    """The next seat following `seat` that has not left; `seat` itself where no other stays."""
    return next(other for other in following(seat, players) if other not in gone)
