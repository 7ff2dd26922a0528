"""One encrypted connection that carries frames, and the handshake over it.

Decides nothing about peers: it reads whole frames, writes them, and always comes to an end in bounded time.
"""

import asyncio
import contextlib
import secrets
import socket
from typing import Final, Self

from protocol.identity import Identity
from protocol.net.addresses import Address
from protocol.net.tls import Endpoint, client_context, seen_certificate_hash
from protocol.wire.frames import FRAME_LIMIT, BadFrame, FrameReader, frame
from protocol.wire.greetings import LinkError, Reason
from protocol.wire.handshake import Call, Door, Handshake, Peer, farewell

TLS_TIMEOUT: Final = 5.0
_CHUNK: Final = 64 * 1024
_CLOSE_TIMEOUT: Final = 0.5
# Keepalive is the second net below the heartbeat: the kernel gives up on a vanished peer by itself.
_KEEPALIVE: Final = (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3), ("TCP_USER_TIMEOUT", 20_000))


class FrameStream:
    """Frames over one TLS connection."""

    __slots__ = ("_certificate_hash", "_frames", "_reader", "_writer", "address")

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: Address, certificate_hash: bytes
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._frames = FrameReader()
        self._certificate_hash = certificate_hash
        self.address = address

    @classmethod
    async def accepted(cls, connection: socket.socket, address: Address, endpoint: Endpoint) -> Self:
        """The listening side's end; raises OSError (ssl.SSLError is one) when TLS fails."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=_CHUNK, loop=loop)
        protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
        set_options(connection)
        transport, _ = await loop.connect_accepted_socket(
            lambda: protocol, connection, ssl=endpoint.context, ssl_handshake_timeout=TLS_TIMEOUT
        )
        writer = asyncio.StreamWriter(transport, protocol, reader, loop)
        return cls(reader, writer, address, endpoint.certificate_hash)

    @classmethod
    async def dialled(cls, connection: socket.socket, address: Address) -> Self:
        """The dialling side's end over a connected socket."""
        set_options(connection)
        reader, writer = await asyncio.open_connection(
            sock=connection,
            ssl=client_context(),
            server_hostname="",
            ssl_handshake_timeout=TLS_TIMEOUT,
            limit=_CHUNK,
        )
        return cls(reader, writer, address, seen_certificate_hash(writer.get_extra_info("ssl_object")))

    async def frame(self) -> bytes:
        """The next frame; raises LinkError LOST at the end of the stream and BadFrame when a frame breaks the limit."""
        while (payload := self._frames.take()) is None:
            try:
                data = await self._reader.read(_CHUNK)
            except OSError:
                data = b""
            if not data:
                raise LinkError(Reason.LOST)
            self._frames.add(data)
        return payload

    async def write(self, data: bytes) -> None:
        """Writes bytes that are frames already and waits while the peer is slow; LinkError LOST when it is gone."""
        try:
            self._writer.write(data)
            await self._writer.drain()
        except OSError:
            raise LinkError(Reason.LOST) from None

    async def greet(self, identity: Identity, boot: bytes, role: Call | Door) -> Peer:
        """Runs the handshake; raises LinkError, after telling the other side why."""
        machine = Handshake(identity, boot, self._certificate_hash, role, secrets.token_bytes)
        now = asyncio.get_running_loop().time
        try:
            await self.write(frame(machine.start()))
            while machine.peer is None:
                answers = machine.receive(await self.frame(), now())
                if answers:
                    await self.write(b"".join(map(frame, answers)))
        except BadFrame:
            error = LinkError(Reason.GARBAGE)
        except LinkError as final:
            error = final
        else:
            self._frames.limit = FRAME_LIMIT
            return machine.peer
        last = farewell(error)
        if last is not None and error.code != Reason.LOST:
            with contextlib.suppress(LinkError):
                await self.write(frame(last))
        raise error

    def put(self, data: bytes) -> None:
        """Writes without waiting, for last words."""
        with contextlib.suppress(OSError):
            self._writer.write(data)

    async def shut(self) -> None:
        """Closes, giving what was written a moment to leave; then the connection is cut."""
        self._writer.close()
        try:
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await self._writer.wait_closed()
        except (OSError, TimeoutError):
            self.abort()

    def abort(self) -> None:
        """Cuts the connection at once."""
        self._writer.transport.abort()


def set_options(connection: socket.socket) -> None:
    """Small frames leave at once, and the kernel notices a vanished peer."""
    connection.setblocking(False)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _KEEPALIVE:
        option = getattr(socket, name, None)  # not every platform has each of them
        if option is not None:
            with contextlib.suppress(OSError):
                connection.setsockopt(socket.IPPROTO_TCP, option, value)
