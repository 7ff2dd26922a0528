"""Reading position objects: typed fields, each fault named with its place. What comes in is anything at all."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine.cards import Face, surplus
from engine.errors import BadOption, BadPosition

T = TypeVar("T")


class Fields:
    """The fields of one position object. Every read takes a field out; `finish` refuses what nobody read."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition("not_an_object", "position")
        self._data: Mapping[Any, Any] = data
        self._rest = dict.fromkeys(data)

    def has(self, name: str) -> bool:
        return name in self._data

    def take(self, name: str, default: Any = None) -> Any:
        self._rest.pop(name, None)
        return self._data.get(name, default)

    def need(self, name: str) -> Any:
        if name not in self._data:
            raise BadPosition("field_missing", name)
        return self.take(name)

    def integer(self, name: str, least: int, most: int, default: int | None = None) -> int:
        value = self.take(name, default) if default is not None else self.need(name)
        return check_integer(value, least, most, name)

    def seat(self, name: str, players: int) -> int | None:
        """A seat, or None where the field is null or left out."""
        value = self.take(name)
        return None if value is None else check_integer(value, 0, players - 1, name)

    def flag(self, name: str, default: bool) -> bool:
        value = self.take(name, default)
        if not isinstance(value, bool):
            raise BadPosition("not_a_flag", name)
        return value

    def word(self, name: str, known: Collection[str], default: str | None = None) -> str:
        value = self.take(name, default)
        if not isinstance(value, str) or value not in known:
            raise BadPosition("word_unknown", name, known=" ".join(sorted(known)))
        return value

    def faces(self, name: str, known: Collection[Face], default: Sequence[Face] | None = None) -> tuple[Face, ...]:
        return check_faces(self.need(name) if default is None else self.take(name, default), known, name)

    def rows(self, name: str, count: int, read: Callable[[Any, str], T], default: Any = None) -> tuple[T, ...]:
        """An array of exactly `count` items, each read by `read(item, path)`."""
        items = check_array(self.need(name) if default is None else self.take(name, default), name)
        if len(items) != count:
            raise BadPosition("length", name, wanted=count, found=len(items))
        return tuple(read(item, f"{name}[{index}]") for index, item in enumerate(items))

    def seats(self, name: str, players: int) -> tuple[int, ...]:
        """Different seats in a meaningful order; empty where left out."""
        items = check_array(self.take(name, []), name)
        seats = tuple(check_integer(item, 0, players - 1, f"{name}[{i}]") for i, item in enumerate(items))
        if len(set(seats)) != len(seats):
            raise BadPosition("seat_twice", name)
        return seats

    def players(self, allowed: Collection[int]) -> int:
        players = self.integer("players", min(allowed), max(allowed))
        if players not in allowed:
            raise BadPosition("seats", "players", found=players, known=" ".join(map(str, sorted(allowed))))
        return players

    def options(self, configure: Callable[[Mapping[str, Any], int], T], players: int) -> T:
        """The options object, read by the game's `configure`."""
        given = self.take("options", {})
        if not isinstance(given, Mapping) or not all(
            isinstance(name, str) and (value is None or isinstance(value, str | int | bool))
            for name, value in given.items()
        ):
            raise BadPosition("not_an_object", "options")
        try:
            return configure(given, players)
        except BadOption as error:
            raise BadPosition(error.code, "options", **error.details) from None

    def finish(self, *derived: str) -> None:
        """Refuse fields that nobody read; `derived` ones may be there and are not looked at."""
        for name in derived:
            self._rest.pop(name, None)
        if self._rest:
            raise BadPosition("field_unknown", str(next(iter(self._rest)))[:40])


def check_integer(value: object, least: int, most: int, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition("not_an_integer", path)
    if not least <= value <= most:
        raise BadPosition("out_of_range", path, least=least, most=most, found=str(value)[:20])
    return value


def check_array(value: object, path: str, most: int = 400) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise BadPosition("not_an_array", path)
    if len(value) > most:
        raise BadPosition("too_long", path, most=most)
    return list(value)


def check_face(value: object, known: Collection[Face], path: str) -> Face:
    if not isinstance(value, str) or value not in known:
        raise BadPosition("face_unknown", path, found=str(value)[:20])
    return value


def check_faces(value: object, known: Collection[Face], path: str) -> tuple[Face, ...]:
    return tuple(check_face(item, known, f"{path}[{i}]") for i, item in enumerate(check_array(value, path)))


def check_deck(cards: Iterable[Face], deck: Iterable[Face], path: str = "position") -> None:
    """Raise when a face occurs more often than the deck has it."""
    extra = surplus(cards, deck)
    if extra is not None:
        raise BadPosition("face_surplus", path, found=extra)
