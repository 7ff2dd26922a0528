"""Commitments to lists of numbers: com(v; r) = r·G + v_1·G_1 + ... + v_n·G_n, after Pedersen (1991).

Binding because nobody knows a relation between the generators: they come from hash-to-group and belong to
the protocol, never to a party. Whoever could choose one with a known logarithm could open a commitment to
anything.
"""

import functools
from collections.abc import Iterable, Sequence

from protocol.veil.group import (
    BASE,
    IDENTITY,
    Point,
    Scalar,
    add,
    combination,
    hash_to_group,
    multiply_base,
)

MOST_CARDS = 120
"""More cards than any deck has: the length up to which statements are accepted."""


@functools.cache
def generators() -> tuple[Point, ...]:
    """G_1 ... G_120, the same for everyone and for ever."""
    return tuple(hash_to_group("generator", index.to_bytes(4, "big")) for index in range(1, MOST_CARDS + 1))


def commit(values: Iterable[int], blind: int) -> Point:
    """com(values; blind): one multiplication a value."""
    return combination([(blind, BASE), *zip(values, generators(), strict=False)])


def commit_order(order: Sequence[int], blind: Scalar) -> Point:
    """com(order; blind) for an arrangement of 1 ... n, by two additions a value instead of a multiplication.

    Where the values are n, n-1, ... 1 the sum of v·G_v is the sum of the running sums of G_n, G_(n-1), ...
    G_1.
    """
    by_value = sorted(zip(order, generators(), strict=False), reverse=True)
    running = result = IDENTITY
    for _, generator in by_value:
        running = add(running, generator)
        result = add(result, running)
    return add(result, multiply_base(blind))
