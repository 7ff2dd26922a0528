"""Votes, refusals, resignations and entries that anybody may sign: in whatever order they come, one cut is followed.

Most of these sets no honest seats would sign. That they lead to one end all the same is what lets peers part and meet
again, and lets watchers and readers of files, who get some items later than others, come to where the players are.
"""

import os
import random

import pytest
from cheats.cheating import signatures
from msgspec.structs import replace
from scripted_wire import ScriptedTable, identity, make_agreement

from protocol.files.container import BadTranscript
from protocol.files.transcript import write_transcript
from protocol.files.verify import open_file
from protocol.log.log import Log
from protocol.wire.items import (
    FIRST_EPOCH,
    TRAIL_LENGTH,
    AnyBody,
    Entry,
    EpochJoined,
    Eviction,
    Mark,
    Refusal,
    Resignation,
    Signed,
    Vote,
    sign,
)
from protocol.wire.payloads import Reply

RUNS = int(os.environ.get("LANPLAY_MODEL_RUNS", "10"))
FIRST = int(os.environ.get("LANPLAY_MODEL_FIRST", "0"))
ORDERS = 8


class RandomVotes:
    """`before` is what was played; `after` what is said then, all of it in the first epoch until `build` adds more."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(number)
        table = ScriptedTable(make_agreement("dao", self.rng.choice((3, 4, 5, 5, 6))), self.rng)
        table.start()
        table.play_out(most=self.rng.choice((2, 3, 5)))
        self.agreement = table.agreement
        self.branch = table.peers[0].member.log.branch
        self.before = list(table.peers[0].member.log.pool)
        self.after: list[Signed] = []
        self.votes = [0] * self.agreement.players
        self.cheats = {seat for seat in self.seats if self.rng.random() < 0.3}
        leaving = self.rng.choice((0.2, 0.4))
        self.leavers = [seat for seat in self.seats if self.rng.random() < leaving][: self.agreement.players - 1]
        strange = [seat for seat in self.seats if seat in self.cheats or seat in self.leavers]
        self.liars = strange[: (self.agreement.players - 1) // 2]
        for seat in self.cheats:
            self.double(seat)
        for _ in range(self.rng.choice((2, 2, 3, 4))):
            self.call()
        for seat in self.leavers:
            self.say(Resignation(self.agreement.id, FIRST_EPOCH, *self.branch.head.place, seat))

    @property
    def seats(self) -> range:
        return range(self.agreement.players)

    def say(self, body: AnyBody) -> None:
        self.after.append(sign(identity(body.seat), body))

    def double(self, seat: int) -> None:
        own = [item.body for item in self.before if item.body.seat == seat]
        self.say(replace(own[-1], state=bytes(32)))

    def call(self) -> None:
        """Some vote for one ballot, and perhaps one seat refuses it."""
        named = sorted(self.rng.sample(self.seats, self.rng.choice((1, 1, 2))))
        out = tuple(Eviction(seat, seat in self.cheats and self.rng.random() < 0.8) for seat in named)
        trail = self.branch.trail(TRAIL_LENGTH)
        trail = self.rng.choice((trail, trail[:-1] or trail))
        attempt = self.rng.choice((0, 0, 1))
        others = [seat for seat in self.seats if seat not in named]
        for seat in others:
            if self.rng.random() < 0.85:
                vote = Vote(self.agreement.id, FIRST_EPOCH, self.votes[seat], seat, out, attempt, trail)
                self.say(
                    replace(vote, trail=self.led_on(trail)) if seat in self.leavers and seat in self.liars else vote
                )
                self.votes[seat] += 1
                if seat in self.liars and seat in self.cheats and self.rng.random() < 0.5:
                    self.say(self.another(vote))
        is_about_late = any(not gone.is_foul for gone in out)
        mark = trail[-1:] if not any(gone.is_foul for gone in out) else ()
        if is_about_late and self.rng.random() < 0.5:
            self.say(Refusal(self.agreement.id, FIRST_EPOCH, self.rng.choice(others), out, mark, attempt))

    def led_on(self, trail: tuple[Mark, ...]) -> tuple[Mark, ...]:
        """Perhaps to a round that nobody has seen, as whoever leaves may say last."""
        last, digest = trail[-1], bytes([self.rng.randrange(2)]) * 32
        return self.rng.choice((trail, trail, (*trail, Mark(last.step + 1, 0, digest))))

    def another(self, vote: Vote) -> Vote:
        """A second body for one vote: with another trail, or about somebody else."""
        seat = self.rng.choice([seat for seat in self.seats if seat != vote.seat])
        other = self.rng.choice((vote.trail[:-1] or vote.trail, self.led_on(vote.trail)))
        return self.rng.choice((replace(vote, trail=other), replace(vote, out=(Eviction(seat, False),))))

    def build(self) -> None:
        """Some sign entries in an epoch to which these votes lead in some order; one seat that follows says so."""
        log = self.read()
        epoch, head = log.branch.epoch, log.head
        if epoch == FIRST_EPOCH:
            return
        for seat in head.due:
            if self.rng.random() < 0.7:
                self.say(Entry(log.agreement.id, epoch, *head.place, seat, head.chain, head.state, Reply("flip")))
        staying = [seat for seat in log.branch.founders if seat not in log.pool.resignations]
        for seat in self.rng.sample(staying, min(1, len(staying))):
            self.say(EpochJoined(log.agreement.id, epoch, seat))

    def read(self) -> Log:
        """A log that gets everything in some order."""
        log = Log(self.agreement)
        for item in [*self.before, *self.rng.sample(self.after, len(self.after))]:
            log.receive(item)
        return log


@pytest.mark.parametrize("number", range(FIRST, FIRST + RUNS))
def test_whoever_has_the_same_items_follows_the_same_cut(number: int) -> None:
    votes = RandomVotes(number)
    for _ in range(ORDERS // 2):
        votes.build()
    logs = [votes.read() for _ in range(ORDERS)]
    assert len({log.branch.epoch for log in logs}) == 1
    for log in logs:
        check_file(write_transcript(log, signatures(votes.agreement)))


def check_file(data: bytes) -> None:
    """A stranger can read it, unless somebody has fouled whom the others have yet to cut."""
    code = None
    try:
        open_file(data)
    except BadTranscript as error:
        code = error.code
    assert code in (None, "foul_double")
