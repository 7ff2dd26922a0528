"""What somebody means by a word: something by its mark, which nobody can take, or by a name, which anybody can."""

from collections.abc import Callable, Collection, Iterable
from typing import Final, TypeVar

T = TypeVar("T")

LEAST_OF_MARK: Final = 4  # fewest characters that may stand for a mark


def meant(
    found: Iterable[T],
    wanted: str,
    mark_of: Callable[[T], str],
    names_of: Callable[[T], Collection[str]],
    *,
    shown: int,
    is_whole: bool,
) -> list[T]:
    """What of `found` has the name `wanted`, in any case, or a mark that begins so, hyphens and spaces left out.

    Where a mark begins with as many characters as people are `shown` of it, or is wanted as a whole, names do not
    count: else whoever calls their table as another's mark begins could pass for the other.
    """
    known = list(found)
    beginning = wanted.replace("-", "").replace(" ", "").lower()
    is_marked = [len(beginning) >= LEAST_OF_MARK and mark_of(one).lower().startswith(beginning) for one in known]
    is_mark = is_whole or (len(beginning) >= shown and any(is_marked))
    name = wanted.casefold()
    return [
        one
        for one, marked in zip(known, is_marked, strict=True)
        if marked or (not is_mark and name in map(str.casefold, names_of(one)))
    ]
