"""Whatever a neighbour says in multicast DNS, tables that are there are found, and nothing is printed about it."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from net.loopback import eventually, play
from net.test_discovery_loopback import Looker, Table

from protocol.wire.sightings import What

pytestmark = pytest.mark.network
GROUP = ("224.0.0.251", 5353)
PTR, TXT, SRV, A = 12, 16, 33, 1
SERVICE = (b"_lanplay", b"_tcp", b"local")
EVERY = 0.02


def name(*labels: bytes) -> bytes:
    return b"".join(bytes([len(label)]) + label for label in labels) + b"\0"


def record(owner: Sequence[bytes], kind: int, data: bytes) -> bytes:
    return name(*owner) + struct.pack("!HHIH", kind, 1, 120, len(data)) + data


def packet(*records: bytes) -> bytes:
    return struct.pack("!HHHHHH", 0, 0x8400, 0, len(records), 0, 0) + b"".join(records)


LONG = b"\xff" * 30  # 90 bytes once it is read as text
INSTANCE = b"broken"
HOSTILE = {
    "a name that grows when it is read": packet(record(SERVICE, PTR, name(LONG, *SERVICE))),
    "a name that grows to one byte too many": packet(record(SERVICE, PTR, name(b"x" * 61 + b"\xff", *SERVICE))),
    "a name of too many labels": packet(record(SERVICE, PTR, name(*[b"y" * 20 + b"\xff" * 10] * 5, *SERVICE))),
    "a server that grows": packet(
        record(SERVICE, PTR, name(INSTANCE, *SERVICE)),
        record((INSTANCE, *SERVICE), SRV, struct.pack("!HHH", 0, 0, 9) + name(LONG, b"local")),
        record((INSTANCE, *SERVICE), TXT, b"\0"),
    ),
    "an owner that grows": packet(record((LONG, *SERVICE), TXT, b"\0"), record((LONG, b"local"), A, bytes(4))),
    "a name without end": packet(record(SERVICE, PTR, b"\xc0\x0c")),
    "half a packet": packet(record(SERVICE, PTR, name(LONG, *SERVICE)))[:-9],
}


@asynccontextmanager
async def neighbour(*packets: bytes) -> AsyncIterator[None]:
    """Says these again and again."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))

        async def say() -> None:
            while True:
                for data in packets:
                    sender.sendto(data, GROUP)
                    await asyncio.sleep(EVERY)

        saying = asyncio.create_task(say())
        try:
            yield
        finally:
            saying.cancel()
            await asyncio.gather(saying, return_exceptions=True)


def test_a_table_is_found_while_a_neighbour_says_what_cannot_be_said() -> None:
    async def scenario() -> None:
        unhandled: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: unhandled.append(context))
        table = await Table("dog").open()
        await eventually(lambda: bool(table.announcer.published), "announced", 15)
        for what, data in HOSTILE.items():
            async with neighbour(data):
                await asyncio.sleep(2 * EVERY)
                looker = await Looker(table.announcement.table).open()
                await eventually(lambda looker=looker: looker.kinds() == [What.FOUND], f"found beside {what}", 6)
                assert not [name for name in names_known_to(looker) if "\ufffd" in name], what
                await looker.close()
        await table.close()
        assert not unhandled

    play(scenario)


def names_known_to(looker: Looker) -> Iterator[str]:
    """All that the package would repeat to others."""
    running = looker.multicast.zeroconf
    assert running is not None
    cache = running.zeroconf.cache
    for name in cache.names():
        yield from map(repr, cache.entries_with_name(name))
