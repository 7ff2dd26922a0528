"""Files of one game held against each other: what agrees, who goes on, and what only both together prove."""

import random
from functools import cache

import pytest
from cheats.cheating import signatures
from msgspec.structs import replace
from scripted_wire import Peer, ScriptedTable, identity, make_agreement

from protocol.files.comparison import Comparison, Relation, compare
from protocol.files.container import FileKind, pack, unpack
from protocol.files.evidence import verify_evidence, write_evidence
from protocol.files.report import Completeness
from protocol.files.transcript import write_transcript
from protocol.files.verify import replayed, verify_transcript
from protocol.wire.canonical import decode, encode
from protocol.wire.items import Claim, Entry, Signed, sign
from protocol.wire.payloads import Reply


@cache
def played(players: int = 2, table: bytes = b"\0" * 16) -> ScriptedTable:
    scripted = ScriptedTable(make_agreement("dao", players, table=table), random.Random(7))
    scripted.start()
    scripted.play_out()
    return scripted


def file_of(peer: Peer) -> bytes:
    return write_transcript(peer.member.log, signatures(peer.table.agreement))


def cut_after(data: bytes, records: int, *more: Signed) -> bytes:
    kept = list(unpack(data, FileKind.TRANSCRIPT))[:records]
    return pack(FileKind.TRANSCRIPT, [*kept, *(encode(item) for item in more)])


def together(one: bytes, two: bytes) -> Comparison:
    return compare(replayed(one), replayed(two))


def last_reply(data: bytes, before: int) -> tuple[int, Entry]:
    """The last record below `before` that is a decision."""
    records = list(unpack(data, FileKind.TRANSCRIPT))
    for number in range(before - 1, 3, -1):
        body = decode(records[number], Signed).body
        if isinstance(body, Entry) and isinstance(body.payload, Reply):
            return number, body
    raise AssertionError("nobody has decided")


def test_the_files_of_all_players_agree() -> None:
    one, two = map(file_of, played().peers)
    found = together(one, two)
    assert (found.relation, found.parted, found.fouls) == (Relation.SAME, None, ())
    assert found.is_agreement


def test_a_file_that_ends_sooner_is_the_beginning_of_the_other() -> None:
    whole = file_of(played().peers[0])
    sooner = cut_after(whole, 40)
    assert together(sooner, whole).relation is Relation.BEGINNING
    assert together(whole, sooner).relation is Relation.CONTINUATION
    assert together(whole, sooner).is_agreement


def test_two_bodies_of_one_seat_in_two_files_are_a_double_with_evidence() -> None:
    whole = file_of(played().peers[0])
    number, body = last_reply(whole, 90)
    assert isinstance(body.payload, Reply)
    other = "take" if body.payload.move == "flip" else "flip"
    twin = sign(identity(body.seat), replace(body, payload=Reply(other)))
    found = together(whole, cut_after(whole, number, twin))
    assert found.relation is Relation.PARTED
    assert found.parted == (body.step, 0)
    (foul,) = found.fouls
    assert (foul.seat, foul.code) == (body.seat, "double")
    evidence = write_evidence(found.log, signatures(played().agreement), foul, identity(9))
    assert verify_evidence(evidence).seat == body.seat


def test_a_losers_claim_is_belied_by_the_finished_game() -> None:
    whole = file_of(played().peers[0])
    number, body = last_reply(whole, 90)
    loser = 1 - body.seat
    claim = Claim(body.game, body.epoch, body.step, body.round, loser, (body.seat,))
    false = cut_after(whole, number, sign(identity(loser), claim))
    assert verify_transcript(false).ending is Completeness.CLAIMED
    found = together(false, whole)
    (foul,) = found.fouls
    assert (foul.seat, foul.code) == (loser, "double")
    assert not found.is_agreement
    evidence = write_evidence(found.log, signatures(played().agreement), foul, identity(9))
    assert verify_evidence(evidence).seat == loser


def test_files_of_different_games_are_not_compared() -> None:
    with pytest.raises(ValueError, match="different games"):
        together(file_of(played().peers[0]), file_of(played(table=b"\1" * 16).peers[0]))
