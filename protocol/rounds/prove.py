"""A demanded proof in one round: the owner shows that each of some hidden cards has one of certain faces.

Source: docs/veil.md, section 8.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.events import Proved
from engine.requests import OneOf, Prove
from protocol.rounds.disclosures import check_all, make_all
from protocol.rounds.job import Job, Work, checking, making
from protocol.rounds.procedure import Basis, Done, Foul, Procedure
from protocol.rounds.secrets import SeatSecrets
from protocol.rounds.veils import NoSuchCard
from protocol.veil.group import Point
from protocol.veil.jobs import check_faces, show_faces
from protocol.wire.payloads import AnyPayload, Proofs


@dataclass(frozen=True, slots=True)
class ProveRound(Procedure):
    request: Prove

    @property
    def due(self) -> tuple[int, ...]:
        return (self.request.seat,)

    def check(self, seat: int, payload: AnyPayload) -> Job:
        if not isinstance(payload, Proofs):
            raise Foul("payload_kind")
        if len(payload.proofs) != len(self.request.statements):
            raise Foul("payload_size")
        context, key = self.basis.context(0, seat), self.basis.veils.keys[seat]
        pairs = zip(self.request.statements, payload.proofs, strict=True)
        return checking(
            check_all,
            tuple((check_faces, (context, key, self._card(one), 1, self._points(one), proof)) for one, proof in pairs),
        )

    def advance(self, payloads: Mapping[int, AnyPayload]) -> Done:
        event = Proved(self.request.seat, self.request.statements)
        return Done(event, self.basis.ledger, self.basis.veils)

    def contribute(self, seat: int, secrets: SeatSecrets) -> Work:
        context, secret = self.basis.context(0, seat), secrets.veil.reveal()
        tasks = tuple(
            (show_faces, (context, secret, self._card(one), 1, self._points(one))) for one in self.request.statements
        )
        return Work(making(make_all, tasks, random=secrets.random), lambda made: Proofs(tuple(made)))

    def _card(self, statement: OneOf) -> bytes:
        return self.basis.veils[statement.handle].card.to_bytes()

    def _points(self, statement: OneOf) -> tuple[Point, ...]:
        return tuple(self.basis.faces.point(face) for face in statement.faces)


def begin_prove(basis: Basis, request: Prove) -> ProveRound | Done:
    if not all(basis.veils.owns(request.seat, statement.handle) for statement in request.statements):
        raise NoSuchCard(request)
    if not request.statements:
        return Done(Proved(request.seat, ()), basis.ledger, basis.veils)
    return ProveRound(basis, request)
