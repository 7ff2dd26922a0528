"""A mix in one round: the owner veils its hand anew in an order of its choice, and proves that it is the same hand.

It needs nobody else, since a hand stands under its owner's key alone. Source: docs/veil.md, sections 6 and 10.
"""

from collections.abc import Mapping

from engine.events import Mixed
from engine.requests import Mix
from protocol.rounds.job import Job, Work
from protocol.rounds.procedure import Basis, Done, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.rounds.shuffle import check_deck, expect_deck, shuffling
from protocol.rounds.veils import Veiled
from protocol.veil.elgamal import deck_from_bytes, deck_to_bytes
from protocol.veil.group import Point
from protocol.wire.payloads import AnyPayload, ShuffledDeck


class MixRound(Procedure, frozen=True):
    request: Mix
    before: bytes

    @property
    def due(self) -> tuple[int, ...]:
        return (self.request.seat,)

    @property
    def key(self) -> Point:
        return self.basis.veils.keys[self.request.seat]

    def check(self, seat: int, payload: AnyPayload) -> Job:
        deck = expect_deck(payload, len(self.request.hand))
        return check_deck(self.basis.context(0, seat), self.key, self.before, deck)

    def advance(self, payloads: Mapping[int, AnyPayload]) -> Done:
        seat, hand, fresh = self.request.seat, self.request.hand, self.request.fresh
        deck = payloads[seat]
        assert isinstance(deck, ShuffledDeck)
        cards = zip(fresh, deck_from_bytes(deck.cards, len(fresh)), strict=True)
        veils = self.basis.veils.changed(hand, {handle: Veiled(card, (seat,)) for handle, card in cards})
        return Done(Mixed(seat, hand, fresh), self.basis.ledger, veils)

    def contribute(self, seat: int, secrets: SeatSecrets) -> Work:
        return shuffling(self.basis.context(0, seat), self.key, self.before, secrets)


def begin_mix(basis: Basis, request: Mix) -> MixRound | Done:
    if not request.hand:
        return Done(Mixed(request.seat, (), ()), basis.ledger, basis.veils)
    owner = (request.seat,)
    before = deck_to_bytes(basis.veils.brought_under(handle, owner) for handle in request.hand)
    return MixRound(basis, request, before)
