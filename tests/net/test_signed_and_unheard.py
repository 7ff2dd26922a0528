"""A guest that has signed and then loses its host, or its life, has lost neither its game nor its seat."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from memory_journal import MemoryJournal
from net.test_seats_on_the_loopback import TABLE, Sitter

from protocol.agreement import Agreement
from protocol.lobby.effects import Changed
from protocol.lobby.seating import Readiness
from protocol.log.news import Closed
from protocol.net import lobby_driver
from protocol.net.notices import HostLost, Notice, Started, Unsure
from protocol.net.table_offer import TableOffer
from protocol.wire.canonical import decode, encode
from protocol.wire.talk import Accept, Go, Message, Reach

pytestmark = pytest.mark.network


@dataclass(slots=True)
class Kept(MemoryJournal):
    """What outlives the process: proposals with the secrets for them."""

    secret: bytes = b""
    signed: list[tuple[Agreement, tuple[Reach, ...]]] = field(default_factory=list)

    def prepare(self, agreement: Agreement, seat: int, secret: bytes, reach: tuple[Reach, ...]) -> "Future[None]":
        self.secret = secret
        self.signed.insert(0, (agreement, reach))
        return MemoryJournal.prepare(self, agreement, seat, secret, reach)


@asynccontextmanager
async def guest_about_to_be_ready() -> AsyncIterator[tuple[Sitter, Sitter, Kept]]:
    disk = Kept()
    host, guest = Sitter(0, MemoryJournal()), Sitter(1, disk)
    try:
        await host.open()
        await guest.open()
        host.seat.host(TableOffer("tea", "dao", {}, 2))
        key = host.seat.endpoint.identity.key
        await guest.seat.join(host.contacts(), key, "dao", readiness=Readiness.ASKED)
        await guest.wait(lambda notice: isinstance(notice, Changed))
        yield host, guest, disk
    finally:
        await asyncio.gather(host.close(), guest.close())


def is_a(kind: type) -> Callable[[Notice], bool]:
    return lambda notice: isinstance(notice, kind)


def break_the_link(sitter: Sitter) -> None:
    for key in sitter.seat.mesh.peers():
        link = sitter.seat.mesh.link(key)
        assert link is not None
        link.abort()


def without_go(guest: Sitter) -> None:
    """The link breaks just before the host's word that the game begins."""
    take = guest.seat.mesh._on_frame

    def drop(key: bytes, data: bytes) -> None:
        if isinstance(decode(data, Message), Go):
            guest.seat.mesh._on_frame = take
            break_the_link(guest)
        else:
            take(key, data)

    guest.seat.mesh._on_frame = drop


def without_accept(guest: Sitter) -> None:
    """The link breaks just before the guest's signature leaves."""
    send = guest.seat.mesh.send

    def drop(key: bytes, payload: bytes) -> bool:
        if not isinstance(decode(payload, Message), Accept):
            return send(key, payload)
        guest.seat.mesh.send = send  # type: ignore[method-assign]
        break_the_link(guest)
        return False

    guest.seat.mesh.send = drop  # type: ignore[method-assign]


def get_ready(guest: Sitter) -> None:
    assert guest.seat.lobby_driver is not None
    guest.seat.lobby_driver.set_ready(True)


@pytest.mark.parametrize("loss", [without_go, without_accept])
def test_a_guest_that_is_away_at_the_beginning_comes_back_and_plays(loss: Callable[[Sitter], None]) -> None:
    async def scenario() -> None:
        async with guest_about_to_be_ready() as (host, guest, _):
            loss(guest)
            get_ready(guest)
            await guest.wait(is_a(Unsure))
            await guest.wait(is_a(Started))
            for sitter in (host, guest):
                await sitter.wait(is_a(Closed))
            assert not [notice for notice in guest.notices if isinstance(notice, HostLost)]

    asyncio.run(scenario())


@pytest.mark.parametrize("loss", [without_go, without_accept])
def test_a_guest_whose_process_dies_at_the_beginning_comes_back_and_plays(loss: Callable[[Sitter], None]) -> None:
    async def scenario() -> None:
        async with guest_about_to_be_ready() as (host, guest, disk):
            loss(guest)
            get_ready(guest)
            await guest.wait(is_a(Unsure))
            await guest.close()
            again = Sitter(1, MemoryJournal())
            await again.open()
            try:
                again.seat.wait_for_word(disk.signed, disk.secret)
                await again.wait(is_a(Started))
                for sitter in (host, again):
                    await sitter.wait(is_a(Closed))
            finally:
                await again.close()

    asyncio.run(scenario())


def test_a_guest_that_hears_nothing_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_driver, "HEAR_WITHIN", 0.1)

    async def scenario() -> None:
        async with guest_about_to_be_ready() as (host, guest, _):
            without_go(guest)
            await host.wait(is_a(Changed))
            get_ready(guest)
            await guest.wait(is_a(Unsure))
            await host.close()
            lost = await guest.wait(is_a(HostLost))
            assert lost == HostLost("unheard")

    asyncio.run(scenario())


def test_no_stranger_and_no_false_word_begins_or_ends_it() -> None:
    async def scenario() -> None:
        async with guest_about_to_be_ready() as (_, guest, disk):
            without_go(guest)
            assert guest.seat.lobby_driver is not None
            lobby = guest.seat.lobby_driver._lobby
            get_ready(guest)
            await guest.wait(is_a(Unsure))
            agreement, _reach = disk.signed[0]
            false = Go(agreement.id, (bytes(64), bytes(64)))
            for key in (bytes(32), *agreement.keys):
                assert lobby.hear_from(key, false) == []  # type: ignore[union-attr]
            assert encode(false)
            assert agreement.table == TABLE

    asyncio.run(scenario())
