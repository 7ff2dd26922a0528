"""Who hosts with another version of the protocol is named to whoever looks, and not passed over in silence."""

import asyncio
import contextlib
import json
import secrets
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from net.loopback import endpoint, eventually, play

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.table.search import OtherVersions, on_network, to_watch
from lanplay.tournament.search import tournament_on_network
from protocol.net.announcing import Announcer
from protocol.net.station import Station
from protocol.wire.announcement import Announcement
from protocol.wire.fingerprint import fingerprint
from protocol.wire.frames import frame
from protocol.wire.greetings import VERSION, prelude
from protocol.wire.handshake import Policy

pytestmark = pytest.mark.network


@contextlib.asynccontextmanager
async def later_version(*names: str) -> AsyncIterator[Station]:
    """Tables whose programs speak a later version, and a station that looks for tables."""
    host = endpoint()

    async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(frame(prelude(VERSION + 1) + b"what a later version says"))
        await writer.drain()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=host.context)
    looking = await Station.open(endpoint(), lambda *_: Policy(), lambda link: link.close(), interfaces=["127.0.0.1"])
    print_, port = fingerprint(host.identity.key), server.sockets[0].getsockname()[1]
    announcers = [
        Announcer(looking.multicast, Announcement(name, secrets.token_bytes(16), print_), ["127.0.0.1"], port)
        for name in names
    ]
    for announcer in announcers:
        announcer.start()
    await eventually(lambda: all(one.published for one in announcers), "announced", 15)
    yield looking
    for announcer in announcers:
        await announcer.close()
    await looking.close()
    server.close()


async def names_seen(looking: Station, wanted: str | None = None) -> list[object]:
    """What whoever wants to join, to watch, or to enter a tournament is told about other versions."""
    searches = (search(looking, wanted, 3) for search in (on_network, to_watch, tournament_on_network))
    refused = await asyncio.gather(*searches, return_exceptions=True)
    return [error.details.get("names", error.code) if isinstance(error, CommandError) else error for error in refused]


@pytest.mark.timeout(330)
def test_whoever_finds_nothing_else_is_told_of_tables_of_another_version() -> None:
    async def scenario() -> None:
        async with later_version("Kitchen", "Attic") as looking:
            assert await names_seen(looking) == ["Attic, Kitchen"] * 3
            assert await names_seen(looking, "kitchen") == ["Kitchen"] * 3
            assert await names_seen(looking, "Ada") == ["Attic, Kitchen"] * 3

    play(scenario)


@pytest.mark.timeout(150)
def test_a_list_names_them_as_well(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with later_version("Kitchen"):
            command = ("-m", "lanplay", "--home", str(tmp_path), "--interface", "lo", "--json", "list", "--wait", "3")
            pipe = asyncio.subprocess.PIPE
            program = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=pipe)
            out, _ = await program.communicate()
            assert program.returncode == Exit.NOBODY
            (event,) = map(json.loads, out.splitlines())
            assert (event["event"], event["code"]) == ("error", "other_version")
            assert event["text"].startswith("Kitchen: another version of lanplay")

    play(scenario)


def test_another_reason_is_not_hidden_by_a_table_of_another_version() -> None:
    others = OtherVersions()
    full = CommandError("table_full", name="tea")
    assert others.explain(full, "tea", is_alone=False) is full
