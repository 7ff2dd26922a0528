"""Votes that come once another cut was followed: what is counted now is what holds, not what was counted then."""

import random
from itertools import permutations

from scripted_wire import ScriptedTable, identity, make_agreement

from protocol.log.log import Log
from protocol.wire.items import FIRST_EPOCH, AnyBody, Eviction, Resignation, Signed, Vote, sign


def test_more_votes_for_the_cut_that_was_followed_count_for_it() -> None:
    """A seat that has resigned voted for one cut before the other; whoever hears that last goes where all others do."""
    table = ScriptedTable(make_agreement("dao", 5), random.Random(1))
    table.start()
    table.play_out(most=3)
    branch, game = table.peers[0].member.log.branch, table.agreement.id
    one, other = (Eviction(1, False),), (Eviction(3, False), Eviction(4, False))

    def vote(seat: int, number: int, out: tuple[Eviction, ...]) -> Vote:
        return Vote(game, FIRST_EPOCH, number, seat, out, 0, branch.trail(600))

    resigned: list[AnyBody] = [Resignation(game, FIRST_EPOCH, *branch.head.place, 0)]
    of_others: list[AnyBody] = [vote(1, 0, other), vote(2, 0, other), vote(2, 1, one), vote(3, 0, one), vote(4, 0, one)]
    own: list[AnyBody] = [vote(0, 0, one), vote(0, 1, other)]
    epochs = set()
    for parts in (*permutations((resigned, of_others, own)), (resigned, of_others, own[::-1])):
        log = Log(table.agreement)
        for item in [*table.peers[0].member.log.pool, *(signed(body) for part in parts for body in part)]:
            log.receive(item)
        epochs.add(log.branch.epoch)
    assert len(epochs) == 1


def signed(body: AnyBody) -> Signed:
    return sign(identity(body.seat), body)
