"""Peers over a scripted wire with everything that can go wrong: honest ones never disagree and are never accused."""

import os
import random

import pytest
from scripted_wire import ScriptedTable, make_agreement
from table_model import Model

from protocol.log.log import Log
from protocol.rounds.procedure import Foul
from protocol.wire.payloads import AnyPayload

pytestmark = pytest.mark.usefixtures("short_chains")
RUNS = int(os.environ.get("LANPLAY_MODEL_RUNS", "5"))
FIRST = int(os.environ.get("LANPLAY_MODEL_FIRST", "0"))
ONCE_FAILED = (100, 1253)  # runs in which honest seats parted once


@pytest.mark.parametrize("number", sorted({*range(FIRST, FIRST + RUNS), *ONCE_FAILED}))
def test_honest_peers_never_disagree_and_are_never_accused(number: int) -> None:
    Model(number).run()


@pytest.mark.parametrize("number", range(FIRST, FIRST + RUNS // 5))
def test_so_it_is_where_people_decide_about_silent_seats(number: int) -> None:
    Model(number, absence="ask").run()


def test_the_model_notices_a_planted_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that judges honest links as broken must make the model fail, or the model would prove nothing."""

    def refuse(self: object, seat: int, payload: AnyPayload) -> None:
        raise Foul("planted")

    monkeypatch.setattr("protocol.rounds.ask.AskRound.check", refuse)
    with pytest.raises(AssertionError):
        _run(range(20))


def _run(numbers: range) -> None:
    for number in numbers:
        Model(number).run()


def test_a_log_takes_the_same_items_in_any_order() -> None:
    table = ScriptedTable(make_agreement("dao", 3), random.Random(5))
    table.start()
    table.play_out()
    items = list(table.peers[0].journal.items)
    for number in range(5):
        random.Random(number).shuffle(items)
        log = Log(table.agreement)
        for item in items:
            log.receive(item)
        assert log.head.chain == table.peers[0].member.log.head.chain
