"""Dos's public state: who holds how many cards, what lies open, what is still to be done before the next move."""

from typing import Literal, TypeAlias

from engine.cards import Face, Handle
from engine.dos.course import Course, course_after
from engine.dos.fits import Fit, fit_on
from engine.dos.options import Options
from engine.state import GameState
from engine.values import Value

Hands: TypeAlias = tuple[tuple[Handle, ...], ...]
Ending: TypeAlias = Literal["played", "left"]


class Fact(Value, frozen=True):
    """At least `count` cards of a hand left their holder free to draw on `top` in `colour`."""

    count: int
    top: Face
    colour: str | None


Facts: TypeAlias = tuple[tuple[Fact, ...], ...]


class Draw(Value, frozen=True):
    """`seat` still has to take `owed` cards from a pile to be made anew; the `taken` ones go to it unseen by others.

    `is_seen` says that it has seen them, so that only the mixing of its hand is left to do.
    """

    seat: int
    owed: int
    taken: tuple[Handle, ...] = ()
    is_seen: bool = False


class Reaction(Value, frozen=True):
    """`seat` has to hit `count` fields; they are `fields` once they have been tossed for (E24)."""

    seat: int
    count: int
    fields: tuple[int, ...] = ()


class Setup(Value, frozen=True):
    """What interrupts play, at the start and after a silent leave.

    `must_redeal`: all cards that are not public have to be shuffled anew. `dealing`: seats that have yet to see
    their hands. `is_open`: the first discard lies there for good.
    """

    must_redeal: bool = False
    dealing: tuple[int, ...] = ()
    is_open: bool = True

    @property
    def is_done(self) -> bool:
        return self.is_open and not self.must_redeal and not self.dealing


class State(GameState, frozen=True, kw_only=True):
    """`pile` with the next card first, `discard` with the top first. `colour` is the one that counts, a wished one too.

    `turn` is the seat to move next, also while a draw or a reaction of another one comes first; None before the
    start toss and after the end. `penalty` is the sum of the draw cards that nobody has taken. `ranking` are the seats
    that have finished, best first. `facts` lists what each seat has proven about its hand. `setup`, `draw` and
    `reaction` stand for what has to be done, in this order, before the next move. `ending` says why the game is over.

    `absent` are faces of the deck that are not in this game (sorted), `out` the cards of seats that left. Hands of
    handles below `written` come from a written position and are printed in its order.
    """

    options: Options
    hands: Hands
    pile: tuple[Handle, ...] = ()
    discard: tuple[Face, ...] = ()
    colour: str | None = None
    penalty: int = 0
    direction: int = 1
    ranking: tuple[int, ...] = ()
    facts: Facts
    setup: Setup | None = None
    draw: Draw | None = None
    reaction: Reaction | None = None
    ending: Ending | None = None
    absent: tuple[Face, ...] = ()
    out: tuple[Handle, ...] = ()
    written: Handle = 0

    @property
    def done(self) -> tuple[int, ...]:
        """The seats that have finished or left; one that has done both stands there twice."""
        return self.ranking + self.gone

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats that have neither finished nor left (E22)."""
        done = self.done
        return tuple(seat for seat in range(self.players) if seat not in done)

    @property
    def fit(self) -> Fit:
        """What fits now."""
        return fit_on(self.discard[0], self.colour, self.penalty > 0, self.options)

    def course_after(self, face: Face, seat: int) -> Course:
        """How play goes on when `seat` lays `face`."""
        return course_after(face, seat, self.direction, self.players, self.done)
