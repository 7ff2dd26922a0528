"""What a verified file says, as plain facts: the values that a program shows to people. It decides nothing."""

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

import msgspec

from engine.events import Leaving
from engine.options import OptionValue
from engine.outcome import Outcome
from protocol.log.chain import Place
from protocol.wire.fingerprint import shown_key


class Completeness(Enum):
    """How far a transcript goes: signed by all who stayed, over but not signed by all, claimed, or not at its end."""

    CLOSED = "closed"
    UNSIGNED = "unsigned"
    CLAIMED = "claimed"
    OPEN = "open"


class Seated(msgspec.Struct, frozen=True):
    """Who sat on a seat. The nick is their own choice, the key is who they are."""

    nick: str
    key: bytes

    @property
    def fingerprint(self) -> str:
        return shown_key(self.key)


class AgreedTable(msgspec.Struct, frozen=True):
    """What was agreed: the game's name, its id, all options, the seats in playing order, and whether books open."""

    game: str
    id: bytes
    options: Mapping[str, OptionValue]
    seats: tuple[Seated, ...]
    open_books: bool


class Departure(msgspec.Struct, frozen=True):
    """A seat that left before the end, and where. `code` names the foul of a seat that was cut for one."""

    seat: int
    how: Leaving
    epoch: int
    place: Place
    code: str | None = None


class Claimed(msgspec.Struct, frozen=True):
    """The signer ended the game as it stood, since no majority was left that could cut the missing seats."""

    seat: int
    missing: tuple[int, ...]


class Checked(msgspec.Struct, frozen=True):
    """How much was checked. `links` are those of toss chains; `proofs` counts zero-knowledge proofs by kind."""

    signatures: int
    entries: int
    links: int
    votes: int
    proofs: Mapping[str, int]


class GameReport(msgspec.Struct, frozen=True):
    """A verified game. `unsigned` are the living seats whose closing entries the file lacks.

    `uncovered` are those whose entries in the rounds that cover the end it lacks: with all of them, nothing that
    belongs to the end can have been left out.

    `outcome` is None where the game is not over; of a claimed one it is what follows if the missing seats leave.
    Where it was agreed, `opened` are the seats whose cards can be seen, `unopened` those whose secrets the file lacks.
    """

    table: AgreedTable
    ending: Completeness
    outcome: Outcome | None
    transcript_hash: bytes
    departures: tuple[Departure, ...]
    unsigned: tuple[int, ...]
    claims: tuple[Claimed, ...]
    epochs: int
    steps: int
    checked: Checked
    opened: tuple[int, ...]
    unopened: tuple[int, ...]
    uncovered: tuple[int, ...]

    @property
    def is_claimed(self) -> bool:
        return self.ending is Completeness.CLAIMED


class FoulReport(msgspec.Struct, frozen=True):
    """A foul that is proven: whose, against which rule, and where. `accuser` is the key that signed the file."""

    table: AgreedTable
    seat: int
    code: str
    epoch: int
    place: Place
    accuser: bytes
    checked: Checked

    @property
    def nick(self) -> str:
        return self.table.seats[self.seat].nick


class TestimonyReport(msgspec.Struct, frozen=True):
    """A word, not a proof: the seat `witness` says that `accused` sent it an item of another game.

    `signer` is the seat of this table that signed the item for that other game, if it is one of them.
    """

    table: AgreedTable
    witness: int
    accused: int
    code: str
    foreign_game: bytes
    signer: int | None


FileReport: TypeAlias = GameReport | FoulReport | TestimonyReport
