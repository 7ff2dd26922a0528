"""Chains of links last for any game: when they are used up all seats name their next ones first (protocol.md, 7)."""

import random

import pytest
from cheats.cheating import signatures
from scripted_wire import ScriptedTable, make_agreement

from protocol.files.report import Completeness
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.rounds.toss import LeadRound, RenewalRound, TossRound
from protocol.rounds.tosschain import LENGTH, TossChains, TossLedger
from protocol.wire.items import FIRST_EPOCH

pytestmark = pytest.mark.usefixtures("transparent_group")


@pytest.mark.parametrize(("name", "length"), [("dao", 1), ("dao", 2), ("dos", 1)])
def test_a_game_goes_on_over_many_chains(name: str, length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.rounds.tosschain.LENGTH", length)
    table = ScriptedTable(make_agreement(name, 2), random.Random(1))
    table.chosen = lambda peer: peer.best()
    table.start()
    table.play_out()
    logs = [peer.member.log for peer in table.peers]
    assert all(log.branch.is_closed for log in logs)
    assert not any(peer.fouls for peer in table.peers)
    procedures = [standing.procedure for standing in logs[0].branch.rounds]
    renewed = [procedure.chain for procedure in procedures if isinstance(procedure, RenewalRound)]
    tosses = {procedure.index for procedure in procedures if isinstance(procedure, TossRound)}
    assert renewed == list(range(1, max(tosses) // length + 1))
    assert len(renewed) > 3
    assert any(isinstance(procedure, LeadRound) for procedure in procedures) == (name == "dos")
    (transcript,) = {write_transcript(log, signatures(table.agreement)) for log in logs}
    assert verify_transcript(transcript).ending is Completeness.CLOSED


def test_a_restarted_seat_names_the_same_ends() -> None:
    chains, again = TossChains(bytes(32)), TossChains(bytes(32))
    assert chains.link(FIRST_EPOCH, 2 * LENGTH) == again.link(FIRST_EPOCH, 2 * LENGTH)
    assert chains.end(FIRST_EPOCH, 1) == again.end(FIRST_EPOCH, 1) != chains.end(FIRST_EPOCH, 2)
    assert chains.end(b"e" * 16, 1) != chains.end(FIRST_EPOCH, 1)


def test_links_of_a_renewed_chain_are_held_against_its_end_alone() -> None:
    chains, last = TossChains(bytes(32)), LENGTH - 1
    ledger = TossLedger.committed((chains.end(),))
    assert ledger.accepts(0, last, chains.link(FIRST_EPOCH, last))
    ledger = ledger.after(0, last, chains.link(FIRST_EPOCH, last))
    assert ledger.chain_of(last) == ledger.chain != ledger.chain_of(LENGTH)
    ledger = ledger.renewed(1, {0: chains.end(FIRST_EPOCH, 1)})
    assert ledger.chain == ledger.chain_of(LENGTH)
    assert ledger.accepts(0, LENGTH, chains.link(FIRST_EPOCH, LENGTH))
    assert ledger.accepts(0, LENGTH + 2, chains.link(FIRST_EPOCH, LENGTH + 2))
    assert not ledger.accepts(0, LENGTH, chains.link(FIRST_EPOCH, LENGTH + 1))
    assert not ledger.accepts(0, LENGTH, chains.link(FIRST_EPOCH, last))


def test_after_a_cut_all_chains_are_others() -> None:
    chains = TossChains(bytes(32))
    ledger = TossLedger.committed((chains.end(),)).with_toss_begun().with_toss_begun().after_cut()
    assert ledger.begun == 0
    assert ledger.chain_of(0) != ledger.chain
    later = b"e" * 16
    ledger = ledger.renewed(0, {0: chains.end(later, 0)})
    assert ledger.accepts(0, 0, chains.link(later, 0))
    assert not ledger.accepts(0, 0, chains.link(FIRST_EPOCH, 0))
