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
from protocol.net.seat import Seat
from protocol.net.station import Station
from protocol.net.table_offer import TableOffer
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
async def in_a_game(seats: int) -> AsyncIterator[list[Person]]:
    people = [Person(number) for number in range(1, seats + 1)]
    for person in people:
        await person.open()
    host, *guests = people
    try:
        host.seat.host(TableOffer("tea", "dao", {}, seats))
        for guest in guests:
            await guest.seat.join(host.station.addresses, host.key, "dao")
        await eventually(lambda: all(person.seat.has_begun for person in people), "begun")
        await eventually(lambda: not any(person.seat.missing() for person in people), "all linked")
        yield people
    finally:
        await asyncio.gather(*(person.close() for person in people))


def are_linked(one: Person, other: Person) -> bool:
    return one.seat.mesh.link(other.key) is not None and other.seat.mesh.link(one.key) is not None


def lose(one: Person, other: Person) -> None:
    for person, key in ((one, other.key), (other, one.key)):
        link = person.seat.mesh.link(key)
        if link is not None:
            link.abort()


def is_looking_without(one: Person, other: Person) -> bool:
    """Whether `one` looks for `other`, whose links are cut as often as they come back."""
    lose(one, other)
    return len(one.station.multicast.listeners) == 2


def test_a_member_seen_at_a_new_address_while_the_old_link_was_alive_is_called_there_when_it_dies() -> None:
    """One person is gone for good, so that the others look for somebody all the time."""

    async def scenario() -> None:
        async with in_a_game(3) as (host, guest, gone):
            await gone.close()
            host.move("127.0.0.21")
            guest.move("127.0.0.22")
            await eventually(lambda: host.is_at("127.0.0.21") and guest.is_at("127.0.0.22"), "moved")
            await asyncio.sleep(1.5)  # all is announced and seen
            assert are_linked(host, guest)
            lose(host, guest)
            await eventually(lambda: are_linked(host, guest), "linked at the new addresses", 5)

    play(scenario)


def test_nobody_is_looked_for_while_all_are_there() -> None:
    async def scenario() -> None:
        async with in_a_game(2) as (host, guest):
            await eventually(lambda: is_looking_without(host, guest), "looked for beside the announcing")
            await eventually(lambda: are_linked(host, guest), "linked", 10)
            await eventually(lambda: len(host.station.multicast.listeners) == 1, "looked for no longer")

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
