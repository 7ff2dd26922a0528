"""The cheat book, votes about several seats: two cheats, or one and a late seat, cost no honest seat its place."""

from contextlib import suppress

import pytest
from cheats.cheating import CHEAT, CheatTable
from msgspec.structs import replace
from scripted_wire import identity

from protocol.log.admission import Rejected
from protocol.log.ballots import carried
from protocol.seat.clock import ASKED_AFTER, AUTOMATIC_DUE
from protocol.seat.comeback import SILENT_AFTER
from protocol.seat.effects import SilenceFound
from protocol.wire.items import FIRST_EPOCH, Chat, Entry, Eviction, Mark, Refusal, Signed, Vote, sign

ACCOMPLICE = 3
BOTH = (Eviction(CHEAT, True), Eviction(ACCOMPLICE, True))


def table_of_five() -> CheatTable:
    return CheatTable(lambda cheat, item: None, 5)


def in_the_middle() -> CheatTable:
    table = table_of_five()
    table.start()
    for _ in range(6):
        table.settle()
        table.play_turns()
    table.settle()
    return table


def double_of(table: CheatTable, seat: int) -> Signed:
    """A second body for the newest entry of `seat`."""
    own = [item.body for item in table.peers[seat].member.log.pool if item.body.seat == seat]
    entry = next(body for body in reversed(own) if isinstance(body, Entry))
    return sign(identity(seat), replace(entry, state=bytes(32)))


def show(table: CheatTable, item: Signed, *seats: int) -> None:
    for seat in seats:
        peer = table.peers[seat]
        peer.run(peer.member.receive(item, None, table.now))


def crash(table: CheatTable, *seats: int) -> None:
    for seat in seats:
        table.peers[seat].crash()


def come_back(table: CheatTable, *seats: int) -> None:
    """They are up again, linked with all others that are, and found by them."""
    for seat in seats:
        table.peers[seat].restart()
    up = [peer.seat for peer in table.peers if peer.is_up]
    for seat in seats:
        for other in up:
            table.mend(seat, other)
            table.peers[other].member.found(seat, table.now)
            table.peers[seat].member.found(other, table.now)
    table.settle()


def called_by(table: CheatTable, seat: int) -> tuple[Eviction, ...] | None:
    """Whom the undecided vote of `seat` names."""
    vote = table.peers[seat].member.log.pending_vote()
    return vote and vote.out


def living(table: CheatTable) -> set[tuple[int, ...]]:
    """Who plays, as the honest seats that are up see it."""
    honest = [peer for peer in table.honest if peer.is_up and peer.seat != ACCOMPLICE]
    return {peer.member.log.branch.living for peer in honest}


def test_a_larger_ballot_that_was_left_for_another_cut_waits_for_no_resignation() -> None:
    """Seats 0 and 2 have voted against both cheats when seat 4, with their older votes, cuts one; then the other."""
    table = in_the_middle()
    show(table, double_of(table, CHEAT), 0, 2, ACCOMPLICE)
    show(table, double_of(table, ACCOMPLICE), 0, 2)
    show(table, double_of(table, CHEAT), 4)
    for seat in (0, 2, ACCOMPLICE):
        table.deliver(seat, 4)
        table.deliver(seat, 4)
    assert table.peers[4].member.log.branch.epoch != FIRST_EPOCH
    table.settle()
    assert living(table) == {(0, 2, 4)}
    for _ in range(6):
        table.play_turns()
        table.settle()
    before = {table.peers[seat].member.log.branch.epoch for seat in (0, 2)}
    leaver = table.peers[4]
    leaver.run(leaver.member.resign(table.now))
    table.settle()
    assert {table.peers[seat].member.log.branch.epoch for seat in (0, 2)} == before


def test_a_second_cheat_is_added_to_a_vote_that_too_few_are_there_to_carry_with_the_late() -> None:
    table = in_the_middle()
    crash(table, 2, 4)
    show(table, double_of(table, CHEAT), 0)
    table.tick(AUTOMATIC_DUE + 1)
    table.tick(AUTOMATIC_DUE + 1)
    show(table, double_of(table, ACCOMPLICE), 0)
    assert called_by(table, 0) == BOTH


def test_who_has_voted_against_a_cheat_is_not_called_late_for_the_entry_that_the_vote_forbids() -> None:
    table = table_of_five()
    for other in (0, CHEAT, ACCOMPLICE, 4):
        table.cut(2, other)
    table.start()
    table.settle()
    foul = double_of(table, CHEAT)
    show(table, foul, 2)
    table.now += AUTOMATIC_DUE + 1
    show(table, foul, 0, ACCOMPLICE, 4)
    for other in (0, ACCOMPLICE, 4):
        table.mend(2, other)
    table.settle()
    assert living(table) == {(0, 2, 3, 4)}


def test_who_frees_others_of_a_vote_is_not_held_by_its_own_about_the_same_seat() -> None:
    """Seat 0 crashes with its vote against seat 4, which the cheat holds up; both come back to a larger ballot."""
    table = table_of_five()
    crash(table, 4)
    for seat in (0, CHEAT, 2, ACCOMPLICE):
        table.peers[seat].run(table.peers[seat].member.start(table.now))
    table.settle()
    crash(table, CHEAT)
    table.tick(AUTOMATIC_DUE + 1)
    table.settle()
    crash(table, 0)
    table.tick(AUTOMATIC_DUE + 1)
    table.settle()
    assert called_by(table, 2) == (Eviction(CHEAT, False), Eviction(4, False))
    come_back(table, 0, 4)
    for _ in range(8):
        table.tick(SILENT_AFTER + 1)
        table.settle()
    for _ in range(3):
        table.tick(AUTOMATIC_DUE + 1)
        table.settle()
    assert living(table) == {(0, 2, 3, 4)}


def test_who_comes_back_to_a_silent_cheat_alone_waits_for_it_no_longer_than_for_others() -> None:
    """Of two persons the one that is back is no more than half, but the other is a proven cheat."""
    table = CheatTable(lambda cheat, item: None, 2)
    table.start()
    table.settle()
    double = double_of(table, CHEAT)
    crash(table, 0)
    table.peers[0].restart()
    show(table, double, 0)
    table.tick(SILENT_AFTER + 1)
    table.tick(1.0)
    assert table.peers[0].member.log.branch.living == (0,)


def beside_a_cheat_with_a_bot(**options: object) -> CheatTable:
    """Seat 2 is a bot of the cheat; one other person is there."""
    table = CheatTable(lambda cheat, item: None, 3, bots={2: CHEAT}, **options)
    table.start()
    table.settle()
    return table


@pytest.mark.parametrize("turns", range(3))
def test_the_silent_bots_of_a_cheat_keep_nobody_from_going_on_without_both(turns: int) -> None:
    """Whoever is due: the cheat's program stops once it is found out."""
    table = beside_a_cheat_with_a_bot()
    for _ in range(turns):
        table.play_turns()
        table.settle()
    double = double_of(table, CHEAT)
    crash(table, CHEAT, 2)
    show(table, double, 0)
    table.tick(AUTOMATIC_DUE + 1)
    table.tick(1.0)
    assert table.peers[0].member.log.branch.living == (0,)


def test_whoever_comes_back_counts_no_bots_of_a_cheat_among_the_silent() -> None:
    table = beside_a_cheat_with_a_bot()
    double = double_of(table, CHEAT)
    crash(table, CHEAT, 2, 0)
    table.peers[0].restart()
    show(table, double, 0)
    table.tick(SILENT_AFTER + 1)
    assert table.peers[0].member.rights.may_sign


def test_the_bots_of_a_proven_cheat_give_nobody_a_majority_against_a_third() -> None:
    """Two honest persons are left: neither is more than half, whatever the cheat's bot votes."""
    persons = (0, 1, 2, 1)
    out = (Eviction(CHEAT, True), Eviction(2, False))
    mark = Mark(0, 0, bytes(32))
    votes = {seat: [Vote(bytes(32), FIRST_EPOCH, 0, seat, out, 0, (mark,))] for seat in (0, 3)}
    assert not carried(votes, range(4), (), (CHEAT,), persons)


def test_people_are_asked_about_the_silent_bots_of_a_cheat() -> None:
    """Where they decide about silent seats: also while it is the cheat's turn."""
    table = beside_a_cheat_with_a_bot(absence="ask")
    table.play_until(lambda: table.peers[CHEAT].member.is_asked)
    table.settle()
    double = double_of(table, CHEAT)
    crash(table, CHEAT, 2)
    show(table, double, 0)
    table.tick(ASKED_AFTER + 1)
    table.tick(1.0)
    assert table.peers[0].told[-1] == SilenceFound((CHEAT, 2))
    table.peers[0].run(table.peers[0].member.call_late(table.now))
    assert table.peers[0].member.log.branch.living == (0,)


def test_an_accomplice_cannot_refuse_to_cut_a_proven_cheat() -> None:
    """It is called late for its silence, instead of using up the votes of all others at once."""
    table = in_the_middle()
    double = double_of(table, CHEAT)
    crash(table, CHEAT, ACCOMPLICE)
    show(table, double, 0, 2, 4)
    out = (Eviction(CHEAT, True),)
    for attempt in range(3):
        say(table, Refusal(table.agreement.id, FIRST_EPOCH, ACCOMPLICE, out, (), attempt))
    table.settle()
    assert called_by(table, 0) == out
    assert len(table.peers[0].member.log.pool.votes(FIRST_EPOCH, 0)) == 1
    table.tick(AUTOMATIC_DUE + 1)
    table.tick(1.0)
    table.settle()
    assert living(table) == {(0, 2, 4)}


def test_an_accomplice_that_keeps_a_third_from_being_called_late_is_called_late_itself() -> None:
    """It never votes against the cheat, but says enough not to be silent, and refuses each call of silent seat 5."""
    table = CheatTable(lambda cheat, item: None, 6)
    table.start()
    table.settle()
    double = double_of(table, CHEAT)
    crash(table, CHEAT, ACCOMPLICE, 5)
    show(table, double, 0, 2, 4)
    table.settle()
    game, out = table.agreement.id, (Eviction(CHEAT, True), Eviction(5, False))
    for number in range(3):
        table.tick(AUTOMATIC_DUE / 2)
        say(table, Chat(game, ACCOMPLICE, number, "wait"))
        table.tick(AUTOMATIC_DUE / 2 + 1)
        table.settle()
        say(table, Refusal(game, FIRST_EPOCH, ACCOMPLICE, out, (), number))
        table.settle()
    assert living(table) == {(0, 2, 4)}


def say(table: CheatTable, body: Chat | Refusal) -> None:
    """All honest seats hear it of the accomplice, or refuse it."""
    with suppress(Rejected):
        show(table, sign(identity(ACCOMPLICE), body), 0, 2, 4)
