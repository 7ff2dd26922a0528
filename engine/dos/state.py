"""Dos's public state: who holds how many cards, what lies open, what is still to be done before the next move."""

from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, TypeAlias

from engine.cards import Face, Handle
from engine.dos.options import Options

Hands: TypeAlias = tuple[tuple[Handle, ...], ...]
Ending: TypeAlias = Literal["played", "left"]


@dataclass(frozen=True, slots=True)
class Fact:
    """At least `count` cards of the hand left their holder free to draw on `top` in `colour` (design: proven facts)."""

    count: int
    top: Face
    colour: str | None


Facts: TypeAlias = tuple[tuple[Fact, ...], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """`seat` still has to take `owed` cards from a pile to be made anew; the `taken` ones go to it unseen by others.

    `is_seen` says that it has seen them, so that only the mixing of its hand is left to do.
    """

    seat: int
    owed: int
    taken: tuple[Handle, ...] = ()
    is_seen: bool = False


@dataclass(frozen=True, slots=True)
class Reaction:
    """`seat` has to hit `count` fields; they are `fields` once they have been tossed for (E24)."""

    seat: int
    count: int
    fields: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """`ranking` are the seats that have finished, best first; `gone` those that left, the first to go first.

    `absent` are faces of the deck that are not in this game (sorted), `out` the cards of seats that left.
    `ending` says why the game is over. Hands of handles below `written` come from a written position and are
    printed in its order.
    """

    ranking: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    absent: tuple[Face, ...] = ()
    out: tuple[Handle, ...] = ()
    ending: Ending | None = None
    written: Handle = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """What interrupts the play, at the start and after a silent leave.

    `is_scattered`: all cards that are not public have to be shuffled anew. `dealing`: seats that have yet to see
    their hands. `is_open`: the first discard lies there for good.
    """

    is_scattered: bool = False
    dealing: tuple[int, ...] = ()
    is_open: bool = True

    @property
    def is_done(self) -> bool:
        return self.is_open and not self.is_scattered and not self.dealing


@dataclass(frozen=True, slots=True)
class State:
    """`pile` with the next card first, `discard` with the top first. `colour` is the one that counts, a wished one too.

    `turn` is the seat to move next, also while a draw or a reaction of another one comes first; None before the
    start toss and after the end. `penalty` is the sum of the draw cards that nobody has taken. `facts` lists what
    each seat has proven about its hand. `fresh` is the next unused handle. `setup`, `draw` and `reaction` stand for
    what has to be done, in this order, before the next move.
    """

    options: Options
    players: int
    hands: Hands
    pile: tuple[Handle, ...] = ()
    fresh: Handle = 0
    setup: Setup | None = None
    draw: Draw | None = None
    reaction: Reaction | None = None
    discard: tuple[Face, ...] = ()
    colour: str | None = None
    penalty: int = 0
    direction: int = 1
    turn: int | None = None
    facts: Facts = ()
    standing: Standing = Standing()

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats that have neither finished nor left (E22)."""
        standing = self.standing
        return tuple(seat for seat in range(self.players) if seat not in (*standing.ranking, *standing.gone))


def with_draw(state: State, draw: Draw | None, hands: Hands, fresh: Handle) -> State:
    """The state in which a draw has gone on (no setup and no reaction is open then).

    It does what `replace` would at a third of its cost: draws are the longest way round the inner loop.
    """
    return State(state.options, state.players, hands, state.pile, fresh, None, draw, None, *_PUBLIC_PART(state))


_PUBLIC_PART = attrgetter("discard", "colour", "penalty", "direction", "turn", "facts", "standing")


def next_holder(hands: Hands, seat: int, direction: int) -> int:
    """The next seat after `seat` that holds cards; there must be one."""
    while True:
        seat = (seat + direction) % len(hands)
        if hands[seat]:
            return seat
