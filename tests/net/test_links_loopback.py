"""Links over the real loopback: what arrives, what ends them, and what a bad peer costs the others."""

import asyncio
import contextlib
import resource
import socket
import ssl

import pytest
from cryptography import x509
from net.loopback import SOON, Guest, Host, endpoint, eventually, most_in_one_turn, play

from protocol.net.frame_stream import FrameStream
from protocol.net.links import _FRAMES_AT_ONCE, Link
from protocol.net.tls import client_context
from protocol.wire.canonical import BadMessage, Fault
from protocol.wire.frames import BadFrame, frame
from protocol.wire.greetings import LinkError, Purpose
from protocol.wire.handshake import Call
from protocol.wire.session import MAX_PAYLOAD, FrameKind, say

pytestmark = pytest.mark.network


async def bare(host: Host) -> FrameStream:
    """A line that has said hello properly, for saying improper things afterwards."""
    address = host.addresses[0]
    connection = socket.socket()
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, address.sockaddr())
    line = await FrameStream.dialled(connection, address)
    me = endpoint()
    await line.greet(me.identity, me.boot, Call(Purpose.JOIN, b"table"))
    return line


def test_payloads_arrive_whole_and_in_order_both_ways() -> None:
    async def scenario() -> None:
        host = await Host().open()
        guest = await Guest().call(host)
        sent = [bytes([n % 256]) * (n * 97 % 3000 + 1) for n in range(500)] + [bytes(MAX_PAYLOAD), b"last"]
        for payload in sent:
            guest.link.send(payload)
            await asyncio.sleep(0)
        await eventually(lambda: len(host.frames) == len(sent), "all arrived")
        assert host.frames == sent
        host.links[0].send(b"answer")
        await eventually(lambda: guest.frames == [b"answer"], "the answer")
        await host.close()

    play(scenario)


def test_both_ends_know_who_the_other_is() -> None:
    async def scenario() -> None:
        host = await Host().open()
        me = endpoint()
        guest = await Guest().call(host, me)
        await eventually(lambda: bool(host.links), "the host has the link")
        (theirs,) = host.links
        assert (guest.link.key, guest.link.boot) == (host.endpoint.identity.key, host.endpoint.boot)
        assert (theirs.key, theirs.boot, theirs.table) == (me.identity.key, me.boot, b"table")
        assert (guest.link.dialled, theirs.dialled) == (True, False)
        assert guest.link.address == host.addresses[0]
        await host.close()

    play(scenario)


def test_the_round_trip_is_measured_on_both_ends() -> None:
    async def scenario() -> None:
        host = await Host().open()
        guest = await Guest().call(host)
        assert guest.link.rtt is None
        await eventually(lambda: guest.link.rtt is not None and host.links[0].rtt is not None, "measured")
        assert 0 < guest.link.rtt < 1
        await host.close()

    play(scenario)


def test_a_close_delivers_what_was_sent_before_and_says_why() -> None:
    async def scenario() -> None:
        host = await Host().open()
        guest = await Guest().call(host)
        await eventually(lambda: bool(host.links), "up")
        for n in range(100):
            guest.link.send(b"%d" % n)
        guest.link.close("closed")
        guest.link.send(b"too late")
        await guest.link.wait_ended()
        await eventually(lambda: host.ends == ["closed"], "the host heard it")
        assert host.frames == [b"%d" % n for n in range(100)]
        assert host.links[0].closed_by_peer
        assert not guest.link.closed_by_peer
        assert guest.ends == ["closed"]
        await host.close()

    play(scenario)


def test_a_broken_connection_ends_the_link_at_once() -> None:
    async def scenario() -> None:
        host = await Host().open()
        guest = await Guest().call(host)
        await eventually(lambda: bool(host.links), "up")
        guest.link._line.abort()
        await eventually(lambda: host.ends == ["lost"], "lost", 1.0)
        await guest.link.wait_ended()
        await host.close()

    play(scenario)


def test_a_silent_peer_is_dropped_after_its_time() -> None:
    async def scenario() -> None:
        host = await Host().open()
        line = await bare(host)
        await eventually(lambda: bool(host.links), "up")
        (link,) = host.links
        link._beat._interval, link._beat._dead_after, link._interval = 0.1, 0.6, 0.1
        link._tick()
        took = await eventually(lambda: host.ends == ["silent"], "dropped", 3.0)
        assert took > 0.5
        line.abort()
        await host.close()

    play(scenario)


@pytest.mark.usefixtures("garbage_limits")
def test_a_peer_that_stops_reading_is_dropped_and_costs_bounded_memory() -> None:
    async def scenario() -> None:
        host = await Host().open()
        line = await bare(host)
        guest = await Guest().call(host)
        await eventually(lambda: len(host.links) == 2, "both up")
        slow, good = host.links
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        payload = bytes(50_000)
        for _ in range(1000):
            slow.send(payload)
            good.send(payload[:100])
            if not slow.is_up:
                break
            await asyncio.sleep(0.001)
        assert slow.reason == "slow"
        await eventually(lambda: host.ends == ["slow"], "dropped", 2.0)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 40_000, f"{grown} KiB"
        assert good.is_up
        guest.link.send(b"still here")
        await eventually(lambda: b"still here" in host.frames, "the other link is unaffected")
        line.abort()
        await host.close()

    play(scenario)


@pytest.mark.parametrize(
    "garbage",
    [
        b"\xff\xff\xff\xff",
        bytes(4),
        (2 * 1024 * 1024).to_bytes(4),
        frame(b"\x07what"),
        frame(b"\x01short"),
        frame(say(FrameKind.CLOSE, b"\x1b[2J")),
        frame(b"\x00"),
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_garbage_costs_its_sender_the_link_and_nobody_else(garbage: bytes) -> None:
    async def scenario() -> None:
        host = await Host().open()
        line = await bare(host)
        guest = await Guest().call(host)
        await eventually(lambda: len(host.links) == 2, "both up")
        await line.write(garbage)
        await eventually(lambda: host.ends == ["garbage"], "dropped", 2.0)
        guest.link.send(b"fine")
        await eventually(lambda: host.frames == [b"fine"], "the other link is unaffected")
        line.abort()
        await host.close()

    play(scenario)


def test_a_handler_that_refuses_a_payload_costs_its_sender_the_link(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        ends: list[str] = []

        def refuse(_: Link, payload: bytes) -> None:
            raise BadMessage(Fault.TYPE) if payload == b"bad" else RuntimeError("a mistake of ours")

        for payload, reason in ((b"bad", "garbage"), (b"other", "fault")):
            host = Host()
            host._on_link = lambda link: link.start(refuse, lambda _, why: ends.append(why))
            await host.open()
            guest = await Guest().call(host)
            guest.link.send(payload)
            await eventually(lambda reason=reason: ends[-1:] == [reason], reason)
            await eventually(lambda reason=reason, guest=guest: guest.ends == [reason], "the sender is told")
            await host.close()

    play(scenario)
    assert "a mistake of ours" in caplog.text


def test_payloads_without_size_or_beyond_the_limit_are_our_own_mistake() -> None:
    async def scenario() -> None:
        host = await Host().open()
        guest = await Guest().call(host)
        for payload in (b"", bytes(MAX_PAYLOAD + 1)):
            with pytest.raises(BadFrame):
                guest.link.send(payload)
        await host.close()

    play(scenario)


def test_the_line_is_tls_1_3_under_a_certificate_that_is_valid_whatever_the_clock_says() -> None:
    async def scenario() -> None:
        host = await Host().open()
        address = host.addresses[0]
        _, writer = await asyncio.open_connection(address.host, address.port, ssl=client_context(), server_hostname="")
        connection = writer.get_extra_info("ssl_object")
        assert connection.version() == "TLSv1.3"
        certificate = x509.load_der_x509_certificate(connection.getpeercert(binary_form=True))
        assert certificate.not_valid_before_utc.year == 2000
        assert certificate.not_valid_after_utc.year == 9999
        writer.close()
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises(OSError):
            await asyncio.open_connection(address.host, address.port, ssl=old, server_hostname="")
        await host.close()

    play(scenario)


def test_a_flood_of_tiny_frames_does_not_keep_the_loop_from_its_other_work() -> None:
    async def scenario() -> None:
        host = await Host().open()
        line = await bare(host)
        tiny = frame(say(FrameKind.DATA, b"x")) * 10_000

        async def flood() -> None:
            for _ in range(5):
                await line.write(tiny)
            await eventually(lambda: len(host.frames) == 50_000, "all arrived", 20)

        assert await most_in_one_turn(flood(), lambda: len(host.frames)) <= _FRAMES_AT_ONCE
        line.abort()
        await host.close()

    play(scenario)


def test_a_flood_of_pings_is_a_peer_that_does_not_read() -> None:
    async def scenario() -> None:
        host = await Host().open()
        line = await bare(host)
        await eventually(lambda: bool(host.links), "up")
        (link,) = host.links
        link._queue_limit = 50_000  # and no megabytes of pongs in the buffers below
        link._line._writer.transport.set_write_buffer_limits(high=5_000)
        for end in (link._line, line):
            for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
                end._writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, option, 10_000)
        line._writer.transport.pause_reading()
        pings = frame(say(FrameKind.PING, bytes(8))) * 500
        with contextlib.suppress(LinkError):
            for _ in range(2_000):
                await line.write(pings)
                if host.ends:
                    break
        await eventually(lambda: host.ends == ["slow"], "dropped")
        line.abort()
        await host.close()

    play(scenario)


def test_a_link_is_told_of_a_notice_and_stays() -> None:
    async def scenario() -> None:
        host = await Host().open()
        guest = await Guest().call(host)
        await eventually(lambda: bool(host.links), "up")
        host.links[0].notice("twin")
        await eventually(lambda: guest.notices == ["twin"], "noticed")
        assert guest.link.is_up
        await host.close()

    play(scenario)


def test_a_close_does_not_wait_for_a_stuck_peer() -> None:
    async def scenario() -> None:
        host = await Host().open()
        line = await bare(host)
        await eventually(lambda: bool(host.links), "up")
        (link,) = host.links
        for _ in range(60):
            link.send(bytes(50_000))
        loop = asyncio.get_running_loop()
        start = loop.time()
        link.close()
        await link.wait_ended()
        assert loop.time() - start < SOON
        line.abort()
        await host.close()

    play(scenario)
