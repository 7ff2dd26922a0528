"""Seats of one process that meet over the loopback: from the lobby to the closing, and what follows a full disk."""

import asyncio
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

import pytest
from memory_journal import MemoryJournal

from protocol.identity import Identity
from protocol.lobby.effects import Changed
from protocol.log.news import Closed
from protocol.net.dialling import dial
from protocol.net.notices import CalledTwin, Crashed, HostLost, Notice, Started, Twin
from protocol.net.seat import Seat
from protocol.net.station import Station
from protocol.net.table_offer import TableOffer
from protocol.net.tls import Endpoint
from protocol.seat.effects import TurnCame
from protocol.wire.greetings import LinkError, Purpose, Reason
from protocol.wire.items import Signed
from protocol.wire.talk import Reach

pytestmark = pytest.mark.network
TABLE = b"t" * 16


class FullDisk(MemoryJournal):
    """Fails at the first item that has to be stored."""

    def keep(self, item: Signed, is_own: bool) -> "Future[None]":
        failed: Future[None] = Future()
        failed.set_exception(OSError("no space left"))
        return failed


class SlowDisk(MemoryJournal):
    """The beginning of a game takes until it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: Future[None] = Future()

    def begin(self, game: bytes, signatures: tuple[bytes, ...], reach: tuple[Reach, ...]) -> "Future[None]":
        return self.begun


class Sitter:
    """A seat that takes the first legal move."""

    def __init__(self, number: int, journal: MemoryJournal) -> None:
        self.notices: list[Notice] = []
        self.journal = journal
        self.changed = asyncio.Event()
        endpoint = Endpoint.create(Identity(bytes([number + 1]) * 32))
        self.seat = Seat(endpoint, f"p{number}", journal, self.hear, self.contacts, TABLE)
        self.station: Station | None = None

    def hear(self, notice: Notice) -> None:
        self.notices.append(notice)
        self.changed.set()
        if isinstance(notice, TurnCame) and notice.is_own:
            asyncio.get_running_loop().call_soon(self.move)

    def move(self) -> None:
        assert self.seat.game is not None
        legal = self.seat.game.member.legal()
        if legal:
            self.seat.decide(legal[0].text)

    def contacts(self) -> Any:
        return self.station.addresses if self.station else ()

    async def open(self) -> None:
        self.station = await Station.open(self.seat.endpoint, self.seat.expects, self.seat.welcome, interfaces=("lo",))

    async def wait(self, is_wanted: Any) -> Notice:
        async with asyncio.timeout(30):
            while not (found := [notice for notice in self.notices if is_wanted(notice)]):
                self.changed.clear()
                await self.changed.wait()
        return found[0]

    async def close(self) -> None:
        await self.seat.close()
        if self.station is not None:
            await self.station.close()


async def _table(*journals: MemoryJournal) -> list[Sitter]:
    sitters = [Sitter(number, journal) for number, journal in enumerate(journals)]
    for sitter in sitters:
        await sitter.open()
    host, *guests = sitters
    host.seat.host(TableOffer("tea", "dao", {}, len(sitters)))
    for guest in guests:
        await guest.seat.join(host.contacts(), host.seat.endpoint.identity.key, "dao")
    return sitters


async def _close(sitters: list[Sitter]) -> None:
    await asyncio.gather(*(sitter.close() for sitter in sitters))


def test_three_seats_play_to_the_closing_on_one_chain() -> None:
    async def play() -> None:
        sitters = await _table(MemoryJournal(), MemoryJournal(), MemoryJournal())
        try:
            for sitter in sitters:
                await sitter.wait(lambda notice: isinstance(notice, Closed))
            games = [sitter.seat.game for sitter in sitters]
            assert len({game.member.log.head.chain for game in games if game}) == 1
        finally:
            await _close(sitters)

    asyncio.run(play())


def test_a_seat_that_cannot_store_says_so_and_sends_nothing_that_it_has_not_stored() -> None:
    async def play() -> None:
        sitters = await _table(MemoryJournal(), FullDisk())
        try:
            broken = await sitters[1].wait(lambda notice: isinstance(notice, Crashed))
            assert isinstance(broken, Crashed)
            assert isinstance(broken.error, OSError)
            assert all(item.body.seat == 0 for item in sitters[0].journal.items)
        finally:
            await _close(sitters)

    asyncio.run(play())


def test_a_stranger_is_told_that_a_running_table_is_full() -> None:
    async def play() -> None:
        sitters = await _table(MemoryJournal(), MemoryJournal())
        try:
            await sitters[0].wait(lambda notice: isinstance(notice, TurnCame))
            stranger = Identity(b"s" * 32).key
            assert sitters[0].seat.expects(stranger, Purpose.JOIN, TABLE).refuse == "full"
        finally:
            await _close(sitters)

    asyncio.run(play())


def test_a_guest_that_calls_twice_ends_nobodys_program() -> None:
    async def play() -> None:
        sitters = await _table(MemoryJournal(), MemoryJournal())
        host, guest = sitters
        try:
            await guest.wait(lambda notice: isinstance(notice, TurnCame))
            second = Endpoint.create(guest.seat.endpoint.identity)
            link = await dial(second, host.contacts(), Purpose.MEMBER, TABLE)
            ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            link.start(None, lambda _, reason: ended.set_result(reason))
            assert await asyncio.wait_for(ended, 5) == Reason.TWIN
            await asyncio.sleep(0.2)
            assert not [notice for notice in host.notices if isinstance(notice, Twin)]
            assert [notice for notice in guest.notices if isinstance(notice, Twin)] == [Twin(is_later=False)]
        finally:
            await _close(sitters)

    asyncio.run(play())


def test_the_later_of_two_programs_with_one_key_is_told_so() -> None:
    async def play() -> None:
        sitters = await _table(MemoryJournal(), MemoryJournal())
        later = Sitter(1, MemoryJournal())
        try:
            await sitters[1].wait(lambda notice: isinstance(notice, TurnCame))
            with suppress(LinkError):
                await later.seat.join(sitters[0].contacts(), None, "dao")
            await later.wait(lambda notice: notice == Twin(is_later=True))
        finally:
            await _close([*sitters, later])

    asyncio.run(play())


@pytest.mark.parametrize("liar", [0, 1])
def test_a_member_that_hangs_up_on_another_as_a_twin_ends_nobodys_game(liar: int) -> None:
    async def play() -> None:
        sitters = await _table(MemoryJournal(), MemoryJournal())
        other = sitters[1 - liar]
        try:
            await other.wait(lambda notice: isinstance(notice, TurnCame))
            sitters[liar].seat.mesh.end(other.seat.endpoint.identity.key, Reason.TWIN)
            await other.wait(lambda notice: isinstance(notice, CalledTwin))
            await other.wait(lambda notice: isinstance(notice, Closed))
            assert not [notice for notice in other.notices if isinstance(notice, Twin)]
        finally:
            await _close(sitters)

    asyncio.run(play())


def test_no_guest_can_end_its_host_by_calling_it_a_twin() -> None:
    async def play() -> None:
        host, guest = Sitter(0, MemoryJournal()), Sitter(1, MemoryJournal())
        await host.open()
        host.seat.host(TableOffer("tea", "dao", {}, 3))
        try:
            await guest.seat.join(host.contacts(), None, "dao")
            await guest.wait(lambda notice: isinstance(notice, Changed))
            link = guest.seat.mesh.link(host.seat.endpoint.identity.key)
            assert link is not None
            link.notice(Reason.TWIN)
            link.close(Reason.TWIN)
            await guest.wait(lambda notice: isinstance(notice, HostLost))
            await asyncio.sleep(0.2)
            assert not [notice for notice in host.notices if isinstance(notice, Twin)]
        finally:
            await _close([host, guest])

    asyncio.run(play())


def test_a_host_that_goes_while_the_beginning_is_stored_leaves_a_game_that_has_begun() -> None:
    async def play() -> None:
        disk = SlowDisk()
        host, guest = sitters = await _table(MemoryJournal(), disk)
        try:
            await host.wait(lambda notice: isinstance(notice, Started))
            await host.close()
            await asyncio.sleep(0.3)
            disk.begun.set_result(None)
            await guest.wait(lambda notice: isinstance(notice, Started))
            assert not [notice for notice in guest.notices if isinstance(notice, HostLost)]
        finally:
            await _close(sitters)

    asyncio.run(play())
