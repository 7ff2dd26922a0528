"""Which votes are well formed, and what a log does with more bodies of one key than it keeps."""

import random
from collections.abc import Sequence, Set
from itertools import permutations

import pytest
from msgspec.structs import replace
from scripted_wire import ScriptedTable, identity, make_agreement

from protocol.agreement import Agreement
from protocol.log.ballots import ballot_of, carried, cut_by, is_majority, is_well_formed, voices
from protocol.log.chain import Cut, Place
from protocol.log.log import Log
from protocol.log.pool import MOST_BODIES
from protocol.wire.items import (
    FIRST_EPOCH,
    TRAIL_LENGTH,
    AnyBody,
    Entry,
    Eviction,
    Mark,
    Refusal,
    Resignation,
    Vote,
    sign,
)
from protocol.wire.payloads import Reply

DIGEST = b"d" * 32


def vote(*places: tuple[int, int], is_foul: bool = False) -> Vote:
    trail = tuple(Mark(step, round_, DIGEST) for step, round_ in places)
    return Vote(DIGEST, FIRST_EPOCH, 0, 0, (Eviction(1, is_foul),), 0, trail)


@pytest.mark.parametrize("places", [[(3, 0)], [(3, 0), (3, 1), (4, 0)], [(18, 0), (20, 0), (20, 1)]])
def test_a_trail_may_leave_out_whole_steps_since_some_need_no_round(places: list[tuple[int, int]]) -> None:
    assert is_well_formed(vote(*places), 3)


@pytest.mark.parametrize("places", [[(3, 0), (3, 2)], [(3, 0), (5, 1)], [(4, 0), (3, 0)], [(3, 0), (3, 0)]])
def test_a_trail_may_leave_out_no_round_of_a_step(places: list[tuple[int, int]]) -> None:
    assert not is_well_formed(vote(*places), 3)


ONE_STEP = [(3, 0), (3, 1)]
NEXT_STEP = [(3, 0), (4, 0)]


@pytest.mark.parametrize("trails", [(ONE_STEP, NEXT_STEP), (NEXT_STEP, ONE_STEP), (ONE_STEP, [(3, 0), (4, 0), (5, 0)])])
def test_trails_that_go_on_to_different_places_part_there(trails: tuple[list[tuple[int, int]], ...]) -> None:
    votes = [vote(*trail, is_foul=True) for trail in trails]
    cut = cut_by(ballot_of(votes[0]), votes, {1})
    assert cut is not None
    assert cut.place == Place(3, 0)
    assert cut_by(ballot_of(votes[0]), votes, ()) is None, "nobody has parted them"
    late = [vote(*trail) for trail in trails]
    assert cut_by(ballot_of(late[0]), late, {1}) is None, "readers of the file would not know that it has doubled"


def test_a_ballot_that_names_nobody_who_lives_decides_nothing() -> None:
    """Else a seat that was cut could be cut again and again, each time with an epoch of its own."""
    votes = {0: [vote((3, 0), is_foul=True)]}
    assert carried(votes, range(2), (), (), range(2))
    assert not carried(votes, range(1), (), (), range(2))


def test_a_trail_that_ends_earlier_or_begins_later_agrees() -> None:
    votes = [vote(*ONE_STEP), vote((3, 0)), vote((3, 1), (4, 0))]
    cut = cut_by(ballot_of(votes[0]), votes, ())
    assert cut is not None
    assert cut.place == Place(4, 0)


def test_a_person_and_their_bots_are_one_voice() -> None:
    persons = (0, 0, 0, 3, 4)
    assert voices(range(5), persons) == {0, 3, 4}
    assert voices((2, 1, 4), persons) == {1, 4}
    assert not is_majority((0, 1, 2), range(5), persons), "of three persons"
    assert is_majority((3, 4), range(5), persons)
    assert not is_majority((1, 2, 3), range(5), persons), "bots do not speak where their person sits"


def test_what_is_not_kept_is_not_new_and_so_is_not_passed_on() -> None:
    agreement = make_agreement("dao", 3)
    log = Log(agreement, None)
    bodies = [
        Entry(agreement.id, FIRST_EPOCH, 1, 0, 1, bytes([number]) * 32, DIGEST, Reply("take"))
        for number in range(MOST_BODIES + 3)
    ]
    fresh = [log.receive(sign(identity(1), body)) for body in bodies]
    assert fresh == [True] * MOST_BODIES + [False] * 3
    assert not any(log.receive(sign(identity(1), body)) for body in bodies)


def test_of_two_cuts_of_one_weight_the_one_that_no_voter_has_taken_back_holds_in_whatever_order_they_come() -> None:
    """Seat 0 took back its vote against seat 2, and votes against seat 1 with it, which still votes for the first."""
    agreement = make_agreement("dao", 3)
    first = Log(agreement, None)
    mark = Mark(*first.head.place, first.head.chain)
    against_1, against_2 = (Eviction(1, False),), (Eviction(2, False),)
    bodies = [
        Vote(agreement.id, FIRST_EPOCH, 0, 0, against_2, 0, (mark,)),
        Refusal(agreement.id, FIRST_EPOCH, 0, against_2, (mark,), 0),
        Vote(agreement.id, FIRST_EPOCH, 0, 1, against_2, 0, (mark,)),
        Vote(agreement.id, FIRST_EPOCH, 1, 0, against_1, 0, (mark,)),
        Vote(agreement.id, FIRST_EPOCH, 0, 2, against_1, 0, (mark,)),
    ]
    items = [sign(identity(body.seat), body) for body in bodies]
    for order in permutations(items):
        log = Log(agreement, None)
        for item in order:
            log.receive(item)
        assert log.branch.living == (0, 2)


def test_of_two_cuts_that_were_both_taken_back_the_same_holds_in_whatever_order_they_come() -> None:
    """Seat 2 has refused both, and votes for neither; with its resignation both are carried at once."""
    agreement = make_agreement("dao", 5)
    first = Log(agreement, None)
    mark = Mark(*first.head.place, first.head.chain)
    bodies: list[AnyBody] = [Resignation(agreement.id, FIRST_EPOCH, *first.head.place, 2)]
    for number, (late, voters) in enumerate([(3, (0, 1, 4)), (4, (0, 1, 3))]):
        out = (Eviction(late, False),)
        bodies += [Vote(agreement.id, FIRST_EPOCH, number if seat < 2 else 0, seat, out, 0, (mark,)) for seat in voters]
        bodies.append(Refusal(agreement.id, FIRST_EPOCH, 2, out, (mark,), 0))
    assert len(ends(agreement, bodies)) == 1


def test_of_two_cuts_on_which_all_have_built_the_one_holds_on_which_they_have_built_further() -> None:
    """The second one is heavier, and all but seat 1, which it cuts, have built on it for a while as well."""
    agreement = make_agreement("dao", 5)
    first = Log(agreement, None).head
    mark = Mark(*first.place, first.chain)
    bodies: list[AnyBody] = []
    cuts = []
    for number, (late, furthest) in enumerate([((3,), 8), ((1, 3), 5)]):
        out = tuple(Eviction(seat, False) for seat in late)
        cut = Cut(out, first.place, first.chain)
        for seat in {*range(5)}.difference(late):
            bodies.append(Vote(agreement.id, FIRST_EPOCH, number, seat, out, 0, (mark,)))
            bodies.append(Entry(agreement.id, cut.epoch, furthest, 0, seat, DIGEST, DIGEST, Reply("take")))
        cuts.append(cut.epoch)
    assert ends(agreement, bodies) == {cuts[0]}


def ends(agreement: Agreement, bodies: Sequence[AnyBody]) -> set[bytes]:
    """The epochs in which logs stand that get these items in different orders."""
    items = [sign(identity(body.seat), body) for body in bodies]
    found = set()
    for number in range(50):
        log = Log(agreement, None)
        for item in random.Random(number).sample(items, len(items)):
            log.receive(item)
        found.add(log.branch.epoch)
    return found


def voting(seat: int, *places: int, chain: bytes = DIGEST, number: int = 0) -> Vote:
    """For a cheat, seat 3, to be cut; the last mark has that chain."""
    marks = [Mark(step, 0, DIGEST) for step in places]
    trail = (*marks[:-1], replace(marks[-1], chain=chain))
    return Vote(DIGEST, FIRST_EPOCH, number, seat, (Eviction(3, True),), 0, trail)


def cuts(
    votes: dict[int, list[Vote]], resigned: Set[int] = frozenset(), doubled: Set[int] = frozenset()
) -> set[tuple[int, bytes]]:
    decisions = carried(votes, range(4), resigned, doubled, range(4))
    return {(decision.cut.place.step, decision.cut.chain) for decision in decisions}


def test_each_vote_of_a_resigned_seat_may_have_laid_the_cut_for_whoever_heard_it_alone() -> None:
    votes = {0: [voting(0, 5)], 1: [voting(1, 5, 6, chain=b"1" * 32)], 2: [voting(2, 5, 6, chain=b"2" * 32)]}
    assert cuts(votes, {1, 2}) == {(5, DIGEST), (6, b"1" * 32), (6, b"2" * 32)}
    assert cuts(votes) == set(), "two that have not resigned have to agree"


def test_each_body_of_a_doubled_vote_may_have_come_first() -> None:
    further, other = voting(1, 5, 6), replace(voting(1, 5), out=(Eviction(0, True),))
    votes = {0: [voting(0, 5)], 1: [voting(1, 5), further], 2: [voting(2, 5)]}
    assert cuts(votes, doubled={1}) == {(5, DIGEST), (6, DIGEST)}
    votes[1] = [other, further]
    assert cuts(votes, doubled={1}) == {(6, DIGEST)}
    votes[1] = [voting(1, 5), replace(further, number=1)]
    assert cuts(votes, doubled={1}) == {(5, DIGEST)}, "of two votes for one ballot the first"


def test_a_cut_that_others_came_to_is_followed_once_the_way_is_there() -> None:
    """A trail shows a way for which the cheat's entry is missing, as eight other bodies of it came before."""
    table = ScriptedTable(make_agreement("dao", 4), random.Random(3))
    table.start()
    table.settle()
    cheat, gone, honest = 1, 2, (0, 3)
    log = table.peers[0].member.log
    while log.head.due != (cheat,) or log.head.place.step < 5:
        table.play_turns()
        table.settle()
    at, before, trail = log.at[1], list(log.pool), log.branch.trail(TRAIL_LENGTH)
    move = Reply(table.peers[cheat].member.legal()[0].text)
    true = Entry(log.agreement.id, FIRST_EPOCH, *at, cheat, log.head.chain, log.head.state, move)

    def read(*bodies: AnyBody) -> Log:
        read = Log(table.agreement)
        for item in [*before, *(sign(identity(body.seat), body) for body in bodies)]:
            read.receive(item)
        return read

    further = read(true).head
    vote = Vote(log.agreement.id, FIRST_EPOCH, 0, honest[0], (Eviction(cheat, True),), 0, trail)
    far = replace(vote, seat=gone, trail=(*trail, Mark(*further.place, further.chain)))
    votes = [*(replace(vote, seat=seat) for seat in honest), Resignation(log.agreement.id, FIRST_EPOCH, *at, gone), far]
    false = [replace(true, state=bytes([number]) * 32) for number in range(MOST_BODIES)]
    goal = read(*false[:2], true, *votes).at
    late = read(*false, *votes)
    assert late.at != goal, "the lesser cut is better than none"
    late.receive(sign(identity(cheat), true))
    assert late.at == goal
