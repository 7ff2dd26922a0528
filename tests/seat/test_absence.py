"""Silent seats and pauses at a table that asks its people: nobody is voted out by programs alone, or kept for good."""

import random
from collections.abc import Iterable

import pytest
from scripted_wire import Peer, ScriptedTable, make_agreement

from protocol.seat.absence import MOST_WAIT
from protocol.seat.clock import ASKED_AFTER, BY_HAND_AFTER, DECISION_GRACE
from protocol.seat.effects import OpinionHeard, PauseChanged, PauseHeard, SilenceFound

CLOCK = 30
LATE = CLOCK + DECISION_GRACE


def table_of(players: int, **terms: object) -> ScriptedTable:
    """A game in which somebody has to decide, and has not."""
    agreement = make_agreement("dao", players, **{"absence": "ask", "clock": CLOCK, "first": 0, **terms})
    table = ScriptedTable(agreement, random.Random(5))
    table.start()
    table.settle()
    assert table.peers[0].member.is_asked
    return table


def pass_time(table: ScriptedTable, seconds: float) -> None:
    for _ in range(int(seconds // 5) + 1):
        table.tick(5)
        table.settle()


def do(table: ScriptedTable, seats: Iterable[int], what: str) -> None:
    for seat in seats:
        member = table.peers[seat].member
        table.peers[seat].run(getattr(member, what)(table.now))
    table.settle()


def living(peer: Peer) -> tuple[int, ...]:
    return peer.member.log.branch.living


def fall_silent(players: int, **terms: object) -> ScriptedTable:
    table = table_of(players, **terms)
    table.peers[0].crash()
    pass_time(table, LATE)
    return table


def test_the_people_are_asked_and_nothing_happens_before_they_answer() -> None:
    table = fall_silent(3)
    pass_time(table, 3600)
    for peer in table.peers[1:]:
        assert [told for told in peer.told if isinstance(told, SilenceFound)] == [SilenceFound((0,))]
        assert living(peer) == (0, 1, 2)


def test_a_strict_table_needs_nobodys_word() -> None:
    table = fall_silent(3, absence="strict")
    assert living(table.peers[1]) == living(table.peers[2]) == (1, 2)
    assert not any(isinstance(told, SilenceFound) for told in table.peers[1].told)


def test_who_is_silent_is_out_once_all_the_others_say_so() -> None:
    table = fall_silent(3)
    do(table, [1], "call_late")
    assert living(table.peers[1]) == (0, 1, 2)
    assert OpinionHeard(1, (0,), True) in table.peers[2].told
    do(table, [2], "call_late")
    assert living(table.peers[1]) == living(table.peers[2]) == (1, 2)
    assert table.peers[1].told[-1] != SilenceFound((0,))


def test_who_does_not_answer_agrees_to_nothing_and_keeps_nobody_for_good() -> None:
    table = fall_silent(3)
    do(table, [1], "call_late")
    pass_time(table, MOST_WAIT - 20)
    assert living(table.peers[2]) == (0, 1, 2)
    pass_time(table, 30)
    assert living(table.peers[1]) == living(table.peers[2]) == (1, 2)
    assert not any(isinstance(told, OpinionHeard) for told in table.peers[1].told)


def test_most_of_those_who_are_there_may_wait_as_long_as_they_like() -> None:
    table = fall_silent(4)
    do(table, [2, 3], "wait")
    do(table, [1], "call_late")
    pass_time(table, 3 * MOST_WAIT)
    assert living(table.peers[1]) == (0, 1, 2, 3)
    do(table, [3], "call_late")
    assert [living(peer) for peer in table.peers[1:]] == [(1, 2, 3)] * 3


def test_one_of_two_may_wait_for_some_minutes_and_not_for_good() -> None:
    table = fall_silent(3)
    do(table, [2], "wait")
    do(table, [1], "call_late")
    pass_time(table, MOST_WAIT - 20)
    assert living(table.peers[1]) == (0, 1, 2)
    pass_time(table, 30)
    assert living(table.peers[1]) == living(table.peers[2]) == (1, 2)


def test_who_waits_with_nobody_against_it_waits_as_long_as_they_like() -> None:
    table = fall_silent(3)
    do(table, [1, 2], "wait")
    pass_time(table, 5 * MOST_WAIT)
    assert living(table.peers[1]) == (0, 1, 2)
    do(table, [1, 2], "call_late")
    assert living(table.peers[1]) == (1, 2)


def test_most_of_those_who_are_there_outvote_the_others() -> None:
    table = fall_silent(4)
    do(table, [3], "wait")
    do(table, [1, 2], "call_late")
    assert [living(peer) for peer in table.peers[1:]] == [(1, 2, 3)] * 3


def test_half_of_all_cannot_cut_the_other_half_whatever_they_say() -> None:
    table = table_of(4)
    table.peers[0].crash()
    table.peers[3].crash()
    pass_time(table, LATE)
    do(table, [1, 2], "call_late")
    pass_time(table, 3 * MOST_WAIT)
    assert living(table.peers[1]) == (0, 1, 2, 3)


def test_a_vote_that_another_silent_seat_holds_up_is_asked_about_as_well() -> None:
    table = table_of(6)
    table.peers[0].crash()
    table.peers[5].crash()
    pass_time(table, LATE)
    do(table, [1, 2, 3, 4], "call_late")
    pass_time(table, 600)
    assert living(table.peers[1]) == tuple(range(6))
    assert [told for told in table.peers[1].told if isinstance(told, SilenceFound)][-1].seats == (0, 5)
    do(table, [1, 2, 3, 4], "call_late")
    pass_time(table, 10)
    assert [living(peer) for peer in table.peers[1:5]] == [(1, 2, 3, 4)] * 4


def test_who_comes_back_in_time_plays_on() -> None:
    table = fall_silent(3)
    do(table, [1], "call_late")
    table.peers[0].restart()
    for other in (1, 2):
        table.mend(0, other)
    table.settle()
    table.play_out(3)
    pass_time(table, 20)
    assert all(living(peer) == (0, 1, 2) for peer in table.peers)
    assert not table.peers[1].member.absence.opinions


def test_nobody_is_called_late_before_their_time() -> None:
    table = table_of(3)
    do(table, [1, 2], "call_late")
    do(table, [1, 2], "wait")
    assert not table.peers[1].member.absence.opinions


@pytest.mark.parametrize(("players", "after"), [(3, ASKED_AFTER), (2, BY_HAND_AFTER)], ids=["vote", "claim"])
def test_people_are_asked_without_a_clock_once_there_is_something_to_decide(players: int, after: float) -> None:
    table = table_of(players, clock=None)
    pass_time(table, after - 20)
    assert SilenceFound((0,)) not in table.peers[1].told
    pass_time(table, 30)
    assert table.peers[1].told.count(SilenceFound((0,))) == 1
    assert table.playing(1).may_claim is (players == 2)
    do(table, range(1, players), "call_late")
    assert living(table.peers[1]) == ((1, 2) if players == 3 else (0, 1))


@pytest.mark.parametrize(
    ("bots", "stay"),
    [({1}, (0, 1, 2)), ({1, 2}, (0, 1, 2)), ({0, 1, 2}, (1, 2)), ({0, 1}, (0, 1, 2))],
    ids=["a bot and a person", "bots that wait for a person", "bots alone", "bots and the person who decides"],
)
def test_bots_follow_the_people_and_decide_alone_only_among_themselves(bots: set[int], stay: tuple[int, ...]) -> None:
    table = fall_silent(3, bots={seat: seat for seat in bots})
    pass_time(table, MOST_WAIT)
    assert living(table.peers[1]) == living(table.peers[2]) == stay
    if 2 not in bots:
        do(table, [2], "call_late")
        assert living(table.peers[1]) == living(table.peers[2]) == (1, 2)


def test_a_pause_takes_everybodys_word_and_stops_the_clock() -> None:
    table = table_of(3)
    do(table, [0, 1], "pause")
    assert PauseHeard(1, False) in table.peers[2].told
    assert not table.playing(2).is_paused
    do(table, [2], "pause")
    assert all(table.playing(seat).is_paused and PauseChanged(True) in table.peers[seat].told for seat in range(3))
    pass_time(table, 3600)
    do(table, [1, 2], "call_late")
    assert not any(isinstance(told, SilenceFound) for told in table.peers[1].told)
    assert living(table.peers[1]) == (0, 1, 2)
    assert table.playing(0).seconds_left == pytest.approx(CLOCK, abs=1)


def begin_pause(players: int = 3, **terms: object) -> ScriptedTable:
    table = table_of(players, **terms)
    do(table, table.agreement.people, "pause")
    assert table.playing(1).is_paused
    return table


@pytest.mark.parametrize("how", ["word", "move"])
def test_any_one_ends_a_pause_by_a_word_or_a_move(how: str) -> None:
    table = begin_pause()
    if how == "word":
        do(table, [2], "unpause")
    else:
        table.play_turns()
        table.settle()
    assert not any(table.playing(seat).is_paused for seat in range(3))
    assert all(PauseChanged(False) in peer.told for peer in table.peers)
    do(table, [1], "pause")
    assert not table.playing(1).is_paused  # what was wanted before is no word for another pause


def test_a_no_ends_what_somebody_wanted() -> None:
    table = table_of(3)
    do(table, [1], "pause")
    do(table, [2], "unpause")
    do(table, [0, 2], "pause")
    assert not table.playing(1).is_paused


def test_bots_need_not_be_asked_for_a_pause_and_cannot_end_one() -> None:
    table = begin_pause(bots={0: 0})
    do(table, [0], "unpause")
    assert table.playing(1).is_paused


def test_those_who_are_there_may_pause_until_a_silent_one_is_back() -> None:
    table = fall_silent(3)
    do(table, [1, 2], "pause")
    pass_time(table, 600)
    assert table.playing(1).is_paused
    assert not table.playing(1).keeping_from_pause
    table.peers[0].restart()
    for other in (1, 2):
        table.mend(0, other)
    table.settle()
    assert table.playing(0).is_paused
    do(table, [0], "unpause")
    assert not table.playing(1).is_paused


def test_a_pause_outlives_the_programs() -> None:
    table = begin_pause()
    for peer in table.peers:
        peer.crash()
    for peer in table.peers:
        peer.restart()
    for one, two in ((0, 1), (0, 2), (1, 2)):
        table.mend(one, two)
    pass_time(table, 600)
    assert all(table.playing(seat).is_paused for seat in range(3))
    assert table.peers[0].told[-1:] != [SilenceFound((0,))]


def test_who_leaves_in_a_pause_is_not_waited_for() -> None:
    table = table_of(3)
    do(table, [0, 1], "pause")
    do(table, [2], "resign")
    assert table.playing(1).is_paused


def test_a_vote_against_a_pause_is_refused() -> None:
    """A cheat that signs votes in a pause is refused by all who keep it."""
    table = begin_pause(4)
    cheat = table.peers[1]
    table.peers[0].crash()
    pass_time(table, LATE)
    for body in cheat.member._voting.call_late():
        cheat.member._sign(body)
    cheat.run(cheat.member.tick(table.now))
    table.settle()
    pass_time(table, 200)
    assert living(table.peers[2]) == (0, 1, 2, 3)
    assert not any(peer.fouls for peer in table.peers)
