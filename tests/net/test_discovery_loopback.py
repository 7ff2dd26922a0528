"""Discovery on the loopback alone: what is announced, found and believed, and what happens when multicast fails."""

import asyncio
import os
import secrets
import subprocess
import sys
import time
from typing import Any

import pytest
from msgspec.structs import replace
from net.loopback import SOON, endpoint, eventually, open_door, play
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from protocol.net.addresses import Address
from protocol.net.announcing import Announcer
from protocol.net.browsing import Browser
from protocol.net.dialling import probe
from protocol.net.interfaces import Adapter, choose, list_adapters
from protocol.net.listening import Server, listen
from protocol.net.multicast import SERVICE, Multicast, interface_list
from protocol.net.station import Station
from protocol.wire.announcement import Announcement, Hints
from protocol.wire.fingerprint import fingerprint
from protocol.wire.sightings import Seen, Sightings, What

pytestmark = pytest.mark.network

LOOPBACK = (Adapter("lo", 1, ("127.0.0.1",)),)


class Table:
    """An announced table with its listener."""

    def __init__(self, name: str) -> None:
        self.endpoint = endpoint()
        self.announcement = Announcement(
            name, secrets.token_bytes(16), fingerprint(self.endpoint.identity.key), "dog", 4, 3, "c"
        )
        self.multicast = Multicast()
        self.announcer: Announcer
        self.server: Server

    async def open(self) -> "Table":
        self.server = await listen(self.endpoint, open_door, ["127.0.0.1"], 0, lambda link: link.close())
        await self.multicast.use(LOOPBACK)
        self.announcer = Announcer(self.multicast, self.announcement, ["127.0.0.1"], self.server.port)
        self.announcer.start()
        return self

    async def close(self) -> None:
        await self.announcer.close()
        await self.server.close()
        await self.multicast.close()


class Looker:
    """A browser, and what it was told about the tables of this test: others may play on this machine as well."""

    def __init__(self, *tables: bytes) -> None:
        self.tables = set(tables)
        self.events: list[tuple[What, Seen[Address]]] = []
        self.multicast = Multicast()
        self.browser = Browser(self.multicast, self._on_event)

    async def open(self) -> "Looker":
        await self.multicast.use(LOOPBACK)
        self.browser.start()
        return self

    def _on_event(self, what: What, seen: Seen[Address]) -> None:
        if seen.table in self.tables:
            self.events.append((what, seen))

    def kinds(self) -> list[What]:
        return [what for what, _ in self.events]

    async def close(self) -> None:
        await self.browser.close()
        await self.multicast.close()


def test_a_table_is_found_changed_and_gone() -> None:
    async def scenario() -> None:
        table = await Table("Küchentisch").open()
        looker = await Looker(table.announcement.table).open()
        await eventually(lambda: looker.kinds() == [What.FOUND], "found", 15)
        seen = looker.events[0][1]
        assert (seen.name, seen.key, seen.info) == ("Küchentisch", table.endpoint.identity.key, b"info")
        assert (seen.hints.game, seen.hints.seats, seen.hints.free, seen.hints.flags) == ("dog", 4, 3, "c")
        assert seen.addresses == table.server.addresses
        table.announcer.update(replace(table.announcement, free=2))
        await eventually(lambda: looker.kinds() == [What.FOUND, What.CHANGED], "changed", 15)
        assert looker.events[1][1].hints.free == 2
        await table.close()
        await eventually(lambda: looker.kinds() == [What.FOUND, What.CHANGED, What.GONE], "gone", 4.0)
        await looker.close()

    play(scenario)


def test_a_record_without_a_listener_is_no_table_and_a_stranger_behind_it_is_named_by_his_key() -> None:
    async def scenario() -> None:
        table = await Table("dog").open()
        fake = Announcement("dog", secrets.token_bytes(16), fingerprint(table.endpoint.identity.key), "dog", 4, 4)
        eve = await listen(endpoint(), open_door, ["127.0.0.1"], 0, lambda link: link.close())
        nobody = Announcement("ghost", secrets.token_bytes(16), fake.fingerprint)
        liar = Announcer(table.multicast, fake, ["127.0.0.1"], eve.port)
        ghost = Announcer(table.multicast, nobody, ["127.0.0.1"], 1)
        liar.start()
        ghost.start()
        looker = await Looker(fake.table, nobody.table).open()
        await eventually(lambda: bool(looker.events), "found", 15)
        assert looker.events[0][1].key != table.endpoint.identity.key, "the fingerprint in a record proves nothing"
        await asyncio.sleep(0.5)
        assert nobody.table not in {seen.table for _, seen in looker.events}
        await liar.close()
        await ghost.close()
        await eve.close()
        await looker.close()
        await table.close()

    play(scenario)


def test_records_that_come_all_at_once_are_resolved_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.net.browsing._MAX_RESOLVING", 1)
    real = AsyncServiceInfo.async_request

    async def slowly(self: AsyncServiceInfo, *arguments: Any) -> bool:
        await asyncio.sleep(0.2)
        return await real(self, *arguments)

    monkeypatch.setattr("zeroconf.asyncio.AsyncServiceInfo.async_request", slowly)

    async def scenario() -> None:
        tables = [await Table(name).open() for name in ("one", "two", "three")]
        await eventually(lambda: all(table.announcer.published for table in tables), "announced", 15)
        looker = await Looker(*(table.announcement.table for table in tables)).open()
        await eventually(lambda: looker.kinds() == [What.FOUND] * 3, "all are found", 15)
        await looker.close()
        for table in tables:
            await table.close()

    play(scenario)


def test_a_table_that_found_no_room_gets_it_when_somebody_else_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.wire.sightings.MAX_CANDIDATES", 1)

    async def scenario() -> None:
        mine = secrets.token_hex(4)  # others who play on this machine are seen as well
        table = await Table(f"{mine} real").open()
        await eventually(lambda: bool(table.announcer.published), "announced", 15)
        looker = Looker(table.announcement.table)
        refused = asyncio.Event()
        real = Sightings.recorded

        def recorded(self: Sightings[Address], record: str, *arguments: Any, **options: Any) -> bool:
            ours = record.startswith(mine)
            taken = ours and real(self, record, *arguments, **options)
            if ours and not taken:
                refused.set()
            return taken

        monkeypatch.setattr(Sightings, "recorded", recorded)
        async with asyncio.timeout(15):
            looker.browser._sightings.recorded(f"{mine} ghost", Hints(), (Address("127.0.0.1", 1),))
            await looker.open()
            await refused.wait()
        looker.browser._follow(f"{mine} ghost", Hints(), (Address("127.0.0.1", 1),))
        await eventually(lambda: looker.kinds() == [What.FOUND], "found after all", 15)
        await looker.close()
        await table.close()

    play(scenario)


def test_hostile_records_are_survived_and_shown_clean() -> None:
    async def scenario() -> None:
        host = await listen(endpoint(), open_door, ["127.0.0.1"], 0, lambda link: link.close())
        table = secrets.token_bytes(16)
        evil = AsyncZeroconf(interfaces=["127.0.0.1"])
        tag = secrets.token_hex(4)
        loopback = bytes([127, 0, 0, 1])
        records = [
            ({b"n": b"\x1b]0;owned\x07nice\xff\x1b[2J", b"t": table.hex().encode(), b"s": b"9" * 50}, [loopback]),
            ({b"t": b"zz" * 90, b"v": b"\x00", b"k": b"-" * 200, b"n": b"\xe2\x80\xae" * 40}, [loopback]),
            ({b"n": None, b"": b"x"}, [bytes(4)]),
            ({}, [bytes([224, 0, 0, 251])]),
            ({b"n": b"x" * 250}, []),
        ]
        for number, (fields, addresses) in enumerate(records):
            name, server = f"evil {number} {tag}.{SERVICE}", f"e{number}{tag}.local."
            evil.zeroconf.registry.async_add(
                ServiceInfo(SERVICE, name, host.port, addresses=addresses, properties=fields, server=server)
            )
        looker = await Looker(table).open()
        await eventually(lambda: looker.kinds() == [What.FOUND], "the one that answers is found", 6)
        seen = looker.events[0][1]
        assert seen.name.startswith("nice")
        assert seen.name.isprintable()
        assert seen.hints.seats is None
        await looker.close()
        await evil.async_close()
        await host.close()

    play(scenario)


def test_multicast_that_does_not_work_is_reported_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        def fail(*_: object, **__: object) -> None:
            raise OSError(19, "No such device")

        monkeypatch.setattr("zeroconf.Zeroconf.__init__", fail)
        trouble: list[str] = []
        station = await Station.open(
            endpoint(), open_door, lambda link: link.close(), interfaces=["127.0.0.1"],
            on_trouble=lambda code, _: trouble.append(code),
        )  # fmt: skip
        station.announce(Announcement("dog", b"t", fingerprint(bytes(32))))
        async with station.browsing(lambda *_: None):
            assert (await probe(station.addresses, b"t")).key == station.endpoint.identity.key
        assert trouble == ["multicast"]
        await station.close()

    play(scenario)


def test_an_announcement_that_fails_is_reported_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.net.announcing._RETRY", 0.2)

    async def scenario() -> None:
        from zeroconf import NonUniqueNameException

        trouble: list[str] = []
        multicast = Multicast(lambda code, _: trouble.append(code))
        await multicast.use(LOOPBACK)
        real = AsyncZeroconf.async_register_service

        async def fail_once(*arguments: object, **options: object) -> object:
            if not trouble:
                raise NonUniqueNameException
            return await real(*arguments, **options)

        monkeypatch.setattr(AsyncZeroconf, "async_register_service", fail_once)
        announcer = Announcer(
            multicast, Announcement("dog", secrets.token_bytes(4), fingerprint(b"")), ["127.0.0.1"], 9
        )
        announcer.start()
        await eventually(lambda: announcer.published == 1, "announced after all", 15)
        assert trouble == ["announce"]
        await announcer.close()
        await multicast.close()

    play(scenario)


def test_many_changes_in_a_moment_are_few_announcements() -> None:
    async def scenario() -> None:
        table = await Table("dog").open()
        await eventually(lambda: table.announcer.published == 1, "announced", 15)
        for free in range(100):
            table.announcer.update(replace(table.announcement, free=free))
            table.announcer.move(["127.0.0.1", f"127.0.0.{free % 7 + 2}"])
            await asyncio.sleep(0.01)
        await asyncio.sleep(1.5)
        assert table.announcer.published <= 4
        await table.close()

    play(scenario)


def test_any_name_can_be_announced() -> None:
    async def scenario() -> None:
        multicast = Multicast()
        await multicast.use(LOOPBACK)
        announcers = []
        for name in ("", "a.b.c", "é" * 100, "🂡" * 70, "\x1b]0;x\x07", " . "):
            announcement = Announcement(name, secrets.token_bytes(16), fingerprint(bytes(32)))
            announcers.append(Announcer(multicast, announcement, ["127.0.0.1"], 9))
            announcers[-1].start()
        await eventually(lambda: all(announcer.published == 1 for announcer in announcers), "announced", 15)
        labels = [announcer.label or "" for announcer in announcers]
        assert all(0 < len(label.encode()) <= 63 and label.isprintable() for label in labels)
        assert len(set(labels)) == len(labels)
        for announcer in announcers:
            await announcer.close()
        await multicast.close()

    play(scenario)


def test_interfaces_are_named_as_the_multicast_package_wants_them() -> None:
    adapters = (Adapter("eth0", 2, ("10.0.0.1", "fe80::1%2", "2001:db8::1")), Adapter("wg0", 5, ("10.8.0.1",)))
    assert interface_list(adapters) == ["10.0.0.1", "10.8.0.1", 2]
    assert interface_list(choose(asyncio.run(list_adapters()), ["127.0.0.1"])) == ["127.0.0.1"]


def test_the_multicast_package_is_not_imported_before_it_is_used() -> None:
    code = "import sys, protocol.net.station, protocol.net.mesh; print('zeroconf' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=30,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})  # fmt: skip
    assert done.stdout.strip() == "False"


def test_a_station_says_goodbye_and_closes_quickly() -> None:
    async def scenario() -> None:
        station = await Station.open(endpoint(), open_door, lambda link: link.close(), interfaces=["127.0.0.1"])
        announcement = Announcement("dog", secrets.token_bytes(16), fingerprint(bytes(32)))
        station.announce(announcement)
        looker = await Looker(announcement.table).open()
        await eventually(lambda: looker.kinds() == [What.FOUND], "found", 15)
        start = time.monotonic()
        await station.close()
        assert time.monotonic() - start < SOON
        await eventually(lambda: looker.kinds() == [What.FOUND, What.GONE], "gone", 4.0)
        await looker.close()

    play(scenario)
