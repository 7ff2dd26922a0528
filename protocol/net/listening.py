"""Listens on one port of several addresses and turns callers into links.

Decides how many strangers may be in the doorway at once: so many in all, so many from one address; a newcomer pushes
out the longest waiting, because an honest caller is through in milliseconds. Each shakes hands, which takes a
millisecond or more: so callers of one address may come at a pace only, and all together are taken in at another, the
rest waiting in the system's queue. Links that run are never touched by callers.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from protocol.net.addresses import Address
from protocol.net.frame_stream import FrameStream
from protocol.net.links import QUEUE_LIMIT, WATCHER_QUEUE_LIMIT, Link
from protocol.net.tasks import stop
from protocol.net.tls import Endpoint
from protocol.wire.allowance import Allowance, Allowances, Rate
from protocol.wire.greetings import LinkError, Purpose
from protocol.wire.handshake import Door, Expects
from protocol.wire.table_code import CodeGuard

LOGIN_TIMEOUT: Final = 10.0
MAX_PENDING: Final = 64
MAX_PENDING_PER_ADDRESS: Final = 16
CALLERS: Final = Rate(burst=64, each_second=200)
CALLERS_PER_ADDRESS: Final = Rate(burst=32, each_second=8)
_BACKLOG: Final = 128
_PORT_TRIES: Final = 20
_PAUSE: Final = 0.2  # when the system has no more file handles

_log: Final = logging.getLogger(__name__)


class _Caller(msgspec.Struct):
    """A connection that has not shown yet who it is."""

    address: Address
    task: asyncio.Task[None]


class Server:
    """What `listen` returns. `addresses` are those that are really bound, `port` the same for all."""

    def __init__(
        self,
        endpoint: Endpoint,
        expects: Expects,
        on_link: Callable[[Link], None],
    ) -> None:
        self._endpoint = endpoint
        self._door = Door(expects, CodeGuard())
        self._on_link = on_link
        self._sockets: dict[str, asyncio.Task[None]] = {}  # by host
        self._callers: dict[int, _Caller] = {}
        self._next_caller = 0
        self._pace = Allowance(CALLERS, self._now)
        self._paces = Allowances[str](CALLERS_PER_ADDRESS)
        self.port = 0

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where callers can reach this process, in the order in which it was asked to listen."""
        return tuple(Address(host, self.port) for host in self._sockets)

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def pending(self) -> int:
        """Callers in the doorway."""
        return len(self._callers)

    def cover(self, hosts: Iterable[str], port: int = 0) -> None:
        """Binds exactly these hosts, keeping those already bound and the port.

        A host that cannot be bound is left out; OSError when none can.
        """
        wanted = list(dict.fromkeys(hosts))
        for host in set(self._sockets) - set(wanted):
            self._unbind(host)
        error: OSError | None = None
        for host in wanted:
            if host not in self._sockets:
                try:
                    self._bind(host, self.port or port)
                except OSError as failed:
                    _log.info("cannot listen on %s: %s", host, failed)
                    error = failed
        self._sockets = {host: self._sockets[host] for host in wanted if host in self._sockets}
        if wanted and not self._sockets:
            raise error or OSError("no address to listen on")

    async def close(self) -> None:
        """Stops listening and turns away whoever is in the doorway; links that run are not touched."""
        tasks = [caller.task for caller in self._callers.values()]
        tasks += self._sockets.values()
        for host in list(self._sockets):
            self._unbind(host)
        await stop(*tasks)

    def _bind(self, host: str, port: int) -> None:
        listener = _listener(host, port)
        self.port = listener.getsockname()[1]
        task = asyncio.create_task(self._accept(listener), name=f"listen {host}")
        # Not before the loop has let go of the handle: the next socket may get the same number.
        task.add_done_callback(lambda _: listener.close())
        self._sockets[host] = task

    def _unbind(self, host: str) -> None:
        self._sockets.pop(host).cancel()

    async def _accept(self, listener: socket.socket) -> None:
        while True:
            if not self._pace.take(self._now):
                await asyncio.sleep(1 / CALLERS.each_second)
                continue
            try:
                connection, name = await _accepted(listener)
            except ConnectionError:
                continue  # the caller gave up before it was taken
            except OSError as error:
                _log.warning("cannot accept: %s", error)
                await asyncio.sleep(_PAUSE)
                continue
            address = Address.from_socket(name)
            if self._paces.take(address.host, self._now):
                self._admit(connection, address)
            else:
                connection.close()
            await asyncio.sleep(0)  # a flood of callers must not keep the loop from its other work

    def _admit(self, connection: socket.socket, address: Address) -> None:
        same = [number for number, caller in self._callers.items() if caller.address.host == address.host]
        if len(same) >= MAX_PENDING_PER_ADDRESS:
            self._push_out(same[0])
        elif len(self._callers) >= MAX_PENDING:
            self._push_out(next(iter(self._callers)))
        number = self._next_caller
        self._next_caller += 1
        task = asyncio.create_task(self._greet(number, connection, address), name=f"caller {address}")
        self._callers[number] = _Caller(address, task)

    def _push_out(self, number: int) -> None:
        self._callers.pop(number).task.cancel()

    async def _greet(self, number: int, connection: socket.socket, address: Address) -> None:
        try:
            async with asyncio.timeout(LOGIN_TIMEOUT):
                await self._answer(connection, address)
        except (OSError, TimeoutError, LinkError) as error:
            _log.debug("caller %s: %r", address, error)
        finally:
            self._callers.pop(number, None)

    async def _answer(self, connection: socket.socket, address: Address) -> None:
        line = await FrameStream.accepted(connection, address, self._endpoint)
        try:
            door = replace(self._door, caller=address.host)
            peer = await line.greet(self._endpoint.identity, self._endpoint.boot, door)
        except LinkError:
            await line.shut()
            return
        except BaseException:
            line.abort()
            raise
        if peer.purpose is Purpose.PROBE:
            await line.shut()
        else:
            limit = WATCHER_QUEUE_LIMIT if peer.purpose is Purpose.WATCH else QUEUE_LIMIT
            self._on_link(Link(line, peer, dialled=False, queue_limit=limit))


async def listen(
    endpoint: Endpoint,
    expects: Expects,
    hosts: Iterable[str],
    port: int,
    on_link: Callable[[Link], None],
) -> Server:
    """Listens on every host of `hosts`, all on one port (0: any free one).

    `on_link` gets each link not yet started, and starts it.
    """
    hosts = tuple(dict.fromkeys(hosts))
    server = Server(endpoint, expects, on_link)
    server.cover(hosts, port)
    for _ in range(_PORT_TRIES):
        if port or len(server.addresses) == len(hosts):
            break
        await server.close()  # the port that was free on the first host may be taken on another
        server = Server(endpoint, expects, on_link)
        server.cover(hosts)
    return server


async def _accepted(listener: socket.socket) -> tuple[socket.socket, Any]:
    """The next caller and its address: as `loop.sock_accept`, which loses one that comes as it is cancelled."""
    while True:
        try:
            return listener.accept()
        except BlockingIOError:
            pass
        loop, has_come = asyncio.get_running_loop(), asyncio.Event()
        try:
            loop.add_reader(listener, has_come.set)
        except NotImplementedError:  # the loop of Windows
            return await loop.sock_accept(listener)
        try:
            await has_come.wait()
        finally:
            loop.remove_reader(listener)


def _listener(host: str, port: int) -> socket.socket:
    address = Address(host, port)
    listener = socket.socket(address.family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere the option would let two processes share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if address.family is socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address.sockaddr())
        listener.listen(_BACKLOG)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener
