"""What belongs to the end of a game cannot be left out of a file unseen, and what a file lacks accuses nobody."""

import random
from functools import cache

import pytest
from cheats.cheating import signatures
from scripted_wire import Peer, ScriptedTable, identity, make_agreement
from veiled_game import NAME, veiled_game

from lanplay.records.acquaintance import Acquaintances
from lanplay.records.verdict import data_of, verdict_of
from protocol.files.container import BadTranscript, FileKind, pack, unpack
from protocol.files.report import Completeness
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.log.news import Covered
from protocol.rounds.job import Job
from protocol.wire.canonical import decode
from protocol.wire.items import FIRST_EPOCH, Entry, Resignation, RevealedKey, Signed, sign
from protocol.wire.payloads import Closing, Covering

__all__ = ["veiled_game"]
PLAYERS = 3


@cache
def played(game: str, *, open_books: bool = False) -> ScriptedTable:
    table = ScriptedTable(make_agreement(game, PLAYERS, open_books=open_books), random.Random(3))
    table.start()
    table.play_out()
    return table


def closed_at_first(players: int) -> ScriptedTable:
    """A table at the moment when its first seat has all closing entries."""
    table = ScriptedTable(make_agreement("dao", players), random.Random(3))
    table.start()
    table.play_until(lambda: table.peers[0].member.log.branch.is_closed)
    return table


def records_of(peer: Peer) -> list[bytes]:
    return list(unpack(write_transcript(peer.member.log, signatures(peer.table.agreement)), FileKind.TRANSCRIPT))


def payload_of(record: bytes) -> object:
    """What the entry in a record says; other items are their own payload."""
    body = decode(record, Signed).body
    return body.payload if isinstance(body, Entry) else body


def refusal(records: list[bytes]) -> str | None:
    try:
        verify_transcript(pack(FileKind.TRANSCRIPT, records))
    except BadTranscript as error:
        return error.code
    return None


@pytest.mark.parametrize(("game", "open_books"), [("dao", False), (NAME, True)])
def test_everybody_signs_that_the_end_is_complete(game: str, open_books: bool) -> None:
    table = played(game, open_books=open_books)
    for peer in table.peers:
        assert peer.member.log.branch.is_covered
        assert [told for told in peer.told if isinstance(told, Covered)] == [Covered()]
    report = verify_transcript(pack(FileKind.TRANSCRIPT, records_of(table.peers[0])))
    assert (report.ending, report.unsigned, report.uncovered, report.unopened) == (Completeness.CLOSED, (), (), ())


def test_a_covered_file_loses_no_signature_under_the_result() -> None:
    records = records_of(played("dao").peers[0])
    closing = [number for number, record in enumerate(records[4:], 4) if isinstance(payload_of(record), Closing)]
    assert len(closing) == PLAYERS
    for number in closing:
        assert refusal([*records[:number], *records[number + 1 :]]) == "item_order"


def test_a_covered_file_loses_no_books() -> None:
    records = records_of(played(NAME, open_books=True).peers[0])
    books = [number for number, record in enumerate(records[4:], 4) if isinstance(payload_of(record), RevealedKey)]
    assert len(books) == PLAYERS
    for number in books:
        assert refusal([*records[:number], *records[number + 1 :]]) == "item_order"


@pytest.mark.parametrize("covering", [0, 1, 2])
def test_one_covering_entry_is_enough(covering: int) -> None:
    """Whoever leaves out a signature has to leave out all that covers it, and then the file says what it lacks."""
    records = records_of(played("dao").peers[0])
    kept, last = records[:-PLAYERS], records[len(records) - PLAYERS + covering]
    assert isinstance(payload_of(last), Covering)
    assert refusal([*kept, last]) is None
    assert refusal([*kept[:-1], last]) == "item_order"
    report = verify_transcript(pack(FileKind.TRANSCRIPT, kept[:-1]))
    assert (report.ending, report.unsigned) == (Completeness.UNSIGNED, (2,))


def test_nobody_covers_books_that_have_not_come() -> None:
    table = ScriptedTable(make_agreement(NAME, PLAYERS, open_books=True), random.Random(3))
    silent = table.peers[1]
    table.start()
    for _ in range(2000):
        if silent.member.log.branch.is_over:
            table.cut(1, 0)
            table.cut(1, 2)
        if not (table.deliver_some(1) or table.work(1) or table.play_turns()):
            break
    for peer in (table.peers[0], table.peers[2]):
        log = peer.member.log
        if log.branch.is_closed:
            assert log.unopened or not log.awaits_books
            assert not (log.unopened and log.branch.is_covered)
    table.mend(1, 0)
    table.mend(1, 2)
    table.play_out()
    assert all(peer.member.log.branch.is_covered for peer in table.peers)


def test_whoever_does_not_cover_the_end_is_neither_cut_nor_claimed_against() -> None:
    table = closed_at_first(2)
    first, second = table.peers
    table.queues.clear()
    table.tick(700.0)
    assert not first.member.may_claim(table.now)
    first.run(first.member.call_late(table.now))
    assert not [item for item in first.journal.items if not isinstance(item.body, Entry)]
    assert second.member.log.branch.living == (0, 1)


def test_a_resignation_shown_after_the_end_undoes_nothing() -> None:
    """Its place may be that of a covering round: nobody leaves a game that all have signed."""
    table = closed_at_first(PLAYERS)
    first = table.peers[0]
    log = first.member.log
    closed = log.branch
    late = Resignation(table.agreement.id, log.branch.epoch, *log.head.place, 2, b"")
    first.run(first.member.receive(sign(identity(2), late), identity(2).key, table.now))
    assert log.branch is closed
    assert log.branch.is_closed
    assert log.branch.living == (0, 1, 2)


def test_another_word_in_a_covering_round_is_a_foul_and_changes_no_result() -> None:
    table = closed_at_first(PLAYERS)
    first = table.peers[0]
    log = first.member.log
    place, chain = log.head.place, log.head.chain
    false = Entry(table.agreement.id, log.branch.epoch, *place, 2, chain, log.head.state, Closing(bytes(32)))
    table.cut(0, 2)
    first.run(first.member.receive(sign(identity(2), false), identity(2).key, table.now))
    assert [(foul.seat, foul.code) for foul in first.fouls] == [(2, "payload_kind")]
    assert log.branch.is_closed
    assert log.branch.living == (0, 1, 2)


def test_a_file_that_lacks_something_accuses_nobody() -> None:
    records = records_of(played(NAME, open_books=True).peers[0])
    is_books = [isinstance(payload_of(record), RevealedKey) for record in records[4:]]
    last = 4 + max(number for number, found in enumerate(is_books) if found)
    lacking_books = verify_transcript(pack(FileKind.TRANSCRIPT, records[:last]))
    lacking_all = verify_transcript(pack(FileKind.TRANSCRIPT, records[: last - 6]))
    told = [verdict_of("game", report, Acquaintances()) for report in (lacking_books, lacking_all)]
    assert "This file lacks the books of seat2." in told[0]
    assert "this file lacks the signatures of seat2" in told[1]
    assert not any("not signed" in line or "not opened" in line for line in told)
    assert data_of(lacking_books, Acquaintances())["unopened"] == (2,)
    assert data_of(lacking_books, Acquaintances())["uncovered"] == (0, 1, 2)


def test_proofs_that_were_checked_in_the_game_are_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only others' are relied on: this program's own part is read as strangers read it."""
    table = played(NAME, open_books=True)
    data = pack(FileKind.TRANSCRIPT, records_of(table.peers[0]))
    run: list[int] = []
    check = Job.run
    monkeypatch.setattr(Job, "run", lambda job: run.append(1) or check(job))
    whole = verify_transcript(data)
    all_proofs = len(run)
    run.clear()
    checked = table.playing(0).checked
    assert verify_transcript(data, checked) == whole
    assert 0 < len(run) < all_proofs
    own = [item.hash for item in table.peers[0].member.log.pool if item.body.seat == 0]
    assert not checked.intersection(own)


def test_a_resignation_dated_back_behind_a_cut_spoils_no_file() -> None:
    """Its signer has voted for the cut and played on: the vote stays in the file, and nothing stands in for it."""
    table = ScriptedTable(make_agreement("dao", 4, clock=30), random.Random(4))
    table.start()
    table.deliver_some(60)
    table.peers[3].crash()
    staying = table.peers[:3]
    while not all(peer.member.log.branch.is_closed for peer in staying):
        table.play_out()
        table.tick(61.0)
    before = {write_transcript(peer.member.log, signatures(table.agreement)) for peer in staying}
    branch = staying[0].member.log.branch
    assert branch.cut is not None
    place = next(standing.place for standing in branch.rounds if 2 in standing.due)
    for epoch in (branch.epoch, FIRST_EPOCH):
        late = sign(identity(2), Resignation(table.agreement.id, epoch, *place, 2, b""))
        for peer in staying[:2]:
            peer.run(peer.member.receive(late, None, table.now))
        after = {write_transcript(peer.member.log, signatures(table.agreement)) for peer in staying[:2]}
        assert after == before
    (data,) = before
    assert verify_transcript(data).ending is Completeness.CLOSED
