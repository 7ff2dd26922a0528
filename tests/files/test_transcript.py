"""Transcripts: one file a game, the same from every peer, true to a stranger, and refused after any change."""

import hashlib
import random
import struct
from pathlib import Path

import pytest
from cheats.cheating import signatures
from scripted_wire import Peer, ScriptedTable, identity, make_agreement
from table_model import Model
from veiled_game import NAME, veiled_game

from engine.events import Leaving
from lanplay.errors import report_of
from lanplay.records.file_faults import FileBroken
from protocol.agreement import BadAgreement
from protocol.files.container import MOST_BYTES, MOST_RECORD, BadTranscript, FileKind, pack, unpack
from protocol.files.report import Completeness, GameReport
from protocol.files.transcript import transcript_hash, write_transcript
from protocol.files.verify import open_file, replayed, verify_transcript
from protocol.rounds.closing import ClosingRound
from protocol.wire.canonical import encode
from protocol.wire.greetings import VERSION
from protocol.wire.items import Chat, Claim, Entry, EpochJoined, Signed, sign
from protocol.wire.payloads import Reply

__all__ = ["veiled_game"]


def played(players: int = 2, number: int = 1, table: bytes = b"\0" * 16) -> ScriptedTable:
    scripted = ScriptedTable(make_agreement("dao", players, table=table), random.Random(number))
    scripted.start()
    scripted.play_out()
    return scripted


def written(peer: Peer) -> bytes:
    return write_transcript(peer.member.log, signatures(peer.table.agreement))


def refused(data: bytes) -> BadTranscript:
    with pytest.raises(BadTranscript) as caught:
        verify_transcript(data)
    return caught.value


def records_of(data: bytes) -> list[bytes]:
    return list(unpack(data, FileKind.TRANSCRIPT))


SMALL = written(played().peers[0])
RECORDS = records_of(SMALL)
FIRST_ITEM = 3
EARLIER = Path(__file__).parent / "version-1.transcript"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_peer_writes_the_same_bytes_and_a_stranger_believes_them(players: int) -> None:
    table = played(players)
    (data,) = {written(peer) for peer in table.peers}
    report = open_file(data)
    assert isinstance(report, GameReport)
    log = table.peers[0].member.log
    assert report.outcome == log.game.outcome(log.branch.state)
    assert report.ending is Completeness.CLOSED
    assert report.transcript_hash == transcript_hash(log)
    assert report.table.id == table.agreement.id
    assert [seat.nick for seat in report.table.seats] == [f"seat{seat}" for seat in range(players)]
    assert report.table.options["variant"] == "plain"
    assert (report.departures, report.unsigned, report.claims) == ((), (), ())
    assert report.checked.signatures == players + report.checked.entries
    assert report.checked.links % players == 0


def test_the_transcript_hash_is_what_every_closing_entry_is_built_on() -> None:
    table = played(3)
    log = table.peers[0].member.log
    closing = next(one for one in reversed(log.branch.rounds) if isinstance(one.procedure, ClosingRound))
    assert {item.body.chain for item in closing.adopted.values() if isinstance(item.body, Entry)} == {
        transcript_hash(log)
    }


def test_a_file_read_and_written_again_is_the_same() -> None:
    assert write_transcript(replayed(SMALL).log, RECORDS[1:FIRST_ITEM]) == SMALL


def test_chat_and_what_does_not_stand_are_left_out() -> None:
    table = played()
    table.peers[0].run(table.peers[0].member.say("well played", table.now))
    table.settle()
    assert written(table.peers[1]) == SMALL


def test_the_layout_is_the_documented_one() -> None:
    assert SMALL.startswith(b"lanplay transcript 1\n")
    assert SMALL[-36:-32] == struct.pack(">I", 32)
    assert SMALL[-32:] == hashlib.sha256(SMALL[:-36]).digest()
    assert RECORDS[0] == played().agreement.data
    assert [len(record) for record in RECORDS[1:FIRST_ITEM]] == [64, 64]


# -- games that did not end in the plain way ------------------------------------------------------------------


def test_a_running_game_says_that_it_is_open() -> None:
    table = ScriptedTable(make_agreement("dao", 3), random.Random(2))
    table.start()
    table.play_out(most=5)
    report = verify_transcript(written(table.peers[0]))
    assert (report.ending, report.outcome) == (Completeness.OPEN, None)
    assert report.transcript_hash == table.peers[0].member.log.head.chain


def test_whoever_has_not_signed_the_closing_is_named() -> None:
    table = ScriptedTable(make_agreement("dao", 3), random.Random(2))
    table.start()
    while not table.peers[0].member.log.branch.is_over:
        table.deliver_some(1)
        table.play_turns()
    report = verify_transcript(written(table.peers[0]))
    assert report.ending is Completeness.UNSIGNED
    assert report.outcome is not None
    assert set(report.unsigned) == set(table.peers[0].member.log.head.missing) != set()
    table.play_out()
    closed = verify_transcript(written(table.peers[1]))
    assert (closed.transcript_hash, closed.outcome) == (report.transcript_hash, report.outcome)


def test_a_claim_of_two_is_reported_as_one() -> None:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(2))
    table.start()
    table.play_out(most=5)
    while table.peers[1].seat not in table.peers[0].member.log.head.missing:
        table.play_out(most=1)
    table.peers[1].crash()
    table.tick(601.0)
    table.peers[0].run(table.peers[0].member.claim(table.now))
    report = verify_transcript(written(table.peers[0]))
    assert report.is_claimed
    assert [(claim.seat, claim.missing) for claim in report.claims] == [(0, (1,))]
    assert report.outcome is not None
    assert (report.outcome.winners, report.outcome.reason) == ((0,), "left")


def test_a_claim_without_need_does_not_stand() -> None:
    table = ScriptedTable(make_agreement("dao", 3), random.Random(2))
    table.start()
    table.settle()
    log = table.peers[0].member.log
    false = sign(identity(0), Claim(table.agreement.id, log.branch.epoch, *log.head.place, 0, log.head.missing or (1,)))
    log.receive(false)
    data = written(table.peers[0])
    assert verify_transcript(data).ending is Completeness.OPEN
    forged = pack(FileKind.TRANSCRIPT, [*records_of(data), encode(false)])
    assert refused(forged).code == "item_order"


def test_a_resignation_is_told_with_its_place() -> None:
    table = ScriptedTable(make_agreement("dao", 4), random.Random(2))
    table.start()
    table.play_out(most=6)
    table.peers[2].run(table.peers[2].member.resign(table.now))
    table.play_out()
    (data,) = {written(peer) for peer in table.peers if peer.seat != 2}
    report = verify_transcript(data)
    assert [(gone.seat, gone.how, gone.epoch) for gone in report.departures] == [(2, Leaving.RESIGNED, 0)]


def test_a_cut_is_told_with_its_place_and_rests_on_the_votes_in_the_file() -> None:
    table = ScriptedTable(make_agreement("dao", 4, clock=30), random.Random(2))
    table.start()
    table.play_out(most=6)
    table.peers[3].crash()
    for _ in range(4):
        table.play_out()
        table.tick(61.0)
    (data,) = {written(peer) for peer in table.peers if peer.is_up}
    report = verify_transcript(data)
    assert [(gone.seat, gone.how, gone.epoch) for gone in report.departures] == [(3, Leaving.CUT, 0)]
    assert (report.epochs, report.checked.votes) == (2, 3)
    records = records_of(data)
    votes = [number for number, record in enumerate(records) if b"\xa4vote" in record]
    for number in votes:
        assert refused(pack(FileKind.TRANSCRIPT, records[:number] + records[number + 1 :])).place.record is not None


@pytest.mark.parametrize("number", range(3000, 3004))
def test_transcripts_of_troubled_games_verify_and_agree(number: int) -> None:
    """Crashes, cuts, resignations and doubles, as the model makes them: the files may differ in what proves a cut."""
    model = Model(number)
    model.run()
    reports = [verify_transcript(data) for data in {written(peer) for peer in model.still_in()}]
    assert len({(report.transcript_hash, report.outcome) for report in reports}) <= 1
    assert all(report.ending is Completeness.CLOSED for report in reports)


@pytest.mark.parametrize("number", range(3000, 3003))
def test_transcripts_of_troubled_games_with_hidden_cards_verify_and_agree(number: int) -> None:
    model = Model(number, NAME, (2, 3, 3, 4), most_steps=250)
    model.run()
    reports = [verify_transcript(data) for data in {written(peer) for peer in model.still_in()}]
    assert len({report.transcript_hash for report in reports}) <= 1
    assert all(report.checked.proofs["deck"] > 0 for report in reports)


# -- any change is refused ------------------------------------------------------------------------------------


def smallest() -> bytes:
    """The transcript of a whole game that a resignation ended before it had begun."""
    table = ScriptedTable(make_agreement("dao", 2), random.Random(2))
    table.peers[1].run(table.peers[1].member.resign(table.now))
    table.start()
    table.play_out()
    data = written(table.peers[0])
    assert verify_transcript(data).ending is Completeness.CLOSED
    return data


SMALLEST = smallest()


def check_flip(data: bytes, bit: int) -> None:
    """The error names the record with the changed bit; of the agreement's it may be a signature under it."""
    starts = [len(FileKind.TRANSCRIPT.value)]
    for record in records_of(data):
        starts.append(starts[-1] + 4 + len(record))
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    error = refused(bytes(changed))
    if bit // 8 < starts[0]:
        assert error.code == "magic"
        return
    record = sum(start <= bit // 8 for start in starts) - 1
    assert error.place.record == record or (record == 0 and error.place.record == 1), (bit, str(error))


@pytest.mark.parametrize("part", range(8))
def test_every_byte_of_a_small_game_counts(part: int) -> None:
    """One bit of each byte, in turn."""
    for bit in range(9 * part, 8 * len(SMALLEST), 64):
        check_flip(SMALLEST, bit)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_every_bit_of_a_small_game_counts(part: int) -> None:
    for bit in range(part, 8 * len(SMALLEST), 8):
        check_flip(SMALLEST, bit)


def test_any_bit_of_a_longer_game_counts() -> None:
    for bit in random.Random(7).sample(range(8 * len(SMALL)), 40):
        check_flip(SMALL, bit)


def test_a_changed_item_is_refused_with_step_and_seat() -> None:
    number = next(n for n, record in enumerate(RECORDS) if b"\xa5reply" in record and n > 40)
    changed = bytearray(RECORDS[number])
    changed[-1] ^= 1
    error = refused(pack(FileKind.TRANSCRIPT, [*RECORDS[:number], bytes(changed), *RECORDS[number + 1 :]]))
    body = replayed(SMALL).items[number - FIRST_ITEM].body
    assert isinstance(body, Entry)
    assert error.code == "item_signature"
    assert (error.place.record, error.place.step, error.place.round) == (number, body.step, body.round)
    assert error.place.seat == body.seat


def test_a_truncated_file_is_refused_wherever_it_ends() -> None:
    for length in [*range(0, 400, 5), *range(400, len(SMALL), 1499), *range(len(SMALL) - 37, len(SMALL), 6)]:
        refused(SMALL[:length])


def test_a_file_that_goes_on_is_refused() -> None:
    assert refused(SMALL + b"\0").code == "item_garbled"
    assert refused(SMALL + SMALL).code == "item_garbled"


def test_a_game_cut_short_at_a_record_is_a_shorter_game_with_a_wrong_end() -> None:
    """With the hash made anew it is an honest file of an unfinished game, and says so."""
    for left_out, ending in ((1, Completeness.CLOSED), (2, Completeness.CLOSED), (3, Completeness.UNSIGNED)):
        report = verify_transcript(pack(FileKind.TRANSCRIPT, RECORDS[:-left_out]))
        assert report.ending is ending


@pytest.mark.parametrize("number", [FIRST_ITEM, FIRST_ITEM + 20, len(RECORDS) - 1])
def test_a_record_twice_is_refused(number: int) -> None:
    error = refused(pack(FileKind.TRANSCRIPT, [*RECORDS[: number + 1], *RECORDS[number:]]))
    assert (error.code, error.place.record) == ("item_twice", number + 1)


@pytest.mark.parametrize("number", [FIRST_ITEM, FIRST_ITEM + 20, len(RECORDS) - 2])
def test_records_in_another_order_are_refused(number: int) -> None:
    swapped = [*RECORDS[:number], RECORDS[number + 1], RECORDS[number], *RECORDS[number + 2 :]]
    error = refused(pack(FileKind.TRANSCRIPT, swapped))
    assert (error.code, error.place.record) == ("item_order", number)


def test_a_record_left_out_is_refused_where_it_is_missing() -> None:
    for number in range(FIRST_ITEM, len(RECORDS) - 2, 11):
        error = refused(pack(FileKind.TRANSCRIPT, [*RECORDS[:number], *RECORDS[number + 1 :]]))
        assert error.code == "item_order"
        assert error.place.record in (number, number + 1)


def test_a_record_of_another_game_is_refused() -> None:
    other = records_of(written(played(table=b"\1" * 16).peers[0]))
    for number in (FIRST_ITEM, FIRST_ITEM + 30):
        error = refused(pack(FileKind.TRANSCRIPT, [*RECORDS[:number], other[number], *RECORDS[number + 1 :]]))
        assert (error.code, error.place.record) == ("item_foreign", number)


def test_signatures_under_the_agreement_in_another_order_are_refused() -> None:
    swapped = [RECORDS[0], RECORDS[2], RECORDS[1], *RECORDS[FIRST_ITEM:]]
    error = refused(pack(FileKind.TRANSCRIPT, swapped))
    assert (error.code, error.place.record, error.place.seat) == ("agreement_signature", 1, 0)


def test_a_game_that_not_all_signed_is_not_written() -> None:
    table = played()
    signed = signatures(table.agreement)
    for wrong in (signed[:1], [signed[0], signed[0]]):
        with pytest.raises(BadAgreement):
            write_transcript(table.peers[0].member.log, wrong)


def test_an_agreement_alone_is_a_game_that_has_not_begun() -> None:
    report = verify_transcript(pack(FileKind.TRANSCRIPT, RECORDS[:FIRST_ITEM]))
    assert (report.ending, report.steps) == (Completeness.OPEN, 0)
    assert refused(pack(FileKind.TRANSCRIPT, RECORDS[:2])).code == "agreement_unsigned"
    assert refused(pack(FileKind.TRANSCRIPT, [])).code == "agreement_unsigned"


@pytest.mark.parametrize("body", [Chat(bytes(32), 0, 0, "hello"), EpochJoined(bytes(32), bytes(16), 0)])
def test_items_that_decide_nothing_have_no_place_in_a_file(body: Chat | EpochJoined) -> None:
    item = encode(sign(identity(0), body))
    error = refused(pack(FileKind.TRANSCRIPT, [*RECORDS, item]))
    assert (error.code, error.place.record) == ("item_kind", len(RECORDS))


def test_a_foul_that_nobody_was_cut_for_is_refused() -> None:
    """A forger who holds all keys of the table still cannot write a game against its rules."""
    first_move = next(number for number, record in enumerate(RECORDS) if b"\xa5reply" in record)
    records = RECORDS[:first_move]
    log = replayed(pack(FileKind.TRANSCRIPT, records)).log
    (seat,) = log.head.procedure.due
    head = log.head
    move = Entry(log.agreement.id, log.branch.epoch, *head.place, seat, head.chain, head.state, Reply("steal"))
    error = refused(pack(FileKind.TRANSCRIPT, [*records, encode(sign(identity(seat), move))]))
    assert error.code == "foul_illegal_move_unknown"
    assert (error.place.record, error.place.seat) == (len(records), seat)


# -- limits ---------------------------------------------------------------------------------------------------


def test_limits_hold_before_anything_is_built() -> None:
    assert refused(FileKind.TRANSCRIPT.value + struct.pack(">I", MOST_RECORD + 1) + bytes(64)).code == "record_too_long"
    assert refused(FileKind.TRANSCRIPT.value + bytes(MOST_BYTES)).code == "file_too_long"
    with pytest.raises(BadTranscript, match="record_too_long"):
        pack(FileKind.TRANSCRIPT, [bytes(MOST_RECORD + 1)])
    whole_game = bytes(MOST_RECORD + 1)
    assert list(unpack(pack(FileKind.TOURNAMENT, [whole_game]), FileKind.TOURNAMENT)) == [whole_game]


def test_a_file_of_an_earlier_version_is_refused_by_both_numbers() -> None:
    """A game that version 1 of the program has written."""
    error = refused(EARLIER.read_bytes())
    assert (error.code, error.place.record) == ("agreement_version", 0)
    told = report_of(FileBroken("old.transcript", error)).text
    assert "version 1 " in told
    assert f"version {VERSION} " in told


def test_bytes_that_are_no_file_of_ours_are_refused() -> None:
    for data in (b"", b"lanplay", b"\0" * 100, b"lanplay transcript 2\n", SMALL[1:]):
        with pytest.raises(BadTranscript) as caught:
            open_file(data)
        assert caught.value.code == "magic"


def test_hostile_bytes_after_good_records_give_the_one_error() -> None:
    rng = random.Random(11)
    for _ in range(40):
        number = rng.randrange(len(RECORDS))
        garbage = rng.randbytes(rng.randrange(200)) if rng.random() < 0.5 else mutated(RECORDS[number], rng)
        refused(pack(FileKind.TRANSCRIPT, [*RECORDS[:number], garbage, *RECORDS[number + 1 :]]))


def mutated(record: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(record))
    return record[:start] + rng.randbytes(rng.randrange(1, 6)) + record[start + rng.randrange(8) :]


def test_garbled_items_inside_a_signed_shell_are_refused() -> None:
    for data in (b"", b"\x90", b"\xc0", bytes(300)):
        item = encode(Signed(data, bytes(64)))
        assert refused(pack(FileKind.TRANSCRIPT, [*RECORDS[:FIRST_ITEM], item])).code == "item_garbled"
