"""The cheat book, refusals: a vote that was left stays so for watchers and readers, though a resignation carries it."""

import random
from collections.abc import Callable, Sequence

from cheats.cheating import signatures
from msgspec.structs import replace
from scripted_wire import Peer, ScriptedTable, identity, make_agreement
from watching import Audience

from protocol.files.report import Completeness
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.log.ballots import Decision, ballot_of, cut_by, fouls_of
from protocol.log.chain import Place
from protocol.log.log import Log
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import (
    FIRST_EPOCH,
    AnyBody,
    Chat,
    Entry,
    EpochJoined,
    Eviction,
    Refusal,
    Resignation,
    Vote,
    sign,
)
from protocol.wire.payloads import Reply

LEAVER = 2
SLOW = 3


class RefusingTable(ScriptedTable):
    """From `ready` on `LEAVER` is spoken for by hand, and others are silent; seat 0 is watched."""

    def __init__(self, players: int, ready: Callable[[Log], bool]) -> None:
        super().__init__(make_agreement("dao", players, clock=30), random.Random(3))
        self.start()
        self.settle()
        while not ready(self.log):
            assert self.play_turns()
            self.settle()
        self.audience = Audience(self.peers[0])
        self.onlooker = self.audience.join()
        self.moves = self.peers[self.log.head.due[0]].member.legal()

    @property
    def log(self) -> Log:
        return self.peers[0].member.log

    @property
    def up(self) -> list[Peer]:
        return [peer for peer in self.peers if peer.is_up]

    def crash(self, *seats: int) -> None:
        for seat in seats:
            self.peers[seat].crash()

    def part(self, *seats: int) -> None:
        """They lose all links."""
        for seat in seats:
            for peer in self.peers:
                self.cut(seat, peer.seat)

    def come_back(self, seat: int) -> None:
        self.mend(seat, 0)
        self.settle()

    def say(self, body: AnyBody) -> None:
        for peer in self.up:
            peer.run(peer.member.receive(sign(identity(body.seat), body), None, self.now))
        self.settle()

    def move(self) -> None:
        """`LEAVER` signs the move that it owes."""
        head = self.log.head
        reply = Reply(self.moves[0].text)
        self.say(Entry(self.agreement.id, FIRST_EPOCH, *head.place, LEAVER, head.chain, head.state, reply))
        assert self.log.head.place > head.place

    def refuse(self, vote: Vote) -> None:
        mark = () if fouls_of(vote.out) else vote.trail[-1:]
        self.say(Refusal(vote.game, vote.epoch, LEAVER, vote.out, mark, vote.attempt))

    def resign(self) -> None:
        self.say(Resignation(self.agreement.id, FIRST_EPOCH, *self.log.head.place, LEAVER))

    def wait_for(self, *out: int, attempt: int = 0, voters: Sequence[int] = (0, 1)) -> Vote:
        """Time passes until all `voters` have called these seats; `LEAVER` is heard of all the while."""
        for _ in range(20):
            self.say(Chat(self.agreement.id, LEAVER, int(self.now), "here"))
            found = [vote for seat in voters for vote in self.cast(seat, out) if vote.attempt == attempt]
            if len(found) == len(voters):
                return found[0]
            self.tick(AUTOMATIC_DUE / 3)
            self.settle()
        raise AssertionError("they do not call them")

    def cast(self, seat: int, out: Sequence[int]) -> list[Vote]:
        votes = self.log.pool.votes(FIRST_EPOCH, seat)
        return [vote for vote in votes if [gone.seat for gone in vote.out] == [*out]]

    def check_that_all_see_one_game(self) -> None:
        """Also while it is played: a file can be read at any time, and the watcher follows."""
        for _ in range(3):
            self.check_files(is_closed=False)
            self.play_out(most=2)
        for _ in range(8):
            self.play_out()
            self.tick(AUTOMATIC_DUE / 2)
        self.check_files(is_closed=True)

    def check_files(self, *, is_closed: bool) -> None:
        self.audience.catch_up()
        assert self.onlooker.follower is not None
        assert self.onlooker.follower.log.branch.epoch == self.log.branch.epoch
        assert self.onlooker.follower.report().ending in Completeness
        for peer in self.up:
            assert peer.member.log.branch.epoch == self.log.branch.epoch
        for file in {write_transcript(peer.member.log, signatures(self.agreement)) for peer in self.up}:
            assert (verify_transcript(file).ending is Completeness.CLOSED) == is_closed


def test_a_resignation_carries_both_calls_of_a_silent_seat() -> None:
    table = RefusingTable(4, lambda log: log.head.due == (SLOW,) and log.head.place.step > 20)
    table.crash(LEAVER, SLOW)
    table.refuse(table.wait_for(SLOW))
    table.wait_for(SLOW, attempt=1)
    table.resign()
    table.check_that_all_see_one_game()


def test_the_second_call_falls_at_another_place() -> None:
    """Between the two calls `LEAVER` signs what is due, so the second trail is longer."""
    table = RefusingTable(5, lambda log: log.head.due == (LEAVER,) and log.head.place.step > 20)
    table.crash(LEAVER, SLOW, 4)
    own = [item.body for item in table.log.pool if item.body.seat == SLOW and isinstance(item.body, Entry)]
    table.say(replace(own[-1], state=bytes(32)))
    table.refuse(table.wait_for(SLOW, 4))
    table.move()
    table.wait_for(SLOW, 4, attempt=1)
    table.resign()
    table.check_that_all_see_one_game()


def test_the_first_call_is_heavier_and_all_are_honest() -> None:
    """Two are slow in a toss, and one of them falls silent in the next, while `LEAVER` resigns.

    What the voters signed after the first call stands in a round that the second one makes void, so no file has it.
    """
    table = RefusingTable(6, lambda log: log.head.place == Place(7, 0))
    table.part(SLOW, 5)
    table.play_turns()
    table.settle()
    table.crash(LEAVER)
    assert table.log.head.missing == (SLOW, 5)
    table.refuse(table.wait_for(SLOW, 5, voters=(0, 1, 4)))
    table.come_back(5)
    table.crash(5)
    table.come_back(SLOW)
    assert (table.log.head.place, table.log.head.missing) == (Place(9, 0), (LEAVER, 5))
    table.resign()
    table.wait_for(5, voters=(0, 1, SLOW, 4))
    assert 5 not in table.log.branch.living
    table.check_that_all_see_one_game()


def test_nobody_who_leaves_carries_a_call_after_which_all_have_played_on() -> None:
    """It says as well that it acts after the cut, as if others had followed there."""
    table = RefusingTable(4, lambda log: log.head.due == (SLOW,) and log.head.place.step > 20)
    table.part(SLOW)
    table.crash(LEAVER)
    call = table.wait_for(SLOW)
    table.refuse(call)
    cut = cut_by(ballot_of(call), [call], ())
    assert cut is not None
    table.peers[LEAVER].restart()
    table.come_back(LEAVER)
    table.come_back(SLOW)
    for _ in range(10):
        table.play_turns()
        table.settle()
    place = table.log.head.place
    assert place > cut.place
    table.crash(LEAVER)
    table.say(EpochJoined(table.agreement.id, cut.epoch, LEAVER))
    table.resign()
    for peer in table.up:
        assert peer.member.log.branch.living == (0, 1, SLOW)
        assert peer.member.log.branch.find(place) is not None


def after_a_second_call() -> tuple[RefusingTable, Vote, Vote]:
    """Two slow seats were called, and `LEAVER` refused; one of them has come back, and all but `LEAVER` call the other.

    Returns the two calls.
    """
    table = RefusingTable(5, lambda log: log.head.place.step > 6 and log.head.due[0] < LEAVER)
    table.part(SLOW, 4)
    while table.log.head.missing != (SLOW, 4):
        assert table.play_turns()
        table.settle()
    table.crash(LEAVER)
    both = table.wait_for(SLOW, 4)
    table.refuse(both)
    table.come_back(4)
    table.crash(SLOW)
    return table, both, table.wait_for(SLOW, voters=(0, 1, 4))


def test_nobody_revives_a_call_that_the_others_have_left_for_another() -> None:
    """It votes for the second one, builds on nothing, and then votes for the first one as well, which is heavier."""
    table, both, only = after_a_second_call()
    table.say(replace(only, seat=LEAVER, number=0))
    epoch = table.log.branch.epoch
    assert table.log.branch.living == (0, 1, LEAVER, 4)
    table.say(replace(both, seat=LEAVER, number=1))
    assert [peer.member.log.branch.epoch for peer in table.up] == [epoch] * 3


def test_two_orders_of_votes_part_nobody() -> None:
    """Seat 1 is shown the votes for the two calls in the other order than the seats 0 and 4 are."""
    table, both, only = after_a_second_call()
    for seat, calls in ((0, (both, only)), (4, (both, only)), (1, (only, both))):
        peer = table.peers[seat]
        for number, call in enumerate(calls):
            vote = sign(identity(LEAVER), replace(call, seat=LEAVER, number=number))
            peer.run(peer.member.receive(vote, None, table.now))
    table.settle()
    for _ in range(4):
        table.tick(AUTOMATIC_DUE / 2)
        table.play_out(most=3)
    assert [peer.member.log.branch.living for peer in table.up] == [(0, 1, 4)] * 3


def test_nobody_follows_who_refused_a_call_and_votes_for_it_all_the_same() -> None:
    """Neither the honest seat that the call would cut, which has come back, nor those who have left it."""
    table, both, _ = after_a_second_call()
    cut = cut_by(ballot_of(both), [both], ())
    assert cut is not None
    table.say(replace(both, seat=LEAVER, number=0))
    table.say(EpochJoined(both.game, cut.epoch, LEAVER))
    assert [peer.member.log.branch.epoch for peer in table.up] == [FIRST_EPOCH] * 3


def test_who_refused_a_call_does_not_revive_it_when_its_voters_have_left() -> None:
    """0 and 1 call 3 and 4, who come back as `LEAVER` has refused; all play on, 0 and 1 resign, and `LEAVER` is cut.

    Then it is the only one left of those who could vote for the old call, and signs that it has built far behind it.
    """
    table = RefusingTable(5, lambda log: log.head.place.step > 6 and log.head.due[0] < LEAVER)
    table.part(3, 4)
    while table.log.head.missing != (3, 4):
        assert table.play_turns()
        table.settle()
    table.crash(LEAVER)
    old = table.wait_for(3, 4)
    table.refuse(old)
    table.peers[LEAVER].restart()
    for seat in (LEAVER, 3, 4):
        table.come_back(seat)
    for _ in range(12):
        table.play_turns()
        table.settle()
    for seat in (0, 1):
        table.peers[seat].run(table.peers[seat].member.resign(table.now))
        table.settle()
    for one in range(5):
        for other in range(one):
            table.mend(one, other)
    table.crash(LEAVER)
    while LEAVER in table.log.branch.living:
        table.tick(AUTOMATIC_DUE / 2)
        table.play_out(most=1)
    for _ in range(20):
        table.play_turns()
        table.settle()
    epoch, place = table.log.branch.epoch, table.log.head.place
    dead = cut_by(ballot_of(old), [old], ())
    assert dead is not None
    table.say(replace(old, seat=LEAVER, number=len(table.log.pool.votes(FIRST_EPOCH, LEAVER))))
    table.say(Entry(old.game, dead.epoch, 5000, 0, LEAVER, bytes(32), bytes(32), Reply("flip")))
    assert (table.log.branch.epoch, table.log.head.place) == (epoch, place)
    table.check_that_all_see_one_game()


def test_nor_by_votes_in_the_epoch_that_it_would_have_begun() -> None:
    """1 calls 0, `LEAVER` refuses, and all play on; then `LEAVER` and its accomplice cut 1 in the dead call's epoch."""
    table = RefusingTable(4, lambda log: log.head.due == (0,) and log.head.place.step > 10)
    cheats, witness = (LEAVER, 3), table.peers[1].member
    table.part(0)
    table.crash(*cheats)
    votes = witness.log.pool.votes(FIRST_EPOCH, 1)
    while not votes:
        for seat in cheats:
            table.say(Chat(table.agreement.id, seat, int(table.now), "here"))
        table.tick(AUTOMATIC_DUE / 3)
        table.settle()
    call = votes[0]
    table.refuse(call)
    for seat in cheats:
        table.peers[seat].restart()
    for one in range(4):
        for other in range(one):
            table.mend(one, other)
    for _ in range(30):
        table.settle()
        table.play_turns()
    table.settle()
    table.crash(*cheats)
    dead = cut_by(ballot_of(call), [call], ())
    assert dead is not None
    trail = witness.log.branch.cut_off(Decision(ballot_of(call), dead, (call,), (call,))).trail(600)
    later = [Vote(call.game, dead.epoch, 0, seat, (Eviction(1, False),), 0, trail) for seat in cheats]
    child = cut_by(ballot_of(later[0]), later, ())
    assert child is not None
    head = witness.log.head
    for vote in later:
        table.say(vote)
        table.say(Entry(call.game, child.epoch, 5000, 0, vote.seat, bytes(32), bytes(32), Reply("flip")))
    for seat in cheats:
        table.say(replace(call, seat=seat, number=0))
    assert {(log.branch.epoch, log.head.place) for log in (table.log, witness.log)} == {(FIRST_EPOCH, head.place)}
