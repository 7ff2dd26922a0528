"""TAO's public state: both rows, what is known of decks and rule pile, the coins, and the turn's own restrictions."""

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Face, Handle
from engine.tao.cards import NO_ROW, Deck, Row
from engine.tao.options import Options


class Phase(Enum):
    """What comes next when no card is being turned up."""

    START = "start"
    RULES = "rules"
    ROWS = "rows"
    DECKS = "decks"
    HANDS = "hands"
    PLAY = "play"
    OVER = "over"


Pair = tuple[int, int]
"""The places of two cards that were swapped, in rising order; a place is 7 · seat + column."""


@dataclass(frozen=True, slots=True)
class State:
    """`unseen` are the faces behind all handles, sorted: one group in YIN, one a seat in YANG (D25).

    A handle in a deck is a card dealt face down; one that was put there from a row is a face for good (D21).
    `stock` are cards that the set-up has yet to deal. `turning` are handles that are being turned up, or shown to
    their owner in YANG's set-up. `claim` lists the portals that the mover may claim now. `crossings` are the pairs
    that this turn's actions 3 and 6 swapped, `mirror` those of the turn before that may not be swapped back (D32);
    both follow their cards. `gone` lists seats that left.
    """

    options: Options
    players: int
    phase: Phase = Phase.START
    turn: int | None = None
    turns: int = 0
    moves_left: int = 2
    rows: tuple[Row, Row] = (NO_ROW, NO_ROW)
    decks: tuple[Deck, Deck] = ((), ())
    rules: tuple[Card, ...] = ()
    barred: str | None = None
    coins: tuple[bool, ...] = (True,) * 5
    won: tuple[int, int] = (0, 0)
    claim: tuple[int, ...] = ()
    crossed: bool = False
    coined: bool = False
    crossings: tuple[Pair, ...] = ()
    mirror: tuple[Pair, ...] = ()
    turning: tuple[Handle, ...] = ()
    stock: tuple[Card, ...] = ()
    unseen: tuple[tuple[Face, ...], ...] = ()
    next_handle: int = 0
    gone: tuple[int, ...] = ()
