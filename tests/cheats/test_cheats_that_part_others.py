"""The cheat book, discord and floods: nobody can lead honest peers apart, drown them, or keep them waiting for good."""

from collections.abc import Callable

import pytest
from cheats.cheating import CHEAT, CheatTable, Sent, signatures
from cheats.test_cheats_in_votes import in_the_middle, own_vote
from msgspec.structs import replace

from engine.events import Leaving
from protocol.files.evidence import write_evidence
from protocol.files.report import Completeness, FoulReport, GameReport
from protocol.files.verify import open_file, verify_transcript
from protocol.log.news import FoulFound
from protocol.log.pool import MOST_BODIES, MOST_OF_KIND
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.seat.effects import Effect, Flood
from protocol.wire.items import AnyBody, Chat, Entry, Eviction, Refusal, Resignation, Restart, Signed, Vote
from protocol.wire.payloads import TossLink


def falling_silent(table: CheatTable, seat: int = 3) -> CheatTable:
    table.deliver_some(80)
    table.peers[seat].crash()
    return table


def play_on(table: CheatTable) -> None:
    """To the end, with peers that ask each other for what they lack as real ones do."""
    for _ in range(20):
        table.sync_all()
        table.play_out()
        if all(peer.member.log.branch.is_closed for peer in table.honest if peer.is_up):
            return
        table.tick(AUTOMATIC_DUE + 1)
    raise AssertionError([(peer.seat, peer.member.log.head.place) for peer in table.honest])


def asked(table: CheatTable) -> CheatTable:
    """Play until the cheat has to decide."""
    for _ in range(40):
        table.settle()
        if table.cheat.member.is_asked:
            return table
        table.play_turns()
    raise AssertionError("it is never asked")


def told_apart(table: CheatTable, first: Signed, second: Signed) -> None:
    """Every other honest peer gets the one, the rest the other; then the cheat says nothing more."""
    table.cheat.is_mute = True
    table.cheat.send({seat: [(first, second)[number % 2]] for number, seat in enumerate(table.cheat.others)})
    for seat in table.cheat.others:
        while table.queues.get((CHEAT, seat)):
            table.deliver(CHEAT, seat)


@pytest.mark.parametrize("place", ["before", "never"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_two_resignations_do_not_part_the_others(players: int, place: str) -> None:
    table = asked(in_the_middle(players))
    log = table.cheat.member.log
    head, branch = log.head.place, log.branch
    first = Resignation(branch.game_id, branch.epoch, *head, CHEAT)
    other = {"epoch": bytes(15) + b"x"} if place == "never" else {"step": head.step - 1, "round": 7}
    told_apart(table, table.cheat.sign(first), table.cheat.sign(replace(first, **other)))
    play_on(table)
    assert {gone.seat for gone in table.report().departures} == {CHEAT}
    for peer in table.honest:
        assert [(foul.seat, foul.code) for foul in peer.fouls] == [(CHEAT, "double")]
        assert isinstance(open_file(peer.evidence[0]), FoulReport)


def shorter(vote: Vote) -> Vote:
    return replace(vote, trail=vote.trail[-1:]) if len(vote.trail) > 1 else again(vote)


def again(vote: Vote) -> Vote:
    return replace(vote, attempt=vote.attempt + 1)


@pytest.mark.parametrize("other", [shorter, again])
def test_two_votes_do_not_part_the_others(other: Callable[[Vote], Vote]) -> None:
    """The cheat, which joins in cutting a silent seat, signs another vote for some than for others."""
    table = CheatTable(lambda cheat, item: None, 5)
    table.start()
    falling_silent(table)
    table.settle()

    def trick(cheat: object, item: Signed) -> Sent | None:
        if not isinstance(item.body, Vote):
            return None
        table.cheat.trick = None
        told_apart(table, item, table.cheat.sign(other(item.body)))
        return {}

    table.cheat.trick = trick
    play_on(table)
    reports = [verify_transcript(data) for data in table.transcripts()]  # they tell the vote by which each was cut
    assert len({report.transcript_hash for report in reports}) == 1
    for report in reports:
        assert report.ending is Completeness.CLOSED
        how = {gone.seat: gone.how for gone in report.departures}
        assert how == {CHEAT: Leaving.FOUL, 3: Leaving.CUT}


def test_a_second_vote_shown_late_rewinds_nothing() -> None:
    table = CheatTable(lambda cheat, item: None, 5)
    table.start()
    falling_silent(table)
    table.play_out()
    table.tick(AUTOMATIC_DUE + 1)
    for _ in range(4):
        table.settle()
        table.play_turns()
    table.settle()
    log = table.honest[0].member.log
    epoch, before = log.branch.epoch, log.head.place
    own = next(item.body for item in log.pool if isinstance(item.body, Vote) and item.body.seat == CHEAT)
    table.cheat.is_mute = True
    table.cheat.send(table.cheat.to_all(table.cheat.sign(again(own))))
    table.settle()
    lineage = [branch.epoch for branch in log.branch.lineage()]
    assert epoch in lineage
    assert log.head.place >= before
    play_on(table)


def test_many_bodies_of_one_key_do_not_go_round_for_ever() -> None:
    table = in_the_middle()
    branch = table.cheat.member.log.branch
    for number in range(MOST_BODIES + 4):
        body = Entry(branch.game_id, branch.epoch, 30, 0, CHEAT, bytes(32), bytes([number]) * 32, TossLink(bytes(32)))
        table.cheat.send(table.cheat.to_all(table.cheat.sign(body)))
    assert table.deliver_some(5000) < 5000


def test_bodies_that_crowd_out_the_one_that_others_built_on_shut_nobody_out() -> None:
    """Seat 0 gets nothing but junk for the cheat's decision; the others get the decision, and go on."""
    table = asked(in_the_middle(4))
    cheat = table.cheat
    log = cheat.member.log
    head, branch = log.head, log.branch
    plain = Entry(branch.game_id, branch.epoch, *head.place, CHEAT, head.chain, head.state, TossLink(bytes(32)))
    junk = [cheat.sign(replace(plain, chain=bytes([number]) * 32)) for number in range(MOST_BODIES)]

    def trick(_: object, item: Signed) -> Sent | None:
        return {seat: junk if seat == 0 else [item] for seat in cheat.others}

    cheat.trick = trick
    cheat.run(cheat.member.decide(cheat.member.legal()[0].text, table.now))
    cheat.is_mute = True
    while table.queues[CHEAT, 0]:
        table.deliver(CHEAT, 0)
    play_on(table)
    reports = [open_file(transcript) for transcript in table.transcripts()]
    assert {gone.seat for report in reports for gone in report.departures} == {CHEAT}
    assert len({report.transcript_hash for report in reports}) == 1
    assert not any(foul.seat != CHEAT for peer in table.honest for foul in peer.fouls)


def chat(table: CheatTable, number: int) -> AnyBody:
    return Chat(table.agreement.id, CHEAT, number, "la")


def restart(table: CheatTable, number: int) -> AnyBody:
    return Restart(table.agreement.id, CHEAT, number.to_bytes(16, "big"))


def vote(table: CheatTable, number: int) -> AnyBody:
    return replace(own_vote(table.cheat, Eviction(0, False)), number=number, attempt=number)


@pytest.mark.parametrize(
    ("kind", "make"), [pytest.param("chat", chat, marks=pytest.mark.soak), ("restart", restart), ("vote", vote)]
)
def test_a_flood_ends_at_a_bound_and_costs_its_bearer_the_link(
    kind: str, make: Callable[[CheatTable, int], AnyBody]
) -> None:
    table = in_the_middle(3)
    most = MOST_OF_KIND[kind]
    for number in range(most + 3):
        table.cheat.send(table.cheat.to_all(table.cheat.sign(make(table, number))))
    table.settle()
    assert {(seat, code) for _, seat, code in table.rejected} == {(CHEAT, "item_flood")}
    for peer in table.honest:
        pool = peer.member.log.pool
        assert pool.count(kind, CHEAT) == most
        assert not any(pool.has_most(answer, peer.seat) for answer in MOST_OF_KIND)
    play_on(table)
    assert table.report().departures == ()


def test_a_flood_of_different_items_to_different_peers_sets_them_not_against_each_other() -> None:
    table = in_the_middle(3)
    most = MOST_OF_KIND["restart"]
    for number in range(most):
        table.cheat.send({seat: [table.cheat.sign(restart(table, number + seat * most))] for seat in (0, 2)})
    while any(table.queues[CHEAT, seat] for seat in (0, 2)):
        table.deliver(CHEAT, 0)
        table.deliver(CHEAT, 2)
    table.settle()
    assert not table.rejected


def test_chatting_does_not_keep_a_voter_alive_that_does_not_vote() -> None:
    """Seat 3 is silent, and its accomplice neither votes nor refuses, but talks."""
    table = CheatTable(lambda cheat, item: None, 5)
    run = table.cheat.run

    def without_votes(effects: list[Effect]) -> None:
        run([one for one in effects if not (isinstance(one, Flood) and isinstance(one.item.body, Vote | Refusal))])

    table.cheat.run = without_votes
    table.start()
    falling_silent(table)
    for _ in range(12):
        table.play_out()
        table.tick(AUTOMATIC_DUE - 10)
        table.cheat.run(table.cheat.member.say("wait a moment", table.now))
        table.settle()
    assert all(peer.member.log.branch.living == (0, 2, 4) for peer in table.honest if peer.is_up)


def test_a_foul_in_an_epoch_that_nobody_knows_is_written_down_like_any_other() -> None:
    table = in_the_middle(3)
    log = table.honest[0].member.log
    first = Resignation(table.agreement.id, bytes(15) + b"x", 3, 0, CHEAT)
    table.cheat.send(table.cheat.to_all(*map(table.cheat.sign, (first, replace(first, step=4)))))
    table.cheat.is_mute = True
    table.settle()
    foul = log.fouls[CHEAT]
    assert isinstance(foul, FoulFound)
    data = write_evidence(log, signatures(table.agreement), foul, table.honest[0].member.identity)
    assert isinstance(open_file(data), FoulReport)


def test_who_has_resigned_votes_no_more() -> None:
    """Others decide without its vote, so that one which some have and others lack would lead them apart."""
    table = CheatTable(lambda cheat, item: None, 5)
    table.start()
    falling_silent(table)
    table.play_out()
    leaver = table.honest[0]
    leaver.run(leaver.member.resign(table.now))
    leaver.run(leaver.member.tick(table.now + AUTOMATIC_DUE + 1))
    assert leaver.member.rights.has_resigned
    assert not leaver.member.log.pool.count("vote", leaver.seat)


def test_who_has_lost_its_resignation_with_its_journal_votes_no_more_either() -> None:
    table = CheatTable(lambda cheat, item: None, 5)
    table.start()
    falling_silent(table)
    table.play_out()
    leaver = table.honest[0]
    leaver.run(leaver.member.resign(table.now))
    table.settle()
    leaver.crash()
    leaver.journal.items = [item for item in leaver.journal.items if not isinstance(item.body, Resignation)]
    leaver.restart()
    for other in table.peers:
        table.mend(leaver.seat, other.seat)
    table.settle()
    for other in table.peers:
        leaver.run(leaver.member.synced(other.seat, table.now))
    leaver.run(leaver.member.tick(table.now + AUTOMATIC_DUE + 1))
    assert leaver.member.rights.has_resigned
    assert not leaver.member.log.pool.count("vote", leaver.seat)


@pytest.mark.parametrize("players", [4, 5])
def test_a_vote_of_a_seat_that_has_resigned_does_not_part_the_others(players: int) -> None:
    """Nobody need wait for it, so some decide without it; its vote comes to one of them in time."""
    table = CheatTable(lambda cheat, item: None, players, first=0)
    table.start()
    falling_silent(table)
    table.settle()
    cheat = table.cheat

    def trick(_: object, item: Signed) -> Sent | None:
        if not isinstance(item.body, Vote):
            return None
        cheat.trick = None
        body = item.body
        away = cheat.sign(Resignation(body.game, body.epoch, body.trail[-1].step + 90, 0, CHEAT))
        vote = cheat.sign(shorter(body))
        cheat.is_mute = True
        cheat.send({seat: [vote] if seat == 0 else [away] for seat in cheat.others})
        while table.queues[CHEAT, 0]:
            table.deliver(CHEAT, 0)
        cheat.send({0: [away]})
        return {}

    cheat.trick = trick
    play_on(table)
    reports = [open_file(transcript) for transcript in table.transcripts()]  # with its vote, and without
    assert len({report.transcript_hash for report in reports}) == 1
    for report in reports:
        assert isinstance(report, GameReport)
        assert {gone.seat for gone in report.departures} == {CHEAT, 3}
    assert not any(foul.seat != CHEAT for peer in table.honest for foul in peer.fouls)
