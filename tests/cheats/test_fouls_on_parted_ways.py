"""The cheat book, a foul on the one of two ways that the others have not gone: who has seen it is not left alone."""

import random

import pytest
from cheats.cheating import signatures
from cheats.told_table import ToldTable
from msgspec.structs import replace
from scripted_wire import Peer, make_agreement

from protocol.files.report import Completeness, Leaving
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.log.ballots import ballot_of
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import FIRST_EPOCH, Chat, Entry, Eviction, Mark, Vote
from protocol.wire.payloads import Reply

AWAY, ACCOMPLICE, PARTER = 0, 1, 2


class PartedTable(ToldTable):
    """`PARTER` plays one move before `AWAY` and another before the rest; on the first one `ACCOMPLICE` fouls."""

    def __init__(self, players: int) -> None:
        super().__init__(make_agreement("dao", players, clock=30), random.Random(3))
        self.start()
        self.settle()
        while self.log.head.place.step <= 10 or self.log.head.due != (PARTER,) or len(self.moves) < 2:
            self.turn()
        moves = [self.entry(move) for move in self.moves[:2]]
        for seat in (ACCOMPLICE, PARTER):
            self.peers[seat].crash()
        self.honest = [peer for peer in self.peers if peer.is_up]
        self.away, *self.others = self.honest
        for peer in self.others:
            self.cut(AWAY, peer.seat)
        self.say(moves[0], [self.away])
        self.say(moves[1], self.others)
        self.say(self.foul(), [self.away])
        assert self.away.member.log.fouls.keys() == {ACCOMPLICE}
        for peer in self.others:
            self.mend(AWAY, peer.seat)
        self.settle()

    @property
    def moves(self) -> list[str]:
        return sorted({move.text for move in self.parter.member.legal()})

    @property
    def parter(self) -> Peer:
        return self.peers[PARTER]

    def entry(self, move: str) -> Entry:
        head, (epoch, place) = self.log.head, self.log.at
        return Entry(self.agreement.id, epoch, *place, PARTER, head.chain, head.state, Reply(move))

    def foul(self) -> Entry:
        head = self.away.member.log.head
        return Entry(self.agreement.id, FIRST_EPOCH, *head.place, ACCOMPLICE, head.chain, bytes(32), Reply("flip"))

    def vote_along(self) -> None:
        """The accomplice joins in what the others want, but for what is about itself."""
        log = self.others[0].member.log
        if log.branch.epoch != FIRST_EPOCH:
            return
        cast = log.pool.votes(FIRST_EPOCH, ACCOMPLICE)
        for vote in log.pool.votes(FIRST_EPOCH, self.others[0].seat):
            if ballot_of(vote) not in map(ballot_of, cast) and ACCOMPLICE not in ballot_of(vote).seats:
                self.say(replace(vote, seat=ACCOMPLICE, number=len(cast)), self.honest)
        self.say(Chat(self.agreement.id, ACCOMPLICE, int(self.now), "here"), self.honest)


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("votes_along", [True, False])
def test_nobody_is_frozen_or_cut_for_it(players: int, *, votes_along: bool) -> None:
    table = PartedTable(players)
    for _ in range(40):
        if votes_along:
            table.vote_along()
        table.turn()
        table.tick(AUTOMATIC_DUE / 3)
        table.settle()
        table.play_out()
    (transcript,) = {write_transcript(peer.member.log, signatures(table.agreement)) for peer in table.honest}
    report = verify_transcript(transcript)
    assert report.ending is Completeness.CLOSED
    assert {(gone.seat, gone.how) for gone in report.departures} == {(ACCOMPLICE, Leaving.CUT), (PARTER, Leaving.FOUL)}


@pytest.mark.parametrize("players", [5, 6])
def test_a_foul_on_the_way_of_all_counts_after_one_that_was_void(players: int) -> None:
    table = PartedTable(players)
    while any(peer.member.log.branch.epoch == FIRST_EPOCH for peer in table.honest):
        table.vote_along()
        table.tick(AUTOMATIC_DUE / 3)
        table.settle()
    while ACCOMPLICE not in table.log.head.due:
        table.turn()
    head, (epoch, place) = table.log.head, table.log.at
    foul = Entry(table.agreement.id, epoch, *place, ACCOMPLICE, head.chain, bytes(32), Reply("flip"))
    table.say(foul, table.honest)
    for _ in range(10):
        table.settle()
        table.play_out()
        table.tick(AUTOMATIC_DUE)
    (transcript,) = {write_transcript(peer.member.log, signatures(table.agreement)) for peer in table.honest}
    report = verify_transcript(transcript)
    assert report.ending is Completeness.CLOSED
    assert {(gone.seat, gone.how) for gone in report.departures} == {
        (PARTER, Leaving.FOUL),
        (ACCOMPLICE, Leaving.FOUL),
    }


@pytest.mark.parametrize("players", [4, 5])
def test_a_made_up_way_shields_no_cheat(players: int) -> None:
    """`PARTER`, silent in this round, says in a vote that another chain leads to it; nobody has doubled."""
    table = ToldTable(make_agreement("dao", players, clock=30), random.Random(3))
    table.start()
    table.settle()
    while table.log.head.place.step <= 10 or table.log.head.due != (ACCOMPLICE,):
        table.turn()
    for seat in (ACCOMPLICE, PARTER):
        table.peers[seat].crash()
    honest = [peer for peer in table.peers if peer.is_up]
    head, game = table.log.head, table.agreement.id
    trail = (Mark(*head.place, bytes(32)),)
    table.say(Vote(game, FIRST_EPOCH, 0, PARTER, (Eviction(honest[0].seat, True),), 0, trail), honest)
    table.say(Entry(game, FIRST_EPOCH, *head.place, ACCOMPLICE, head.chain, bytes(32), Reply("flip")), honest)
    table.settle()
    assert all(peer.member.log.accused() == {ACCOMPLICE} for peer in honest)
