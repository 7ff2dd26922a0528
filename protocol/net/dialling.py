"""Calls a peer under all its addresses at once and keeps the first that answers as expected.

Decides which address wins and, when none does, which of the failures is worth telling. Connections are opened in
parallel, each a little later than the one before; the handshakes run one at a time, so that the listener never sees
two links of one call. Source: RFC 8305 (Happy Eyeballs) for the stagger.
"""

import asyncio
import logging
import secrets
import socket
import ssl
from collections import deque
from collections.abc import Sequence
from typing import Final

import msgspec

from protocol.identity import Identity
from protocol.net.addresses import Address
from protocol.net.frame_stream import FrameStream
from protocol.net.links import Link
from protocol.net.tasks import stop
from protocol.net.tls import Endpoint
from protocol.wire.greetings import LinkError, Purpose, Reason
from protocol.wire.handshake import Call, Peer
from protocol.wire.table_code import Guess

DIAL_TIMEOUT: Final = 10.0
PROBE_TIMEOUT: Final = 2.5
_STAGGER: Final = 0.15
_GREET_TIMEOUT: Final = 3.0
# From the least telling to the most; whatever is not here was said by a listener and counts above all.
_TELLING: Final = (Reason.UNREACHABLE, Reason.REFUSED, Reason.TIMEOUT, Reason.LOST, Reason.TLS, Reason.GARBAGE,
                   Reason.SIGNATURE, Reason.WRONG_KEY)  # fmt: skip

_log: Final = logging.getLogger(__name__)


class Probed(msgspec.Struct, frozen=True):
    """A listener's signed answer."""

    key: bytes
    info: bytes
    address: Address


async def dial(
    endpoint: Endpoint,
    addresses: Sequence[Address],
    purpose: Purpose,
    table: bytes = b"",
    *,
    code: Guess | None = None,
    expected_key: bytes | None = None,
    seconds: float = DIAL_TIMEOUT,
) -> Link:
    """A link to whoever listens at one of `addresses`, not yet started; LinkError says why there is none.

    A `code` is told to one of them only, and to none if it was told before.
    """
    call = Call(purpose, table, code, expected_key)
    line, peer = await _reach(endpoint.identity, endpoint.boot, addresses, call, seconds)
    return Link(line, peer, dialled=True)


async def probe(
    addresses: Sequence[Address],
    table: bytes = b"",
    seconds: float = PROBE_TIMEOUT,
) -> Probed:
    """Asks who listens there and for what, under a key made for this one question; LinkError when nobody answers."""
    stranger = Identity(secrets.token_bytes(32))
    line, peer = await _reach(stranger, bytes(16), addresses, Call(Purpose.PROBE, table), seconds)
    await line.shut()
    return Probed(peer.key, peer.info, line.address)


async def _reach(
    identity: Identity, boot: bytes, addresses: Sequence[Address], call: Call, seconds: float
) -> tuple[FrameStream, Peer]:
    if not addresses:
        raise LinkError(Reason.UNREACHABLE)
    try:
        async with asyncio.timeout(seconds):
            return await _Race(identity, boot, call).run(addresses)
    except TimeoutError:
        raise LinkError(Reason.TIMEOUT) from None


class _Race:
    """One call under several addresses."""

    def __init__(self, identity: Identity, boot: bytes, call: Call) -> None:
        self._identity = identity
        self._boot = boot
        self._call = call
        self._turn = asyncio.Lock()  # who shakes hands
        self._results: asyncio.Queue[LinkError | None] = asyncio.Queue()
        self._won: tuple[FrameStream, Peer] | None = None

    async def run(self, addresses: Sequence[Address]) -> tuple[FrameStream, Peer]:
        """The first line whose handshake succeeds, or the failure most worth telling."""
        try:
            errors = await self._attempts(addresses)
        except BaseException:
            if self._won is not None:
                self._won[0].abort()
            raise
        if self._won is None:
            raise max(errors, key=_telling)
        return self._won

    async def _attempts(self, addresses: Sequence[Address]) -> list[LinkError]:
        tasks: list[asyncio.Task[None]] = []
        errors: list[LinkError] = []
        waiting = deque(dict.fromkeys(addresses))
        try:
            while self._won is None and (waiting or len(errors) < len(tasks)):
                if waiting:
                    tasks.append(asyncio.create_task(self._attempt(waiting.popleft())))
                error = await self._result(_STAGGER if waiting else None)
                if error is not None:
                    errors.append(error)
                    if error.code not in _TELLING or self._call.is_spent:
                        break
        finally:
            await stop(*tasks)
        return errors

    async def _result(self, seconds: float | None) -> LinkError | None:
        try:
            async with asyncio.timeout(seconds):
                return await self._results.get()
        except TimeoutError:
            return None

    async def _attempt(self, address: Address) -> None:
        try:
            line = await _connect(address)
            try:
                await self._greet(line)
            except BaseException:
                line.abort()
                raise
        except LinkError as error:
            self._results.put_nowait(error)
        except Exception:
            _log.exception("calling %s failed", address)
            self._results.put_nowait(LinkError(Reason.FAULT))
        else:
            self._results.put_nowait(None)

    async def _greet(self, line: FrameStream) -> None:
        async with self._turn:
            if self._won is not None or self._call.is_spent:
                raise LinkError(Reason.CLOSED)
            try:
                async with asyncio.timeout(_GREET_TIMEOUT):
                    peer = await line.greet(self._identity, self._boot, self._call)
            except TimeoutError:
                raise LinkError(Reason.TIMEOUT) from None
            self._won = (line, peer)


def _telling(error: LinkError) -> int:
    return _TELLING.index(Reason(error.code)) if error.code in _TELLING else len(_TELLING)


async def _connect(address: Address) -> FrameStream:
    """An encrypted line to `address`; every failure is a LinkError."""
    try:
        return await _encrypted(await _connected(address), address)
    except ssl.SSLError:
        raise LinkError(Reason.TLS) from None
    except OSError as error:
        raise LinkError(_reason(error)) from None


async def _connected(address: Address) -> socket.socket:
    connection = socket.socket(address.family, socket.SOCK_STREAM)
    try:
        connection.setblocking(False)
        await asyncio.get_running_loop().sock_connect(connection, address.sockaddr())
    except BaseException:
        connection.close()
        raise
    return connection


async def _encrypted(connection: socket.socket, address: Address) -> FrameStream:
    """A call that is broken off here ends by itself: its transport owns the socket from its first moment on, and a
    socket that is closed under it would give its number to the next one."""
    opening = asyncio.ensure_future(FrameStream.dialled(connection, address))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        opening.add_done_callback(_abandon)
        raise


def _abandon(opening: asyncio.Future[FrameStream]) -> None:
    if not opening.cancelled() and opening.exception() is None:
        opening.result().abort()


def _reason(error: OSError) -> Reason:
    if isinstance(error, ConnectionRefusedError):
        return Reason.REFUSED
    if isinstance(error, TimeoutError):
        return Reason.TIMEOUT
    if isinstance(error, ConnectionError):
        return Reason.LOST
    return Reason.UNREACHABLE
