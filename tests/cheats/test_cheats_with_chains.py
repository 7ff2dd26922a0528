"""The cheat book, toss chains: who leaves, doubles or lies while they are renewed gains nothing, and is cut alone."""

from collections.abc import Iterator

import pytest
from cheats.cheating import CHEAT, Cheat, CheatTable, Sent, expose
from cheats.test_cheats_in_entries import Instead, entry_with
from msgspec.structs import replace

from engine.events import Leaving
from protocol.rounds.toss import RenewalRound
from protocol.seat.clock import AUTOMATIC_DUE
from protocol.wire.items import Signed
from protocol.wire.payloads import ChainEnd, Reply, TossLink

LENGTH = 3  # of the short chains
HERE = [(TossLink, LENGTH - 1), (TossLink, LENGTH), (ChainEnd, 0), (ChainEnd, 1)]


pytestmark = pytest.mark.usefixtures("short_chains")


def links_of(table: CheatTable, seat: int) -> Iterator[tuple[bytes, int, bytes]]:
    """Where each link of an honest seat was given, and which."""
    for item in table.peers[seat].journal.items:
        body = entry_with(item, TossLink)
        if body is not None and body.seat == seat:
            yield body.epoch, body.step, body.payload.link


def is_fair(table: CheatTable) -> None:
    """Nobody honest is accused, and no link of theirs counted for two tosses, so that none was known beforehand."""
    assert {seat for found in table.accused().values() for seat, _ in found} <= {CHEAT}
    for peer in table.honest:
        links = [link for _, _, link in links_of(table, peer.seat)]
        assert len(set(links)) == len(links) > LENGTH


def renewals(table: CheatTable) -> int:
    history = table.honest[0].member.log.branch.history()
    return sum(isinstance(standing.procedure, RenewalRound) for _, standing in history)


class Withholding:
    """Fall silent in place of the first payload of `kind`, or of the one after `skipped` of them."""

    def __init__(self, kind: type, skipped: int) -> None:
        self.kind = kind
        self.skipped = skipped

    def __call__(self, cheat: Cheat, item: Signed) -> Sent | None:
        if entry_with(item, self.kind) is not None:
            self.skipped -= 1
        cheat.is_mute = self.skipped < 0
        return {} if cheat.is_mute else None


@pytest.mark.parametrize(("kind", "skipped"), HERE)
def test_who_falls_silent_takes_nobody_along(kind: type, skipped: int) -> None:
    table = CheatTable(Withholding(kind, skipped), players=3)
    table.start()
    table.play_out()
    table.tick(AUTOMATIC_DUE + 1)
    table.play_to_the_end()
    is_fair(table)
    assert [(gone.seat, gone.how) for gone in table.report().departures] == [(CHEAT, Leaving.CUT)]
    assert renewals(table) > 2


@pytest.mark.parametrize(("kind", "skipped"), HERE)
def test_who_says_two_things_takes_nobody_along(kind: type, skipped: int) -> None:
    """Everybody but one seat gets another body than that seat, which builds on its own for as long as it can."""

    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        nonlocal skipped
        body = entry_with(item, kind)
        skipped -= body is not None
        if body is None or skipped >= 0:
            return None
        other = ChainEnd(bytes(32)) if kind is ChainEnd else body.payload
        state = body.state if kind is ChainEnd else bytes(32)
        twin = cheat.sign(replace(body, payload=other, state=state))
        return {seat: [item if seat == 0 else twin] for seat in cheat.others}

    table = CheatTable(trick, players=3)
    table.play_to_the_end()
    is_fair(table)
    assert {gone.seat for gone in table.report().departures} == {CHEAT}
    assert renewals(table) > 2


@pytest.mark.parametrize("skipped", [0, 2])
def test_who_resigns_while_chains_are_renewed_takes_nobody_along(skipped: int) -> None:
    table = CheatTable(lambda cheat, item: None, players=3)
    table.start()
    log = table.cheat.member.log
    for _ in range(skipped + 1):
        table.play_until(lambda: not isinstance(log.head.procedure, RenewalRound))
        table.play_until(lambda: isinstance(log.head.procedure, RenewalRound))
    table.cheat.run(table.cheat.member.resign(table.now))
    table.play_to_the_end()
    is_fair(table)
    assert [gone.seat for gone in table.report().departures] == [CHEAT]


@pytest.mark.parametrize("wrong", [TossLink(bytes(32)), Reply("take")])
def test_something_else_than_the_end_of_a_chain(wrong: TossLink | Reply) -> None:
    expose(CheatTable(Instead(ChainEnd, wrong), players=3), "payload_kind")


def test_an_end_where_no_chain_is_used_up() -> None:
    expose(CheatTable(Instead(TossLink, ChainEnd(bytes(32)), skipped=1), players=3), "payload_kind")


def test_a_link_that_does_not_lead_to_the_end_that_was_named() -> None:
    expose(CheatTable(Instead(TossLink, TossLink(bytes(32)), skipped=LENGTH), players=3), "toss_link")


def test_an_end_that_was_named_at_random_convicts_its_seat_alone() -> None:
    table = CheatTable(lambda cheat, item: None, players=3)
    table.cheat.member.secrets.tosses.end = lambda epoch, number: bytes(32)
    expose(table, "toss_link")
