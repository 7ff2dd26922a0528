"""Peers on the loopback, for tests that want the real sockets and the real TLS."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from protocol.identity import Identity
from protocol.net.addresses import Address
from protocol.net.dialling import dial
from protocol.net.links import Link
from protocol.net.listening import Server, listen
from protocol.net.tls import Endpoint
from protocol.wire.greetings import Purpose
from protocol.wire.handshake import Expects, Policy

HOSTS = ("127.0.0.1",)
TABLE = b"table"
SOON = 4.5
"""Seconds that even a busy machine does not need where nobody silent is waited for, which takes 5 at least."""


def play(scenario: Callable[[], Coroutine[Any, Any, None]], seconds: float = 30.0) -> None:
    """Runs a scenario to its end, in bounded time, and fails when it leaves tasks behind."""

    async def bounded() -> None:
        async with asyncio.timeout(seconds):
            await scenario()
        await eventually(lambda: len(asyncio.all_tasks()) == 1, "all tasks ended")

    asyncio.run(bounded())


async def eventually(is_so: Callable[[], bool], what: str, seconds: float = 5.0) -> float:
    """Waits until something is so, and returns how long that took."""
    start = time.monotonic()
    while not is_so():
        if time.monotonic() - start > seconds:
            raise AssertionError(f"not within {seconds} s: {what}")
        await asyncio.sleep(0.01)
    return time.monotonic() - start


def endpoint(number: int = 0) -> Endpoint:
    """A peer with a key of its own; the same number has the same key and another boot nonce."""
    return Endpoint.create(Identity(bytes([number]) * 32 if number else os.urandom(32)))


def open_door(*_: object) -> Policy:
    return Policy(info=b"info")


class Host:
    """A listening peer that keeps the links it got, started, with what came over them."""

    def __init__(self, endpoint_: Endpoint | None = None) -> None:
        self.endpoint = endpoint_ or endpoint()
        self.links: list[Link] = []
        self.frames: list[bytes] = []
        self.ends: list[str] = []
        self.server: Server

    async def open(self, expects: Expects = open_door) -> "Host":
        self.server = await listen(self.endpoint, expects, HOSTS, 0, self._on_link)
        return self

    @property
    def addresses(self) -> tuple[Address, ...]:
        return self.server.addresses

    def _on_link(self, link: Link) -> None:
        self.links.append(link)
        link.start(lambda _, payload: self.frames.append(payload), lambda _, reason: self.ends.append(reason))

    async def close(self) -> None:
        await self.server.close()
        for link in self.links:
            link.close()
            await link.wait_ended()


class Guest:
    """A dialling peer with one link."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.ends: list[str] = []
        self.notices: list[str] = []
        self.link: Link

    async def call(self, host: Host, endpoint_: Endpoint | None = None, **options: Any) -> "Guest":
        who = endpoint_ or endpoint()
        self.link = await dial(who, host.addresses, Purpose.JOIN, TABLE, **options)
        self.link.start(
            lambda _, payload: self.frames.append(payload),
            lambda _, reason: self.ends.append(reason),
            lambda _, reason: self.notices.append(reason),
        )
        return self


async def most_in_one_turn(during: Awaitable[object], count: Callable[[], int]) -> int:
    """The most by which a count grew within one turn of the event loop while something ran."""
    most = 0

    async def watch() -> None:
        nonlocal most
        while True:
            before = count()
            await asyncio.sleep(0)
            most = max(most, count() - before)

    task = asyncio.create_task(watch())
    try:
        await during
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return most
