"""The items of a round go into the chain by rising seat, in whatever order a game asks for them (protocol.md, 6)."""

import hashlib
from itertools import permutations

import pytest

from engine import registry
from engine.requests import Ask
from protocol.log.branch import Round
from protocol.log.chain import CHAIN_ROUND, Place
from protocol.rounds.begin import begin
from protocol.rounds.procedure import Basis
from protocol.rounds.tosschain import TossLedger
from protocol.wire.items import Signed

DOG = registry.find("dog")


def sealed_round(seats: tuple[int, ...]) -> Round:
    """The round in which `seats` commit, asked in this order."""
    state = DOG.initial(DOG.configure({}, 4), 4)
    basis = Basis(bytes(32), bytes(16), 7, (0, 1, 2, 3), DOG, state, TossLedger.committed((bytes(32),) * 4))
    procedure = begin(basis, Ask(seats, "exchange", sealed=True))
    return Round(Place(7, 0), b"\1" * 32, b"\2" * 32, procedure)


@pytest.mark.parametrize("seats", list(permutations(range(4))))
def test_commitments_stand_in_the_chain_by_rising_seat(seats: tuple[int, ...]) -> None:
    asked = sealed_round(seats)
    asked.adopted = {seat: Signed(bytes([seat]), bytes(64)) for seat in seats}
    hashes = b"".join(hashlib.sha256(bytes([seat])).digest() for seat in range(4))
    assert asked.procedure.due == (0, 1, 2, 3)
    assert asked.chain_after == hashlib.sha256(CHAIN_ROUND + asked.chain + hashes).digest()
