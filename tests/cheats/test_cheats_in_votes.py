"""The cheat book, votes: nobody can cut honest seats, hold up a cut, or lead others off their log."""

import random
from collections.abc import Callable

import pytest
from cheats.cheating import CHEAT, Cheat, CheatTable, Sent, catch
from msgspec.structs import replace
from scripted_wire import ScriptedTable, identity, make_agreement

from engine.events import Leaving
from protocol.log.log import Log
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.seat.comeback import SILENT_AFTER
from protocol.wire.items import FIRST_EPOCH, AnyBody, Entry, Eviction, Resignation, Signed, Vote, sign
from protocol.wire.payloads import Reply, TossLink

TWO_LATE = (Eviction(3, False), Eviction(4, False))


def own_vote(cheat: Cheat, *out: Eviction, attempt: int = 0) -> Vote:
    log = cheat.member.log
    number = len(log.pool.votes(log.branch.epoch, CHEAT))
    return Vote(log.agreement.id, log.branch.epoch, number, CHEAT, out, attempt, log.branch.trail(600))


def in_the_middle(players: int = 4) -> CheatTable:
    """A table whose game has gone on for a while, with a cheat that has not cheated yet."""
    table = CheatTable(lambda cheat, item: None, players)
    table.start()
    for _ in range(6):
        table.settle()
        table.play_turns()
    table.settle()
    return table


def with_silent_seat(twist: "dict[str, object]") -> CheatTable:
    """Seat 3 crashes; the vote against it in which the cheat joins has these fields changed."""

    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = item.body
        if not isinstance(body, Vote):
            return None
        change = {name: value(body) if callable(value) else value for name, value in twist.items()}
        return cheat.to_all(cheat.sign(replace(body, **change)))

    table = CheatTable(trick, 5)
    table.start()
    table.deliver_some(80)
    table.peers[3].crash()
    return table


def false_first_mark(vote: Vote) -> object:
    return (replace(vote.trail[0], chain=bytes(32)), *vote.trail[1:])


def invented_mark(vote: Vote) -> object:
    """A second round in a step that has only one."""
    first, *others = vote.trail
    return (first, replace(first, round=first.round + 1), *others)


@pytest.mark.parametrize("false", [false_first_mark, invented_mark])
def test_a_vote_with_a_false_trail(false: Callable[[Vote], object]) -> None:
    table = with_silent_seat({"trail": false})
    report = catch(table, "trail")
    assert {(gone.seat, gone.how) for gone in report.departures} == {(CHEAT, Leaving.FOUL), (3, Leaving.CUT)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_vote_does_not_cut_others_as_cheats(players: int) -> None:
    table = in_the_middle(players)
    others = tuple(Eviction(seat, True) for seat in table.cheat.others)
    table.cheat.send(table.cheat.to_all(table.cheat.sign(own_vote(table.cheat, *others))))
    table.settle()
    assert all(peer.member.log.branch.living == tuple(range(players)) for peer in table.honest)
    table.play_to_the_end()
    assert not any(peer.fouls for peer in table.honest)
    assert table.report().departures == ()


def test_a_minority_does_not_cut_others_as_late() -> None:
    table = in_the_middle()
    others = tuple(Eviction(seat, False) for seat in table.cheat.others)
    table.cheat.send(table.cheat.to_all(table.cheat.sign(own_vote(table.cheat, *others))))
    table.play_to_the_end()
    assert table.report().departures == ()


@pytest.mark.parametrize(
    ("twist", "refusals"),
    [
        ({"number": 5}, set()),
        ({"trail": lambda vote: (*vote.trail, replace(vote.trail[-1], round=vote.trail[-1].round + 2))}, {"item_vote"}),
        ({"out": (Eviction(CHEAT, False), Eviction(3, False))}, {"item_vote"}),
    ],
    ids=["a number that skips", "a gap in the trail", "itself"],
)
def test_an_impossible_vote_holds_nothing_up(twist: dict[str, object], refusals: set[str]) -> None:
    table = with_silent_seat(twist)
    table.play_to_the_end()
    assert not any(peer.fouls for peer in table.honest)
    assert {code for _, _, code in table.rejected} == refusals
    assert {gone.seat for gone in table.report().departures} == {CHEAT, 3}


def doubling_seat_3(table: CheatTable) -> None:
    """An accomplice on seat 3 signs a second body for its newest entry."""
    accomplice = table.peers[3]
    own = [item for item in accomplice.member.log.pool if item.body.seat == 3 and isinstance(item.body, Entry)]
    body = own[-1].body
    twin = sign(accomplice.member.identity, replace(body, state=bytes(32)))
    for seat in (0, 1, 2, 4):
        table.send(3, seat, twin)


@pytest.mark.parametrize("ahead", [3, 500])
def test_a_trail_that_leads_nowhere_does_not_save_an_accomplice(ahead: int) -> None:
    """The vote is for the right ballot, but ends at places where nobody has ever been."""

    def longer(vote: Vote) -> Vote:
        last = vote.trail[-1]
        beyond = tuple(replace(last, step=last.step + n, round=0, chain=bytes(32)) for n in range(1, ahead + 1))
        return replace(vote, trail=(*vote.trail, *beyond))

    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        return cheat.to_all(cheat.sign(longer(item.body))) if isinstance(item.body, Vote) else None

    table = CheatTable(trick, 5, first=3)
    table.honest = [peer for peer in table.honest if peer.seat != 3]
    table.start()
    table.settle()
    assert table.honest[0].member.log.head.missing == (3,)
    doubling_seat_3(table)
    table.play_to_the_end()
    accused = {seat for found in table.accused().values() for seat, _ in found}
    assert accused == {3}
    assert {gone.seat for gone in table.report().departures} == {CHEAT, 3}


def test_a_resignation_without_its_signer() -> None:
    table = in_the_middle()
    forged: AnyBody = Resignation(table.agreement.id, bytes(16), 1, 0, 2)
    table.cheat.send(table.cheat.to_all(table.cheat.sign(forged)))
    table.play_to_the_end()
    assert {(seat, code) for _, seat, code in table.rejected} == {(CHEAT, "item_signature")}
    assert table.report().departures == ()


def test_a_foul_that_some_see_only_after_a_cut_is_one_to_them_too() -> None:
    """A false link for a toss that the cut of another seat takes back, shown to some before and to some after it."""

    def withhold(cheat: Cheat, item: Signed) -> Sent | None:
        body = item.body
        return {} if isinstance(body, Entry) and body.step > 3 and isinstance(body.payload, TossLink) else None

    table = CheatTable(withhold, 5, first=0)
    table.start()
    table.play_out()
    seen = table.honest[0].member.log
    head, branch = seen.head, seen.branch
    assert head.missing == (CHEAT,)
    false = Entry(branch.game_id, branch.epoch, *head.place, CHEAT, head.chain, head.state, TossLink(bytes(32)))
    vote = Vote(branch.game_id, branch.epoch, 0, 0, (Eviction(3, False),), 0, branch.trail(600))
    votes = [sign(identity(seat), replace(vote, seat=seat)) for seat in (0, 1, 2, 4)]
    foul = table.cheat.sign(false)
    found = []
    for items in ([foul, *votes], [*votes, foul]):
        log = Log(table.agreement, None)
        for item in [*seen.pool, *items]:
            log.receive(item)
        assert log.branch.living == (0, 1, 2, 4)
        found.append(log.fouls[CHEAT])
    assert found[0] == found[1]
    assert (found[0].code, found[0].place) == ("toss_link", head.place)


def test_votes_that_come_before_the_proof_are_followed_when_it_comes() -> None:
    table = in_the_middle()
    seen = table.honest[0].member.log
    head, branch = seen.head, seen.branch
    (seat,) = head.missing
    steal = Entry(branch.game_id, branch.epoch, *head.place, seat, head.chain, head.state, Reply("steal"))
    others = [other for other in range(4) if other != seat]
    vote = Vote(branch.game_id, branch.epoch, 0, 0, (Eviction(seat, True),), 0, branch.trail(600))
    log = Log(table.agreement, None)
    for item in [*seen.pool, *(sign(identity(other), replace(vote, seat=other)) for other in others)]:
        log.receive(item)
    assert seat in log.branch.living
    log.receive(sign(identity(seat), steal))
    assert log.branch.living == tuple(others)


def test_who_thinks_for_long_makes_nobody_late_afterwards() -> None:
    """Else a slow cheat and a friend of his could have the others vote with them against a seat that is in time."""
    table = ScriptedTable(make_agreement("dos", 3), random.Random(1))
    table.start()
    for _ in range(12):
        table.settle()
        table.tick(35.0)
        table.settle()
        table.tick(35.0)
        table.settle()
        assert table.play_turns()
    assert not any(isinstance(item.body, Vote) for peer in table.peers for item in peer.journal.items)
    assert table.peers[0].member.log.head.place.step > 20


def test_a_false_trail_in_the_vote_that_decides_spoils_nobodys_file() -> None:
    """The cheat votes last, and names what no other vote names: the file's reader, who gets votes by seat, sees it."""
    kept: list[Vote] = []

    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        if not isinstance(item.body, Vote):
            return None
        kept.append(item.body)
        return {}

    table = CheatTable(trick, 5)
    table.start()
    table.deliver_some(80)
    table.peers[3].crash()
    while not kept:
        table.play_out()
        table.tick(61.0)
    table.settle()
    false = replace(kept[0].trail[0], step=kept[0].trail[0].step - 1, round=0, chain=bytes(32))
    vote = replace(kept[0], trail=(false, *kept[0].trail))
    table.cheat.send(table.cheat.to_all(table.cheat.sign(vote)))
    report = catch(table, "trail")
    assert {(gone.seat, gone.how) for gone in report.departures} == {(CHEAT, Leaving.FOUL), (3, Leaving.CUT)}


def test_a_refused_vote_waits_for_no_resignations_to_be_carried_by() -> None:
    """Else whoever has voted against somebody once could take back all that was played since."""
    table = in_the_middle(3)
    victim, other = table.cheat.others
    table.cheat.send(table.cheat.to_all(table.cheat.sign(own_vote(table.cheat, Eviction(victim, False)))))
    table.settle()
    for _ in range(6):
        assert table.play_turns()
        table.settle()
    reached = [peer.member.log.head.place for peer in table.honest]
    for seat in (other, victim):
        peer = table.peers[seat]
        peer.run(peer.member.resign(table.now))
        table.settle()
    for peer, before in zip(table.honest, reached, strict=True):
        assert peer.member.log.branch.epoch == FIRST_EPOCH
        assert peer.member.log.head.place > before


def test_a_silent_seat_keeps_nobody_who_comes_back_from_voting() -> None:
    """A restarted seat signs nothing before it was told what it has signed, but of the cheat it hears nothing."""
    table = in_the_middle(3)
    table.cheat.is_mute = True
    back = table.honest[0]
    back.crash()
    table.cheat.crash()
    back.restart()
    table.mend(0, 2)
    for _ in range(8):
        table.play_out()
        table.tick(20.0)
        for peer in table.honest:
            peer.run(peer.member.call_late(table.now))
    table.tick(600.0)
    for _ in range(3):
        for peer in table.honest:
            peer.run(peer.member.call_late(table.now))
        table.play_out()
    assert all(peer.member.log.branch.living == (0, 2) for peer in table.honest)


def test_two_that_called_each_other_late_go_on_without_the_vote_of_a_silent_third() -> None:
    table = CheatTable(lambda cheat, item: None, 3)
    table.cut(0, 2)
    table.start()
    table.cheat.is_mute = True
    table.settle()
    table.tick(AUTOMATIC_DUE + 1)
    votes = [vote for peer in table.honest for vote in peer.member.log.pool.votes(FIRST_EPOCH, peer.seat)]
    assert [vote.out for vote in votes] == [(Eviction(2, False),), (Eviction(0, False),)]
    table.cut(0, CHEAT)
    table.cut(2, CHEAT)
    table.mend(0, 2)
    for _ in range(8):
        table.play_out()
        table.tick(AUTOMATIC_DUE + 1)
    assert all(peer.member.log.branch.living == (0, 2) for peer in table.honest)
    assert len({peer.member.log.branch.epoch for peer in table.honest}) == 1


def test_who_wants_to_cut_the_same_and_more_is_joined() -> None:
    """The others had called seat 4 late before a foul was found; seat 0, just back, votes for the foul alone."""
    table = CheatTable(lambda cheat, item: None, 5)
    table.start()
    table.deliver_some(80)
    table.peers[4].crash()
    table.settle()
    back = table.honest[0]
    back.crash()
    table.cheat.crash()
    table.tick(AUTOMATIC_DUE + 1)
    back.restart()
    for seat in (2, 3):
        table.mend(0, seat)
    table.settle()
    table.tick(SILENT_AFTER + 1)
    table.settle()
    old = next(item for item in table.cheat.member.log.pool if item.body.seat == CHEAT and isinstance(item.body, Entry))
    back.run(back.member.receive(table.cheat.sign(replace(old.body, state=bytes(32))), None, table.now))
    table.settle()
    newest = [peer.member.log.pending_vote() for peer in table.honest if peer.is_up]
    assert [len(vote.out) for vote in newest if vote] == [1, 2, 2]
    for _ in range(4):
        table.tick(AUTOMATIC_DUE + 1)
        table.settle()
    assert all(peer.member.log.branch.living == (0, 2, 3) for peer in table.honest if peer.is_up)


def test_who_holds_a_vote_up_is_added_even_if_the_voters_clocks_differ() -> None:
    """Seat 4 is missing, and the cheat has played but does not vote; honest voters add it at different times."""
    table = CheatTable(lambda cheat, item: None, 5)
    table.start()
    table.deliver_some(80)
    table.peers[4].crash()
    table.settle()
    table.cheat.is_mute = True
    table.cheat.crash()
    for turn in range(16):
        table.now += 30.0
        for peer in (table.honest[turn % 2], *table.honest[1 + turn % 2 : 3]):
            peer.run(peer.member.tick(table.now))
        table.settle()
    assert all(peer.member.log.branch.living == (0, 2, 3) for peer in table.honest if peer.is_up)


def test_a_vote_that_names_too_many_gives_way_to_one_without_a_seat_that_is_back() -> None:
    """Seats 0 and 2 have called 3 and 4 late; 3 comes back and calls 4 alone; the cheat votes for nothing."""
    table = CheatTable(lambda cheat, item: None, 5)
    for seat in (0, CHEAT, 2):
        table.cut(3, seat)
    table.peers[4].crash()
    for peer in (*table.honest[:3], table.cheat):
        peer.run(peer.member.start(table.now))
    table.settle()
    table.cheat.crash()
    table.tick(AUTOMATIC_DUE + 1)
    assert all(peer.member.log.pending_vote().out == TWO_LATE for peer in table.honest[:2])
    for seat in (0, 2):
        table.mend(3, seat)
    for _ in range(14):
        table.settle()
        table.tick(AUTOMATIC_DUE + 1)
    assert all(peer.member.log.branch.living == (0, 2, 3) for peer in table.honest if peer.is_up)
