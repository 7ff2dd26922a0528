"""TAO's public state: both rows, what is known of decks and rule pile, the coins, and the turn's own restrictions."""

from typing import Literal, TypeAlias

from engine.cards import Card, Face, Handle
from engine.state import GameState
from engine.tao.cards import NO_ROW, PORTALS, CardRow, TaoDeck
from engine.tao.moves import RowPlace
from engine.tao.options import Options

Phase: TypeAlias = Literal["start", "rules", "rows", "decks", "hands", "play", "over"]
"""What comes next when no card is being turned up: a toss, a shuffle for one of four, or a decision."""

PlacePair: TypeAlias = tuple[RowPlace, RowPlace]
"""Where two cards lie that were swapped, in rising order."""


class State(GameState, frozen=True, kw_only=True):
    """`unseen` are the faces behind all handles, sorted: one group in YIN, one a seat in YANG (D25).

    A handle in a deck is a card dealt face down; one that was put there from a row is a face for good (D21).
    `stock` are cards that the set-up has yet to deal. `turning` are handles that are being turned up, or shown to
    their owner in YANG's set-up. `claim` lists the portals that the mover may claim now. `crossings` are the pairs
    that this turn's actions 3 and 6 swapped, `mirror` those of the turn before that may not be swapped back (D32);
    both follow their cards.
    """

    options: Options
    phase: Phase = "start"
    turns: int = 0
    moves_left: int = 2
    rows: tuple[CardRow, ...] = (NO_ROW, NO_ROW)
    decks: tuple[TaoDeck, ...] = ((), ())
    rules: tuple[Card, ...] = ()
    barred: str | None = None
    coins: tuple[bool, ...] = (True,) * len(PORTALS)
    won: tuple[int, ...] = (0, 0)
    claim: tuple[int, ...] = ()
    crossed: bool = False
    coined: bool = False
    crossings: tuple[PlacePair, ...] = ()
    mirror: tuple[PlacePair, ...] = ()
    turning: tuple[Handle, ...] = ()
    stock: tuple[Card, ...] = ()
    unseen: tuple[tuple[Face, ...], ...]

    @property
    def mover(self) -> int:
        """The seat to decide, while the game is played."""
        assert self.turn is not None, "nobody is to move"
        return self.turn
