"""A seat that leaves inside any round: the others go on, and its published secret opens what it held."""

from functools import cache

import pytest
from rounds_bench import Cheat, events_of, reach, truth
from scripted_wire import ScriptedTable
from veiled_game import NAME, veiled_game

from engine.events import Leaving, Left, Opened
from protocol.rounds.ask import AskRound
from protocol.rounds.mix import MixRound
from protocol.rounds.open import OpenRound
from protocol.rounds.react import ReportRound
from protocol.rounds.sealed import SealRound
from protocol.rounds.shuffle import ShuffleRound
from protocol.seat.clock import AUTOMATIC_DUE

__all__ = ["veiled_game"]
pytestmark = pytest.mark.usefixtures("transparent_group")

KINDS = [ShuffleRound, OpenRound, MixRound, SealRound, AskRound, ReportRound]
SEAT = 1


def expect_end(table: ScriptedTable, leaver: int) -> None:
    """The others have played to the end without it, in agreement, and accused nobody."""
    others = [peer for peer in table.peers if peer.seat != leaver]
    assert all(peer.member.log.branch.is_closed for peer in others)
    assert len({peer.member.log.head.chain for peer in others}) == 1
    assert not any(peer.fouls for peer in others)
    assert all(leaver not in peer.member.log.branch.living for peer in others)


def starting_table(kind: type) -> ScriptedTable:
    return reach(NAME, kind, SEAT, number=next(number for number in range(20) if starts(number)))


@cache
def starts(number: int) -> bool:
    """Whether the first toss of the table of that number names the seat."""
    return Cheat(reach(NAME, AskRound, SEAT, number=number), SEAT).basis.state.order[0] == SEAT


@pytest.mark.parametrize("kind", KINDS)
def test_the_awaited_seat_may_resign(kind: type) -> None:
    table = starting_table(kind)
    leaver = table.peers[SEAT]
    leaver.run(leaver.member.resign(0.0))
    table.play_out()
    expect_end(table, SEAT)
    assert Left(SEAT, Leaving.RESIGNED) in [event for event, _ in events_of(table)]


@pytest.mark.parametrize("kind", KINDS)
def test_another_seat_may_resign(kind: type) -> None:
    table = starting_table(kind)
    table.held = lambda peer, task: False
    leaver = table.peers[2]
    leaver.run(leaver.member.resign(0.0))
    awaited = table.peers[SEAT]
    for task in list(awaited.jobs):
        awaited.jobs.remove(task)
        awaited.run(awaited.member.job_done(task.number, task.job.run(), 0.0))
    table.play_out()
    expect_end(table, 2)


@pytest.mark.parametrize("kind", KINDS)
def test_the_awaited_seat_is_cut_when_it_stays_silent(kind: type) -> None:
    table = starting_table(kind)
    for other in (0, 2):
        table.cut(SEAT, other)
    for _ in range(3):
        table.tick(AUTOMATIC_DUE + 1)
        table.play_out()
    if table.peers[0].member.clock.limit is None and SEAT in table.peers[0].member.log.branch.living:
        table.tick(600)
        for seat in (0, 2):
            peer = table.peers[seat]
            peer.run(peer.member.call_late(table.now))
        table.play_out()
    expect_end(table, SEAT)


@pytest.mark.parametrize("kind", [OpenRound, AskRound])
def test_the_cards_of_a_seat_that_resigned_are_opened_without_it(kind: type) -> None:
    table = starting_table(kind)
    basis = Cheat(table, SEAT).basis
    hand = basis.state.hands[SEAT]
    faces = truth(basis.veils, basis.faces)
    leaver = table.peers[SEAT]
    leaver.run(leaver.member.resign(0.0))
    table.settle()
    shown = [event for event, _ in events_of(table) if isinstance(event, Opened) and event.faces is not None]
    opened = {card: face for event in shown for card, face in zip(event.handles, event.faces or (), strict=True)}
    assert hand
    assert {handle: opened[handle] for handle in hand} == {handle: faces[handle] for handle in hand}


def test_after_a_resignation_the_others_shares_are_enough_for_the_stock() -> None:
    table = starting_table(AskRound)
    leaver = table.peers[SEAT]
    leaver.run(leaver.member.resign(0.0))
    table.settle()
    veils = table.peers[0].member.log.head.procedure.basis.veils
    assert all(SEAT not in veiled.under for veiled in veils.cards.values())


def test_what_a_cut_has_undone_is_forgotten_and_known_anew() -> None:
    """After a cut all cards are dealt anew, and each seat knows its new ones and they are true."""
    table = starting_table(AskRound)
    for other in (0, 2):
        table.cut(SEAT, other)
    table.tick(601)
    for seat in (0, 2):
        peer = table.peers[seat]
        peer.run(peer.member.call_late(table.now))
    table.settle()
    for seat in (0, 2):
        member = table.peers[seat].member
        basis = member.log.head.procedure.basis
        faces = truth(basis.veils, basis.faces)
        hand = basis.state.hands[seat]
        assert hand
        assert {handle: member.knowledge.faces[handle] for handle in hand} == {handle: faces[handle] for handle in hand}
