"""The end of a game: every living seat signs how it ended, then that it has what the others have signed.

Only the closing makes the last moves final. The covering rounds after it change nothing; their entries stand on the
chain over all that was signed before, so that none of it can be left out of a file unseen.
"""

import hashlib
from collections.abc import Mapping
from typing import Final, TypeAlias

from engine.canonical import canonical_bytes
from engine.outcome import Outcome
from protocol.rounds.procedure import Foul, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.wire.payloads import AnyPayload, Closing, Covering

_OUTCOME: Final = b"lanplay/outcome/1"


def outcome_hash(outcome: Outcome) -> bytes:
    return hashlib.sha256(_OUTCOME + canonical_bytes(outcome)).digest()


class ClosingRound(Procedure, frozen=True):
    @property
    def due(self) -> tuple[int, ...]:
        return self.basis.living

    def check(self, seat: int, payload: AnyPayload) -> None:
        if not isinstance(payload, Closing):
            raise Foul("payload_kind")
        if payload.outcome != self._outcome():
            raise Foul("outcome")

    def advance(self, payloads: Mapping[int, AnyPayload]) -> "CoveringRound":
        return CoveringRound(self.basis)

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload:
        return Closing(self._outcome())

    def _outcome(self) -> bytes:
        return outcome_hash(self.basis.game.outcome(self.basis.state))


class CoveringRound(Procedure, frozen=True):
    """Every living seat signs that it has all closing entries; with `of_books`, all secrets published since as well."""

    of_books: bool = False

    @property
    def due(self) -> tuple[int, ...]:
        return self.basis.living

    def check(self, seat: int, payload: AnyPayload) -> None:
        if not isinstance(payload, Covering):
            raise Foul("payload_kind")

    def advance(self, payloads: Mapping[int, AnyPayload]) -> "CoveringRound | ClosedRound":
        if self.basis.open_books and not self.of_books:
            return CoveringRound(self.basis, of_books=True)
        return ClosedRound(self.basis)

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload:
        return Covering()


class ClosedRound(Procedure, frozen=True):
    """Nothing more comes."""

    @property
    def due(self) -> tuple[int, ...]:
        return ()

    def check(self, seat: int, payload: AnyPayload) -> None:
        raise Foul("closed")

    def advance(self, payloads: Mapping[int, AnyPayload]) -> "ClosedRound":
        return self

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload | None:
        return None


SignedEnd: TypeAlias = CoveringRound | ClosedRound
"""The rounds of a game whose result every living seat has signed."""
