"""A view: a position as somebody sees it, a frozen value with a type of its own in every game.

The analyst's view tells every face; a seat's view tells those that it may know, and None for others. As JSON a view is
the position object of docs/notation.md; its fields are described once, as annotations (`engine.fields`). What people
who look at a position want to know by the rules (does it burst, who follows, what opens) are methods of the view.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Self, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

from engine.cards import Face
from engine.errors import BadOption, BadPosition
from engine.fields import EMPTY, SEAT_OR_NULL, Boolean, Draft, Seats, ViewField, check_integer
from engine.outcome import Outcome

Cards: TypeAlias = tuple[Face | None, ...]
Configure: TypeAlias = Callable[[Mapping[str, Any], int], Any]

RESULT = ("winners", "places", "scores")
"""Fields that follow from the others: printed, and not looked at when read."""


class GameView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What every game's view has. `outcome` is that of a finished game, and never read."""

    game: str
    options: Any
    players: int
    turn: Annotated[int | None, ViewField(SEAT_OR_NULL, "the seat to decide", left_out=None)] = None
    left: Annotated[tuple[int, ...], ViewField(Seats(), "seats that left, the first to go first", left_out=EMPTY)] = ()
    over: Annotated[bool, ViewField(Boolean(), "printed where the game is over", left_out=False)] = False
    outcome: Outcome | None = None

    @property
    def deciding(self) -> int | None:
        """The seat whose decision is open, where that may be another than `turn`."""
        return self.turn

    @property
    def held(self) -> tuple[Cards, ...]:
        """What each seat holds in its hand, in games that have hands."""
        return getattr(self, "hands", ())

    def hides_past(self, before: Self) -> bool:
        """Whether nobody may look up any more what was seen until `before`, as long as the game runs."""
        return False


V = TypeVar("V", bound=GameView)


@cache
def fields_of(kind: type[GameView]) -> Mapping[str, ViewField]:
    """The fields that `kind` describes, by name, in the order in which they are printed."""
    hints = get_type_hints(kind, include_extras=True)
    described = {name: field for name in hints for field in get_args(hints[name])[1:] if isinstance(field, ViewField)}
    last = {name: described.pop(name) for name in ("left", "over")}
    return described | last


def write_view(view: GameView, changed_options: Mapping[str, Any]) -> dict[str, Any]:
    """The position object of a view, as plain JSON values."""
    data: dict[str, Any] = {"game": view.game, "options": dict(changed_options), "players": view.players}
    for name, field in fields_of(type(view)).items():
        if field.is_shown is None or field.is_shown(view):
            data[name] = field.kind.write(getattr(view, name))
    if not view.over:
        del data["over"]
    if view.outcome is not None:
        data["winners"], data["places"] = list(view.outcome.winners), list(view.outcome.places)
        if view.outcome.scores is not None:
            data["scores"] = list(view.outcome.scores)
    return data


def read_view(kind: type[V], data: object, draft: Draft) -> V:
    """The view that a position object holds; raises `BadPosition` at its first fault.

    `draft` tells the game's name, seats, options and faces, which `read_head` has found.
    """
    assert isinstance(data, Mapping), "read_head comes first"
    for name, field in fields_of(kind).items():
        draft.values[name] = field.read(data, name, draft)
    known = {"game", "options", "players", *draft.values, *RESULT}
    unknown = next((name for name in data if name not in known), None)
    if unknown is not None:
        raise BadPosition("field_unknown", str(unknown)[:40])
    return kind(game=draft.game, options=draft.options, players=draft.players, **draft.values)


def read_head(data: object, game: str, seats: tuple[int, ...], configure: Configure) -> Draft:
    """What every position object begins with: the game, its seats and its options."""
    if not isinstance(data, Mapping):
        raise BadPosition("not_an_object", "position")
    if data.get("game") != game:
        raise BadPosition("word_unknown", "game", known=game)
    if "players" not in data:
        raise BadPosition("field_missing", "players")
    players = check_integer(data["players"], min(seats), max(seats), "players")
    if players not in seats:
        raise BadPosition("seats", "players", found=players, known=" ".join(map(str, seats)))
    return Draft(game, players, _options(data.get("options", {}), players, configure))


def _options(given: object, players: int, configure: Configure) -> Any:
    if not isinstance(given, Mapping) or not all(
        isinstance(name, str) and (value is None or isinstance(value, str | int | bool))
        for name, value in given.items()
    ):
        raise BadPosition("not_an_object", "options")
    try:
        return configure(given, players)
    except BadOption as error:
        raise BadPosition(error.code, "options", **error.details) from None
