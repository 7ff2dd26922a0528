"""The cheat book, entries: one modified program a cheat, each caught, named and proven by every honest peer."""

import random

import pytest
from cheats.cheating import CHEAT, Cheat, CheatTable, Sent, catch, expose
from msgspec.structs import replace
from scripted_wire import ScriptedTable, make_agreement

from engine.events import Leaving
from protocol.wire.items import Entry, Signed
from protocol.wire.payloads import AnyPayload, Closing, Reply, ResignationsSeen, Sealed, TossLink


def entry_with(item: Signed, kind: type) -> Entry | None:
    body = item.body
    return body if isinstance(body, Entry) and isinstance(body.payload, kind) else None


class Instead:
    """Send another payload in place of the first one of `kind`, or of the one after `skipped` of them."""

    def __init__(self, kind: type, payload: AnyPayload, skipped: int = 0) -> None:
        self.kind = kind
        self.payload = payload
        self.skipped = skipped

    def __call__(self, cheat: Cheat, item: Signed) -> Sent | None:
        body = entry_with(item, self.kind)
        if body is None:
            return None
        self.skipped -= 1
        return cheat.to_all(cheat.sign(replace(body, payload=self.payload))) if self.skipped < 0 else None


def test_two_answers_for_one_step() -> None:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = entry_with(item, Reply)
        if body is None:
            return None
        twin = cheat.sign(replace(body, payload=Reply("take" if body.payload == Reply("flip") else "flip")))
        return {seat: [item if seat == 0 else twin] for seat in cheat.others}

    report = expose(CheatTable(trick), "double")
    assert report.epochs == 2


def test_two_links_for_one_toss() -> None:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = entry_with(item, TossLink)
        if body is None or body.step < 3:
            return None
        return {seat: [item if seat == 2 else cheat.sign(replace(body, state=bytes(32)))] for seat in cheat.others}

    table = CheatTable(trick)
    table.play_to_the_end()
    accused = set.union(*table.accused().values())
    assert {seat for seat, _ in accused} == {CHEAT}
    assert table.report().departures[0].seat == CHEAT


def test_a_wrong_toss_link() -> None:
    expose(CheatTable(Instead(TossLink, TossLink(bytes(32)), skipped=3)), "toss_link")


@pytest.mark.parametrize("kind", [TossLink, Reply, Closing])
def test_a_wrong_state_hash(kind: type) -> None:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = entry_with(item, kind)
        return None if body is None else cheat.to_all(cheat.sign(replace(body, state=bytes(32))))

    expose(CheatTable(trick), "state")


def test_a_move_that_the_rules_do_not_know() -> None:
    expose(CheatTable(Instead(Reply, Reply("steal"))), "illegal_move_unknown")


def test_a_move_in_another_spelling() -> None:
    expose(CheatTable(Instead(Reply, Reply("Take"))), "illegal_move_unknown")


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (Reply, TossLink(bytes(32))),
        (Reply, Sealed(bytes(32))),
        (TossLink, Reply("take")),
        (Closing, Reply("take")),
    ],
)
def test_an_entry_of_another_kind(kind: type, payload: AnyPayload) -> None:
    expose(CheatTable(Instead(kind, payload)), "payload_kind")


def test_resignations_noted_where_nobody_decides() -> None:
    expose(CheatTable(Instead(TossLink, ResignationsSeen((bytes(32),)), skipped=2)), "noted")


def test_resignations_noted_twice() -> None:
    expose(CheatTable(Instead(Reply, ResignationsSeen((bytes(32), bytes(32))))), "noted")


def test_a_move_out_of_turn() -> None:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        """Its link for the cards of the first row, and at once a move for the seat that is to play then."""
        body = entry_with(item, TossLink)
        return None if body is None or body.step < 2 else cheat.to_all(item, item)

    table = CheatTable(trick, first=0)
    table.start()
    while not table.peers[0].member.is_asked:
        table.deliver_some(1)
    table.settle()
    head = table.cheat.member.log.head
    log = table.cheat.member.log
    move = Entry(table.agreement.id, log.branch.epoch, *head.place, CHEAT, head.chain, head.state, Reply("take"))
    table.cheat.send(table.cheat.to_all(table.cheat.sign(move)))
    report = expose(table, "turn")
    assert report.departures[0].place == head.place


def test_a_link_of_another_game_signed_anew() -> None:
    other = ScriptedTable(make_agreement("dao", 4, table=b"\1" * 16), random.Random(3))
    other.start()
    other.play_out()
    links = [body for item in other.peers[CHEAT].journal.items if (body := entry_with(item, TossLink))]
    old = next(body for body in links if body.seat == CHEAT and body.step > 20)
    expose(CheatTable(Instead(TossLink, old.payload, skipped=2)), "toss_link")


def test_a_closing_with_another_outcome() -> None:
    report = expose(CheatTable(Instead(Closing, Closing(bytes(32)))), "outcome")
    assert report.outcome is not None
    assert report.outcome.reason == "played"


def test_a_later_entry_after_a_resignation() -> None:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = entry_with(item, TossLink)
        if body is None or body.step < 5:
            return None
        cheat.trick = None
        cheat.run(cheat.member.resign(0.0))
        return cheat.to_all(item, cheat.sign(replace(body, step=body.step + 1)))

    report = catch(CheatTable(trick), "double")
    assert [gone.how for gone in report.departures] == [Leaving.RESIGNED]


def test_an_entry_in_the_epoch_after_a_resignation() -> None:
    """Seat 3 falls silent and is cut; the cheat, which had resigned before the cut, plays on after it."""
    table = CheatTable(lambda cheat, item: None, players=5)
    table.start()
    table.deliver_some(60)
    table.peers[3].crash()
    table.settle()
    table.cheat.run(table.cheat.member.resign(table.now))
    table.settle()
    for _ in range(3):
        table.tick(61.0)
        table.settle()
    log = table.honest[0].member.log
    assert log.branch.parent is not None
    head = log.branch.rounds[0]
    late = Entry(table.agreement.id, log.branch.epoch, *head.place, CHEAT, head.chain, head.state, TossLink(bytes(32)))
    table.cheat.send(table.cheat.to_all(table.cheat.sign(late)))
    catch(table, "double")


def garbage_ahead(cheat: Cheat, item: Signed) -> Sent | None:
    """Entries on no chain for a hundred steps to come."""
    body = entry_with(item, TossLink)
    if body is None:
        return None
    garbage = [cheat.sign(replace(body, step=step, chain=bytes(32))) for step in range(20, 120)]
    return cheat.to_all(item, *garbage)


def test_garbage_far_ahead_becomes_a_double_when_the_game_gets_there() -> None:
    expose(CheatTable(garbage_ahead), "double")


def test_garbage_that_nothing_follows_is_silence() -> None:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        sent = garbage_ahead(cheat, item)
        cheat.is_mute = sent is not None
        return sent

    table = CheatTable(trick)
    table.play_to_the_end()
    assert not any(peer.fouls for peer in table.honest)
    assert [(gone.seat, gone.how) for gone in table.report().departures] == [(CHEAT, Leaving.CUT)]


def far_ahead(cheat: Cheat, item: Signed) -> Signed | None:
    body = entry_with(item, TossLink)
    return None if body is None else cheat.sign(replace(body, step=2**31 - 1))


def test_entries_beyond_all_measure_harm_nobody() -> None:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        far = far_ahead(cheat, item)
        return None if far is None else cheat.to_all(item, far)

    table = CheatTable(trick)
    table.play_to_the_end()
    assert not table.rejected
    assert not any(peer.fouls for peer in table.honest)
    assert table.report().departures == ()


def test_a_double_beyond_all_measure_is_proven_like_any_other() -> None:
    """What is taken at a table must not depend on how far it is: a reader of the proof stands at its beginning."""

    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        far = far_ahead(cheat, item)
        return None if far is None else cheat.to_all(item, far, cheat.sign(replace(far.body, state=bytes(32))))

    expose(CheatTable(trick), "double")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_cheat_ends_a_game_of_two_and_costs_a_larger_one_its_seat_alone(players: int) -> None:
    report = expose(CheatTable(Instead(Reply, Reply("steal")), players), "illegal_move_unknown")
    assert report.outcome is not None
    assert report.outcome.places[CHEAT] == players
    assert (report.outcome.reason == "left") == (players == 2)
