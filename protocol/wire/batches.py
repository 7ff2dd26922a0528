"""What is signed, in groups that fit a message."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar


class SignedData(Protocol):
    @property
    def data(self) -> bytes: ...


_Signed = TypeVar("_Signed", bound=SignedData)


def batches(signed: Iterable[_Signed], most: int, most_bytes: int) -> Iterator[tuple[_Signed, ...]]:
    """At most `most` in a group, and of no more than `most_bytes` of data unless a single one has more."""
    batch: list[_Signed] = []
    size = 0
    for one in signed:
        if batch and (len(batch) == most or size + len(one.data) > most_bytes):
            yield tuple(batch)
            batch, size = [], 0
        batch.append(one)
        size += len(one.data)
    if batch:
        yield tuple(batch)
