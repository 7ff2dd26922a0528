"""Seats of one process that meet over the loopback: from the lobby to the closing, and what follows a full disk."""

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest

from protocol.identity import Identity
from protocol.net.notices import Broke, Notice
from protocol.net.seat import Seat, TableOffer
from protocol.net.station import Station
from protocol.net.tls import Endpoint
from protocol.table.effects import Tell, TurnCame
from protocol.table.journal import MemoryJournal
from protocol.table.news import Closed
from protocol.wire.greetings import Purpose
from protocol.wire.items import Signed

pytestmark = pytest.mark.network
TABLE = b"t" * 16


class FullDisk(MemoryJournal):
    """Fails at the first item that has to be stored."""

    def keep(self, game: bytes, item: Signed, is_own: bool) -> "Future[None]":
        failed: Future[None] = Future()
        failed.set_exception(OSError("no space left"))
        return failed


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
            self.seat.decide(legal[0])

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
                await sitter.wait(lambda notice: isinstance(notice, Tell) and isinstance(notice.news, Closed))
            games = [sitter.seat.game for sitter in sitters]
            assert len({game.member.log.head.chain for game in games if game}) == 1
        finally:
            await _close(sitters)

    asyncio.run(play())


def test_a_seat_that_cannot_store_says_so_and_sends_nothing_that_it_has_not_stored() -> None:
    async def play() -> None:
        sitters = await _table(MemoryJournal(), FullDisk())
        try:
            broken = await sitters[1].wait(lambda notice: isinstance(notice, Broke))
            assert isinstance(broken, Broke)
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
