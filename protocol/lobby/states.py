"""How far a lobby has come, on either side: which event leads from which state to which. docs/states.md draws it."""

from enum import Enum, auto
from typing import Final

from protocol.wire.talk import Accept, Go, Lobby, Propose


class HostState(Enum):
    GATHERING = auto()  # seats are free, or somebody is not ready
    PROPOSED = auto()  # signatures are coming in
    BEGUN = auto()


class HostEvent(Enum):
    CHANGED = auto()  # somebody came, went or moved, or is ready or no longer ready
    COMPLETE = auto()  # all seats are taken and everybody is ready
    SIGNED = auto()  # the last signature has come


HOST: Final[dict[HostState, dict[HostEvent, HostState]]] = {
    HostState.GATHERING: {HostEvent.CHANGED: HostState.GATHERING, HostEvent.COMPLETE: HostState.PROPOSED},
    HostState.PROPOSED: {HostEvent.CHANGED: HostState.GATHERING, HostEvent.SIGNED: HostState.BEGUN},
    HostState.BEGUN: {},
}


class GuestState(Enum):
    ARRIVING = auto()  # nothing has been shown yet
    SHOWN = auto()  # the table as it is, which nothing has been signed for
    SIGNED = auto()  # a proposal for the table as it is
    BEGUN = auto()


GUEST: Final[dict[GuestState, dict[tuple[type, type | None], GuestState]]] = {
    GuestState.ARRIVING: {(Lobby, None): GuestState.SHOWN},
    GuestState.SHOWN: {(Lobby, None): GuestState.SHOWN, (Propose, Accept): GuestState.SIGNED},
    GuestState.SIGNED: {
        (Lobby, None): GuestState.SHOWN,
        (Propose, Accept): GuestState.SIGNED,
        (Go, None): GuestState.BEGUN,
    },
    GuestState.BEGUN: {},
}
"""The message heard from the host, and the one said in reply."""
