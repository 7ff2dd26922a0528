"""Showing cards in one round: every seat whose key they stand under, but for the receiver, gives its shares.

Afterwards a card shown to its owner stands under the owner's key alone, and one shown to everybody is public. The
shares of seats that have published their secrets were computed by all before; where nobody is left to give any, the
step ends without a round. Source: docs/veil.md, sections 6 and 7.
"""

from collections.abc import Iterable, Mapping

from engine.cards import Handle
from engine.events import Opened
from engine.requests import Open
from protocol.rounds.job import Job, Work, checking, making
from protocol.rounds.procedure import Basis, Done, Foul, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.rounds.veils import NoSuchCard, Veiled, without_shares
from protocol.veil.elgamal import deck_to_bytes
from protocol.veil.encoding import Reader
from protocol.veil.group import SIZE, Point
from protocol.veil.jobs import check_opening, open_cards
from protocol.wire.payloads import AnyPayload, Shares


class OpenRound(Procedure, frozen=True):
    request: Open

    @property
    def due(self) -> tuple[int, ...]:
        return tuple(sorted(_givers(self.basis, self.request)))

    def check(self, seat: int, payload: AnyPayload) -> Job:
        if not isinstance(payload, Shares):
            raise Foul("payload_kind")
        asked = self._asked_of(seat)
        if len(payload.shares) != len(asked) * SIZE:
            raise Foul("payload_size")
        context, key, cards = self.basis.context(0, seat), self.basis.veils.keys[seat], self._cards(asked)
        return checking(check_opening, context, key, cards, payload.shares, len(asked), payload.proof)

    def advance(self, payloads: Mapping[int, AnyPayload]) -> Done:
        given: dict[Handle, dict[int, Point]] = {handle: {} for handle in self.request.handles}
        for seat, payload in payloads.items():
            assert isinstance(payload, Shares)
            asked = self._asked_of(seat)
            for handle, share in zip(asked, Reader(payload.shares, len(asked)).points(len(asked)), strict=True):
                given[handle][seat] = share
        veils = self.basis.veils
        return _done(self.basis, self.request, {h: without_shares(veils[h], shares) for h, shares in given.items()})

    def contribute(self, seat: int, secrets: SeatSecrets) -> Work:
        asked = self._asked_of(seat)
        arguments = self.basis.context(0, seat), secrets.veil.reveal(), self._cards(asked), len(asked)
        return Work(making(open_cards, *arguments, random=secrets.random), lambda made: Shares(*made))

    def _asked_of(self, seat: int) -> tuple[Handle, ...]:
        """The cards that stand under the key of `seat`, in the order of the request."""
        return tuple(handle for handle in self.request.handles if seat in self.basis.veils[handle].under)

    def _cards(self, handles: Iterable[Handle]) -> bytes:
        return deck_to_bytes(self.basis.veils[handle].card for handle in handles)


def begin_open(basis: Basis, request: Open) -> OpenRound | Done:
    """The round, or the end of the step at once where no shares are needed.

    A card can be shown to one seat, which then owns it, or to all: no game needs one that two seats share.
    """
    for handle in request.handles:
        _expect_openable(basis, request, basis.veils[handle])
    if _givers(basis, request):
        return OpenRound(basis, request)
    return _done(basis, request, {handle: basis.veils[handle] for handle in request.handles})


def _givers(basis: Basis, request: Open) -> set[int]:
    under = (basis.veils[handle].under for handle in request.handles)
    return set().union(*under) - set(request.to or ())


def _expect_openable(basis: Basis, request: Open, veiled: Veiled) -> None:
    """Raise unless living seats can lift the veil, and it leaves the receiver as the only one who can read."""
    is_dead = any(seat not in basis.living for seat in veiled.under)
    is_for_one = request.to is None or (len(request.to) == 1 and (not veiled.under or request.to[0] in veiled.under))
    if is_dead or not is_for_one:
        raise NoSuchCard(request)


def _done(basis: Basis, request: Open, stripped: Mapping[Handle, Veiled]) -> Done:
    if request.to is not None:
        return Done(Opened(request.handles, request.to, None), basis.ledger, basis.veils.changed((), stripped))
    faces = tuple(basis.faces.face(stripped[handle].card.b) for handle in request.handles)
    veils = basis.veils.changed(request.handles, {})
    return Done(Opened(request.handles, None, faces), basis.ledger, veils)
