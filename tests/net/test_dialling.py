"""Dialling: many addresses, one link, and a code for every way to fail."""

import asyncio
import contextlib
import errno
import os
import socket
import time
from collections.abc import AsyncIterator

import pytest
from net.loopback import SOON, Guest, Host, endpoint, eventually, play

from protocol.net.addresses import Address
from protocol.net.dialling import _connect, dial, probe
from protocol.wire.canonical import encode
from protocol.wire.frames import FrameReader, frame
from protocol.wire.greetings import VERSION, LinkError, Purpose, Refused, prelude
from protocol.wire.handshake import Door, Handshake, HandshakeState, Policy
from protocol.wire.table_code import CodeGuard, Guess

pytestmark = pytest.mark.network

NOWHERE = Address("127.0.0.1", 1)


async def code_of(addresses: list[Address], **options: object) -> str:
    with pytest.raises(LinkError) as caught:
        await dial(endpoint(), addresses, Purpose.JOIN, b"table", **options)
    return caught.value.code


@contextlib.asynccontextmanager
async def stranger(answer: bytes | None):
    """A listener that is no lanplay: says `answer` at once, or nothing ever."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            if answer is not None:
                writer.write(answer)
                await writer.drain()
            while await reader.read(1000):
                pass
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    server.close()


def test_nobody_listening_is_refused() -> None:
    async def scenario() -> None:
        assert await code_of([NOWHERE]) == "refused"
        assert await code_of([]) == "unreachable"

    play(scenario)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errno.EHOSTUNREACH, "unreachable"),
        (errno.ENETUNREACH, "unreachable"),
        (errno.ETIMEDOUT, "timeout"),
        (errno.ECONNREFUSED, "refused"),
        (errno.ECONNRESET, "lost"),
    ],
)
def test_what_the_system_reports_becomes_a_code(monkeypatch: pytest.MonkeyPatch, error: int, code: str) -> None:
    async def scenario() -> None:
        async def fail(*_: object) -> None:
            raise OSError(error, "as the kernel says")

        monkeypatch.setattr(asyncio.get_running_loop(), "sock_connect", fail)
        assert await code_of([NOWHERE]) == code

    play(scenario)


def test_an_unknown_adapter_in_an_address_is_unreachable() -> None:
    async def scenario() -> None:
        assert await code_of([Address("fe80::1%nosuch0", 4)]) == "unreachable"

    play(scenario)


def test_one_good_address_among_bad_ones_is_found_quickly() -> None:
    async def scenario() -> None:
        host = await Host().open()
        async with stranger(None) as silent:
            start = time.monotonic()
            link = await dial(endpoint(), [NOWHERE, silent, *host.addresses], Purpose.JOIN, b"table")
            assert time.monotonic() - start < SOON
            assert link.address == host.addresses[0]
            link.close()
            await link.wait_ended()
        await host.close()

    play(scenario)


def test_a_call_under_many_addresses_of_one_host_makes_one_link() -> None:
    async def scenario() -> None:
        host = await Host().open()
        host.server.cover(["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4", "::1"])
        guest = await Guest().call(host)
        await asyncio.sleep(0.3)
        assert len(host.links) == 1
        assert guest.link.is_up
        assert host.ends == []
        await host.close()

    play(scenario)


def test_another_key_than_expected_is_passed_over_for_the_right_one() -> None:
    async def scenario() -> None:
        wrong, right = await Host().open(), await Host().open()
        key = right.endpoint.identity.key
        assert await code_of(list(wrong.addresses), expected_key=key) == "wrong-key"
        link = await dial(endpoint(), [*wrong.addresses, *right.addresses], Purpose.JOIN, b"table", expected_key=key)
        assert link.key == key
        link.close()
        await link.wait_ended()
        for host in (wrong, right):
            await host.close()

    play(scenario)


@pytest.mark.parametrize(
    ("answer", "code"),
    [(b"SSH-2.0-OpenSSH\r\n", "tls"), (b"HTTP/1.1 400 Bad Request\r\n\r\n", "tls"), (b"", "timeout")],
)
def test_something_else_listening_there_is_named(answer: bytes, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.net.frame_stream.TLS_TIMEOUT", 0.5)

    async def scenario() -> None:
        async with stranger(answer) as address:
            assert await code_of([address], seconds=0.4) == code

    play(scenario)


def test_a_listener_of_another_version_is_named() -> None:
    async def scenario() -> None:
        host = endpoint()

        async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(frame(prelude(VERSION + 1) + b"what a later version says"))
            await writer.drain()

        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=host.context)
        assert await code_of([Address("127.0.0.1", server.sockets[0].getsockname()[1])]) == "version"
        server.close()

    play(scenario)


def test_a_listener_that_is_encrypted_but_silent_times_out() -> None:
    async def scenario() -> None:
        host = endpoint()
        gone = asyncio.Event()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()
            gone.set()

        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=host.context)
        address = Address("127.0.0.1", server.sockets[0].getsockname()[1])
        assert await code_of([address], seconds=0.5) == "timeout"
        async with asyncio.timeout(2):
            await gone.wait()
        server.close()

    play(scenario)


def test_the_most_telling_failure_is_told() -> None:
    async def scenario() -> None:
        full = await Host().open()
        assert await code_of([NOWHERE, *full.addresses], expected_key=bytes(32)) == "wrong-key"
        await full.close()

    play(scenario)


def test_a_cancelled_call_leaves_no_socket_open() -> None:
    async def scenario() -> None:
        async with stranger(None) as silent:
            task = asyncio.create_task(probe([silent] * 3))
            await asyncio.sleep(0.1)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    play(scenario)


@pytest.mark.parametrize("turns", range(8))
def test_a_call_broken_off_at_any_moment_leaves_the_number_of_its_socket_to_nobody(turns: int) -> None:
    async def scenario() -> None:
        host = Host()
        await host.open()
        call = asyncio.create_task(_connect(host.addresses[0]))
        for _ in range(turns):
            await asyncio.sleep(0)
        call.cancel()
        with contextlib.suppress(asyncio.CancelledError, LinkError):
            (await call).abort()
        line = await _connect(host.addresses[0])  # the system gives it the first number that is free
        line.abort()
        await host.close()

    play(scenario)


def test_both_families_can_be_dialled() -> None:
    async def scenario() -> None:
        host = await Host().open()
        host.server.cover(["::1"])
        found = await probe([Address("::1", host.server.port)])
        assert found.address.family is socket.AF_INET6
        await eventually(lambda: host.server.pending == 0, "gone")
        await host.close()

    play(scenario)


class FalseTable:
    """Listens at many addresses, wants a code at each, and does `then` as soon as it was told one."""

    def __init__(self, then: str) -> None:
        self._then = then
        self._endpoint = endpoint(7)
        self.told: list[bytes] = []

    @contextlib.asynccontextmanager
    async def at(self, count: int) -> AsyncIterator[list[Address]]:
        context = self._endpoint.context
        servers = [await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context) for _ in range(count)]
        yield [Address("127.0.0.1", server.sockets[0].getsockname()[1]) for server in servers]
        for server in servers:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(LinkError, OSError):
            await self._lie(reader, writer)
        writer.close()

    async def _lie(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        mine = self._endpoint
        door = Door(lambda *_: Policy(code="guessed"), CodeGuard())
        machine = Handshake(mine.identity, mine.boot, mine.certificate_hash, door, os.urandom)
        frames = FrameReader()
        writer.write(frame(machine.start()))
        while data := await reader.read(65_536):
            frames.add(data)
            while (payload := frames.take()) is not None:
                if machine.state is HandshakeState.CODE_GIVEN:
                    self.told.append(payload)
                    await self._answer(writer)
                    return
                writer.write(b"".join(map(frame, machine.receive(payload, 0))))

    async def _answer(self, writer: asyncio.StreamWriter) -> None:
        if self._then == "silence":
            await asyncio.sleep(1)
        elif self._then != "hang up":
            writer.write(frame(encode(Refused(self._then, 0))))
            await writer.drain()


@pytest.mark.parametrize(
    "then", ["hang up", "silence", "wait", "wrong-code", "full", "tls", "unreachable", "wrong-key"]
)
def test_a_false_table_is_told_one_code_at_however_many_addresses(then: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.net.dialling._GREET_TIMEOUT", 0.3)

    async def scenario() -> None:
        table, guess = FalseTable(then), Guess("plum42")
        async with table.at(4) as addresses:
            for _ in range(2):
                with pytest.raises(LinkError):
                    await dial(endpoint(), addresses, Purpose.JOIN, b"table", code=guess)
        assert guess.is_spent
        assert len(table.told) == 1

    play(scenario)
