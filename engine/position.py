"""A position: a state, the truth about its handles and, where cards are tossed for, the pile as it was written.

This is the analyst's view of a game, as FEN is for chess. While a sealed question is open, `answers` holds what
the seats asked before have already said.
"""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.cards import Face, Truth
from engine.events import Answer

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    state: S
    truth: Truth = field(default_factory=dict)
    script: tuple[Face, ...] = ()
    answers: tuple[Answer, ...] = ()
