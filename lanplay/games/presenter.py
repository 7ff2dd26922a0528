"""A game as people see it: one `Presenter`, with a default for everything that a simple game does not need.

A game's own stands in its room, in `presenter.py` as `PRESENTER`. It computes no rule: what the rules say of a
position, its view answers (`engine.view`).
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.events import Event
from engine.grammar import GameMove
from engine.knowledge import NOBODY
from engine.view import GameView
from lanplay.games.counting import Change, Sums
from lanplay.games.motion import Leg, ScoreSheet
from lanplay.games.move_words import move_words
from lanplay.games.rooms import room_of
from lanplay.games.tableau import Tableau
from lanplay.games.voice import Spoken, Voice
from lanplay.screen.boards.picking import Path, Paths
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark

M = TypeVar("M", bound=GameMove)
V = TypeVar("V", bound=GameView)

MOVED = Spoken(mark("You: {move}."), mark("{nick}: {move}."))


class Sight(msgspec.Struct, Generic[M, V], frozen=True):
    """A table as it is drawn: the view of the reader at `seat`, and what stands out in it.

    Where it `is_public` the reader holds no seat: `seat` is at the bottom, and a hand that nobody may see is not drawn.

    `moves` are open to the reader, of which `picked` begins some; `last` is what `touched` told of the last move.
    """

    view: V
    seat: int
    nicks: Sequence[str]
    moves: Sequence[M] = ()
    picked: Path = ()
    last: Sequence[str] = ()
    is_public: bool = False

    @property
    def reader(self) -> int:
        """The seat that is spoken to."""
        return NOBODY if self.is_public else self.seat

    def draws_hand(self, hand: Sequence[object]) -> bool:
        """Whether there is anything to see in the hand of the seat at the bottom."""
        return not self.is_public or any(hand)


class Presenter(Generic[M, V]):
    """Everything here is a pure function of what one reader's views show.

    A sentence is about the reader or about somebody else (`Voice`), says each thing once, and nothing that this
    reader's views do not show. Targets are words: `card:2` is the third card of the reader's hand, `button:pass` a move
    that has no place on the table; the rest is each game's own.
    """

    # -- telling -----------------------------------------------------------------------------------------------

    def moved(self, voice: Voice, seat: int, move: M, before: V, after: V) -> str:
        """What a seat has done; nothing where `happened` or another answer of the same event says it."""
        return voice.says(MOVED, seat, move=move_words(after.game).shown(move.text))

    def happened(self, voice: Voice, event: Event, before: V, after: V) -> Sequence[str]:
        """What follows from an event besides the moves themselves."""
        return ()

    def meaning(self, voice: Voice, move: M, view: V, seat: int) -> str:
        """A legal move of `seat` as something to choose: no subject, and no stop at the end."""
        return ""

    meaning_names_all: ClassVar[bool] = False
    """Whether the meaning of a move names all that its notation does, so that it can stand alone."""

    def consequence(self, voice: Voice, move: M, view: V, seat: int) -> str:
        """What comes of a legal move by the rules, where its meaning does not say it."""
        return ""

    def chapter(self, view: V, seat: int) -> str:
        """The English heading of the chapter of the rules sheet that is about what `seat` has to decide."""
        return ""

    # -- drawing -----------------------------------------------------------------------------------------------

    def lines(self, view: V, voice: Voice) -> Sequence[str] | None:
        """The position as plain lines; None where it is drawn field by field."""
        return None

    def hand(self, view: V, voice: Voice, seat: int) -> Sequence[str]:
        """What a seat holds, as plain lines; it begins as its part of `lines` does."""
        return ()

    part_meaning: ClassVar[str] = ""
    """What `part` tells, as a sentence of the help."""

    def part(self, view: V, voice: Voice, span: range | None) -> Sequence[str]:
        """One part of the table read out: the places in `span` as people number them, or all."""
        return self.lines(view, voice) or ()

    def standing(self, view: V, voice: Voice, seat: int) -> str:
        """How a seat stands, in the few words that fit beside its name."""
        return ""

    def board(self, sight: Sight[M, V], look: Look) -> Picture | None:
        """The table; a sentence where it does not fit, None where the plain lines are shown."""
        return None

    def tableau(self, view: V, voice: Voice) -> Tableau | None:
        """The table for a page; None where the plain lines are shown."""
        return None

    def touched(self, before: V, after: V) -> tuple[str, ...]:
        """The targets that changed between two views of one reader."""
        return ()

    def uncovered(self, event: Event, before: V, after: V) -> tuple[str, ...]:
        """What an event shows to everybody and the view after it hides: targets that the board draws until the next
        decision.
        """
        return ()

    def changed(self, event: Event, before: V, after: V) -> tuple[str, ...]:
        """All targets that an event has changed or shown."""
        return (*self.touched(before, after), *self.uncovered(event, before, after))

    # -- motion ------------------------------------------------------------------------------------------------

    has_turns_of_moves: ClassVar[bool] = False
    """Whether a turn has several moves, so that what all of them have changed stays marked."""

    def legs(self, before: V, after: V) -> Sequence[Leg]:
        """What is seen to travel on the board; where nothing is, what an event has changed blinks."""
        return ()

    def is_moment(self, event: Event, before: V, after: V) -> bool:
        """Whether an event gets more time than others to be seen."""
        return bool(self.uncovered(event, before, after))

    def score_sheet(self, voice: Voice, before: V, after: V) -> ScoreSheet | None:
        """The points where a part of the game has ended."""
        return None

    # -- pointing ----------------------------------------------------------------------------------------------

    def paths(self, view: V, seat: int, moves: Sequence[M]) -> Paths[M]:
        """How each of the moves is pointed at; none where the game is played by list and by typing."""
        return ()

    def tried(self, view: V, seat: int, target: str) -> M | None:
        """The move that a click on `target` alone could only mean, so that its refusal says why it is not marked."""
        return None

    reaction_keys: ClassVar[str] = ""
    """The letter of each place of a reaction."""

    def reaction(self, fields: Sequence[int], look: Look, hit: Sequence[int]) -> Picture:
        """The places of a reaction, of which `fields` are lit and `hit` are done."""
        return ()

    # -- counting ----------------------------------------------------------------------------------------------

    seat_figures: ClassVar[Sequence[str]] = ()
    table_figures: ClassVar[Sequence[str]] = ()
    """Figures per seat and for the table, in the order in which they are shown; `GameWords.figures` names them."""

    def count(self, sums: Sums, change: Change) -> None:
        """Add one change to the sums. States hold public facts alone, so everybody counts the same."""


def presenter_of(game: str) -> Presenter[Any, Any]:
    """The presenter of a registered game; one without a room of its own is told and drawn in codes."""
    room = room_of(game)
    if room is None:
        return Presenter()
    found: Presenter[Any, Any] = import_module(f"{room}.presenter").PRESENTER
    return found
