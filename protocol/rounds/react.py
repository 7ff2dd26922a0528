"""A reaction in two rounds: the reacting seat reports whether it hit, then the others say whether that came late.

A report of a miss ends it at once: nobody gains by a false one. A report of a hit stands unless at least two
witnesses, and more than half of them, say that it came late; in doubt it was in time. Source: ruling E27. How long
it took is each witness's own measure and enters nothing but its verdict.
"""

from collections.abc import Mapping
from typing import Final

from engine.events import Reacted
from engine.requests import React
from protocol.rounds.procedure import Done, Foul, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.wire.payloads import AnyPayload, ReactionReport, WitnessVerdict

FEWEST_LATE: Final = 2


def is_overruled(verdicts: Mapping[int, bool]) -> bool:
    """Whether these verdicts, True where it came late, turn a reported hit into a miss."""
    late = sum(verdicts.values())
    return late >= FEWEST_LATE and 2 * late > len(verdicts)


class ReportRound(Procedure, frozen=True):
    request: React

    @property
    def due(self) -> tuple[int, ...]:
        return (self.request.seat,)

    @property
    def is_decision(self) -> bool:
        return True

    @property
    def is_prompt(self) -> bool:
        return True

    def check(self, seat: int, payload: AnyPayload) -> None:
        if not isinstance(payload, ReactionReport):
            raise Foul("payload_kind")

    def advance(self, payloads: Mapping[int, AnyPayload]) -> "VerdictRound | Done":
        report = payloads[self.request.seat]
        assert isinstance(report, ReactionReport)
        if report.is_hit:
            verdicts = VerdictRound(self.basis, self.request)
            return verdicts if verdicts.due else verdicts.advance({})
        return Done(Reacted(self.request.seat, False), self.basis.ledger, self.basis.veils)

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload | None:
        return None


class VerdictRound(Procedure, frozen=True):
    """The witnesses' programs answer by themselves, by their clocks, which this module knows nothing of.

    A bot's program is its person's, so bots are no witnesses, nor is a person of what their own bot does.
    """

    request: React

    @property
    def due(self) -> tuple[int, ...]:
        persons = self.basis.persons or tuple(range(self.basis.state.players))
        return tuple(seat for seat in self.basis.people if seat != persons[self.request.seat])

    def check(self, seat: int, payload: AnyPayload) -> None:
        if not isinstance(payload, WitnessVerdict):
            raise Foul("payload_kind")

    def advance(self, payloads: Mapping[int, AnyPayload]) -> Done:
        verdicts = {seat: payload.is_late for seat, payload in payloads.items() if isinstance(payload, WitnessVerdict)}
        is_hit = not is_overruled(verdicts)
        return Done(Reacted(self.request.seat, is_hit), self.basis.ledger, self.basis.veils)

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload | None:
        return None
