"""What a host offers to whoever may sit down."""

from dataclasses import dataclass, field

from engine.options import OptionValue


@dataclass(frozen=True, slots=True)
class TableOffer:
    """What a host offers: `options` as somebody gave them, `code` to be told to friends only.

    With `only`, nobody but those with these keys can sit down; with `order` they sit in this order. Those with the
    `known` keys need no code.
    """

    name: str
    game: str
    options: dict[str, OptionValue]
    seats: int
    code: str | None = field(default=None, repr=False)
    open_books: bool = False
    only: frozenset[bytes] = frozenset()
    known: frozenset[bytes] = frozenset()
    order: tuple[bytes, ...] = ()
