"""What a member wants done, in this order. News, turns and words go to its player; the driver does the rest."""

from typing import TypeAlias

import msgspec

from protocol.log.news import News
from protocol.rounds.job import Job
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed


class Keep(msgspec.Struct, frozen=True):
    """Store an item. An own one must be on disk before anything that follows is done."""

    item: Signed
    is_own: bool


class KeepOpening(msgspec.Struct, frozen=True):
    """Store a sealed answer before its commitment is signed."""

    commitment: bytes
    opening: Unsealed


class KeepVerdict(msgspec.Struct, frozen=True):
    """Store that the proofs of an item hold, so that they need not be checked again after a restart."""

    item: bytes


class Flood(msgspec.Struct, frozen=True):
    """Send an item to all peers, but not back where it came from."""

    item: Signed
    source: bytes | None


class TurnCame(msgspec.Struct, frozen=True):
    """The open round waits for decisions of `seats`; `is_own` says that this seat's is among them."""

    step: int
    seats: tuple[int, ...]
    is_own: bool


class Said(msgspec.Struct, frozen=True):
    seat: int
    text: str


class SilenceFound(msgspec.Struct, frozen=True):
    """The table has waited too long for `seats`; the player is asked whether it should go on without them.

    Empty once that is settled.
    """

    seats: tuple[int, ...]


class OpinionHeard(msgspec.Struct, frozen=True):
    """`seat` would go on without the `silent` seats, or wait for them."""

    seat: int
    silent: tuple[int, ...]
    goes_on: bool


class PauseHeard(msgspec.Struct, frozen=True):
    """`seat` would like a pause, which begins once all want it, or it `ends` one, or says no to it."""

    seat: int
    ends: bool


class PauseChanged(msgspec.Struct, frozen=True):
    """A pause has begun, or has ended."""

    is_on: bool


class RunJob(msgspec.Struct, frozen=True):
    """Run a job off the event loop and hand its result to `Member.job_done`; if its worker dies, run it again."""

    number: int
    job: Job


TableTalk: TypeAlias = Said | SilenceFound | OpinionHeard | PauseHeard | PauseChanged
"""What the people at a table say to each other, and what they are asked."""

Effect: TypeAlias = Keep | KeepOpening | KeepVerdict | Flood | RunJob | News | TurnCame | TableTalk
