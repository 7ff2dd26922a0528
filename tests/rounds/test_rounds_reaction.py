"""Reactions: one's own report, the witnesses' verdicts by their clocks, and what becomes of them (ruling E27)."""

import random

import pytest
from msgspec.structs import replace
from rounds_bench import Cheat, events_of, reach
from scripted_wire import ScriptedTable, make_agreement
from veiled_game import NAME, SECONDS, veiled_game

from engine.errors import IllegalMove
from engine.events import Reacted
from engine.requests import Toss
from protocol.rounds.react import ReportRound, is_overruled
from protocol.rounds.toss import TossRound, begin_toss
from protocol.seat.reaction import GRACE
from protocol.wire.items import Entry
from protocol.wire.payloads import ReactionReport, TossLink, WitnessVerdict

__all__ = ["veiled_game"]
pytestmark = pytest.mark.usefixtures("transparent_group")

LATE = SECONDS + GRACE + 0.5


@pytest.mark.parametrize(
    ("verdicts", "overruled"),
    [
        ((), False),
        ((True,), False),
        ((True, False), False),
        ((True, True), True),
        ((True, True, False), True),
        ((True, True, False, False), False),
        ((True, True, True, False, False), True),
        ((True, False, False), False),
    ],
)
def test_two_witnesses_and_the_majority_of_them_overrule_a_hit(verdicts: tuple[bool, ...], overruled: bool) -> None:
    assert is_overruled(dict(enumerate(verdicts))) is overruled


def reacting(players: int = 3) -> tuple[ScriptedTable, int]:
    """A table that waits for the starter's report."""
    for seat in range(players):
        try:
            return reach(NAME, ReportRound, seat, players=players), seat
        except AssertionError:
            continue
    raise AssertionError("nobody reacts")


def reacted(table: ScriptedTable, seat: int) -> list[bool]:
    return [event.hit for event, _ in events_of(table, (seat + 1) % len(table.peers)) if isinstance(event, Reacted)]


def verdicts(table: ScriptedTable) -> list[bool]:
    bodies = [item.body for item in table.peers[0].journal.items if isinstance(item.body, Entry)]
    return [body.payload.is_late for body in bodies if isinstance(body.payload, WitnessVerdict)]


@pytest.mark.parametrize(("move", "is_hit"), [("hit", True), ("miss", False)])
def test_a_report_in_time_stands(move: str, is_hit: bool) -> None:
    table, seat = reacting()
    table.now += SECONDS - 1
    peer = table.peers[seat]
    peer.run(peer.member.decide(move, table.now))
    table.settle()
    assert reacted(table, seat) == [is_hit]
    assert verdicts(table) == ([False, False] if is_hit else []), "a miss needs no verdict"


def test_a_hit_that_all_witnesses_saw_late_is_a_miss() -> None:
    table, seat = reacting()
    table.now += LATE
    assert Cheat(table, seat).send(ReactionReport(True)) == set()
    assert verdicts(table) == [True, True]
    assert reacted(table, seat) == [False]


def test_a_single_witness_overrules_nothing() -> None:
    table, seat = reacting(players=2)
    table.now += LATE
    Cheat(table, seat).send(ReactionReport(True))
    assert verdicts(table) == [True]
    assert reacted(table, seat) == [True]


def test_the_time_that_messages_take_is_not_counted() -> None:
    table, seat = reacting()
    for peer in table.peers:
        peer.member.measured(seat, 1.0)
    table.now += LATE
    Cheat(table, seat).send(ReactionReport(True))
    assert reacted(table, seat) == [True]


def test_a_witness_that_learned_of_all_at_once_does_not_doubt() -> None:
    table, seat = reacting()
    witness = table.peers[(seat + 1) % 3]
    witness.crash()
    table.now += LATE
    Cheat(table, seat).send(ReactionReport(True))
    witness.restart()
    for other in table.peers:
        table.mend(witness.seat, other.seat)
    table.settle()
    assert sorted(verdicts(table)) == [False, True]
    assert reacted(table, seat) == [True]


def test_the_own_program_reports_a_miss_when_the_time_is_up() -> None:
    table, seat = reacting()
    table.tick(SECONDS)
    table.settle()
    assert reacted(table, seat) == [False]


def test_a_click_after_the_time_is_a_miss() -> None:
    table, seat = reacting()
    table.now += SECONDS
    peer = table.peers[seat]
    peer.run(peer.member.decide("hit", table.now))
    table.settle()
    assert reacted(table, seat) == [False]


@pytest.mark.parametrize(("unseen", "is_hit"), [(0.4, True), (3.0, False)])
def test_the_players_time_begins_when_the_question_is_shown_to_them(unseen: float, is_hit: bool) -> None:
    table, seat = reacting()
    peer = table.peers[seat]
    peer.member.shown(table.now + unseen)
    table.now += SECONDS + unseen - 0.1
    peer.member.shown(table.now)
    peer.run(peer.member.decide("hit", table.now))
    table.settle()
    assert reacted(table, seat) == [is_hit]


def test_a_word_that_is_no_report_is_refused() -> None:
    table, seat = reacting()
    with pytest.raises(IllegalMove):
        table.peers[seat].member.decide("pass", 0.0)


def test_a_report_holds_when_a_witness_leaves_before_its_verdict() -> None:
    """The reaction is asked for anew, and nobody has to click twice."""
    table, seat = reacting(players=4)
    witness = table.peers[(seat + 1) % 4]
    peer = table.peers[seat]
    witness.run(witness.member.resign(table.now))
    peer.run(peer.member.decide("hit", table.now))
    table.settle()
    table.play_out()
    assert all(other.member.log.branch.is_closed for other in table.peers if other is not witness)
    assert not any(other.fouls for other in table.peers)


def test_answering_heartbeats_late_gains_no_time() -> None:
    table, seat = reacting()
    for peer in table.peers:
        peer.member.measured(seat, 12.0)
    table.now += LATE + 5
    Cheat(table, seat).send(ReactionReport(True))
    assert reacted(table, seat) == [False]


def test_whoever_reacts_cannot_know_the_fields_before_the_others() -> None:
    """Its link has to be there before any other one may be (E27)."""
    for number in range(3):
        table = ScriptedTable(make_agreement(NAME, 3), random.Random(number))
        table.start()
        table.play_out()
        entries = [item.body for item in table.peers[0].journal.items if isinstance(item.body, Entry)]
        report = next(body for body in entries if isinstance(body.payload, ReactionReport))
        links = [body for body in entries if isinstance(body.payload, TossLink) and body.step == report.step - 1]
        assert {body.seat for body in links if body.round == 0} == {report.seat}
        assert {body.seat for body in links if body.round == 1} == {0, 1, 2} - {report.seat}


def test_a_toss_whose_first_seat_left_needs_no_round_before() -> None:
    table, seat = reacting(players=4)
    basis = Cheat(table, seat).basis
    gone = replace(basis, living=tuple(other for other in basis.living if other != seat))
    begun = begin_toss(gone, Toss((8,), seat))
    assert isinstance(begun, TossRound)
    assert begun.due == gone.living
