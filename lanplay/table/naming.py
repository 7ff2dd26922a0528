"""What somebody means by a word: something by its mark, which nobody can take, or by a name, which anybody can."""

from collections.abc import Callable, Collection, Iterable
from typing import Final, TypeVar

from protocol.store.peers import folded
from protocol.wire.text import clean

T = TypeVar("T")

LEAST_OF_MARK: Final = 4  # fewest characters that may stand for a mark
TYPED_AS: Final = str.maketrans("\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}\N{EN DASH}", "''-")
"""Signs of print, which names such as the German for Hans' table have, as keyboards give them."""
LONGEST_NAME: Final = 200  # far more than names have


def meant(
    found: Iterable[T],
    wanted: str,
    mark_of: Callable[[T], str],
    names_of: Callable[[T], Collection[str]],
    *,
    beginning: str,
    shown: int,
    is_whole: bool,
) -> list[T]:
    """What of `found` has the name `wanted`, in any case, or a mark with the `beginning` that `wanted` spells.

    Where a mark begins with as many characters as people are `shown` of it, or is wanted as a whole, names do not
    count: else whoever calls their table as another's mark begins could pass for the other.
    """
    known = list(found)
    is_marked = [len(beginning) >= LEAST_OF_MARK and mark_of(one).startswith(beginning) for one in known]
    is_mark = is_whole or (len(beginning) >= shown and any(is_marked))
    name = alike(wanted)
    return [
        one
        for one, marked in zip(known, is_marked, strict=True)
        if marked or (not is_mark and name in map(alike, names_of(one)))
    ]


def alike(name: str) -> str:
    """The same for names that look the same but for their case: a keyboard may give an accent as a sign of its own."""
    return folded(clean(name, LONGEST_NAME).translate(TYPED_AS))
