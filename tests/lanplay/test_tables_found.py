"""Which table `join` takes: none of several that match, however slowly the others answer."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator

import pytest
from net.loopback import endpoint, eventually, play

from engine import registry
from lanplay.errors import CommandError
from lanplay.output import OutputLost
from lanplay.table.search import FoundTable, all_on_network, on_network
from protocol.agreement import rules_of
from protocol.net.addresses import Address
from protocol.net.announcing import Announcer
from protocol.net.station import Station
from protocol.wire.announcement import Announcement
from protocol.wire.canonical import encode
from protocol.wire.fingerprint import fingerprint
from protocol.wire.handshake import Policy
from protocol.wire.talk import TableInfo

pytestmark = pytest.mark.network

SLOWLY = 0.6, 1.4
"""Seconds for two busy programs to answer: one long after the other, but both are heard of before."""


def test_a_table_that_is_slow_to_answer_counts_when_another_has_its_name() -> None:
    async def scenario() -> None:
        name = f"tea {secrets.token_hex(4)}"
        *tables, looking = [await table(name) for _ in range(3)]
        async with contextlib.AsyncExitStack() as stack:
            announcers = []
            for station, seconds in zip(tables, SLOWLY, strict=True):
                port = await stack.enter_async_context(answering_slowly(station.addresses[0], seconds))
                announcers.append(announced(station, name, port))
            await eventually(lambda: all(one.published for one in announcers), "announced", 15)
            with pytest.raises(CommandError, match="tables_many"):
                await on_network(looking, name, 15)
            for announcer in announcers:
                await announcer.close()
        for station in (*tables, looking):
            await station.close()

    play(scenario)


def test_whoever_tells_of_tables_is_told_that_nobody_reads_it_any_more() -> None:
    """As with `lanplay list | head -1`."""

    async def scenario() -> None:
        lost = OutputLost(BrokenPipeError())

        def tell(_: FoundTable) -> None:
            raise lost

        there, looking = await table("tea"), await table("other")
        announcer = announced(there, "tea", there.addresses[0].port)
        with pytest.raises(OutputLost):
            await all_on_network(looking, 15, tell)
        await announcer.close()
        for station in (there, looking):
            await station.close()

    play(scenario)


async def table(name: str) -> Station:
    game = registry.find("dao")
    info = encode(
        TableInfo(secrets.token_bytes(16), name, game.name, rules_of(game), (), 2, 1, False, False, (), False)
    )
    return await Station.open(
        endpoint(), lambda *_: Policy(info=info), lambda link: link.close(), interfaces=["127.0.0.1"]
    )


def announced(station: Station, name: str, port: int) -> Announcer:
    print_ = fingerprint(station.endpoint.identity.key)
    announcement = Announcement(name, secrets.token_bytes(16), print_, "dao", 2, 1)
    announcer = Announcer(station.multicast, announcement, ["127.0.0.1"], port)
    announcer.start()
    return announcer


@contextlib.asynccontextmanager
async def answering_slowly(address: Address, seconds: float) -> AsyncIterator[int]:
    """A port where `address` answers, some time after it is called."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(seconds)
        far_reader, far_writer = await asyncio.open_connection(address.host, address.port)
        await asyncio.gather(pass_on(reader, far_writer), pass_on(far_reader, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        writer.close()
