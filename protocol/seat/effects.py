"""What a member wants done, in this order. News, turns and words go to its player; the driver does the rest."""

from dataclasses import dataclass
from typing import TypeAlias

from protocol.log.news import News
from protocol.rounds.job import Job
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed


@dataclass(frozen=True, slots=True)
class Keep:
    """Store an item. An own one must be on disk before anything that follows is done."""

    item: Signed
    is_own: bool


@dataclass(frozen=True, slots=True)
class KeepOpening:
    """Store a sealed answer before its commitment is signed."""

    commitment: bytes
    opening: Unsealed


@dataclass(frozen=True, slots=True)
class KeepVerdict:
    """Store that the proofs of an item hold, so that they need not be checked again after a restart."""

    item: bytes


@dataclass(frozen=True, slots=True)
class Flood:
    """Send an item to all peers, but not back where it came from."""

    item: Signed
    source: bytes | None


@dataclass(frozen=True, slots=True)
class TurnCame:
    """The open round waits for decisions of `seats`; `is_own` says that this seat's is among them."""

    step: int
    seats: tuple[int, ...]
    is_own: bool


@dataclass(frozen=True, slots=True)
class Said:
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class SilenceFound:
    """The table has waited too long for `seats`; the player is asked whether it should go on without them.

    Empty once that is settled.
    """

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpinionHeard:
    """`seat` would go on without the `silent` seats, or wait for them."""

    seat: int
    silent: tuple[int, ...]
    goes_on: bool


@dataclass(frozen=True, slots=True)
class PauseHeard:
    """`seat` would like a pause, which begins once all want it, or it `ends` one, or says no to it."""

    seat: int
    ends: bool


@dataclass(frozen=True, slots=True)
class PauseChanged:
    """A pause has begun, or has ended."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class RunJob:
    """Run a job off the event loop and hand its result to `Member.job_done`; if its worker dies, run it again."""

    number: int
    job: Job


TableTalk: TypeAlias = Said | SilenceFound | OpinionHeard | PauseHeard | PauseChanged
"""What the people at a table say to each other, and what they are asked."""

Effect: TypeAlias = Keep | KeepOpening | KeepVerdict | Flood | RunJob | News | TurnCame | TableTalk
