"""Simultaneous decisions in two rounds: all commit, then all reveal.

A commitment is SHA-256 over a domain, the place, the answer and 32 secret bytes, so that it can be neither opened
in two ways nor copied from another seat, step or game.
"""

import hashlib
from collections.abc import Mapping
from typing import Final

from engine.errors import EngineError
from engine.events import Answer, Answered
from protocol.rounds.disclosures import answer_of, proofs_of, veils_after
from protocol.rounds.job import Job
from protocol.rounds.procedure import Basis, Done, Foul, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.wire.canonical import encode
from protocol.wire.payloads import AnyPayload, Sealed, Unsealed

OPENING_ROUND: Final = 1  # what proofs inside sealed answers are bound to
_SEAL: Final = b"lanplay/seal/1"


def commitment(basis: Basis, seat: int, opening: Unsealed) -> bytes:
    return hashlib.sha256(_SEAL + basis.context(0, seat) + encode(opening)).digest()


class SealRound(Procedure, frozen=True):
    """The first round: commitments. `seats` are asked in the game's order, which the chain does not follow."""

    seats: tuple[int, ...]

    @property
    def due(self) -> tuple[int, ...]:
        return tuple(sorted(self.seats))

    @property
    def is_decision(self) -> bool:
        return True

    def check(self, seat: int, payload: AnyPayload) -> None:
        if not isinstance(payload, Sealed):
            raise Foul("payload_kind")

    def advance(self, payloads: Mapping[int, AnyPayload]) -> "UnsealRound":
        commitments = {s: payload.commitment for s, payload in payloads.items() if isinstance(payload, Sealed)}
        return UnsealRound(self.basis, tuple(sorted(commitments.items())))

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload | None:
        return None


class UnsealRound(Procedure, frozen=True):
    """The second round: the answers, each fitting its commitment and the rules."""

    commitments: tuple[tuple[int, bytes], ...]

    @property
    def due(self) -> tuple[int, ...]:
        return tuple(seat for seat, _ in self.commitments)

    def check(self, seat: int, payload: AnyPayload) -> Job | None:
        if not isinstance(payload, Unsealed):
            raise Foul("payload_kind")
        if commitment(self.basis, seat, payload) != dict(self.commitments)[seat]:
            raise Foul("seal_broken")
        self._judge(answer_of(self.basis, seat, payload.reply))
        return proofs_of(self.basis, OPENING_ROUND, seat, payload.reply)

    def advance(self, payloads: Mapping[int, AnyPayload]) -> Done:
        replies = {seat: payload.reply for seat, payload in sorted(payloads.items()) if isinstance(payload, Unsealed)}
        answers = tuple(answer_of(self.basis, seat, reply) for seat, reply in replies.items())
        return Done(Answered(answers), self.basis.ledger, veils_after(self.basis, replies))

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload | None:
        return secrets.opening(dict(self.commitments)[seat])

    def _judge(self, answer: Answer) -> None:
        """Raise Foul unless the rules allow this one of the answers, in its canonical spelling."""
        try:
            self.basis.game.check(self.basis.state, answer)
        except EngineError as error:
            raise Foul(f"illegal_{error.code}") from None
