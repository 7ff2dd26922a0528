"""The cheat book, two cuts of one epoch: who lets others build on one of them cannot call them to the other later."""

import random

from cheats.cheating import signatures
from msgspec.structs import replace
from scripted_wire import ScriptedTable, identity, make_agreement

from protocol.files.report import Completeness
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.log.ballots import ballot_of, cut_by
from protocol.log.log import Log
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import FIRST_EPOCH, AnyBody, Chat, Entry, EpochJoined, sign
from protocol.wire.payloads import Reply

DOUBLER, BRIDGE, AWAY = 3, 4, 5


class BridgedTable(ScriptedTable):
    """0 and 1 have followed the cut of `DOUBLER` and `AWAY`, who comes back just then; 2 and `AWAY` that of `DOUBLER`.

    Both cuts had the votes of `BRIDGE`. All meet again on the lighter one, as `BRIDGE` has said to have entered it.
    """

    def __init__(self) -> None:
        super().__init__(make_agreement("dao", 6, clock=30), random.Random(3))
        self.start()
        self.settle()
        while self.log.head.due != (0,) or self.log.head.place.step < 21:
            self.play_turns()
            self.settle()
        for seat in (DOUBLER, BRIDGE):
            self.peers[seat].crash()
        for seat in range(AWAY):
            self.cut(AWAY, seat)
        self.honest = [peer for peer in self.peers if peer.is_up]
        own = [item.body for item in self.log.pool if item.body.seat == DOUBLER and isinstance(item.body, Entry)]
        self.say(replace(own[-1], state=bytes(32)), 0, 1, 2)
        self.settle()
        votes = self.log.pool.votes(FIRST_EPOCH, 0)
        while len(votes) < 2:
            self.say(Chat(self.agreement.id, BRIDGE, int(self.now), "here"), 0, 1, 2)
            self.tick(AUTOMATIC_DUE / 3)
            self.settle()
        cuts = [cut_by(ballot_of(vote), [vote], {DOUBLER}) for vote in votes]
        self.lighter, self.heavier = [cut.epoch for cut in cuts if cut is not None]
        light, heavy = (replace(vote, seat=BRIDGE, number=number) for number, vote in enumerate(votes))
        self.say(light, 2)
        self.mend(AWAY, 2)
        while self.queues[AWAY, 2] or self.queues[2, AWAY]:
            for link in ((AWAY, 2), (2, AWAY)):
                if self.queues[link]:
                    self.deliver(*link)
        for seat in (0, 1):
            self.say(heavy, seat)
            self.say(light, seat)
        self.say(EpochJoined(self.agreement.id, self.lighter, BRIDGE), 2)
        assert {peer.member.log.branch.epoch for peer in self.honest} == {self.lighter, self.heavier}
        for seat in (0, 1):
            self.mend(AWAY, seat)
        self.settle()
        assert {peer.member.log.branch.epoch for peer in self.honest} == {self.lighter}

    @property
    def log(self) -> Log:
        return self.peers[0].member.log

    def say(self, body: AnyBody, *seats: int) -> None:
        for seat in seats or (0, 1, 2, AWAY):
            peer = self.peers[seat]
            peer.run(peer.member.receive(sign(identity(body.seat), body), None, self.now))

    def play_on(self, times: int) -> None:
        for _ in range(times):
            self.play_out(most=4)
            self.settle()
            self.tick(AUTOMATIC_DUE / 2)


def test_nobody_goes_over_again_however_often_a_cheat_says_that_it_has_built_there() -> None:
    table = BridgedTable()
    table.play_on(6)
    assert BRIDGE not in table.log.branch.living
    table.say(EpochJoined(table.agreement.id, table.heavier, BRIDGE))
    for number in range(1, 5):
        before = {peer.member.log.branch.epoch for peer in table.honest}, table.log.head.place
        epoch = table.lighter if number % 2 else table.heavier
        table.say(Entry(table.agreement.id, epoch, 0, number, BRIDGE, bytes(32), bytes(32), Reply("flip")))
        assert ({peer.member.log.branch.epoch for peer in table.honest}, table.log.head.place) == before
        table.play_on(1)
    table.play_on(10)
    for peer in table.honest:
        report = verify_transcript(write_transcript(peer.member.log, signatures(table.agreement)))
        assert report.ending is Completeness.CLOSED
        assert [gone.seat for gone in report.departures] == [DOUBLER, BRIDGE]
