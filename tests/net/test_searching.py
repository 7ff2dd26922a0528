"""Members that have lost each other are found where they announce themselves, whatever happened in which order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

import pytest
from memory_journal import MemoryJournal
from net.loopback import eventually, play

from protocol.identity import Identity
from protocol.net.announcing import Announcer
from protocol.net.interfaces import Adapter
from protocol.net.multicast import Multicast
from protocol.net.searching import search
from protocol.net.seat import Seat, TableOffer
from protocol.net.station import Station
from protocol.net.tls import Endpoint
from protocol.wire.announcement import Announcement
from protocol.wire.fingerprint import fingerprint

pytestmark = pytest.mark.network
TABLE = b"lost and found ."


class Person:
    """A seat on a machine of its own, which has one address at a time."""

    def __init__(self, number: int) -> None:
        self.endpoint = Endpoint.create(Identity(bytes([number + 60]) * 32))
        self.key = self.endpoint.identity.key
        self.seat = Seat(
            self.endpoint, f"p{number}", MemoryJournal(), lambda _: None, lambda: self.station.addresses, TABLE
        )
        self.station: Station

    async def open(self) -> None:
        self.station = await Station.open(
            self.endpoint, self.seat.expects, self.seat.welcome, interfaces=("127.0.0.1",)
        )
        self.station.announce(Announcement("tea", TABLE, fingerprint(self.key)))
        self.searching = asyncio.create_task(search(self.station, self.seat, nullcontext))

    def move(self, address: str) -> None:
        self.station._changed((Adapter("lo", 1, (address,)),))

    def is_at(self, address: str) -> bool:
        return [one.host for one in self.station.addresses] == [address]

    async def close(self) -> None:
        self.searching.cancel()
        await asyncio.gather(self.searching, return_exceptions=True)
        await self.seat.close()
        await self.station.close()


@asynccontextmanager
async def two_in_a_game() -> AsyncIterator[tuple[Person, Person]]:
    host, guest = Person(1), Person(2)
    await host.open()
    await guest.open()
    try:
        host.seat.host(TableOffer("tea", "dao", {}, 2))
        await guest.seat.join(host.station.addresses, host.key, "dao")
        await eventually(lambda: host.seat.has_begun and guest.seat.has_begun, "begun")
        yield host, guest
    finally:
        await host.close()
        await guest.close()


def are_linked(host: Person, guest: Person) -> bool:
    return not host.seat.missing() and not guest.seat.missing()


def lose(*people: Person) -> None:
    for person in people:
        for key in person.seat.mesh.peers():
            link = person.seat.mesh.link(key)
            assert link is not None
            link.abort()


def test_a_member_seen_at_a_new_address_while_the_old_link_was_alive_is_called_there_when_it_dies() -> None:
    async def scenario() -> None:
        async with two_in_a_game() as (host, guest):
            lose(host, guest)
            await eventually(lambda: are_linked(host, guest), "linked after the first loss", 10)
            host.move("127.0.0.21")
            guest.move("127.0.0.22")
            await eventually(lambda: host.is_at("127.0.0.21") and guest.is_at("127.0.0.22"), "moved")
            await asyncio.sleep(1)  # all is announced, and nobody is missed yet
            assert are_linked(host, guest)
            lose(host, guest)
            await eventually(lambda: are_linked(host, guest), "linked at the new addresses", 10)

    play(scenario)


def test_nobody_is_looked_for_while_all_are_there() -> None:
    async def scenario() -> None:
        async with two_in_a_game() as (host, guest):
            await eventually(lambda: are_linked(host, guest), "linked")
            await eventually(lambda: len(host.station.multicast.listeners) == 1, "the announcer alone is left")

    play(scenario)


def test_the_seats_of_one_table_announce_records_of_different_names() -> None:
    async def scenario() -> None:
        people = [Person(1), Person(2)]
        multicast = Multicast()
        labels = {
            Announcer(multicast, Announcement("tea", TABLE, fingerprint(person.key)), ["127.0.0.1"], 9)._label()
            for person in people
        }
        assert len(labels) == 2
        assert all(len(label.partition("._")[0].encode()) <= 60 for label in labels)

    play(scenario)
