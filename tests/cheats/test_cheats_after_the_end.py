"""The cheat book, after the end: what all have signed is never played again, least of all with books open."""

import random

import pytest
from cheats.cheating import signatures
from msgspec.structs import replace
from scripted_wire import Peer, ScriptedTable, identity, make_agreement
from veiled_game import NAME, veiled_game

from protocol.files.report import Completeness
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.log.ballots import Decision, carried
from protocol.log.branch import Round
from protocol.log.chain import Place
from protocol.log.log import Log
from protocol.wire.items import AnyBody, Entry, EpochJoined, Eviction, Mark, Resignation, RevealedKey, Vote, sign

__all__ = ["veiled_game"]

HONEST, LIAR, VICTIM = 0, 1, 2


def played(game: str, players: int = 3, number: int = 1) -> ScriptedTable:
    """A table whose game is over for all, with open books where there are any."""
    table = ScriptedTable(make_agreement(game, players, open_books=game == NAME), random.Random(number))
    table.start()
    table.play_out()
    assert all(peer.member.log.branch.is_closed for peer in table.peers)
    return table


def say(table: ScriptedTable, body: AnyBody) -> None:
    """Seat 0 is told this by its signer, who keeps in mind what it has said; nobody else hears of it."""
    item = sign(identity(body.seat), body)
    for seat in (body.seat, HONEST):
        peer = table.peers[seat]
        peer.run(peer.member.receive(item, identity(body.seat).key, table.now))


def early_round(peer: Peer) -> Round:
    """A round from long before the end that began its step, and in which the seat that will double has an entry."""
    rounds = peer.member.log.branch.rounds[len(peer.member.log.branch.rounds) // 2 :]
    return next(standing for standing in rounds if VICTIM in standing.adopted and not standing.place.round)


def double(table: ScriptedTable) -> None:
    """A second body for an early entry of a seat, which makes the honest one vote."""
    body = early_round(table.peers[HONEST]).adopted[VICTIM].body
    assert isinstance(body, Entry)
    say(table, replace(body, state=bytes(32)))


def leading_back(peer: Peer) -> Vote:
    """A vote against the one that doubled, whose trail leaves out all between that round and a false end."""
    log = peer.member.log
    early = early_round(peer)
    ends = [standing.place for standing in log.branch.rounds if not standing.place.round]
    trail = [Place(mark.step, mark.round) for mark in log.branch.trail(600)]
    end = next((place for place in trail if not place.round), ends[-1])
    trail = (Mark(*early.place, early.chain), Mark(*end, bytes(32)))
    game, epoch = log.agreement.id, log.branch.epoch
    return Vote(game, epoch, 0, LIAR, (Eviction(VICTIM, True),), 0, trail)


@pytest.mark.parametrize("game", ["dao", NAME])
@pytest.mark.parametrize("is_first", [True, False])
def test_two_cheats_do_not_rewind_a_game_that_is_closed(game: str, is_first: bool) -> None:
    """One gives itself away by a double; the other votes against it with a trail that leads back before the end."""
    table = played(game)
    peer = table.peers[HONEST]
    table.queues.clear()
    vote = leading_back(peer)
    if is_first:
        say(table, vote)
    double(table)
    if not is_first:
        say(table, vote)
    assert peer.member.log.branch.is_over
    assert peer.member.log.branch.living == (HONEST,) or peer.member.log.branch.is_closed
    assert LIAR in {foul.seat for foul in peer.fouls}


@pytest.mark.parametrize("players", [2, 3])
def test_a_foul_behind_the_end_leaves_the_end_as_all_have_signed_it(players: int) -> None:
    """Else the others would need each other's signatures again, and some have left by then."""
    table = played("dao", players)
    closed = [peer.member.log.branch for peer in table.peers]
    body = closed[HONEST].rounds[-2].adopted[players - 1].body
    assert isinstance(body, Entry)
    item = sign(identity(players - 1), replace(body, state=bytes(32)))
    for seat in range(players - 1):
        table.send(players - 1, seat, item)
    table.settle()
    table.tick(61.0)
    table.settle()
    for peer in table.peers[:-1]:
        assert [(foul.seat, foul.code) for foul in peer.fouls] == [(players - 1, "double")]
        assert peer.member.log.branch is closed[peer.seat]


def test_who_lacks_a_signature_behind_the_end_is_helped_against_a_cheat() -> None:
    """Who has two closing entries of one seat, and has closed with neither, cuts it together with who has closed."""
    table = ScriptedTable(make_agreement("dao", 3), random.Random(1))
    table.start()
    while not any(peer.member.log.branch.is_over for peer in table.peers):
        table.play_turns()
        assert table.deliver_some(1)
    honest, late = table.peers[HONEST], table.peers[LIAR]
    table.cut(VICTIM, LIAR)
    table.cut(HONEST, LIAR)
    table.settle()
    closing = newest_entry(table.peers[VICTIM], VICTIM)
    twin = sign(identity(VICTIM), replace(closing, state=bytes(32)))
    late.run(late.member.receive(twin, identity(VICTIM).key, table.now))
    assert not late.member.log.branch.is_closed
    table.mend(HONEST, LIAR)
    table.settle()
    assert all(peer.member.log.branch.is_closed for peer in (honest, late))
    assert honest.member.log.branch.living == late.member.log.branch.living == (HONEST, LIAR)
    (file,) = {write_transcript(peer.member.log, signatures(table.agreement)) for peer in (honest, late)}
    report = verify_transcript(file)
    assert report.ending is Completeness.CLOSED
    assert [(gone.seat, gone.code) for gone in report.departures] == [(VICTIM, "double")]


def test_two_cheats_do_not_rewind_what_all_have_signed() -> None:
    """The same while the game is on."""
    table = ScriptedTable(make_agreement("dao", 3), random.Random(2))
    table.start()
    table.play_out(most=25)
    table.queues.clear()
    peer = table.peers[HONEST]
    first = peer.member.log.branch.trail(600)[0]
    final = Place(first.step, first.round)
    vote = leading_back(peer)
    assert Place(vote.trail[0].step, vote.trail[0].round) < final
    double(table)
    say(table, vote)
    cut = peer.member.log.branch.cut
    assert cut is not None
    assert cut.place >= final
    assert {gone.seat for gone in cut.out} == {LIAR, VICTIM}


def newest_entry(peer: Peer, seat: int) -> Entry:
    bodies = [item.body for item in peer.member.log.pool.of_seat("entry", seat)]
    return max((body for body in bodies if isinstance(body, Entry)), key=lambda body: (body.step, body.round))


def in_the_middle(players: int) -> ScriptedTable:
    table = ScriptedTable(make_agreement(NAME, players, open_books=True), random.Random(9))
    table.start()
    table.play_out(most=3)
    return table


def votes_of(table: ScriptedTable, seat: int) -> list[Vote]:
    bodies = [item.body for item in table.peers[HONEST].member.log.pool.of_seat("vote", seat)]
    return [body for body in bodies if isinstance(body, Vote)]


def carried_by(table: ScriptedTable) -> list[Decision]:
    """What the votes of the honest seat's epoch decide."""
    log = table.peers[HONEST].member.log
    votes = {seat: log.pool.votes(log.branch.epoch, seat) for seat in log.branch.living}
    return carried(votes, log.branch.living, (), log.doubled, log.agreement.persons)


def test_a_heavier_cut_of_an_earlier_epoch_does_not_undo_an_end_that_all_have_signed() -> None:
    """A cheat follows the smaller cut, plays on to the end, and only then casts the vote that it had kept back."""
    table, slow = in_the_middle(4), 3
    honest, cheat = table.peers[HONEST], table.peers[LIAR]
    for seat in range(4):
        for other in range(seat):
            table.cut(seat, other)
    twin = replace(newest_entry(honest, VICTIM), state=bytes(32))
    say(table, twin)
    (first,) = votes_of(table, HONEST)
    say(table, replace(first, seat=LIAR))
    table.now += 61.0
    honest.run(honest.member.tick(table.now))
    _, larger = votes_of(table, HONEST)
    assert larger.out == (Eviction(VICTIM, True), Eviction(slow, False))
    say(table, replace(first, seat=slow))
    before = honest.member.log.branch
    epoch = next(one.cut.epoch for one in carried_by(table) if one.ballot.out == first.out)
    say(table, EpochJoined(table.agreement.id, epoch, LIAR))
    assert honest.member.log.branch.parent is before
    for seat, other in ((HONEST, LIAR), (HONEST, slow), (LIAR, slow)):
        table.mend(seat, other)
    table.play_out()
    assert honest.member.log.branch.is_closed
    assert honest.member.log.branch.living == (HONEST, LIAR, slow)
    assert honest.member.log.pool.books(HONEST) is not None
    table.queues.clear()
    say(table, replace(larger, seat=LIAR, number=len(votes_of(table, LIAR))))
    assert honest.member.log.branch.is_closed
    assert honest.member.log.branch.living == (HONEST, LIAR, slow)
    assert cheat.member.log.branch.is_closed


@pytest.mark.parametrize("is_closed", [True, False])
@pytest.mark.parametrize("is_later", [True, False])
def test_a_resignation_behind_the_end_spoils_nobodys_file(is_closed: bool, is_later: bool) -> None:
    """It may contradict its signer's closing entry, and whoever is told so may be alone by then."""
    table = played(NAME)
    closing = newest_entry(table.peers[HONEST], VICTIM)
    place = (closing.step, closing.round + is_later)
    log = Log(table.agreement, HONEST)
    for item in table.peers[HONEST].journal.items:
        is_last = isinstance(item.body, Entry) and item.body.seat == LIAR and item.body.step == closing.step
        if is_closed or not (is_last or isinstance(item.body, RevealedKey)):
            log.receive(item)
    log.receive(sign(identity(VICTIM), Resignation(table.agreement.id, closing.epoch, *place, VICTIM)))
    assert log.branch.is_closed == is_closed
    assert bool(log.fouls) != is_later
    report = verify_transcript(write_transcript(log, signatures(table.agreement)))
    assert report.ending is (Completeness.CLOSED if is_closed else Completeness.UNSIGNED)
    assert report.departures == ()
