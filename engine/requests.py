"""What a game may ask of the table: a closed list, imperatives. Each is answered by one event of `engine.events`.

Requests carry their names in the canonical form, so that a state may hold those that are due.
"""

from typing import TypeAlias

from engine.cards import Card, Face, Handle
from engine.values import Value


class Ask(Value, frozen=True, tag=True):
    """A decision. Sealed: all commit before any is revealed, and one event holds all answers in seat order.

    `kind` is the game's word for the decision (`play`, `exchange`, `claim`), for interfaces and bots.
    """

    seats: tuple[int, ...]
    kind: str
    sealed: bool = False


class Toss(Value, frozen=True, tag=True):
    """Numbers that nobody could know or steer: one in range(n) for each n of `sides`.

    Draws without replacement are one toss with falling sides, so that three cards cost one exchange of messages. The
    seat `first` has to give its part before all others, since it must not know the numbers earlier than they do.
    """

    sides: tuple[int, ...]
    first: int | None = None


class Shuffle(Value, frozen=True, tag=True):
    """Bring `cards`, handles and faces mixed, into an order that nobody knows, under the `fresh` handles."""

    cards: tuple[Card, ...]
    fresh: tuple[Handle, ...]


class Open(Value, frozen=True, tag=True):
    """Show the faces of `handles` to the seats `to`, or to everybody where `to` is None."""

    handles: tuple[Handle, ...]
    to: tuple[int, ...] | None = None


class OneOf(Value, frozen=True):
    """The statement that the face of `handle` is among `faces` (distinct, sorted)."""

    handle: Handle
    faces: tuple[Face, ...]


class Mix(Value, frozen=True, tag=True):
    """Have the owner shuffle its own `hand` unseen into `fresh` handles, so that nobody can tell when a card came."""

    seat: int
    hand: tuple[Handle, ...]
    fresh: tuple[Handle, ...]


class React(Value, frozen=True, tag=True):
    """A prompt to click `fields` within `seconds`, witnessed by the others (ruling E27).

    The fields come from a toss with `seat` as its `first`.
    """

    seat: int
    fields: tuple[int, ...]
    seconds: int


Request: TypeAlias = Ask | Toss | Shuffle | Open | Mix | React
