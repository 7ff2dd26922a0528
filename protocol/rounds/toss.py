"""A joint toss: every active seat gives the next link of its chain, all together make the numbers.

It takes one round, or two where one seat has to give its link before the others. Where there are no chains for it,
after a cut or because they are used up, a round comes before these in which all name the ends of new ones. Nobody can
know the numbers before the last link is there, nor steer them: each link was fixed by a commitment.
If a seat leaves inside a toss it is made again with the stayers' next links (docs/threats.md, "One redraw").
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from engine.events import Event, Tossed
from engine.requests import Toss
from protocol.rounds.procedure import Basis, ComparisonWords, Done, Foul, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.wire.payloads import AnyPayload, ChainEnd, TossLink

_WORD_SIDES: Final = (256, 256, 256, 256)
_TOSS: Final = b"lanplay/toss/1"
_STREAM: Final = b"lanplay/toss/stream/1"


def numbers(seed: bytes, sides: tuple[int, ...]) -> tuple[int, ...]:
    """One number in range(n) for each n of `sides`, without bias: 64-bit draws, those past a multiple of n dropped."""
    draws = _draws(seed)
    return tuple(_below(side, draws) for side in sides)


def toss_seed(basis: Basis, links: Mapping[int, bytes]) -> bytes:
    """SHA-256 over game, epoch, step and the links in seat order."""
    parts = b"".join(bytes([seat]) + links[seat] for seat in sorted(links))
    return hashlib.sha256(_TOSS + basis.game_id + basis.epoch + basis.step.to_bytes(4, "big") + parts).digest()


class TossRound(Procedure, frozen=True):
    """`basis.ledger.begun` already counts this toss, so its index is one less. `led` are the links given before it."""

    sides: tuple[int, ...]
    led: tuple[tuple[int, AnyPayload], ...] = ()

    @property
    def due(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.basis.active if seat not in dict(self.led))

    @property
    def index(self) -> int:
        return self.basis.ledger.begun - 1

    def check(self, seat: int, payload: AnyPayload) -> None:
        if not isinstance(payload, TossLink):
            raise Foul("payload_kind")
        if not self.basis.ledger.accepts(seat, self.index, payload.link):
            raise Foul("toss_link")

    def advance(self, payloads: Mapping[int, AnyPayload]) -> "TossRound | Done":
        ledger, links = self.basis.ledger, {}
        for seat, payload in (*self.led, *payloads.items()):
            assert isinstance(payload, TossLink)
            links[seat] = payload.link
            ledger = ledger.after(seat, self.index, payload.link)
        return Done(self.event(numbers(toss_seed(self.basis, links), self.sides)), ledger, self.basis.veils)

    def event(self, values: tuple[int, ...]) -> Event | ComparisonWords:
        return Tossed(values)

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload:
        return TossLink(secrets.tosses.link(self.basis.epoch, self.index))


class WordsRound(TossRound, frozen=True):
    """Step 0: its numbers are the words that players compare, since nobody can have ground them out."""

    def event(self, values: tuple[int, ...]) -> Event | ComparisonWords:
        return ComparisonWords(values)


class LeadRound(TossRound, frozen=True):
    """The round before a toss: one seat gives its link, and then cannot know the numbers earlier than the others."""

    seat: int = 0

    @property
    def due(self) -> tuple[int, ...]:
        return (self.seat,)

    def advance(self, payloads: Mapping[int, AnyPayload]) -> TossRound:
        return TossRound(self.basis, self.sides, tuple(payloads.items()))


class RenewalRound(Procedure, frozen=True):
    """The round before `toss` where no chain has a link for it: every active seat names the end of its next one."""

    toss: TossRound

    @property
    def due(self) -> tuple[int, ...]:
        return self.basis.active

    @property
    def chain(self) -> int:
        return self.basis.ledger.chain_of(self.toss.index)

    def check(self, seat: int, payload: AnyPayload) -> None:
        if not isinstance(payload, ChainEnd):
            raise Foul("payload_kind")

    def advance(self, payloads: Mapping[int, AnyPayload]) -> TossRound:
        ends = {seat: payload.end for seat, payload in payloads.items() if isinstance(payload, ChainEnd)}
        return replace(self.toss, basis=replace(self.basis, ledger=self.basis.ledger.renewed(self.chain, ends)))

    def contribute(self, seat: int, secrets: SeatSecrets) -> AnyPayload:
        return ChainEnd(secrets.tosses.end(self.basis.epoch, self.chain))


def begin_toss(basis: Basis, request: Toss) -> Procedure:
    """The first round; where the seat that has to be first is alone, or has left, it gives its link with the others."""
    counted = _counted(basis)
    if request.first in basis.active and len(basis.active) > 1:
        return _with_chains(LeadRound(counted, request.sides, seat=request.first))
    return _with_chains(TossRound(counted, request.sides))


def begin_words(basis: Basis) -> Procedure:
    """The first round of the toss whose numbers are the words that players compare."""
    return _with_chains(WordsRound(_counted(basis), _WORD_SIDES))


def _counted(basis: Basis) -> Basis:
    return replace(basis, ledger=basis.ledger.with_toss_begun())


def _with_chains(toss: TossRound) -> Procedure:
    """The round `toss`, or the one that renews the chains for it."""
    ledger = toss.basis.ledger
    return toss if ledger.chain_of(toss.index) == ledger.chain else RenewalRound(toss.basis, toss)


def _draws(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(_STREAM + seed + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[i : i + 8], "big") for i in range(0, 32, 8))
        counter += 1


def _below(side: int, draws: Iterator[int]) -> int:
    limit = 2**64 - 2**64 % side
    return next(draw for draw in draws if draw < limit) % side
