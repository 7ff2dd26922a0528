"""A decision in one round: the asked seat's answer, judged by the engine.

Instead of an answer the asked seat may note resignations that it has heard of, so that they take effect before it
decides; the log then lets those seats leave and the engine asks anew.
"""

from collections.abc import Mapping
from typing import Any

from engine.cards import Handle
from engine.errors import EngineError
from engine.events import Answer, Answered
from protocol.rounds.disclosures import answer_of, proofs_of, veils_after
from protocol.rounds.job import Job
from protocol.rounds.parting import left_to_others
from protocol.rounds.procedure import Basis, Done, Foul, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.wire.payloads import AnyPayload, Reply


class AskRound(Procedure, frozen=True):
    seat: int

    @property
    def due(self) -> tuple[int, ...]:
        return (self.seat,)

    @property
    def is_decision(self) -> bool:
        return True

    def check(self, seat: int, payload: AnyPayload) -> Job | None:
        if not isinstance(payload, Reply):
            raise Foul("payload_kind")
        left = self.left_with(answer_of(self.basis, seat, payload))
        return proofs_of(self.basis, 0, seat, payload, left)

    def left_with(self, answer: Answer) -> tuple[Handle, ...]:
        """The cards of which the seat leaves its shares with `answer`; raises Foul where the rules refuse it.

        With the answer that settles its place these are all that others need; else there are none.
        """
        after = judged(self.basis, answer)
        is_settled = self.basis.game.settled(after, answer.seat) is not None
        return left_to_others(self.basis, answer.seat) if is_settled else ()

    def advance(self, payloads: Mapping[int, AnyPayload]) -> Done:
        payload = payloads[self.seat]
        assert isinstance(payload, Reply)
        answer = answer_of(self.basis, self.seat, payload)
        veils = veils_after(self.basis, {self.seat: payload})
        return Done(Answered((answer,)), self.basis.ledger, veils)

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload | None:
        return None


def judged(basis: Basis, answer: Answer) -> Any:
    """The state after an answer that nobody else's is needed for; raises Foul unless the rules allow it."""
    try:
        return basis.game.apply(basis.state, Answered((answer,)))
    except EngineError as error:
        raise Foul(f"illegal_{error.code}") from None
