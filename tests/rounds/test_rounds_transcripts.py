"""Games with hidden cards in files: a stranger checks every proof, and each foul has its evidence."""

import pytest
from played_games import signatures
from rounds_bench import Cheat, play_out, reach
from scripted_wire import ScriptedTable, identity
from veiled_game import NAME, veiled_game

from protocol.files.evidence import verify_evidence, write_evidence
from protocol.files.transcript import write_transcript
from protocol.files.verify import replayed, verify_transcript
from protocol.rounds.mix import MixRound
from protocol.rounds.open import OpenRound
from protocol.rounds.shuffle import ShuffleRound
from protocol.wire.items import Resignation, sign
from protocol.wire.payloads import ShuffledDeck

__all__ = ["veiled_game"]

SEAT = 1


def spoiled(cheat: Cheat) -> ShuffledDeck:
    deck = cheat.honest()
    assert isinstance(deck, ShuffledDeck)
    return ShuffledDeck(deck.cards[64:] + deck.cards[:64], deck.proof)


def resigned_falsely(cheat: Cheat, epoch: bytes) -> None:
    member = cheat.table.peers[SEAT].member
    body = Resignation(cheat.basis.game_id, epoch, 0, 0, SEAT, bytes(32), bytes(32), bytes(64))
    assert cheat.show(sign(member.identity, body)) == {(SEAT, "shares")}


def check_files(table: ScriptedTable, code: str) -> None:
    """Every honest peer can write a transcript of the game and evidence of the foul, and both verify."""
    table.play_out()
    signed = signatures(table.agreement)
    for peer in table.peers:
        if peer.seat == SEAT:
            continue
        log = peer.member.log
        assert log.branch.is_closed
        assert SEAT not in log.branch.living
        report = verify_evidence(write_evidence(log, signed, log.fouls[SEAT], identity(peer.seat)))
        assert (report.seat, report.code) == (SEAT, code)
        assert replayed(write_transcript(log, signed)).log.head.chain == log.head.chain


def test_a_whole_game_verifies_and_its_proofs_are_counted() -> None:
    table = play_out(NAME, 3, 1)
    data = write_transcript(table.peers[0].member.log, signatures(table.agreement))
    report = verify_transcript(data)
    assert report.checked.proofs["deck"] > 3
    assert report.checked.proofs["shares"] > 3
    assert report.checked.proofs["give"] == 3


@pytest.mark.parametrize("kind", [ShuffleRound, MixRound])
def test_a_false_proof_is_evidence(kind: type) -> None:
    table = reach(NAME, kind, SEAT)
    cheat = Cheat(table, SEAT)
    assert cheat.send(spoiled(cheat)) == {(SEAT, "proof_shuffle")}
    check_files(table, "proof_shuffle")


@pytest.mark.parametrize("epoch", [bytes(16), b"no epoch at all."])
def test_wrong_shares_are_evidence_wherever_they_say_to_stand(epoch: bytes) -> None:
    table = reach(NAME, OpenRound, SEAT)
    resigned_falsely(Cheat(table, SEAT), epoch)
    check_files(table, "shares")
