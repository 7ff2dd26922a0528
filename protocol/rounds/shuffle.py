"""A joint shuffle: one active seat after another, in rising order, veils all cards anew in an order of its own.

What goes in are cards under the keys of all active seats and faces that all know; as long as one seat keeps its order
to itself, nobody knows the order of what comes out. Source: docs/veil.md, section 10.
"""

from collections.abc import Mapping

from engine.cards import Card
from engine.events import Shuffled
from engine.requests import Shuffle
from protocol.rounds.job import Job, Work, checking, making
from protocol.rounds.procedure import Basis, Done, Foul, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.rounds.veils import Veiled
from protocol.veil.elgamal import CARD_SIZE, VeiledCard, deck_from_bytes, deck_to_bytes, public_card
from protocol.veil.group import Point
from protocol.veil.jobs import check_shuffle, shuffle_cards
from protocol.veil.shuffle import proof_size
from protocol.wire.payloads import AnyPayload, ShuffledDeck


class ShuffleRound(Procedure, frozen=True):
    """Round `number` is that of the active seat of that place; `before` are the cards as they reach it."""

    request: Shuffle
    number: int
    before: bytes
    key: Point

    @property
    def seat(self) -> int:
        return self.basis.active[self.number]

    @property
    def due(self) -> tuple[int, ...]:
        return (self.seat,)

    def check(self, seat: int, payload: AnyPayload) -> Job:
        deck = expect_deck(payload, len(self.request.cards))
        return check_deck(self.basis.context(self.number, seat), self.key, self.before, deck)

    def advance(self, payloads: Mapping[int, AnyPayload]) -> "ShuffleRound | Done":
        return self._following(payloads) or self._done(payloads)

    def ahead(self, payloads: Mapping[int, AnyPayload]) -> "ShuffleRound | None":
        return self._following(payloads)

    def contribute(self, seat: int, secrets: SeatSecrets) -> Work:
        return shuffling(self.basis.context(self.number, seat), self.key, self.before, secrets)

    def _following(self, payloads: Mapping[int, AnyPayload]) -> "ShuffleRound | None":
        if self.number == len(self.basis.active) - 1:
            return None
        return ShuffleRound(self.basis, self.request, self.number + 1, _deck(payloads[self.seat]).cards, self.key)

    def _done(self, payloads: Mapping[int, AnyPayload]) -> Done:
        basis, (cards, fresh) = self.basis, (self.request.cards, self.request.fresh)
        after = deck_from_bytes(_deck(payloads[self.seat]).cards, len(fresh))
        added = {handle: Veiled(card, basis.active) for handle, card in zip(fresh, after, strict=True)}
        removed = [card for card in cards if isinstance(card, int)]
        return Done(Shuffled(cards, fresh), basis.ledger, basis.veils.changed(removed, added))


def begin_shuffle(basis: Basis, request: Shuffle) -> ShuffleRound | Done:
    """The first round; where there is no card there is nothing to do."""
    if not request.cards:
        return Done(Shuffled((), ()), basis.ledger, basis.veils)
    key = basis.veils.joint(basis.active)
    before = deck_to_bytes(_entering(basis, card, key) for card in request.cards)
    return ShuffleRound(basis, request, 0, before, key)


def _entering(basis: Basis, card: Card, key: Point) -> VeiledCard:
    if isinstance(card, str):
        return public_card(basis.faces.point(card), key)
    return basis.veils.brought_under(card, basis.active)


# What a shuffle of all seats and an owner's mix have in common.


def shuffling(context: bytes, key: Point, before: bytes, secrets: SeatSecrets) -> Work:
    job = making(shuffle_cards, context, key, before, len(before) // CARD_SIZE, random=secrets.random)
    return Work(job, lambda made: ShuffledDeck(*made))


def check_deck(context: bytes, key: Point, before: bytes, deck: ShuffledDeck) -> Job:
    return checking(check_shuffle, context, key, before, deck.cards, len(before) // CARD_SIZE, deck.proof)


def expect_deck(payload: AnyPayload, count: int) -> ShuffledDeck:
    """The payload as a deck of so many cards; raises Foul."""
    if not isinstance(payload, ShuffledDeck):
        raise Foul("payload_kind")
    if len(payload.cards) != count * CARD_SIZE or len(payload.proof) != proof_size(count):
        raise Foul("payload_size")
    return payload


def _deck(payload: AnyPayload) -> ShuffledDeck:
    assert isinstance(payload, ShuffledDeck)
    return payload
