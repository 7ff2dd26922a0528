"""The mesh: one link a peer, however often and from wherever they dial each other."""

import asyncio
import itertools

import pytest
from net.loopback import HOSTS, SOON, TABLE, Host, endpoint, eventually, open_door, play

from protocol.net.dialling import dial
from protocol.net.links import Link
from protocol.net.listening import Server, listen
from protocol.net.mesh import Mesh
from protocol.net.tls import Endpoint
from protocol.wire.greetings import LinkError, Purpose
from protocol.wire.handshake import Policy

pytestmark = pytest.mark.network


class Member:
    """A peer with a mesh, and what it was told."""

    def __init__(self, endpoint_: Endpoint | None = None) -> None:
        self.endpoint = endpoint_ or endpoint()
        self.key = self.endpoint.identity.key
        self.ups: list[Link] = []
        self.frames: list[tuple[bytes, bytes]] = []
        self.downs: list[tuple[bytes, str]] = []
        self.twins: list[tuple[bytes, bool]] = []
        self.mesh = Mesh(
            self.endpoint,
            TABLE,
            self.ups.append,
            lambda key, payload: self.frames.append((key, payload)),
            lambda key, reason: self.downs.append((key, reason)),
            lambda key, is_later: self.twins.append((key, is_later)),
        )
        self.server: Server

    async def open(self, port: int = 0) -> "Member":
        self.server = await listen(self.endpoint, open_door, HOSTS, port, self.mesh.add)
        return self

    async def dial(self, other: "Member") -> None:
        link = await dial(self.endpoint, other.server.addresses, Purpose.MEMBER, TABLE, expected_key=other.key)
        self.mesh.add(link)

    def keep(self, other: "Member") -> None:
        self.mesh.keep(other.key, other.server.addresses)

    async def close(self) -> None:
        await self.server.close()
        await self.mesh.close()


async def members(count: int) -> list[Member]:
    opened = [await Member().open() for _ in range(count)]
    return sorted(opened, key=lambda member: member.key)


async def meshed(everyone: list[Member]) -> None:
    for one, other in itertools.permutations(everyone, 2):
        one.keep(other)
    await eventually(lambda: all(len(one.mesh.peers()) == len(everyone) - 1 for one in everyone), "all connected")


async def close(everyone: list[Member]) -> None:
    for one in everyone:
        await one.close()


def one_link_between(one: Member, other: Member) -> bool:
    """Whether both hold exactly one link, and the same."""
    mine, theirs = one.mesh.link(other.key), other.mesh.link(one.key)
    return mine is not None and theirs is not None and mine.dialled != theirs.dialled


def test_three_members_that_all_dial_each_other_end_with_three_links() -> None:
    async def scenario() -> None:
        everyone = await members(3)
        await meshed(everyone)
        await asyncio.sleep(0.5)
        for one, other in itertools.combinations(everyone, 2):
            assert one_link_between(one, other)
        assert all(one.downs == [] for one in everyone), "a replaced link is no loss of the peer"
        await close(everyone)

    play(scenario)


def test_of_crossing_calls_the_one_of_the_lower_key_stays_on_both_sides() -> None:
    async def scenario() -> None:
        for _ in range(5):
            low, high = await members(2)
            await asyncio.gather(low.dial(high), high.dial(low), return_exceptions=True)
            await asyncio.sleep(0.1)
            assert one_link_between(low, high)
            assert low.mesh.link(high.key).dialled
            assert low.downs == high.downs == []
            await close([low, high])

    play(scenario)


def test_a_newer_call_in_the_same_direction_replaces_the_older() -> None:
    async def scenario() -> None:
        low, high = await members(2)
        await low.dial(high)
        await eventually(lambda: len(high.ups) == 1, "up")
        first = high.ups[0]
        await low.dial(high)
        await eventually(lambda: first.reason is not None, "the older one ends")
        assert first.reason == "replaced"
        assert one_link_between(low, high)
        assert len(low.ups) == len(high.ups) == 2, "the layers above are told to compare what they have"
        await close([low, high])

    play(scenario)


def test_nothing_sent_before_a_replacement_is_lost() -> None:
    async def scenario() -> None:
        low, high = await members(2)
        await low.dial(high)
        await eventually(lambda: bool(high.mesh.peers()), "up")
        for n in range(50):
            low.mesh.send(high.key, b"a%d" % n)
            high.mesh.send(low.key, b"b%d" % n)
        await low.dial(high)
        await eventually(lambda: len(high.frames) == len(low.frames) == 50, "all arrived")
        assert [payload for _, payload in high.frames] == [b"a%d" % n for n in range(50)]
        await close([low, high])

    play(scenario)


def test_a_broadcast_reaches_everybody_but_the_excepted() -> None:
    async def scenario() -> None:
        everyone = await members(3)
        await meshed(everyone)
        one, two, three = everyone
        one.mesh.broadcast(b"hello")
        one.mesh.broadcast(b"secret", except_key=three.key)
        await eventually(lambda: two.frames == [(one.key, b"hello"), (one.key, b"secret")], "two")
        await eventually(lambda: three.frames == [(one.key, b"hello")], "three")
        assert not one.mesh.send(bytes(32), b"nobody")
        await close(everyone)

    play(scenario)


def test_the_same_key_started_twice_is_told_to_all_and_the_later_one_refused() -> None:
    async def scenario() -> None:
        host = await Member().open()
        first, second = await Member(endpoint(9)).open(), await Member(endpoint(9)).open()
        await first.dial(host)
        await eventually(lambda: host.mesh.peers() == (first.key,), "up")
        await second.dial(host)
        await eventually(lambda: bool(host.twins and first.twins and second.twins), "all are told")
        assert host.twins == first.twins == [(first.key, False)]
        assert second.twins == [(first.key, True)]
        assert host.mesh.link(first.key).boot == first.endpoint.boot
        await eventually(lambda: second.mesh.peers() == (), "the later one is refused")
        assert first.mesh.peers() == (host.key,)
        await close([host, first, second])

    play(scenario)


def test_a_twin_said_in_a_handshake_stops_nobody() -> None:
    async def scenario() -> None:
        liar = await Host(endpoint(7)).open(lambda *_: Policy(refuse="twin"))
        member = await Member().open()
        member.mesh.keep(liar.endpoint.identity.key, liar.addresses)
        await asyncio.sleep(0.5)
        assert member.twins == []
        await close([member])
        await liar.close()

    play(scenario)


def test_a_restarted_peer_whose_old_link_is_quiet_is_no_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.wire.rivals.QUIET_AFTER", 0.3)

    async def scenario() -> None:
        host = await Member().open()
        first = await Member(endpoint(9)).open()
        await first.dial(host)
        await eventually(lambda: bool(host.mesh.peers()), "up")
        for link in first.ups:  # power off: no more bytes, and no end either
            link._on_frame, link._timer = None, link._timer.cancel()
            link._put = lambda _: None
        await asyncio.sleep(0.5)
        again = await Member(endpoint(9)).open()
        await again.dial(host)
        await eventually(lambda: len(host.ups) == 2, "the new one is taken")
        assert host.twins == []
        assert host.mesh.link(again.key).boot == again.endpoint.boot
        await close([again, host, first])

    play(scenario)


def test_a_kept_member_is_dialled_until_it_is_there_and_again_when_it_was_lost() -> None:
    async def scenario() -> None:
        one, two = await members(2)
        port = two.server.port
        one.keep(two)
        await eventually(lambda: bool(one.mesh.peers()), "connected")
        await two.close()
        await eventually(lambda: one.downs == [(two.key, "closed")], "down")
        await asyncio.sleep(0.5)
        back = await Member(two.endpoint).open(port)
        await eventually(lambda: one.mesh.peers() == (two.key,), "connected again", 6.0)
        one.mesh.forget(two.key)
        await close([one, back])

    play(scenario)


def test_new_addresses_of_a_kept_member_are_used() -> None:
    async def scenario() -> None:
        one, two = await members(2)
        elsewhere = two.server.addresses
        one.mesh.keep(two.key, [elsewhere[0].__class__("127.0.0.1", 1)])
        await asyncio.sleep(0.2)
        assert one.mesh.peers() == ()
        one.mesh.keep(two.key, elsewhere)
        await eventually(lambda: one.mesh.peers() == (two.key,), "connected", 4.0)
        await close([one, two])

    play(scenario)


def test_a_peer_that_closes_at_once_is_not_dialled_in_a_tight_circle() -> None:
    async def scenario() -> None:
        one = await Member().open()
        calls: list[Link] = []

        def slam(link: Link) -> None:
            calls.append(link)
            link.close()

        rude = endpoint()
        server = await listen(rude, open_door, HOSTS, 0, slam)
        one.mesh.keep(rude.identity.key, server.addresses)
        await asyncio.sleep(2.5)
        assert 1 <= len(calls) <= 3
        await server.close()
        await one.close()

    play(scenario)


def test_closing_does_not_wait_for_a_stuck_peer() -> None:
    async def scenario() -> None:
        everyone = await members(3)
        await meshed(everyone)
        one, two, _ = everyone
        stuck = two.mesh.link(one.key)
        stuck._line._reader._transport.pause_reading()
        for _ in range(60):
            one.mesh.send(two.key, bytes(50_000))
        loop = asyncio.get_running_loop()
        start = loop.time()
        await one.close()
        assert loop.time() - start < SOON
        assert one.mesh.peers() == ()
        stuck.abort()
        await close(everyone[1:])

    play(scenario)


def test_a_closed_mesh_takes_no_more_links() -> None:
    async def scenario() -> None:
        one, two = await members(2)
        await one.mesh.close()
        await two.dial(one)
        await eventually(lambda: two.downs == [(one.key, "closed")], "turned away")
        one.keep(two)
        assert one.ups == []
        await close([one, two])

    play(scenario)


def test_a_call_to_oneself_is_no_link() -> None:
    async def scenario() -> None:
        one = await Member().open()
        with pytest.raises(LinkError) as caught:
            await one.dial(one)
        assert caught.value.code == "self"
        one.keep(one)
        await asyncio.sleep(0.1)
        assert one.mesh.peers() == ()
        await one.close()

    play(scenario)
