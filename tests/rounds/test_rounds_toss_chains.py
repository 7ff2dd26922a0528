"""A chain of links lasts for any game (protocol.md, 7)."""

import pytest

from engine import registry
from protocol.rounds.tosschain import LENGTH, TossChains, TossLedger
from protocol.wire.items import TRAIL_LENGTH

LONG_GAME = 2_000


def test_no_lies_about_what_a_cut_undid_bring_a_game_to_the_end_of_a_chain() -> None:
    most_cuts = max(max(registry.find(name).seats) for name in registry.names()) - 1
    assert most_cuts * TRAIL_LENGTH + LONG_GAME < LENGTH / 2


@pytest.mark.parametrize("size", [0, 1, 31, 33])
def test_the_end_of_the_next_chain_is_a_whole_one(size: int) -> None:
    chains = TossChains(bytes(32), 1)
    ledger = TossLedger.committed((chains.end(),), 1)
    assert ledger.accepts(0, 0, chains.link(0), chains.next_end(0))
    assert not ledger.accepts(0, 0, chains.link(0), bytes(size))
