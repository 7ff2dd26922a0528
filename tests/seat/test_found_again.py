"""A seat that is found on the network again is given time to catch up before anybody cuts it, and no more than that."""

import random

from scripted_wire import ScriptedTable, make_agreement

from protocol.seat.clock import AUTOMATIC_DUE, DECISION_GRACE
from protocol.seat.voting import CATCH_UP
from protocol.wire.items import Vote

AWAY = 2


def table_without_it() -> ScriptedTable:
    """Three seats whose first toss waits for one that is out of reach, a moment before its time is up."""
    table = ScriptedTable(make_agreement("dao", 3), random.Random(1))
    table.start()
    for other in (0, 1):
        table.cut(AWAY, other)
    table.settle()
    table.tick(AUTOMATIC_DUE - 1)
    table.settle()
    return table


def find(table: ScriptedTable, *finders: int) -> None:
    for seat in finders:
        table.peers[seat].member.found(AWAY, table.now)


def is_living(table: ScriptedTable) -> bool:
    return all(AWAY in table.peers[seat].member.log.branch.living for seat in (0, 1))


def has_gone_on(table: ScriptedTable) -> bool:
    return all(
        peer.member.log.head.procedure.is_decision and len(peer.member.log.branch.living) == 3 for peer in table.peers
    )


def test_a_seat_that_nobody_finds_is_cut_when_its_time_is_up() -> None:
    table = table_without_it()
    table.tick(2)
    table.settle()
    assert not is_living(table)


def test_a_seat_that_is_found_in_time_is_not_cut_before_it_could_be_called() -> None:
    table = table_without_it()
    find(table, 0, 1)
    table.tick(CATCH_UP - 1)
    table.settle()
    assert is_living(table)
    for other in (0, 1):
        table.mend(AWAY, other)
    table.settle()
    assert has_gone_on(table)


def test_an_outage_after_which_it_is_found_late_in_the_same_round_counts_as_well() -> None:
    table = ScriptedTable(make_agreement("dao", 3), random.Random(1))
    find(table, 0, 1)  # as every seat is at the start
    table.start()
    for other in (0, 1):
        table.cut(AWAY, other)
    table.settle()
    table.tick(AUTOMATIC_DUE - 1)
    find(table, 0, 1)
    table.tick(2)
    table.settle()
    assert is_living(table)


def test_whoever_has_found_it_refuses_the_others_votes() -> None:
    table = table_without_it()
    find(table, 0)
    table.tick(2)
    table.settle()
    assert is_living(table)
    table.mend(AWAY, 0)
    table.settle()
    assert has_gone_on(table)


def test_a_seat_that_is_found_again_and_again_and_never_answers_is_cut_all_the_same() -> None:
    table = table_without_it()
    for _ in range(10):
        find(table, 0, 1)
        table.tick(CATCH_UP / 2)
        table.settle()
    assert not is_living(table)


def test_a_seat_that_is_freed_of_its_vote_is_given_time_to_sign_what_the_vote_forbade() -> None:
    """It alone did not get an answer, called the one who gave it late, and so is late itself when all hear of it."""
    clock = 30
    table = ScriptedTable(make_agreement("dao", 4, clock=clock), random.Random(1))
    table.start()
    table.settle()
    while table.peers[0].member.log.head.due != (AWAY - 1,):
        table.play_turns()
        table.settle()
    for other in (0, 1, 3):
        table.cut(AWAY, other)
    table.tick(20)
    table.play_turns()
    table.settle()
    log = table.peers[0].member.log
    assert log.head.missing == (AWAY,)
    table.tick(clock + DECISION_GRACE - 1)
    (call,) = [item for item in table.peers[AWAY].journal.items if isinstance(item.body, Vote)]
    for other in (0, 1, 3):
        peer = table.peers[other]
        peer.run(peer.member.receive(call, None, table.now))
    table.tick(2)
    for other in (0, 1, 3):
        assert not log.pool.votes(log.branch.epoch, other)
        table.mend(AWAY, other)
    table.settle()
    table.play_turns()
    table.settle()
    assert AWAY in log.branch.living
    assert log.head.missing != (AWAY,)
