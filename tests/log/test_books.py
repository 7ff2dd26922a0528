"""Open books: seats that agreed publish the secret of their veil key after the end, and never anything else."""

import random

import pytest
from cheats.cheating import signatures
from scripted_wire import Peer, ScriptedTable, identity, make_agreement, seed
from veiled_game import NAME, veiled_game

from engine.events import Leaving, Opened
from protocol.agreement import BadAgreement, check_agreement, read_agreement
from protocol.files.container import BadTranscript, FileKind, pack, unpack
from protocol.files.report import Completeness, GameReport
from protocol.files.transcript import write_transcript
from protocol.files.verify import replayed, verify_transcript
from protocol.log.knowledge import Eyes, opened
from protocol.log.log import Log, Rejected
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.member import Member
from protocol.wire.canonical import encode
from protocol.wire.items import RevealedKey, Signed, sign

__all__ = ["veiled_game"]


def begun(*, players: int = 3, number: int = 1, open_books: bool = True) -> ScriptedTable:
    table = ScriptedTable(make_agreement(NAME, players, open_books=open_books), random.Random(number))
    table.start()
    return table


def played(*, players: int = 3, number: int = 1, open_books: bool = True) -> ScriptedTable:
    table = begun(players=players, number=number, open_books=open_books)
    table.play_out()
    assert all(peer.member.log.branch.is_closed for peer in table.peers)
    return table


def books_of(table: ScriptedTable, seat: int, secret: bytes | None = None) -> Signed:
    known = SeatSecrets(seed(seat)).veil.reveal() if secret is None else secret
    return sign(identity(seat), RevealedKey(table.agreement.id, seat, known))


def published(peer: Peer) -> list[Signed]:
    return [item for item in peer.journal.items if isinstance(item.body, RevealedKey)]


def without(peer: Peer, *seats: int) -> bytes:
    """The transcript as if the books of these seats had never come."""
    log = Log(peer.table.agreement, None)
    for item in peer.journal.items:
        if not (isinstance(item.body, RevealedKey) and item.body.seat in seats):
            log.receive(item)
    return write_transcript(log, signatures(peer.table.agreement))


def report_of(data: bytes) -> GameReport:
    return verify_transcript(data)


def records_of(data: bytes) -> list[bytes]:
    return list(unpack(data, FileKind.TRANSCRIPT))


def refused(records: list[bytes]) -> str:
    with pytest.raises(BadTranscript) as caught:
        verify_transcript(pack(FileKind.TRANSCRIPT, records))
    return caught.value.code


# -- the agreement ------------------------------------------------------------------------------------------------


def test_books_are_part_of_what_everybody_signs() -> None:
    shut, open_ = (make_agreement(NAME, 3, open_books=choice) for choice in (False, True))
    assert shut.id != open_.id
    assert read_agreement(open_.data).open_books
    assert not read_agreement(shut.data).open_books


def test_a_game_without_hidden_cards_has_no_books_to_open() -> None:
    with pytest.raises(BadAgreement, match="agreement_books"):
        check_agreement(make_agreement("dao", 3, open_books=True))


# -- the end ------------------------------------------------------------------------------------------------------


def test_every_living_seat_publishes_its_secret_once_all_have_signed_the_end() -> None:
    table = played()
    for peer in table.peers:
        secrets = {item.body.seat: item.body.secret for item in published(peer) if isinstance(item.body, RevealedKey)}
        assert secrets == {seat: SeatSecrets(seed(seat)).veil.reveal() for seat in range(3)}
        assert tuple(opened(peer.member.log)) == (0, 1, 2)
        assert peer.member.log.unopened == ()
        assert not peer.member.is_stuck


def test_nobody_publishes_anything_where_it_was_not_agreed() -> None:
    table = played(open_books=False)
    for peer in table.peers:
        assert published(peer) == []
        assert (opened(peer.member.log), peer.member.log.unopened) == ({}, ())
        secret = SeatSecrets(seed(peer.seat)).veil.reveal()
        assert not any(secret in item.data for item in peer.journal.items)


def test_no_secret_leaves_a_seat_before_the_last_closing_entry_is_there() -> None:
    table = begun()
    secrets = [SeatSecrets(seed(seat)).veil.reveal() for seat in range(3)]
    while not all(peer.member.log.branch.is_over for peer in table.peers):
        if not table.deliver_some(1):
            table.play_turns()
        for peer in table.peers:
            if not peer.member.log.branch.is_closed:
                assert not any(secrets[peer.seat] in item.data for item in peer.journal.items)
    table.settle()
    assert all(len(published(peer)) == 3 for peer in table.peers)


def test_an_unsigned_end_opens_no_books_and_does_not_name_them() -> None:
    table = begun()
    log = table.peers[0].member.log
    table.play_until(lambda: log.branch.is_over)
    table.peers[2].crash()
    table.settle()
    report = report_of(without(table.peers[0]))
    assert (report.ending, report.unsigned) == (Completeness.UNSIGNED, (2,))
    assert (report.opened, report.unopened) == ((), ())
    assert not any(published(peer) for peer in table.peers)


def test_books_are_kept_before_they_are_sent() -> None:
    table = begun()
    member = table.peers[0].member
    table.play_out()
    again = Member.restored(
        identity(0),
        table.agreement,
        table.peers[0].secrets(),
        [item for item in table.peers[0].journal.items if not isinstance(item.body, RevealedKey)],
    )
    told = [type(effect).__name__ for effect in again.start(0.0)]
    assert told.index("Keep") < told.index("Flood")
    assert member.log.pool.books(0) == again.log.pool.books(0)


def test_a_seat_that_crashed_at_the_end_publishes_when_it_is_back_and_hears_the_others() -> None:
    table = played()
    late = table.peers[1]
    late.crash()
    late.journal.items[:] = [item for item in late.journal.items if not isinstance(item.body, RevealedKey)]
    late.restart()
    assert late.member.log.unopened == (0, 1, 2)
    assert late.member.is_stuck
    for other in (0, 2):
        table.mend(1, other)
    table.tick(1.0)
    table.settle()
    assert late.member.log.unopened == ()
    assert len(published(late)) == 3


def test_a_restarted_seat_does_not_publish_twice() -> None:
    table = played()
    peer = table.peers[0]
    before = len(peer.journal.items)
    peer.crash()
    peer.restart()
    for other in (1, 2):
        table.mend(0, other)
    table.tick(1.0)
    table.settle()
    assert sum(item.body.seat == 0 for item in published(peer)) == 1
    assert len([item for item in peer.journal.items[before:] if isinstance(item.body, RevealedKey)]) == 0
    assert not any(other.fouls for other in table.peers)


def test_books_open_behind_a_cut_and_only_for_those_who_stayed() -> None:
    table = ScriptedTable(make_agreement(NAME, 3, open_books=True, clock=30), random.Random(3))
    table.start()
    table.play_out(most=3)
    table.peers[2].crash()
    for _ in range(40):
        table.play_out()
        table.tick(61.0)
    log = table.peers[0].member.log
    assert log.branch.living == (0, 1)
    assert log.branch.is_closed
    assert tuple(opened(log)) == (0, 1)
    report = report_of(write_transcript(log, signatures(table.agreement)))
    assert [gone.how for gone in report.departures] == [Leaving.CUT]
    assert (report.opened, report.unopened) == ((0, 1), ())
    with pytest.raises(BadTranscript, match="item_early"):
        verify_transcript(_with(log, table, books_of(table, 2)))


def test_whoever_resigned_keeps_its_books_shut() -> None:
    table = begun(number=2)
    table.play_out(most=3)
    table.peers[1].run(table.peers[1].member.resign(table.now))
    table.play_out()
    log = table.peers[0].member.log
    assert log.branch.is_closed
    assert 1 not in log.branch.living
    assert sorted(item.body.seat for item in published(table.peers[0])) == [0, 2]
    assert tuple(opened(log)) == (0, 2)
    secret = SeatSecrets(seed(1)).veil.reveal()
    assert not any(secret in item.data for item in table.peers[0].journal.items)


# -- what is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("secret", [bytes(32), b"\xff" * 32, SeatSecrets(seed(2)).veil.reveal(), b"\x01" + bytes(31)])
def test_a_false_secret_is_refused_and_no_foul(secret: bytes) -> None:
    table = played()
    peer = table.peers[0]
    with pytest.raises(Rejected, match="item_books"):
        peer.member.receive(books_of(table, 1, secret), identity(1).key, table.now)
    assert peer.fouls == []
    assert len(published(peer)) == 3


def test_a_secret_that_was_not_agreed_upon_is_refused() -> None:
    table = played(open_books=False)
    with pytest.raises(Rejected, match="item_books"):
        table.peers[0].member.receive(books_of(table, 1), identity(1).key, table.now)


def test_an_early_secret_is_not_taken_passed_on_or_used_and_does_no_harm() -> None:
    table = begun()
    table.play_out(most=3)
    peer = table.peers[0]
    sent = {link: len(queue) for link, queue in table.queues.items()}
    peer.run(peer.member.receive(books_of(table, 1), identity(1).key, table.now))
    assert published(peer) == []
    assert {link: len(queue) for link, queue in table.queues.items()} == sent
    assert opened(peer.member.log) == {}
    table.play_out()
    assert not any(other.fouls for other in table.peers)
    assert len(published(peer)) == 3


def test_the_same_books_twice_are_nothing_new() -> None:
    table = played()
    assert table.peers[0].member.receive(books_of(table, 1), identity(1).key, table.now) == []
    assert len(published(table.peers[0])) == 3


# -- files --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", [(), (1,), (0, 2), (0, 1, 2)])
def test_a_file_says_whose_books_are_open(missing: tuple[int, ...]) -> None:
    report = report_of(without(played().peers[0], *missing))
    assert report.table.open_books
    assert report.unopened == missing
    assert report.opened == tuple(seat for seat in range(3) if seat not in missing)


def test_books_change_neither_result_nor_hash() -> None:
    peer = played().peers[0]
    with_, without_ = report_of(without(peer)), report_of(without(peer, 0, 1, 2))
    assert (with_.transcript_hash, with_.outcome, with_.ending) == (
        without_.transcript_hash,
        without_.outcome,
        without_.ending,
    )


def test_every_peer_writes_the_same_file() -> None:
    table = played()
    assert len({without(peer) for peer in table.peers}) == 1


def test_a_table_with_shut_books_says_so() -> None:
    report = report_of(without(played(open_books=False).peers[0]))
    assert (report.table.open_books, report.opened, report.unopened) == (False, (), ())


def test_books_in_a_file_are_refused_where_they_do_not_belong() -> None:
    table = played()
    records = records_of(without(table.peers[0]))
    books = records[-6:-3]
    assert refused([*records[:-6], *reversed(books)]) == "item_order"
    assert refused([*records, books[0]]) == "item_twice"
    assert refused([*records[:-12], *books]) == "item_early"
    assert refused([*records[:-6], encode(books_of(table, 0, bytes(32)))]) == "item_books"
    shut = played(open_books=False)
    assert refused([*records_of(without(shut.peers[0])), encode(books_of(shut, 0))]) == "item_books"


def _with(log: Log, table: ScriptedTable, item: Signed) -> bytes:
    records = records_of(write_transcript(log, signatures(table.agreement)))
    return pack(FileKind.TRANSCRIPT, [*records, encode(item)])


# -- what can be seen ---------------------------------------------------------------------------------------------


def seen_by(table: ScriptedTable, *missing: int) -> list[list[dict[int, str]]]:
    """What each of the seats whose books are in the file knew after each event, computed from the file alone."""
    log = replayed(without(table.peers[0], *missing)).log
    keys = opened(log)
    found = []
    for seat, key in keys.items():
        eyes = Eyes(log, {seat: key})
        found.append([_after(eyes, happened) for happened in log.branch.course()])
    return found


def _after(eyes: Eyes, happened: object) -> dict[int, str]:
    eyes.follow(happened)
    return dict(eyes.knowledge(-1).faces)


def test_the_file_shows_what_each_seat_knew_at_every_step() -> None:
    table = begun()
    knew: list[list[dict[int, str]]] = [[], [], []]
    for peer in table.peers:
        _note_knowledge(peer, knew[peer.seat])
    table.play_out()
    assert len(knew[0]) > 10
    assert seen_by(table) == knew
    assert seen_by(table, 1) == [knew[0], knew[2]]
    assert seen_by(table, 0, 1, 2) == []


def _note_knowledge(peer: Peer, knew: list[dict[int, str]]) -> None:
    """Note what a peer's own program knows after each event, from the table's beginning on."""
    learning = peer.member._learning
    learn = learning.learn

    def noting(happened: object) -> None:
        learn(happened)
        knew.append(dict(learning.knowledge.faces))

    learning.learn = noting


def test_hands_of_seats_whose_books_are_shut_stay_hidden_and_so_do_piles() -> None:
    """But for what others gave or know of them: nothing that was shown to a shut seat alone, or to nobody, is told."""
    table = played()
    log = replayed(without(table.peers[0], 1)).log
    eyes = Eyes(log, opened(log))
    shown: set[int] = set()
    hidden = 0
    for happened in log.branch.course():
        eyes.follow(happened)
        faces = eyes.knowledge(-1).faces
        if isinstance(happened.event, Opened) and happened.event.to == (1,):
            shown |= set(happened.event.handles)
        cards = happened.veils.cards.items()
        shut = {handle for handle, card in cards if len(card.under) > 1 or (handle in shown and card.under == (1,))}
        hidden += len(shut)
        assert not faces.keys() & shut
    assert hidden
