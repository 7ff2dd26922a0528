"""The contract of all rounds: what one round takes, what it makes of it, and what a foul is.

A procedure is one round of one step, immutable. It checks each due seat's payload on its own, and when all are
there it becomes the next round or the event that ends the step. Proofs are not checked on the spot: a check gives
the job that remains to be done, and the round stays open until its verdict is in. A seat's own automatic payloads
come from `contribute`; where that gives None the round waits for a decision.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from engine.contract import AnyGame
from engine.events import Event
from protocol.rounds.job import Job, Work
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.rounds.tosschain import TossLedger
from protocol.rounds.veils import Veils, face_table
from protocol.veil.faces import FaceTable
from protocol.wire.payloads import AnyPayload


class Foul(Exception):
    """A payload that no honest program sends; `code` names the rule that it breaks."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Basis(msgspec.Struct, frozen=True):
    """All that the checks of a step's rounds may depend on. `living` are the seats that have not left.

    With `open_books` every seat publishes its veil secret after the end. `persons` tells for each seat whose it is, by
    that person's own seat; it is empty where all play for themselves.
    """

    game_id: bytes
    epoch: bytes
    step: int
    living: tuple[int, ...]
    game: AnyGame
    state: Any
    ledger: TossLedger
    veils: Veils = msgspec.field(default_factory=Veils)
    open_books: bool = False
    persons: tuple[int, ...] = ()

    @property
    def active(self) -> tuple[int, ...]:
        """The living seats whose places are not settled. They alone shuffle and toss, and hold keys of cards."""
        return tuple(seat for seat in self.living if self.game.settled(self.state, seat) is None)

    @property
    def people(self) -> tuple[int, ...]:
        """The living seats that are nobody's bot."""
        return tuple(seat for seat in self.living if not self.persons or self.persons[seat] == seat)

    @property
    def faces(self) -> FaceTable:
        """The points of the faces of this table's deck."""
        return face_table(self.game.name, self.game.deck(self.state.options, self.state.players))

    def context(self, round_: int, seat: int) -> bytes:
        """What hashes and proofs made here are bound to."""
        place = self.step.to_bytes(4, "big") + round_.to_bytes(4, "big") + seat.to_bytes(2, "big")
        return self.game_id + self.epoch + place


class ComparisonWords(msgspec.Struct, frozen=True):
    """The event of step 0, which is the table's own and not the engine's: four numbers below 256, shown as words."""

    numbers: tuple[int, ...]


class Done(msgspec.Struct, frozen=True):
    """The end of a step: its event, and the ledger of tosses and the veiled cards after it."""

    event: Event | ComparisonWords
    ledger: TossLedger
    veils: Veils


class Procedure(msgspec.Struct, frozen=True):
    """One round. Its `basis` is the same for all rounds of a step, but for toss chains that are renewed in it."""

    basis: Basis

    @property
    @abstractmethod
    def due(self) -> tuple[int, ...]:
        """The seats whose entries this round needs, in rising order."""

    @abstractmethod
    def check(self, seat: int, payload: AnyPayload) -> Job | None:
        """Raise Foul unless `payload` is one that the due `seat` may send, as far as that is cheap to see.

        Where proofs remain to be checked this is the job that does it: its result is a foul's code, or None.
        """

    @abstractmethod
    def advance(self, payloads: Mapping[int, AnyPayload]) -> "Procedure | Done":
        """What follows when every due seat's payload, checked before, is there."""

    @abstractmethod
    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload | Work | None:
        """The payload that `seat`'s own program sends by itself, or None where its player must decide."""

    def ahead(self, payloads: Mapping[int, AnyPayload]) -> "Procedure | None":
        """The round that will follow if `payloads`, whose jobs are still running, prove to be right.

        For preparing one's own part alone; None where nothing can be prepared.
        """
        return None

    @property
    def is_decision(self) -> bool:
        """Whether players decide here, and may take their time."""
        return False

    @property
    def is_prompt(self) -> bool:
        """Whether a decision is due as soon as what programs do by themselves, clock or no clock."""
        return False


Next: TypeAlias = Procedure | Done
