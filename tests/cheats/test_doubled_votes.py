"""The cheat book, two bodies for one vote: whichever comes first to whom, all go to one cut, and nobody is frozen."""

import random

import pytest
from cheats.cheating import signatures
from cheats.told_table import ToldTable
from msgspec.structs import replace
from scripted_wire import make_agreement

from protocol.files.report import Completeness
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.log.log import Log
from protocol.log.pool import MOST_BODIES, MOST_OF_KIND
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import FIRST_EPOCH, Chat, EpochJoined, Eviction, Vote

SILENT, CHEAT = 1, 2
"""The first is honest, and has no machine any more."""


class PartedTable(ToldTable):
    """All call `SILENT`. `CHEAT` votes for that to all but the last, and says that it follows; to the last it votes for
    something else, by so many bodies of the same vote, before its links fall.
    """

    def __init__(self, players: int, *, attempt: int, bodies: int) -> None:
        super().__init__(make_agreement("dao", players, clock=30), random.Random(3))
        self.start()
        self.settle()
        while self.log.head.place.step <= 10 or self.log.head.due != (SILENT,):
            self.turn()
        for seat in (SILENT, CHEAT):
            self.peers[seat].crash()
        self.honest = [peer for peer in self.peers if peer.is_up]
        *self.others, self.away = self.honest
        while not all(peer.member.log.pool.votes(FIRST_EPOCH, peer.seat) for peer in self.honest):
            self.say(Chat(self.agreement.id, CHEAT, int(self.now), "here"), self.honest)
            self.tick(AUTOMATIC_DUE / 6)
        vote = replace(self.log.pool.votes(FIRST_EPOCH, 0)[0], seat=CHEAT)
        self.settle()
        for peer in self.others:
            self.cut(peer.seat, self.away.seat)
        for number in range(bodies):
            self.say(self.elsewhere(vote, attempt, number), [self.away])
        self.say(vote, self.others)
        self.settle()
        self.say(EpochJoined(self.agreement.id, self.log.branch.epoch, CHEAT), self.others)
        assert self.log.branch.epoch != FIRST_EPOCH == self.away.member.log.branch.epoch

    def elsewhere(self, vote: Vote, attempt: int, number: int) -> Vote:
        """Of as many numbers as it takes."""
        number, body = divmod(number, MOST_BODIES + 1)
        out = vote.out if attempt else (Eviction(0, False),)
        return replace(vote, number=number, out=out, attempt=attempt + body)

    def go_on(self, times: int) -> None:
        for _ in range(times):
            self.turn()
            self.tick(AUTOMATIC_DUE / 2)
            self.settle()

    def meet(self) -> None:
        for peer in self.others:
            self.mend(peer.seat, self.away.seat)
        for _ in range(10):
            self.go_on(4)
            self.play_out()
        (transcript,) = {write_transcript(peer.member.log, signatures(self.agreement)) for peer in self.honest}
        assert verify_transcript(transcript).ending is Completeness.CLOSED
        assert self.log.fouls.keys() == {CHEAT}


@pytest.mark.parametrize(
    ("players", "attempt", "bodies"),
    [(5, 0, 1), (5, 9, MOST_BODIES + 1), (5, 9, 2 * MOST_OF_KIND["vote"])],
)
def test_whoever_heard_another_body_first_comes_after_the_others(players: int, attempt: int, bodies: int) -> None:
    table = PartedTable(players, attempt=attempt, bodies=bodies)
    table.meet()
    assert table.away.seat in table.log.branch.living


def test_whoever_was_cut_meanwhile_sees_the_same_end() -> None:
    table = PartedTable(5, attempt=0, bodies=1)
    table.go_on(12)
    table.meet()
    assert table.away.seat not in table.log.branch.living


def test_whoever_doubled_but_is_called_late_lets_no_trails_part() -> None:
    """Files tell the doubles of those alone who are cut for them, so a reader would not see why trails may part."""
    table = ToldTable(make_agreement("dao", 5, clock=30), random.Random(3))
    table.start()
    table.settle()
    while table.log.head.place.step <= 10 or table.log.head.due != (SILENT,) or not is_behind(table.log, CHEAT):
        table.turn()
    for seat in (SILENT, CHEAT):
        table.peers[seat].crash()
    honest = [peer for peer in table.peers if peer.is_up]
    while not all(peer.member.log.pool.votes(FIRST_EPOCH, peer.seat) for peer in honest):
        table.say(Chat(table.agreement.id, CHEAT, int(table.now), "here"), honest)
        table.tick(AUTOMATIC_DUE / 6)
    table.settle()
    vote = replace(table.log.pool.votes(FIRST_EPOCH, 0)[0], seat=CHEAT)
    *before, middle, end = vote.trail
    table.say(replace(vote, trail=(*before, replace(middle, chain=bytes(32)), end)), honest)
    table.settle()
    newest = table.log.branch.newest_entry(SILENT)
    assert newest is not None
    own = table.log.branch.rounds[newest].adopted[SILENT].body
    table.say(replace(own, state=bytes(32)), honest)
    for _ in range(40):
        table.turn()
        table.tick(AUTOMATIC_DUE / 3)
        table.settle()
        table.play_out()
    (transcript,) = {write_transcript(peer.member.log, signatures(table.agreement)) for peer in honest}
    assert verify_transcript(transcript).ending is Completeness.CLOSED


def is_behind(log: Log, seat: int) -> bool:
    """Whether a seat has signed none of the last rounds, so that no entry belies what its trail says of them."""
    newest = log.branch.newest_entry(seat)
    return newest is not None and newest < len(log.branch.rounds) - 3
