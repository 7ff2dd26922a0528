"""The cheat book, votes that are kept back: what all have built on after one cut, no greater one undoes.

Seats 3 and 5 double. The others vote against 3, then against both; the cheat votes against 3 alone, and shows its vote
against both when it likes.
"""

from cheats.cheating import CHEAT, CheatTable
from msgspec.structs import replace
from scripted_wire import identity

from engine.events import Leaving
from protocol.log.ballots import carried
from protocol.log.log import Log
from protocol.log.pool import epoch_of
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import FIRST_EPOCH, Entry, EpochJoined, Signed, sign


class WithholdingTable(CheatTable):
    """The first cut is followed, and `greater` is the vote that could have led to another one.

    What the seat that is `late` should get of what the others sign after it is `kept`.
    """

    def __init__(self, late: int | None = None) -> None:
        super().__init__(lambda cheat, item: None, 6)
        self.late = late
        self.kept: list[Signed] = []
        self.honest = [peer for peer in self.honest if peer.seat not in (3, 5)]
        self.cheat.member._voting.due = lambda is_late, now: []
        self.start()
        self.turns(6)
        for seat in (3, 5):
            newest = [item.body for item in self.log.pool if item.body.seat == seat and isinstance(item.body, Entry)]
            self.say(sign(identity(seat), replace(newest[-1], state=bytes(32))))
        first, greater = self.log.pool.votes(FIRST_EPOCH, 0)
        for seat in (CHEAT, 5):
            self.say(sign(identity(seat), replace(first, seat=seat)))
        votes = {seat: self.log.pool.votes(FIRST_EPOCH, seat) for seat in range(6)}
        (decision,) = carried(votes, range(6), (), {3, 5}, range(6))
        self.say(sign(identity(CHEAT), EpochJoined(self.agreement.id, decision.cut.epoch, CHEAT)))
        self.say(sign(identity(CHEAT), replace(self.log.pool.votes(self.log.branch.epoch, 0)[0], seat=CHEAT)))
        self.greater = sign(identity(CHEAT), replace(greater, seat=CHEAT))
        assert self.log.branch.living == ((0, CHEAT, 2, 4) if late is None else (0, CHEAT, 2, 4, 5))

    @property
    def log(self) -> Log:
        return self.honest[0].member.log

    @property
    def logs(self) -> list[Log]:
        return [peer.member.log for peer in self.honest]

    def deliver(self, seat: int, to: int) -> None:
        item = self.queues[seat, to][0]
        if to == self.late and isinstance(item, Signed) and epoch_of(item) not in (None, FIRST_EPOCH):
            self.kept.append(item)
            self.queues[seat, to].popleft()
        else:
            super().deliver(seat, to)

    def turns(self, number: int) -> None:
        for _ in range(number):
            self.settle()
            self.play_turns()
        self.settle()

    def say(self, item: Signed) -> None:
        """All but the cheats hear of it from its signer; the cheat's own program knows it, too."""
        for peer in self.honest:
            self.send(item.body.seat, peer.seat, item)
        self.cheat.run(self.cheat.member.receive(item, None, self.now))
        self.settle()


def test_who_plays_on_and_votes_later_undoes_nothing() -> None:
    table = WithholdingTable()
    table.turns(12)
    played = table.log.branch.rounds[:-1]
    table.say(table.greater)
    for log in table.logs:
        assert [one.chain for one in log.branch.rounds[: len(played)]] == [one.chain for one in played]
    table.play_to_the_end()
    assert {foul.seat for peer in table.honest for foul in peer.fouls} == {3, 5}


def test_nor_does_who_is_silent_and_cut_before() -> None:
    """It never builds on the first cut, but all who are left do after the next one."""
    table = WithholdingTable()
    table.cheat.is_mute = True
    table.turns(2)
    table.tick(AUTOMATIC_DUE + 1)
    table.turns(6)
    assert [log.branch.living for log in table.logs] == [(0, 2, 4)] * 3
    epoch = table.log.branch.epoch
    table.say(table.greater)
    assert {log.branch.epoch for log in table.logs} == {epoch}
    table.play_to_the_end()
    assert [gone.how for gone in table.report().departures if gone.seat == CHEAT] == [Leaving.CUT]


def test_who_has_not_seen_what_the_others_have_built_on_comes_back() -> None:
    """Seat 4 hears of the greater vote before it has anything that others signed after the first cut."""
    table = WithholdingTable(late=4)
    late = table.peers[4]
    table.turns(1)
    epoch = table.log.branch.epoch
    table.say(table.greater)
    assert (late.member.log.branch.epoch == epoch, table.log.branch.epoch == epoch) == (False, True)
    table.late = None
    for item in table.kept:
        late.run(late.member.receive(item, None, table.now))
    table.settle()
    for log in table.logs:
        assert log.branch.ancestor(epoch) is not None
        assert log.branch.living == (0, CHEAT, 2, 4)
    table.play_to_the_end()
    assert {foul.seat for peer in table.honest for foul in peer.fouls} == {3, 5}
