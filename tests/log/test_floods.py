"""What a seat may sign is bounded, but for what leads after others, and nobody makes that any number."""

import random
from typing import Any

import pytest
from msgspec.structs import replace
from scripted_wire import ScriptedTable, identity, make_agreement

from protocol.log.admission import Rejected
from protocol.log.ballots import Ballot, Decision, ballot_of, carried, cut_by
from protocol.log.log import Log
from protocol.log.pool import MOST_BODIES, MOST_EPOCHS, MOST_OF_KIND
from protocol.wire.allowance import Rate
from protocol.wire.items import FIRST_EPOCH, AnyBody, Claim, EpochJoined, Eviction, Mark, Resignation, Vote, sign

ACCOMPLICE, FLOODER, DOUBLER = 0, 1, 2
MOST_VOTES = 20
FLOOD = 2 * MOST_EPOCHS


class Flooded:
    """A log of six, in which `DOUBLER` is proven to have doubled, and the accomplice has voted to cut all others."""

    def __init__(self) -> None:
        self.agreement = make_agreement("dao", 6)
        self.log = Log(self.agreement, own=5)
        head = self.log.head
        self.here = Mark(*head.place, head.chain)
        others = range(FLOODER + 1, self.agreement.players)
        for seat in others:
            for attempt in range(2):
                self.hear(self.vote(seat, 0, self.here, out=(Eviction(ACCOMPLICE, True),), attempt=attempt))
        self.out = tuple(Eviction(seat, True) for seat in others)
        self.hear(self.vote(ACCOMPLICE, 0, self.here))

    def vote(self, seat: int, number: int, *trail: Mark, out: tuple[Eviction, ...] = (), attempt: int = 0) -> Vote:
        return Vote(self.agreement.id, FIRST_EPOCH, number, seat, out or self.out, attempt, trail)

    def flood(self, number: int) -> list[Vote]:
        """Bodies of one vote, each to another round that nobody has seen."""
        there = (Mark(self.here.step, self.here.round + 1, index.to_bytes(32)) for index in range(FLOOD))
        return [self.vote(FLOODER, number, self.here, mark) for mark in there]

    def vouch(self, vote: Vote) -> None:
        """The accomplice acts in the epoch that a vote leads to."""
        cut = cut_by(ballot_of(vote), [vote], {DOUBLER})
        assert cut is not None
        self.hear(EpochJoined(self.agreement.id, cut.epoch, ACCOMPLICE))

    def hear(self, body: AnyBody, *, may_weigh: bool = True) -> bool:
        """Whether it was let in."""
        try:
            return self.log.receive(sign(identity(body.seat), body), may_weigh=lambda: may_weigh)
        except Rejected:
            return False


@pytest.fixture
def flooded(monkeypatch: pytest.MonkeyPatch) -> Flooded:
    monkeypatch.setitem(MOST_OF_KIND, "vote", MOST_VOTES)
    return Flooded()


def test_of_a_vote_after_a_gap_no_more_bodies_are_kept_than_of_any_other(flooded: Flooded) -> None:
    votes = flooded.flood(50)
    for vote in votes[:MOST_EPOCHS]:
        flooded.vouch(vote)
    assert sum(flooded.hear(vote) for vote in votes) == MOST_BODIES


def test_whoever_acts_in_any_number_of_epochs_lets_no_vote_in(flooded: Flooded) -> None:
    votes = flooded.flood(0)
    for vote in votes:
        flooded.vouch(vote)
    assert sum(flooded.hear(vote) for vote in votes) == MOST_VOTES


def test_whoever_acts_in_a_few_does(flooded: Flooded) -> None:
    *votes, last = flooded.flood(0)
    flooded.vouch(last)
    assert sum(flooded.hear(vote) for vote in votes) == MOST_VOTES
    assert not flooded.hear(last, may_weigh=False)
    assert flooded.hear(last)
    assert last in flooded.log.pool.vote_bodies(FIRST_EPOCH, FLOODER)


def test_a_resignation_gets_in_beside_any_number_of_false_ones(flooded: Flooded) -> None:
    """Others may have cut somebody without waiting for the vote of whoever has resigned."""

    def resignation(epoch: bytes, round_: int = 0) -> Resignation:
        return Resignation(flooded.agreement.id, epoch, flooded.here.step, round_, FLOODER)

    unknown = [bytes([number + 1]) * 16 for number in range(2 * MOST_BODIES)]
    assert sum(flooded.hear(resignation(epoch)) for epoch in unknown) == MOST_BODIES
    assert flooded.hear(resignation(FIRST_EPOCH))
    assert not flooded.hear(resignation(FIRST_EPOCH, 1))
    assert FLOODER in flooded.log.resigned()


def test_a_double_beyond_the_bounds_is_proven_once(flooded: Flooded) -> None:
    """Else a cheat could show it to one seat alone, which would wait for ever for the votes of the others."""
    elsewhere = [replace(flooded.flood(0)[0], epoch=bytes([number + 1]) * 16) for number in range(MOST_VOTES)]
    assert all(flooded.hear(vote) for vote in elsewhere)
    bodies = [replace(vote, epoch=bytes(15) + b"x") for vote in flooded.flood(0)[:3]]
    assert [flooded.hear(vote) for vote in (bodies[0], bodies[0], *bodies[1:])] == [False, False, True, False]
    assert FLOODER in flooded.log.accused()


def test_a_claim_that_its_signer_belies_is_such_a_proof() -> None:
    table = ScriptedTable(make_agreement("dao", 3), random.Random(1))
    table.start()
    table.play_out(most=3)
    log = table.peers[0].member.log
    assert log.pool.of_seat("entry", FLOODER)
    elsewhere = [bytes([number + 1]) * 16 for number in range(MOST_OF_KIND["claim"])]
    claims = [Claim(table.agreement.id, epoch, 0, 0, FLOODER, (0,)) for epoch in (*elsewhere, FIRST_EPOCH)]
    assert all(log.receive(sign(identity(FLOODER), claim)) for claim in claims)
    assert FLOODER in log.accused()


def test_whoever_bears_too_much_that_is_of_no_use_is_not_asked_about_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.seat.member.WEIGHING", Rate(burst=5, each_second=1))
    weighed: list[Ballot] = []

    def counting(*given: Any) -> list[Decision]:
        weighed.extend(given[6:])
        return carried(*given)

    monkeypatch.setattr("protocol.log.tally.carried", counting)
    table = ScriptedTable(make_agreement("dao", 3), random.Random(1))
    table.start()
    member, head = table.peers[0].member, table.peers[0].member.log.head
    for attempt in range(MOST_BODIES + 20):
        trail = (Mark(*head.place, head.chain),)
        vote = Vote(table.agreement.id, FIRST_EPOCH, 0, FLOODER, (Eviction(DOUBLER, False),), attempt, trail)
        for _ in range(2):  # what was weighed is not weighed again
            member.receive(sign(identity(FLOODER), vote), identity(FLOODER).key, table.now + attempt // 20)
    assert len(weighed) == 5 + 1
