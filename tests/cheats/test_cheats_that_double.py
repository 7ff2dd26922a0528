"""The cheat book, two bodies for one key: whenever and to whom they are shown, all honest seats cut the signer."""

import pytest
from cheats.cheating import CHEAT, CheatTable
from cheats.test_cheats_in_votes import in_the_middle
from cheats.test_cheats_that_part_others import asked, falling_silent, play_on, told_apart
from msgspec.structs import replace
from veiled_game import NAME, veiled_game

from engine.events import Leaving
from protocol.files.report import FoulReport
from protocol.files.verify import open_file
from protocol.rounds.parting import resign
from protocol.rounds.react import ReportRound
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import Entry, Signed
from protocol.wire.payloads import ReactionReport, Reply, TossLink

__all__ = ["veiled_game"]


def entries_of(table: CheatTable) -> list[Signed]:
    pool = table.cheat.member.log.pool
    return [item for item in pool if item.body.seat == CHEAT and isinstance(item.body, Entry)]


def another(table: CheatTable, item: Signed) -> Signed:
    """Another body for the key of an entry."""
    assert isinstance(item.body, Entry)
    return table.cheat.sign(replace(item.body, state=bytes(32)))


def resignation(table: CheatTable, **changes: object) -> Signed:
    log, secrets = table.cheat.member.log, table.cheat.secrets()
    leaving = resign(log.head.procedure.basis, *log.head.place, CHEAT, secrets, leaves_shares=True)
    return table.cheat.sign(replace(leaving, **changes))


def next_entry(table: CheatTable) -> Signed:
    """The entry that the cheat would sign in the open round."""
    log, member = table.cheat.member.log, table.cheat.member
    secrets = SeatSecrets(table.cheat.secrets().seed)
    payload = log.head.procedure.contribute(CHEAT, secrets) or Reply(member.legal()[0].text)
    head = log.head
    return table.cheat.sign(
        Entry(log.agreement.id, log.branch.epoch, *head.place, CHEAT, head.chain, head.state, payload)
    )


def is_exposed(table: CheatTable) -> None:
    """All honest peers end one game without the cheat, and each has a proof that a stranger can open."""
    play_on(table)
    assert {gone.seat for gone in table.report().departures if gone.how is not Leaving.CUT} == {CHEAT}
    for peer in (peer for peer in table.honest if peer.is_up):
        assert [(foul.seat, foul.code) for foul in peer.fouls] == [(CHEAT, "double")]
        assert isinstance(open_file(peer.evidence[0]), FoulReport)


def table_with_a_clock() -> CheatTable:
    table = CheatTable(lambda cheat, item: None, 4, clock=30)
    table.start()
    return table


def after_a_cut(table: CheatTable) -> CheatTable:
    """The others have cut the seat that fell silent."""
    table.play_out()
    table.tick(AUTOMATIC_DUE + 1)
    table.settle()
    assert table.cheat.member.log.branch.cut
    return table


def shown_in_secret(table: CheatTable, item: Signed, seat: int) -> None:
    """One honest seat gets an item while it has a link to the cheat alone; then all links are whole."""
    for other in table.cheat.others:
        table.cut(seat, other)
    table.cheat.send({seat: [item]})
    while table.queues[CHEAT, seat]:
        table.deliver(CHEAT, seat)
    for other in table.cheat.others:
        table.mend(seat, other)


@pytest.mark.parametrize("is_mute", [False, True])
def test_a_second_body_for_an_entry_of_an_earlier_epoch_is_shown_to_all(is_mute: bool) -> None:
    table = after_a_cut(falling_silent(table_with_a_clock()))
    old = entries_of(table)[1]
    assert old.body.epoch != table.cheat.member.log.branch.epoch
    table.cheat.is_mute = is_mute
    shown_in_secret(table, another(table, old), 0)
    is_exposed(table)


def test_a_second_body_for_a_final_entry_is_shown_to_all() -> None:
    table = in_the_middle(4)
    shown_in_secret(table, another(table, entries_of(table)[0]), 0)
    is_exposed(table)


def reacting() -> CheatTable:
    """A table that waits for the cheat's report of a reaction."""
    for number in range(1, 20):
        table = CheatTable(lambda cheat, item: None, 3, number, game=NAME)
        table.start()
        while not isinstance(table.cheat.member.log.head.procedure, ReportRound):
            table.settle()
            if isinstance(table.cheat.member.log.head.procedure, ReportRound):
                break
            assert table.play_turns()
        if table.cheat.member.is_asked:
            return table
    raise AssertionError("the cheat never reacts")


def report(table: CheatTable, *, is_hit: bool) -> Signed:
    entry = next_entry(table).body
    assert isinstance(entry, Entry)
    return table.cheat.sign(replace(entry, payload=ReactionReport(is_hit)))


@pytest.mark.parametrize("turn", [False, True])
def test_two_reports_of_a_reaction_part_nobody(turn: bool) -> None:
    """A hit has a round of verdicts, a miss has none: what follows stands at different places."""
    table = reacting()
    told_apart(table, report(table, is_hit=turn), report(table, is_hit=not turn))
    is_exposed(table)


@pytest.mark.parametrize("turn", [False, True])
@pytest.mark.parametrize("is_hit", [False, True])
def test_a_report_and_a_resignation_part_nobody(turn: bool, is_hit: bool) -> None:
    table = reacting()
    both = [report(table, is_hit=is_hit), resignation(table)]
    told_apart(table, *(reversed(both) if turn else both))
    is_exposed(table)


@pytest.mark.parametrize("turn", [False, True])
@pytest.mark.parametrize("back", [0, 1, 4])
def test_a_move_and_a_resignation_part_nobody(turn: bool, back: int) -> None:
    """The resignation may name a place before entries that all have, so that these are doubles of it as well."""
    table = asked(in_the_middle(3))
    place = table.cheat.member.log.head.place
    both = [next_entry(table), resignation(table, step=place.step - back, round=0)]
    told_apart(table, *(reversed(both) if turn else both))
    is_exposed(table)


@pytest.mark.parametrize("turn", [False, True])
def test_a_link_and_a_resignation_part_nobody(turn: bool) -> None:
    table = CheatTable(lambda cheat, item: None, 3, game=NAME)
    for peer in table.honest:
        peer.run(peer.member.start(table.now))
    member = table.cheat.member
    link = member.log.head.procedure.contribute(CHEAT, table.cheat.secrets())
    assert isinstance(link, TossLink)
    both = [next_entry(table), resignation(table)]
    told_apart(table, *(reversed(both) if turn else both))
    is_exposed(table)


@pytest.mark.parametrize("turn", [False, True])
def test_a_resignation_in_an_earlier_epoch_and_a_move_in_this_one_part_nobody(turn: bool) -> None:
    table = falling_silent(table_with_a_clock())
    before = resignation(table)
    asked(after_a_cut(table))
    both = [next_entry(table), before]
    told_apart(table, *(reversed(both) if turn else both))
    is_exposed(table)


def test_a_resignation_after_the_vote_moves_no_voter_off_the_way_to_the_cut() -> None:
    """One honest seat has found another foul and voted when it is shown the resignation, the other has the move."""
    table = asked(in_the_middle(3))
    place = table.cheat.member.log.head.place
    entry, leaving = next_entry(table), resignation(table)
    old = entries_of(table)[0]
    table.cheat.is_mute = True
    table.cut(0, 2)
    table.cheat.send({0: [another(table, old), leaving], 2: [entry]})
    while table.queues[CHEAT, 0] or table.queues[CHEAT, 2]:
        for seat in (0, 2):
            if table.queues[CHEAT, seat]:
                table.deliver(CHEAT, seat)
    assert table.honest[1].member.log.head.place > place
    table.mend(0, 2)
    is_exposed(table)
