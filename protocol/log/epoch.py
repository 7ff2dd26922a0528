"""How an epoch stands, as one log sees it, and what may follow. docs/states.md draws it.

A log holds no such state: it follows from the items that it has. The table says what an item, whoever sent it, can lead
to, and the tests hold every step of random games against it.
"""

from enum import Enum, auto
from typing import Final


class EpochState(Enum):
    """What the log waits for."""

    PLAYING = auto()  # the entries of a round of the game
    OVER = auto()  # the living seats' signatures under the end
    CLOSED = auto()  # nothing
    VOTING = auto()  # what becomes of its own seat's vote; that seat signs no entry
    LAGGING = auto()  # what it lacks to follow a cut that is decided


class EpochEvent(Enum):
    PLAYED = auto()  # a round is complete
    ENDED = auto()  # the game asks for nothing more
    SIGNED = auto()  # the last living seat has signed the end
    VOTED = auto()  # this seat has voted
    RELEASED = auto()  # the vote binds no more: it was refused, or cannot be carried any longer
    DECIDED = auto()  # votes are carried for a place that this log has yet to come to
    CUT = auto()  # a cut is followed, and the next epoch begins


TRANSITIONS: Final[dict[EpochState, dict[EpochEvent, tuple[EpochState, ...]]]] = {
    EpochState.PLAYING: {
        EpochEvent.PLAYED: (EpochState.PLAYING,),
        EpochEvent.ENDED: (EpochState.OVER,),
        EpochEvent.VOTED: (EpochState.VOTING,),
        EpochEvent.DECIDED: (EpochState.LAGGING,),
        EpochEvent.CUT: (EpochState.PLAYING, EpochState.OVER),
    },
    EpochState.OVER: {
        EpochEvent.SIGNED: (EpochState.CLOSED,),
        EpochEvent.VOTED: (EpochState.VOTING,),
        EpochEvent.DECIDED: (EpochState.LAGGING,),
        EpochEvent.CUT: (EpochState.PLAYING, EpochState.OVER),
    },
    EpochState.CLOSED: {EpochEvent.CUT: (EpochState.OVER,)},
    EpochState.VOTING: {
        EpochEvent.RELEASED: (EpochState.PLAYING, EpochState.OVER),
        EpochEvent.SIGNED: (EpochState.CLOSED,),
        EpochEvent.DECIDED: (EpochState.LAGGING,),
        EpochEvent.CUT: (EpochState.PLAYING, EpochState.OVER),
    },
    EpochState.LAGGING: {
        EpochEvent.CUT: (EpochState.PLAYING, EpochState.OVER),
        EpochEvent.SIGNED: (EpochState.CLOSED,),
    },
}
"""Where several states may follow, the game decides: the seats that are left play on, or the game is over for them."""
