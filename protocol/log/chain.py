"""The hash chain of the log and the places in it.

A place is (step, round), compared in that order. The chain at a place covers everything before it: the agreement,
all rounds' entries in seat order, and every change of epoch.
"""

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from protocol.wire.items import Eviction

CHAIN_START: Final = b"lanplay/chain/start/1"
CHAIN_ROUND: Final = b"lanplay/chain/round/1"
CHAIN_CUT: Final = b"lanplay/chain/cut/1"


class Place(NamedTuple):
    """Where in the log: `round` of `step`, both from 0."""

    step: int
    round: int


def start(game_id: bytes) -> bytes:
    """The chain before the first round."""
    return hashlib.sha256(CHAIN_START + game_id).digest()


def after_round(chain: bytes, hashes: Iterable[bytes]) -> bytes:
    """The chain after a round whose items, in seat order, have these hashes."""
    return hashlib.sha256(CHAIN_ROUND + chain + b"".join(hashes)).digest()


def after_cut(chain: bytes, out: Iterable[Eviction]) -> bytes:
    """The chain after the seats `out` were cut at a place whose chain was `chain`."""
    seats = b"".join(bytes([cut.seat, cut.is_foul]) for cut in out)
    return hashlib.sha256(CHAIN_CUT + chain + seats).digest()


def epoch_after(chain: bytes) -> bytes:
    """The name of the epoch that begins with `chain`, 16 bytes."""
    return hashlib.sha256(b"lanplay/epoch/1" + chain).digest()[:16]


class Cut(msgspec.Struct, frozen=True):
    """The decided change of epoch: the seats cut, where, and on which chain."""

    out: tuple[Eviction, ...]
    place: Place
    chain: bytes

    @property
    def chain_after(self) -> bytes:
        return after_cut(self.chain, self.out)

    @property
    def epoch(self) -> bytes:
        return epoch_after(self.chain_after)
