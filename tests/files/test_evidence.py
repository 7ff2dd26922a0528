"""Evidence: proven by recomputing it, refused when it does not show what it says, and testimony that is only a word."""

import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from cheats.cheating import CHEAT, Cheat, CheatTable, Sent, Trick, signatures
from msgspec.structs import replace
from scripted_wire import identity, make_agreement

from protocol.agreement import Agreement, sign_agreement
from protocol.files import report as reports
from protocol.files.container import BadTranscript, FileKind, pack, unpack
from protocol.files.evidence import DOMAIN, Accusation, verify_evidence, write_evidence
from protocol.files.report import FoulReport
from protocol.files.testimony import verify_testimony, write_testimony
from protocol.files.transcript import opening_records
from protocol.files.verify import open_file, verify_transcript
from protocol.identity import Identity
from protocol.log.log import Log
from protocol.log.news import FoulFound
from protocol.wire.canonical import decode, encode
from protocol.wire.items import AnyBody, Chat, Claim, Entry, Eviction, Mark, Resignation, Signed, Vote, sign
from protocol.wire.payloads import Reply, TossLink

ROOT = Path(__file__).resolve().parents[2]
STRANGER = """
import sys
from protocol.files.evidence import verify_evidence
report = verify_evidence(sys.stdin.buffer.read())
print(report.table.game, report.seat, report.nick, report.code, *report.place)
"""


def foul_in(kind: type, **change: object) -> Trick:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = item.body
        if not isinstance(body, Entry) or not isinstance(body.payload, kind):
            return None
        return cheat.to_all(cheat.sign(replace(body, **change)))

    return trick


def doubled(cheat: Cheat, item: Signed) -> Sent | None:
    body = item.body
    if not isinstance(body, Entry) or not isinstance(body.payload, Reply):
        return None
    return cheat.to_all(item, cheat.sign(replace(body, payload=Reply("steal"))))


def evidence_of(trick: Trick, players: int = 3) -> bytes:
    table = CheatTable(trick, players)
    table.play_to_the_end()
    return table.honest[0].evidence[0]


@cache
def illegal() -> bytes:
    return evidence_of(foul_in(Reply, payload=Reply("steal")))


@cache
def double() -> bytes:
    return evidence_of(doubled)


FIRST_ITEM = 5  # after the agreement, three signatures and the accusation


def records_of(data: bytes) -> list[bytes]:
    return list(unpack(data, FileKind.EVIDENCE))


def refused(data: bytes) -> BadTranscript:
    with pytest.raises(BadTranscript) as caught:
        verify_evidence(data)
    return caught.value


def accused_anew(records: list[bytes], **change: object) -> bytes:
    """The file with its accusation changed, and signed again by whoever wants to accuse."""
    said = decode(decode(records[FIRST_ITEM - 1], Signed).data, Accusation)
    accuser = identity(0)
    data = encode(replace(said, **change))
    statement = encode(Signed(data, accuser.sign(DOMAIN, data)))
    return pack(FileKind.EVIDENCE, [*records[: FIRST_ITEM - 1], statement, *records[FIRST_ITEM:]])


@pytest.mark.parametrize(("made", "code"), [(illegal, "illegal_move_unknown"), (double, "double")])
def test_a_stranger_in_a_process_of_their_own_confirms_it(made: Callable[[], bytes], code: str) -> None:
    data = made()
    command = [sys.executable, "-c", STRANGER]
    told = subprocess.run(command, input=data, capture_output=True, check=True, cwd=ROOT, timeout=60).stdout.split()
    report = verify_evidence(data)
    assert [word.decode() for word in told] == [
        "dao",
        str(CHEAT),
        f"seat{CHEAT}",
        code,
        str(report.place.step),
        str(report.place.round),
    ]


def test_two_bodies_for_one_key_need_nothing_else() -> None:
    assert len(records_of(double())) == FIRST_ITEM + 2


def test_other_fouls_come_with_the_log_up_to_their_place_and_no_farther() -> None:
    report = open_file(illegal())
    assert isinstance(report, FoulReport)
    last = decode(records_of(illegal())[-1], Signed).body
    assert isinstance(last, Entry)
    assert (last.step, last.round, last.seat) == (*report.place, report.seat)
    assert report.checked.entries == len(records_of(illegal())) - FIRST_ITEM


def test_any_bit_changed_is_refused() -> None:
    for data in (illegal(), double()):
        for bit in random.Random(3).sample(range(8 * len(data)), 250):
            changed = bytearray(data)
            changed[bit // 8] ^= 1 << bit % 8
            refused(bytes(changed))


def test_a_truncated_file_is_refused() -> None:
    for length in range(0, len(double()), 7):
        refused(double()[:length])


@pytest.mark.parametrize(
    "change",
    [{"seat": 0}, {"seat": 2}, {"code": "turn"}, {"code": "double"}, {"step": 1}, {"round": 1}, {"epoch": b"\1" * 16}],
)
def test_an_accusation_of_anything_else_is_refused(change: dict[str, object]) -> None:
    assert refused(accused_anew(records_of(illegal()), **change)).code == "foul_not_shown"


def test_an_accusation_about_other_items_is_refused() -> None:
    assert refused(accused_anew(records_of(illegal()), items=(bytes(32),))).code == "foul_not_shown"
    assert refused(accused_anew(records_of(illegal()), game=bytes(32))).code == "accusation_foreign"


def test_an_accusation_that_its_accuser_did_not_sign_is_refused() -> None:
    assert refused(accused_anew(records_of(illegal()), accuser=identity(2).key)).code == "accusation_signature"


def test_the_log_before_without_the_foul_proves_nothing() -> None:
    records = records_of(illegal())
    assert refused(pack(FileKind.EVIDENCE, records[:-1])).code == "foul_not_shown"
    assert refused(pack(FileKind.EVIDENCE, records_of(double())[:-1])).code == "foul_not_shown"


def test_the_foul_without_the_log_before_proves_nothing() -> None:
    records = records_of(illegal())
    assert refused(pack(FileKind.EVIDENCE, [*records[:FIRST_ITEM], records[-1]])).code == "foul_not_shown"
    assert refused(pack(FileKind.EVIDENCE, [*records[: FIRST_ITEM + 4], *records[FIRST_ITEM + 6 :]])).code in (
        "foul_not_shown",
        "item_order",
    )


def test_evidence_with_more_than_it_needs_is_refused() -> None:
    padded = [*records_of(double()), records_of(illegal())[FIRST_ITEM]]
    assert refused(pack(FileKind.EVIDENCE, padded)).code == "item_order"


def test_an_honest_move_is_no_evidence() -> None:
    """An accuser cannot make one up: of an honest seat's items nothing follows."""
    table = CheatTable(lambda cheat, item: None, 3)
    table.play_to_the_end()
    log = table.honest[0].member.log
    item = next(
        item for item in log.pool if item.body.seat == 2 and isinstance(item.body, Entry) and item.body.step > 9
    )
    body = item.body
    assert isinstance(body, Entry)
    standing = next(standing for standing in log.branch.rounds if standing.place == (body.step, body.round))
    made_up = FoulFound(2, "illegal_move_unknown", body.epoch, standing.place, (item,))
    data = write_evidence(log, signatures(table.agreement), made_up, identity(0))
    assert refused(data).code == "foul_not_shown"


def test_anybody_who_holds_the_log_may_accuse() -> None:
    """A watcher's key is as good as a seat's: it is not the accuser's word that counts."""
    table = CheatTable(foul_in(TossLink, state=bytes(32)), 3)
    table.play_to_the_end()
    watcher = Identity(b"\x63" * 32)
    foul = table.honest[0].fouls[0]
    data = write_evidence(table.honest[0].member.log, signatures(table.agreement), foul, watcher)
    report = verify_evidence(data)
    assert (report.seat, report.code, report.accuser) == (CHEAT, "state", watcher.key)


def test_evidence_behind_a_cut_holds_the_votes_that_decided_it() -> None:
    """Seat 3 is cut for silence first; the foul lies in the epoch that follows."""

    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = item.body
        is_later = isinstance(body, Entry) and body.epoch != bytes(16) and isinstance(body.payload, TossLink)
        return cheat.to_all(cheat.sign(replace(body, payload=TossLink(bytes(32))))) if is_later else None

    table = CheatTable(trick, 4)
    table.start()
    table.deliver_some(60)
    table.peers[3].crash()
    table.play_to_the_end()
    report = verify_evidence(table.honest[0].evidence[0])
    assert (report.code, report.epoch) == ("toss_link", 1)
    assert report.checked.votes > 0


# -- doubles of every kind ------------------------------------------------------------------------------------


def twins(agreement: Agreement) -> list[tuple[AnyBody, AnyBody]]:
    """Pairs of which an honest program signs at most one."""
    game, epoch = agreement.id, b"\7" * 16
    entry = Entry(game, epoch, 5, 0, 1, bytes(32), bytes(32), Reply("take"))
    vote = Vote(game, epoch, 0, 1, (Eviction(0, False),), 0, (Mark(5, 0, bytes(32)),))
    return [
        (entry, replace(entry, payload=Reply("flip"))),
        (Resignation(game, epoch, 4, 0, 1), entry),
        (Resignation(game, epoch, 4, 0, 1, b""), Resignation(game, epoch, 3, 0, 1)),
        (vote, replace(vote, out=(Eviction(2, False),))),
    ]


@pytest.mark.parametrize("kind", range(4))
@pytest.mark.parametrize("is_turned", [False, True])
def test_doubles_prove_themselves_in_either_order(kind: int, is_turned: bool) -> None:
    agreement = make_agreement("dao", 3)
    pair = [sign(identity(1), body) for body in twins(agreement)[kind]]
    log = Log(agreement, None)
    for item in reversed(pair) if is_turned else pair:
        log.receive(item)
    data = write_evidence(log, signatures(agreement), log.fouls[1], identity(0))
    report = verify_evidence(data)
    assert (report.seat, report.code) == (1, "double")


def test_saying_two_things_is_no_foul() -> None:
    agreement = make_agreement("dao", 3)
    log = Log(agreement, None)
    claim = Claim(agreement.id, bytes(16), 0, 0, 1, (0, 2))
    for body in (claim, replace(claim, step=7), Chat(agreement.id, 1, 0, "yes"), Chat(agreement.id, 1, 0, "no")):
        log.receive(sign(identity(1), body))
    assert not log.fouls


# -- testimony ------------------------------------------------------------------------------------------------


def foreign_item() -> Signed:
    other = make_agreement("dao", 3, table=b"\1" * 16)
    return sign(identity(1), Entry(other.id, bytes(16), 0, 0, 1, bytes(32), bytes(32), TossLink(bytes(32))))


def word_of(item: Signed, sender: bytes, witness: Identity) -> bytes:
    agreement = make_agreement("dao", 3)
    return write_testimony(agreement, signatures(agreement), item, sender, witness)


def refused_word(data: bytes) -> str:
    with pytest.raises(BadTranscript) as caught:
        open_file(data)
    return caught.value.code


def test_a_testimony_is_attested_and_not_proven() -> None:
    report = open_file(word_of(foreign_item(), identity(1).key, identity(2)))
    assert isinstance(report, reports.TestimonyReport)
    assert not isinstance(report, FoulReport)
    assert (report.witness, report.accused, report.code, report.signer) == (2, 1, "replay", 1)
    assert report.foreign_game == make_agreement("dao", 3, table=b"\1" * 16).id


def test_a_testimony_about_an_item_of_this_very_game_is_refused() -> None:
    agreement = make_agreement("dao", 3)
    native = sign(identity(1), Entry(agreement.id, bytes(16), 0, 0, 1, bytes(32), bytes(32), TossLink(bytes(32))))
    assert refused_word(word_of(native, identity(1).key, identity(2))) == "testimony_native"


def test_only_seats_testify_and_only_about_other_seats() -> None:
    stranger = Identity(b"\x63" * 32)
    for sender, witness in ((identity(1).key, stranger), (stranger.key, identity(1)), (identity(1).key, identity(1))):
        assert refused_word(word_of(foreign_item(), sender, witness)) == "testimony_foreign"


def test_any_bit_of_a_testimony_counts() -> None:
    data = word_of(foreign_item(), identity(1).key, identity(2))
    for bit in range(0, 8 * len(data), 3):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        refused_word(bytes(changed))


def test_files_are_not_taken_for_one_another() -> None:
    agreement = make_agreement("dao", 3)
    signed = [sign_agreement(identity(seat), agreement) for seat in range(3)]
    records = opening_records(agreement, signed, [])
    for read in (verify_transcript, verify_evidence, verify_testimony):
        for kind in FileKind:
            if kind.name.lower() not in read.__name__:
                with pytest.raises(BadTranscript, match="magic"):
                    read(pack(kind, records))
