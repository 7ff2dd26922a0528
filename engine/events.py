"""What has happened at the table: a closed list, past tense. Events are all that changes a state."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.cards import Card, Face, Handle
from engine.requests import OneOf


@dataclass(frozen=True, slots=True)
class Given:
    """A handle passed on unseen: from now on its face is `to`'s to know, and no longer public to anybody else."""

    handle: Handle
    to: int


@dataclass(frozen=True, slots=True)
class Answer:
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


@dataclass(frozen=True, slots=True)
class Answered:
    """The answers to an `Ask`, in seat order."""

    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Tossed:
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shuffled:
    cards: tuple[Card, ...]
    fresh: tuple[Handle, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """`faces` in the order of `handles` where everybody saw them, None where only the seats `to` did."""

    handles: tuple[Handle, ...]
    to: tuple[int, ...] | None
    faces: tuple[Face, ...] | None


@dataclass(frozen=True, slots=True)
class Proved:
    seat: int
    statements: tuple[OneOf, ...]


@dataclass(frozen=True, slots=True)
class Mixed:
    seat: int
    hand: tuple[Handle, ...]
    fresh: tuple[Handle, ...]


@dataclass(frozen=True, slots=True)
class Reacted:
    """Whether all fields were hit in time."""

    seat: int
    hit: bool


class Leaving(Enum):
    """How a seat left; after `RESIGNED` its secret is public and its cards can still be opened by the others."""

    RESIGNED = "resigned"
    CUT = "cut"
    FOUL = "foul"


@dataclass(frozen=True, slots=True)
class Left:
    """Accepted in every state that is not over."""

    seat: int
    how: Leaving


Event: TypeAlias = Answered | Tossed | Shuffled | Opened | Proved | Mixed | Reacted | Left
