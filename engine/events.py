"""What has happened at the table: a closed list, past tense. Events are all that changes a state."""

from enum import Enum
from typing import TypeAlias

from engine.cards import Card, Face, Handle
from engine.requests import OneOf
from engine.values import Value


class Given(Value, frozen=True):
    """A handle passed on unseen: from now on its face is `to`'s to know, and no longer public to anybody else."""

    handle: Handle
    to: int


class Answer(Value, frozen=True):
    """One seat's decision in the form that everybody may read, with all that the rules make it show.

    `move` is the public spelling (`give ?` where the card is secret). `opened` are cards shown to all by their
    owner, `proven` statements about cards that stay hidden, `given` cards that change hands unseen.
    The table checks openings and proofs; the engine checks that they are the ones that the rules demand.
    """

    seat: int
    move: str
    opened: tuple[tuple[Handle, Face], ...] = ()
    proven: tuple[OneOf, ...] = ()
    given: tuple[Given, ...] = ()


class Answered(Value, frozen=True):
    """The answers to an `Ask`, in seat order."""

    answers: tuple[Answer, ...]


class Tossed(Value, frozen=True):
    values: tuple[int, ...]


class Shuffled(Value, frozen=True):
    cards: tuple[Card, ...]
    fresh: tuple[Handle, ...]


class Opened(Value, frozen=True):
    """`faces` in the order of `handles` where everybody saw them, None where only the seats `to` did."""

    handles: tuple[Handle, ...]
    to: tuple[int, ...] | None
    faces: tuple[Face, ...] | None


class Mixed(Value, frozen=True):
    seat: int
    hand: tuple[Handle, ...]
    fresh: tuple[Handle, ...]


class Reacted(Value, frozen=True):
    """Whether all fields were hit in time."""

    seat: int
    hit: bool


class Leaving(Enum):
    """How a seat left. After `RESIGNED` the others can open all that they need without it, and after nothing else.

    Who has `WITHDRAWN` resigned as well, but while cards were on the way or a sealed answer was not open yet.
    """

    RESIGNED = "resigned"
    WITHDRAWN = "withdrawn"
    CUT = "cut"
    FOUL = "foul"

    @property
    def is_own_word(self) -> bool:
        return self in (Leaving.RESIGNED, Leaving.WITHDRAWN)


class Left(Value, frozen=True):
    """Accepted in every state that is not over."""

    seat: int
    how: Leaving


Event: TypeAlias = Answered | Tossed | Shuffled | Opened | Mixed | Reacted | Left
