"""The cheat book, votes of who has resigned: with a false trail they hold nobody up, and lead nobody away."""

import random

import pytest
from cheats.cheating import signatures
from cheats.told_table import ToldTable
from msgspec.structs import replace
from scripted_wire import ScriptedTable, make_agreement

from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import Entry, Eviction, Mark, Vote

GONE = 1
SILENT = 3
AHEAD = "after the end"  # which a ballot about a late seat fixes, and one about a foul does not


class GoneTable(ToldTable):
    """`GONE` resigned long ago, in the epoch in which `SILENT` is awaited now. Neither listens any more."""

    def __init__(self, players: int) -> None:
        super().__init__(make_agreement("dao", players, clock=30), random.Random(3))
        self.start()
        self.turn()
        while self.log.head.place.step < 11:
            self.turn()
        self.peers[GONE].run(self.peers[GONE].member.resign(self.now))
        self.turn()
        while GONE in self.log.branch.living or self.log.head.place.step < 30 or self.log.head.due != (SILENT,):
            self.turn()
        for seat in (GONE, SILENT):
            self.peers[seat].crash()
        self.honest = [peer for peer in self.peers if peer.is_up]

    def false_vote(self, where: str) -> Vote:
        """For the ballot that all are about to vote for, with a mark that no entry of its signer proves wrong."""
        log = self.log
        trail = log.branch.trail(600)
        *before, at, end = trail
        false = {
            "before the trail": (Mark(trail[0].step - 1, 0, bytes(32)), *trail),
            "on the way": (*before, replace(at, chain=bytes(32)), end),
            "after the end": (*trail, Mark(end.step + 1, 0, bytes(32))),
        }
        out = (Eviction(SILENT, where == AHEAD),)
        return Vote(log.agreement.id, log.branch.epoch, 0, GONE, out, 0, false[where])

    def call(self, *, is_foul: bool) -> None:
        """The time of `SILENT` is up, or it is seen to have doubled."""
        if is_foul:
            own = [item.body for item in self.log.pool if item.body.seat == SILENT and isinstance(item.body, Entry)]
            self.say(replace(own[-1], state=bytes(32)), self.honest)
        else:
            self.tick(AUTOMATIC_DUE + 30)

    def settle_without(self, seat: int) -> None:
        while busy := [link for link, queue in self.queues.items() if queue and link[1] != seat]:
            self.deliver(*busy[0])

    def check_that_all_go_on(self) -> None:
        assert len({peer.member.log.branch.epoch for peer in self.honest}) == 1
        for _ in range(8):
            self.play_out()
            self.tick(AUTOMATIC_DUE / 2)
        for peer in self.honest:
            assert peer.member.log.branch.is_closed
            assert set(peer.member.log.branch.living) == {peer.seat for peer in self.honest}
            report = verify_transcript(write_transcript(peer.member.log, signatures(self.agreement)))
            assert [gone.seat for gone in report.departures] == [GONE, SILENT]


@pytest.mark.parametrize(("players", "where"), [(4, "before the trail"), (4, "on the way"), (5, AHEAD)])
def test_all_hear_of_it_before_they_vote(players: int, where: str) -> None:
    table = GoneTable(players)
    table.say(table.false_vote(where), table.honest)
    table.call(is_foul=where == AHEAD)
    table.settle()
    table.check_that_all_go_on()


@pytest.mark.parametrize(("players", "where"), [(4, AHEAD), (5, "before the trail"), (5, "on the way")])
def test_one_hears_of_it_before_it_follows_the_others(players: int, where: str) -> None:
    table = GoneTable(players)
    last = table.honest[-1]
    vote = table.false_vote(where)
    table.call(is_foul=where == AHEAD)
    table.settle_without(last.seat)
    table.say(vote, [last])
    table.settle()
    table.check_that_all_go_on()


def test_who_was_cut_by_a_vote_of_somebody_who_resigned_then_comes_back_to_the_same_game() -> None:
    """All are honest: 0 calls `away` late and resigns, 1 votes a moment later, goes on alone, and ends the game."""
    away = 2
    table = ScriptedTable(make_agreement("dao", 3, clock=30), random.Random(3))
    table.start()
    table.settle()
    leaver, staying = table.peers[0], table.peers[1]
    while leaver.member.log.head.due != (away,) or leaver.member.log.head.place.step < 11:
        table.play_turns()
        table.settle()
    table.peers[away].crash()
    while not leaver.member.log.pool.votes(leaver.member.log.branch.epoch, 0):
        table.now += AUTOMATIC_DUE / 6
        leaver.run(leaver.member.tick(table.now))
    leaver.run(leaver.member.resign(table.now))
    table.settle()
    for _ in range(6):
        table.tick(AUTOMATIC_DUE / 3)
        table.settle()
    table.peers[away].restart()
    for seat in (0, 1):
        table.mend(away, seat)
    table.settle()
    assert staying.member.log.branch.is_closed
    results = {write_transcript(peer.member.log, signatures(table.agreement)) for peer in table.peers}
    assert len(results) == 1
