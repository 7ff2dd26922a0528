"""A seat that comes back to a long game with hidden cards, all of whose proofs it has to check again."""

import random

from scripted_wire import ScriptedTable, make_agreement
from veiled_game import NAME, veiled_game

__all__ = ["veiled_game"]


def test_a_journal_may_reach_further_than_its_proofs_have_been_checked() -> None:
    table = ScriptedTable(make_agreement(NAME, 3), random.Random(1), defers=True)
    table.start()
    table.play_out()
    peer = table.peers[0]
    signed = {item.hash for item in peer.journal.items if item.body.seat == 0}
    peer.crash()
    peer.journal.checked.clear()
    peer.restart()
    assert peer.member.log.head.place.step < 6
    assert signed <= {item.hash for item in peer.member.log.pool}
    table.tick(1.0)
    table.settle()
    assert peer.member.log.branch.is_closed
