"""Listening: who is let in, who is not, and how little strangers cost those who play."""

import asyncio
import contextlib
import gc
import os
import resource
import socket

import pytest
from net.loopback import HOSTS, Guest, Host, endpoint, eventually, open_door, play

from protocol.net import listening
from protocol.net.addresses import Address
from protocol.net.dialling import dial, probe
from protocol.net.links import Link
from protocol.net.listening import MAX_PENDING, MAX_PENDING_PER_ADDRESS, listen
from protocol.wire.allowance import Rate
from protocol.wire.greetings import LinkError, Purpose
from protocol.wire.handshake import Policy
from protocol.wire.table_code import Guess

pytestmark = pytest.mark.network


async def refusal(host: Host, **options: object) -> str:
    with pytest.raises(LinkError) as caught:
        await Guest().call(host, **options)
    return caught.value.code


def silent_socket(address: Address, source: str = "127.0.0.1") -> socket.socket:
    connection = socket.socket()
    connection.setblocking(False)
    connection.bind((source, 0))
    connection.connect_ex(address.sockaddr())
    return connection


def is_hung_up(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True
    except BlockingIOError:
        return False


def test_two_thousand_silent_sockets_leave_a_running_link_and_newcomers_alone() -> None:
    async def scenario() -> None:
        host = await Host().open()
        guest = await Guest().call(host)
        await eventually(lambda: bool(host.links), "up")
        silent: list[socket.socket] = []

        for n in range(2000):
            silent.append(silent_socket(host.addresses[0], f"127.0.{n % 100}.{n // 100 + 2}"))
            if n % 20 == 19:
                guest.link.send(b"%d" % n)
                await eventually(lambda: len(host.frames) == len(silent) // 20, "every payload arrives meanwhile")
            assert host.server.pending <= MAX_PENDING
        newcomer = await Guest().call(host)
        assert newcomer.link.is_up
        assert guest.link.is_up
        for connection in silent:
            connection.close()
        await host.close()

    play(scenario)


def test_one_address_cannot_fill_the_doorway() -> None:
    async def scenario() -> None:
        host = await Host().open()
        silent = [silent_socket(host.addresses[0], "127.0.0.9") for _ in range(100)]
        await eventually(lambda: host.server.pending == MAX_PENDING_PER_ADDRESS, "only some are waited for")
        others = [silent_socket(host.addresses[0], "127.0.0.8") for _ in range(5)]
        await eventually(lambda: host.server.pending == MAX_PENDING_PER_ADDRESS + 5, "another address has its own room")
        for connection in silent + others:
            connection.close()
        await eventually(lambda: host.server.pending == 0, "they left")
        await host.close()

    play(scenario)


def test_callers_of_one_address_come_at_a_pace_and_hold_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "CALLERS_PER_ADDRESS", Rate(burst=3, each_second=0.0001))

    async def scenario() -> None:
        host = await Host().open()
        silent = [silent_socket(host.addresses[0], "127.0.0.9") for _ in range(10)]
        await eventually(lambda: sum(map(is_hung_up, silent)) == 7, "the others are hung up on")
        assert host.server.pending == 3
        assert (await Guest().call(host)).link.is_up
        for connection in silent:
            connection.close()
        await host.close()

    play(scenario)


def test_a_caller_who_comes_while_the_door_is_shut_is_hung_up_on_without_a_word() -> None:
    """Both within one turn of the loop."""

    async def scenario() -> None:
        told: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        host = await Host().open()
        await asyncio.sleep(0.01)
        with socket.create_connection(host.addresses[0].sockaddr()) as caller:
            await asyncio.sleep(0)
            await host.close()
            caller.settimeout(5)
            with contextlib.suppress(ConnectionError):
                assert caller.recv(1) == b""
        assert told == []

    play(scenario)


@pytest.mark.usefixtures("garbage_limits")
def test_failed_handshakes_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    for pace in ("CALLERS", "CALLERS_PER_ADDRESS"):
        monkeypatch.setattr(listening, pace, Rate(burst=10_000, each_second=1))

    async def scenario() -> None:
        host = await Host().open()
        address = host.addresses[0]

        async def fail(garbage: bytes) -> None:
            reader, writer = await asyncio.open_connection(address.host, address.port)
            writer.write(garbage)
            await reader.read(100)
            writer.close()

        async def fail_many(rounds: int) -> None:
            for n in range(rounds):
                await asyncio.gather(
                    *(fail(bytes(3) + os.urandom(50 + n % 200)) for _ in range(8)), return_exceptions=True
                )

        await fail_many(40)
        gc.collect()
        handles, before = len(os.listdir("/proc/self/fd")), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        await fail_many(150)
        await eventually(lambda: host.server.pending == 0, "all gone")
        gc.collect()
        assert len(os.listdir("/proc/self/fd")) <= handles + 2
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 10_000
        await host.close()

    play(scenario)


def test_a_caller_without_an_end_is_turned_away_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.net.frame_stream.TLS_TIMEOUT", 0.3)

    async def scenario() -> None:
        host = await Host().open()
        connection = silent_socket(host.addresses[0])
        await eventually(lambda: host.server.pending == 1, "in the doorway")
        assert await eventually(lambda: host.server.pending == 0, "turned away", 2.0) > 0.2
        connection.close()
        await host.close()

    play(scenario)


def test_refusals_reach_the_caller_as_codes() -> None:
    async def scenario() -> None:
        policies = {"full": Policy(refuse="full"), "code-needed": Policy(code="plum42")}
        for code, policy in policies.items():
            host = await Host().open(lambda *_, policy=policy: policy)
            assert await refusal(host) == code
            assert host.links == []
            await host.close()

    play(scenario)


def test_wrong_codes_are_slowed_down_for_everybody_and_the_right_one_opens() -> None:
    async def scenario() -> None:
        host = await Host().open(lambda *_: Policy(code="right-1"))
        assert await refusal(host, code=Guess("wrong-1")) == "wrong-code"
        with pytest.raises(LinkError) as caught:
            await Guest().call(host, code=Guess("right-1"))
        assert (caught.value.code, caught.value.wait) == ("wait", 1)
        await asyncio.sleep(1.05)
        assert (await Guest().call(host, code=Guess("right-1"))).link.is_up
        await host.close()

    play(scenario)


def test_many_guesses_at_once_gain_nothing_over_one_after_another() -> None:
    async def scenario() -> None:
        host = await Host().open(lambda *_: Policy(code="right-1"))
        codes = await asyncio.gather(*(refusal(host, code=Guess(f"wrong-{n}")) for n in range(8)))
        assert codes.count("wrong-code") == 1
        assert codes.count("wait") == 7
        await host.close()

    play(scenario)


def test_a_member_needs_no_code() -> None:
    async def scenario() -> None:
        member = endpoint(7)

        def expects(key: bytes, purpose: Purpose, _table: bytes) -> Policy:
            return Policy() if (key, purpose) == (member.identity.key, Purpose.MEMBER) else Policy(code="plum42")

        host = await Host().open(expects)
        link = await dial(member, host.addresses, Purpose.MEMBER, b"table")
        assert link.is_up
        link.close()
        await link.wait_ended()
        assert await refusal(host) == "code-needed"
        await host.close()

    play(scenario)


def test_a_probe_learns_the_key_and_the_information_and_makes_no_link() -> None:
    async def scenario() -> None:
        host = await Host().open()
        found = await probe(host.addresses, b"table")
        assert (found.key, found.info) == (host.endpoint.identity.key, b"info")
        assert found.address == host.addresses[0]
        await eventually(lambda: host.server.pending == 0, "gone again")
        assert host.links == []
        await host.close()

    play(scenario)


def test_one_port_on_several_addresses_of_both_families() -> None:
    async def scenario() -> None:
        links: list[Link] = []
        server = await listen(endpoint(), open_door, ["127.0.0.1", "::1", "127.0.0.2"], 0, links.append)
        assert {address.host for address in server.addresses} == {"127.0.0.1", "::1", "127.0.0.2"}
        assert len({address.port for address in server.addresses}) == 1
        for address in server.addresses:
            assert (await probe([address])).address == address
        server.cover(["127.0.0.2", "127.0.0.3"])
        assert [address.host for address in server.addresses] == ["127.0.0.2", "127.0.0.3"]
        assert {address.port for address in server.addresses} == {server.port}
        await server.close()

    play(scenario)


def test_addresses_that_come_and_go_leave_the_loop_in_order(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        server = await listen(endpoint(), open_door, HOSTS, 0, lambda _: None)
        loop = asyncio.get_running_loop()
        for n in range(30):
            server.cover(["127.0.0.1", f"127.0.0.{n % 3 + 2}"])
            await asyncio.sleep(0.005)
            server.cover(["127.0.0.1"])
            # Whoever opens a socket now gets the handle of the one that was closed.
            transport, _ = await loop.create_datagram_endpoint(asyncio.DatagramProtocol, ("127.0.0.1", 0))
            assert (await probe(server.addresses)).info == b"info"
            transport.close()
        await server.close()

    play(scenario)
    assert caplog.records == []


def test_an_address_that_is_not_ours_is_left_out_and_none_at_all_is_an_error() -> None:
    async def scenario() -> None:
        server = await listen(endpoint(), open_door, ["127.0.0.1", "192.0.2.77"], 0, lambda _: None)
        assert [address.host for address in server.addresses] == list(HOSTS)
        with pytest.raises(OSError):
            await listen(endpoint(), open_door, ["192.0.2.77"], 0, lambda _: None)
        with pytest.raises(OSError):
            await listen(endpoint(), open_door, HOSTS, server.port, lambda _: None)
        await server.close()

    play(scenario)


def test_our_own_key_calling_from_elsewhere_is_turned_away() -> None:
    async def scenario() -> None:
        host = await Host(endpoint(5)).open()
        assert await refusal(host, endpoint_=endpoint(5)) == "twin"
        assert await refusal(host, endpoint_=host.endpoint) == "self"
        await host.close()

    play(scenario)


def test_closing_turns_away_whoever_stands_in_the_doorway() -> None:
    async def scenario() -> None:
        host = await Host().open()
        guest = await Guest().call(host)
        connection = silent_socket(host.addresses[0])
        await eventually(lambda: host.server.pending == 1, "in the doorway")
        await host.server.close()
        assert host.server.pending == 0
        assert guest.link.is_up, "links that run are not touched"
        with pytest.raises(LinkError):
            await probe([Address("127.0.0.1", host.server.port)])
        connection.close()
        await host.close()

    play(scenario)
