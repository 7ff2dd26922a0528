"""What one log says that it has, and what another then sends: all that the first one lacks, and nothing else."""

import random

import pytest
from scripted_wire import ScriptedTable, identity, make_agreement

from protocol.log.log import Log
from protocol.log.sync import ANSWERS, Questions, have, lacking
from protocol.wire.items import Chat, Entry, sign
from protocol.wire.talk import NONCE_BYTES

NONCE = bytes(NONCE_BYTES)


def played(most: int = 2000) -> ScriptedTable:
    table = ScriptedTable(make_agreement("dao", 3), random.Random(2))
    table.start()
    table.play_out(most)
    return table


def test_whoever_has_all_is_sent_nothing() -> None:
    one, other = played().peers[:2]
    assert list(lacking(other.member.log, have(one.member.log, NONCE))) == []


def test_what_stands_in_the_history_of_the_asker_is_not_named() -> None:
    log = played().peers[0].member.log
    assert log.branch.is_closed
    assert len(have(log, NONCE).items) < len(list(log.pool)) / 10


def test_whoever_has_nothing_is_sent_all() -> None:
    table = played()
    log = table.peers[0].member.log
    beginner = Log(table.agreement, None)
    assert [item.hash for item in lacking(log, have(beginner, NONCE))] == [item.hash for item in log.pool]


@pytest.mark.parametrize("number", [0, 5])
def test_another_body_for_an_entry_that_stands_is_sent_however_old_it_is(number: int) -> None:
    one, other = played().peers[:2]
    own = [item for item in one.member.log.pool if item.body.seat == 2 and isinstance(item.body, Entry)]
    old = own[number].body
    second = sign(identity(2), Entry(old.game, old.epoch, old.step, old.round, 2, old.chain, bytes(32), old.payload))
    other.member.log.receive(second)
    assert list(lacking(other.member.log, have(one.member.log, NONCE))) == [second]


def test_items_that_have_one_name_by_chance_are_told_apart_by_the_next_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("protocol.log.sync.NAME_BYTES", 1)
    table = ScriptedTable(make_agreement("dao", 3), random.Random(2))
    one, other = (peer.member.log for peer in table.peers[:2])
    lines = [sign(identity(2), Chat(table.agreement.id, 2, number, "hello")) for number in range(200)]
    for item in lines:
        other.receive(item)
    for item in lines[:150]:
        one.receive(item)
    lost = set(lines[150:])
    first = set(lacking(other, have(one, NONCE)))
    assert first < lost, "some have the name of one that is here"
    for number in range(1, 20):
        first |= set(lacking(other, have(one, bytes([number]) * NONCE_BYTES)))
    assert first == lost


def test_whoever_asks_without_end_is_answered_at_a_pace_and_holds_up_no_other() -> None:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(1))
    log = table.peers[0].member.log
    flooder, honest, questions = b"flooder", b"honest", Questions()
    answers: list[bytes] = []
    for quarter in range(400):
        newest = have(log, quarter.to_bytes(NONCE_BYTES, "big"))
        questions.put(flooder, newest)
        if quarter % 12 == 0:
            questions.put(honest, newest)
        due = questions.due(quarter / 4)
        assert all(asked is newest for _, asked in due)
        answers += [key for key, _ in due]
        assert quarter % 12 or honest in dict(due)
    assert answers.count(flooder) <= ANSWERS.burst + 100 * ANSWERS.each_second
