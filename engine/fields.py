"""The fields of position objects: what each holds, read with every fault named at its place, and written.

A field is described once, as the annotation of a `View`'s attribute. From that description come reading, printing and
the tables of docs/positions.md. What is read may be anything at all.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from engine.cards import Face, surplus
from engine.errors import BadPosition

T = TypeVar("T")
U = TypeVar("U")
LONGEST_ARRAY = 400


class Draft(msgspec.Struct):
    """What has been read of a position so far: fields may depend on those before them."""

    game: str
    players: int
    options: Any
    faces: Collection[Face] = frozenset()
    values: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


class FieldKind(ABC, Generic[T]):
    """What a field holds: `text` says it in the documents' tables."""

    text: str

    @abstractmethod
    def read(self, value: object, path: str, draft: Draft) -> T:
        """The value of a field; raises `BadPosition`."""

    def write(self, value: T) -> Any:
        """The same as JSON."""
        return value

    @property
    def plain(self) -> "FieldKind[Any]":
        """What is written, as a kind of this module: for whoever knows no others."""
        return self


class EmptiableKind(FieldKind[T]):
    """One that has a value for a field that was left out."""

    @abstractmethod
    def empty(self, draft: Draft) -> T:
        """What a field holds that was left out."""


class Integer(EmptiableKind[int]):
    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most
        self.text = f"{least} to {most}"

    def read(self, value: object, path: str, draft: Draft) -> int:
        return check_integer(value, self.least, self.most, path)

    def empty(self, draft: Draft) -> int:
        return 0


class OneSeat(FieldKind[int]):
    text = "a seat"

    def read(self, value: object, path: str, draft: Draft) -> int:
        return check_integer(value, 0, draft.players - 1, path)


class Boolean(FieldKind[bool]):
    text = "true or false"

    def read(self, value: object, path: str, draft: Draft) -> bool:
        if not isinstance(value, bool):
            raise BadPosition("not_a_flag", path)
        return value


class Word(FieldKind[str]):
    def __init__(self, *words: str) -> None:
        self.words = words
        self.text = " or ".join(words)

    def read(self, value: object, path: str, draft: Draft) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise BadPosition("word_unknown", path, known=" ".join(sorted(self.words)))
        return value


class OneFace(FieldKind[Face]):
    """A face of the game; `known` narrows them down."""

    text = "a face"

    def __init__(self, known: Collection[Face] | None = None) -> None:
        self.known = known

    def read(self, value: object, path: str, draft: Draft) -> Face:
        if not isinstance(value, str) or value not in (draft.faces if self.known is None else self.known):
            raise BadPosition("face_unknown", path, found=str(value)[:20])
        return value


class OrNull(EmptiableKind[T | None]):
    def __init__(self, kind: FieldKind[T]) -> None:
        self.kind = kind
        self.text = f"{kind.text} or null"

    def read(self, value: object, path: str, draft: Draft) -> T | None:
        return None if value is None else self.kind.read(value, path, draft)

    def write(self, value: T | None) -> Any:
        return None if value is None else self.kind.write(value)

    def empty(self, draft: Draft) -> T | None:
        return None


class Many(EmptiableKind[tuple[T, ...]]):
    """An array of at most `most` items, or of exactly `count`."""

    def __init__(self, kind: FieldKind[T], most: int = LONGEST_ARRAY, count: int | None = None) -> None:
        self.kind, self.most, self.count = kind, most, count
        size = "" if count is None else f"{count} × "
        self.text = f"[{size}{kind.text}, …]"

    def read(self, value: object, path: str, draft: Draft) -> tuple[T, ...]:
        items = check_array(value, path, self.most)
        if self.count is not None:
            check_length(items, self.count, path)
        return tuple(self.kind.read(item, f"{path}[{index}]", draft) for index, item in enumerate(items))

    def write(self, value: Iterable[T]) -> list[Any]:
        return [self.kind.write(item) for item in value]

    def empty(self, draft: Draft) -> tuple[T, ...]:
        return ()


class PerSeat(EmptiableKind[tuple[T, ...]]):
    """An array with one item a seat."""

    def __init__(self, kind: EmptiableKind[T]) -> None:
        self.kind = kind
        self.text = f"per seat: {kind.text}"

    def read(self, value: object, path: str, draft: Draft) -> tuple[T, ...]:
        items = check_length(check_array(value, path), draft.players, path)
        return tuple(self.kind.read(item, f"{path}[{index}]", draft) for index, item in enumerate(items))

    def write(self, value: Iterable[T]) -> list[Any]:
        return [self.kind.write(item) for item in value]

    def empty(self, draft: Draft) -> tuple[T, ...]:
        return tuple(self.kind.empty(draft) for _ in range(draft.players))


class Both(FieldKind[tuple[T, U]]):
    """An array of two different things."""

    def __init__(self, first: FieldKind[T], second: FieldKind[U], text: str) -> None:
        self.first, self.second = first, second
        self.text = text

    def read(self, value: object, path: str, draft: Draft) -> tuple[T, U]:
        first, second = check_length(check_array(value, path), 2, path)
        return self.first.read(first, f"{path}[0]", draft), self.second.read(second, f"{path}[1]", draft)

    def write(self, value: tuple[T, U]) -> list[Any]:
        return [self.first.write(value[0]), self.second.write(value[1])]


class Seats(EmptiableKind[tuple[int, ...]]):
    """Different seats in a meaningful order."""

    text = "[seats]"

    def read(self, value: object, path: str, draft: Draft) -> tuple[int, ...]:
        seats = Many(OneSeat()).read(value, path, draft)
        if len(set(seats)) != len(seats):
            raise BadPosition("seat_twice", path)
        return seats

    def write(self, value: tuple[int, ...]) -> list[int]:
        return list(value)

    def empty(self, draft: Draft) -> tuple[int, ...]:
        return ()


CARDS: EmptiableKind[tuple[Face, ...]] = Many(OneFace())
SEAT_OR_NULL: EmptiableKind[int | None] = OrNull(OneSeat())

REQUIRED = object()
EMPTY = object()


class ViewField(msgspec.Struct, frozen=True):
    """How an attribute of a `View` stands in a position object.

    `left_out` says what a field that is not there means: nothing at all (`REQUIRED`: it must be there), what its kind
    has for that (`EMPTY`), a function of what was read before it, or any other value itself. `is_shown` says whether a
    view prints it. `meaning` stands in the documents' tables.
    """

    kind: FieldKind[Any]
    meaning: str
    left_out: Any = REQUIRED
    is_shown: Callable[[Any], bool] | None = None

    def __post_init__(self) -> None:
        if self.left_out is EMPTY and not isinstance(self.kind, EmptiableKind):
            raise TypeError(f"{type(self.kind).__name__} has no value for a field that was left out")

    def read(self, data: Mapping[str, object], name: str, draft: Draft) -> Any:
        if name in data:
            return self.kind.read(data[name], name, draft)
        if self.left_out is REQUIRED:
            raise BadPosition("field_missing", name)
        if self.left_out is EMPTY and isinstance(self.kind, EmptiableKind):
            return self.kind.empty(draft)
        return self.left_out(draft) if callable(self.left_out) else self.left_out


def check_integer(value: object, least: int, most: int, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition("not_an_integer", path)
    if not least <= value <= most:
        raise BadPosition("out_of_range", path, least=least, most=most, found=str(value)[:20])
    return value


def check_array(value: object, path: str, most: int = LONGEST_ARRAY) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise BadPosition("not_an_array", path)
    if len(value) > most:
        raise BadPosition("too_long", path, most=most)
    return value


def check_length(items: Sequence[Any], count: int, path: str) -> Sequence[Any]:
    if len(items) != count:
        raise BadPosition("length", path, wanted=count, found=len(items))
    return items


def check_deck(cards: Iterable[Face], deck: Iterable[Face], path: str = "position") -> None:
    """Raise when a face occurs more often than the deck has it."""
    extra = surplus(cards, deck)
    if extra is not None:
        raise BadPosition("face_surplus", path, found=extra)
