"""A claim ends a game for its signer: whoever claims and plays on has signed two things that exclude each other."""

import random

import pytest
from cheats.cheating import signatures
from scripted_wire import Peer, ScriptedTable, identity, make_agreement

from protocol.files.evidence import verify_evidence, write_evidence
from protocol.wire.items import Claim, Entry, Signed, sign


def between_two(turns: int = 6) -> ScriptedTable:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(5))
    table.start()
    table.play_out(most=turns)
    return table


def claimed(peer: Peer) -> Signed:
    """The claim that the seat can make where its log stands."""
    log = peer.member.log
    missing = (1 - peer.seat,)
    return sign(
        identity(peer.seat),
        Claim(log.agreement.id, log.branch.epoch, *log.head.place, peer.seat, missing),
    )


def entries_of(peer: Peer) -> list[Signed]:
    return [item for item in peer.journal.items if isinstance(item.body, Entry) and item.body.seat == peer.seat]


@pytest.mark.parametrize("is_claim_first", [True, False])
def test_a_claim_and_a_later_entry_prove_a_foul(is_claim_first: bool) -> None:
    table = between_two()
    claim = claimed(table.peers[0])
    if is_claim_first:
        table.peers[1].run(table.peers[1].member.receive(claim, identity(0).key, table.now))
    table.play_out(most=6)
    witness = table.peers[1]
    if not is_claim_first:
        assert not witness.fouls
        witness.run(witness.member.receive(claim, identity(0).key, table.now))
    assert [(foul.seat, foul.code) for foul in witness.fouls] == [(0, "double")]
    data = write_evidence(witness.member.log, signatures(table.agreement), witness.fouls[0], identity(1))
    assert verify_evidence(data).seat == 0


def test_an_entry_of_the_place_itself_belies_no_claim() -> None:
    """It may have been signed before, while the other seat was missing."""
    table = between_two()
    witness = table.peers[1]
    witness.run(witness.member.receive(claimed(table.peers[0]), identity(0).key, table.now))
    log = witness.member.log
    newest = [item for item in entries_of(table.peers[0]) if item.body.step == log.head.place.step]
    assert not witness.fouls, newest


def test_whoever_has_claimed_signs_no_entry_though_the_other_comes_back() -> None:
    table = between_two()
    first, second = table.peers
    while first.member.is_asked or not second.member.is_asked:
        table.play_turns()
        table.settle()
    table.queues.clear()
    table.tick(700.0)
    first.run(first.member.claim(table.now))
    signed = len(entries_of(first))
    assert table.playing(0).has_claimed
    table.mend(0, 1)
    table.play_out(most=20)
    assert len(entries_of(first)) == signed
    assert not first.fouls
    assert not second.fouls
    first.crash()
    first.restart()
    table.mend(0, 1)
    table.play_out(most=20)
    assert len(entries_of(first)) == signed
    assert not second.fouls
    assert not first.member.may_claim(table.now)
