"""A position: a state, the truth about its handles and, where cards are tossed for, the pile as it was written.

This is the analyst's view of a game, as FEN is for chess. While a sealed question is open, `answers` holds what
the seats asked before have already said.
"""

from typing import Generic, TypeVar

import msgspec

from engine.cards import Face, Truth
from engine.events import Answer

S = TypeVar("S")


class Position(msgspec.Struct, Generic[S], frozen=True, gc=False):
    state: S
    truth: Truth = msgspec.field(default_factory=dict)
    script: tuple[Face, ...] = ()
    answers: tuple[Answer, ...] = ()
