"""Heavy work off the event loop: nothing is built on an unverified proof, nothing is signed twice, nothing is lost."""

import pickle
import random

import pytest
from rounds_bench import Cheat, reach
from scripted_wire import ScriptedTable, make_agreement, run_job
from veiled_game import NAME, veiled_game

from protocol.log.log import Log
from protocol.rounds.ask import AskRound
from protocol.rounds.disclosures import check_all, make_all
from protocol.rounds.job import attempt, refusal
from protocol.rounds.mix import MixRound
from protocol.rounds.open import OpenRound
from protocol.rounds.shuffle import ShuffleRound
from protocol.seat.effects import Effect, Keep, KeepVerdict, RunJob
from protocol.veil.jobs import check_opening, check_shuffle, open_cards, shuffle_cards
from protocol.wire.items import Entry
from protocol.wire.payloads import ShuffledDeck

__all__ = ["veiled_game"]

MAKING = (shuffle_cards, open_cards, make_all)
CHECKING = (check_shuffle, check_opening, check_all)


def table_of(players: int = 3, number: int = 0) -> ScriptedTable:
    table = ScriptedTable(make_agreement(NAME, players), random.Random(number), defers=True)
    table.start()
    return table


def jobs_of(effects: list[Effect]) -> list[RunJob]:
    return [effect for effect in effects if isinstance(effect, RunJob)]


def is_check(task: RunJob) -> bool:
    return task.job.function is refusal


def test_every_job_can_go_to_another_process() -> None:
    table = table_of()
    table.source = lambda seat: random.Random(seat).randbytes
    seen = set()
    while table.deliver_some(1) or table.work(1) or table.play_turns():
        for peer in table.peers:
            for task in peer.jobs:
                copied = pickle.loads(pickle.dumps((task.job.function, task.job.arguments)))
                assert copied == (task.job.function, task.job.arguments)
                seen.add((task.job.function, task.job.arguments[0]))
    assert {function for _, function in seen} == {*MAKING, *CHECKING}


def test_a_job_shows_no_secret() -> None:
    table = reach(NAME, OpenRound, 1)
    cheat = Cheat(table, 1)
    work = cheat.procedure.contribute(1, cheat.secrets)
    assert cheat.secrets.veil.reveal() in work.job.arguments
    assert "arguments" not in repr(work)


def test_a_round_stays_open_until_its_verdicts_are_in_and_then_closes() -> None:
    table = reach(NAME, ShuffleRound, 1)
    other = table.peers[2]
    cheat = Cheat(table, 1)
    effects = other.member.receive(item_of(cheat), None, 0.0)
    head = other.member.log.head
    check, *prepared = jobs_of(effects)
    assert is_check(check)
    assert head.pending.keys() == {1}
    assert head.missing == ()
    assert other.member.log.branch.head is head

    effects = other.member.job_done(check.number, run_job(check.job), 0.0)
    assert other.member.log.head is not head
    assert [effect for effect in effects if isinstance(effect, KeepVerdict)]
    assert len(prepared) == 1, "the next seat has begun before"


def item_of(cheat: Cheat):
    """The honest entry of the seat that the table waits for."""
    member = cheat.table.peers[cheat.seat].member
    member._sign(member._duties.entry(cheat.honest()))
    return next(item for item in member.log.pool if item.body.seat == cheat.seat and is_at_head(cheat, item.body))


def is_at_head(cheat: Cheat, body: object) -> bool:
    place = cheat.table.peers[2].member.log.head.place
    return isinstance(body, Entry) and (body.step, body.round) == place


def test_the_next_seat_prepares_on_an_unverified_deck_and_signs_only_after_its_verification() -> None:
    table = reach(NAME, ShuffleRound, 1)
    other = table.peers[2]
    check, own = jobs_of(other.member.receive(item_of(Cheat(table, 1)), None, 0.0))
    assert is_check(check)
    assert own.job.function is attempt
    assert own.job.arguments[0] is shuffle_cards

    assert not signed(other.member.job_done(own.number, own.job.run(), 0.0), 2)
    effects = other.member.job_done(check.number, None, 0.0)
    assert signed(effects, 2), "with no further work"
    assert not any(task.job == own.job for task in jobs_of(effects))


def signed(effects: list[Effect], seat: int) -> list[Effect]:
    return [
        effect for effect in effects if getattr(getattr(effect, "item", None), "body", None) and is_of(effect, seat)
    ]


def is_of(effect: Effect, seat: int) -> bool:
    body = effect.item.body
    return isinstance(body, Entry) and body.seat == seat


def test_a_deck_that_proves_false_leaves_the_prepared_one_unsigned() -> None:
    table = reach(NAME, ShuffleRound, 1)
    cheat = Cheat(table, 1)
    honest = cheat.honest()
    spoiled = ShuffledDeck(honest.cards[64:] + honest.cards[:64], honest.proof)
    assert cheat.send(spoiled) == {(1, "proof_shuffle")}
    decks = [item.body for item in table.peers[2].journal.items if isinstance(item.body, Entry)]
    own = [body.payload for body in decks if body.seat == 2 and body.epoch == bytes(16)]
    later = [payload for payload in own if isinstance(payload, ShuffledDeck)]
    assert later == []


def test_a_log_that_checks_on_the_spot_comes_to_the_same_chain() -> None:
    table = table_of()
    table.play_out()
    log = Log(table.agreement)
    for item in table.peers[0].journal.items:
        log.receive(item)
    assert log.head.chain == table.peers[0].member.log.head.chain
    assert log.branch.is_closed
    assert not log.take_checks()


def test_an_entry_whose_proof_is_being_checked_makes_its_seat_not_late() -> None:
    table = reach(NAME, MixRound, 1)
    item = item_of(Cheat(table, 1))
    waiting = table.peers[2].member
    waiting.receive(item, None, 0.0)
    effects = waiting.tick(1000.0)
    assert not [effect for effect in effects if isinstance(effect, Keep)], "nobody is called late"


@pytest.mark.parametrize("kind", [ShuffleRound, OpenRound, MixRound, AskRound])
def test_a_crash_before_the_result_makes_nobody_sign_twice(kind: type) -> None:
    """The restarted seat makes another proof with other randomness, and that is the only one it signs."""
    table = reach(NAME, kind, 1)
    table.held = lambda peer, task: False
    peer = table.peers[1]
    before = len(peer.journal.items)
    peer.crash()
    peer.restart()
    for other in table.peers:
        table.mend(1, other.seat)
    table.play_out()
    assert all(other.member.log.branch.is_closed for other in table.peers)
    assert not any(other.fouls for other in table.peers)
    assert len(peer.journal.items) > before


def test_after_a_restart_only_unchecked_proofs_are_checked() -> None:
    table = reach(NAME, AskRound, 1)
    peer = table.peers[1]
    place = peer.member.log.head.place
    peer.crash()
    peer.restart()
    assert peer.member.log.head.place == place
    assert not [task for task in peer.jobs if is_check(task)]

    peer.journal.checked.clear()
    peer.restart()
    assert peer.member.log.head.place < place
    peer.run(peer.member.tick(0.0))
    while any(is_check(task) for task in peer.jobs):
        table.work(1)
    assert peer.member.log.head.place == place


def test_a_decision_is_asked_for_again_when_its_round_is_gone_before_it_is_signed() -> None:
    table = reach(NAME, AskRound, 1)
    table.held = lambda peer, task: peer.seat == 1 and not is_check(task)
    peer = table.peers[1]
    member = peer.member
    peer.run(member.decide(next(move.text for move in member.legal() if move.text != "pass"), 0.0))
    assert not member.is_asked
    leaver = table.peers[2]
    leaver.run(leaver.member.resign(0.0))
    table.settle()
    assert 2 not in member.log.branch.living
    table.held = lambda peer, task: False
    table.play_out()
    assert all(other.member.log.branch.is_closed for other in table.peers[:2])
    assert not any(other.fouls for other in table.peers)
