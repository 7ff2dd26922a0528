"""A link: one authenticated connection to one peer, with its heartbeat and its bounded queue.

Decides when a link ends: closed by either side, silent, slow, broken, or by bytes that no honest peer sends. Sending
never waits: what the peer does not take in time piles up to a limit, and then the peer is dropped. One task reads and
one writes; nobody else does. It must never know what payloads mean.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import Final

from protocol.net.addresses import Address
from protocol.net.frame_stream import FrameStream
from protocol.wire.canonical import BadMessage
from protocol.wire.frames import BadFrame, frame
from protocol.wire.greetings import LinkError, Purpose, Reason
from protocol.wire.handshake import Peer
from protocol.wire.session import MAX_PAYLOAD, FrameKind, Heartbeat, LinkFrame, hear, say

HEARTBEAT: Final = 2.0
DEAD_AFTER: Final = 15.0
QUEUE_LIMIT: Final = 4 * 1024 * 1024
WATCHER_QUEUE_LIMIT: Final = 1024 * 1024
LINGER: Final = 1.0  # after our last word, how long the peer may take to say its own
_BATCH: Final = 64 * 1024
_FRAMES_AT_ONCE: Final = 50  # then the others have their turn, however many tiny frames one peer sends

_log: Final = logging.getLogger(__name__)
_running: Final[set[asyncio.Task[None]]] = set()  # the loop itself holds tasks only weakly


class LinkState(Enum):
    """How far a link has come in ending."""

    OPEN = auto()
    CLOSING = auto()  # our last word is on its way
    SAID = auto()  # our last word is out, and the peer's has yet to come
    HEARD = auto()  # the peer's last word is here, and ours is on its way
    ENDED = auto()


class LinkEvent(Enum):
    CLOSE = auto()  # this side ends the link in order
    SAY = auto()  # our last word is out
    HEAR = auto()  # the peer's last word has come
    FAIL = auto()  # broken, silent, slow, garbage, or the last words took too long


TRANSITIONS: Final[dict[LinkState, dict[LinkEvent, LinkState]]] = {
    LinkState.OPEN: {
        LinkEvent.CLOSE: LinkState.CLOSING,
        LinkEvent.HEAR: LinkState.HEARD,
        LinkEvent.FAIL: LinkState.ENDED,
    },
    LinkState.CLOSING: {
        LinkEvent.SAY: LinkState.SAID,
        LinkEvent.HEAR: LinkState.HEARD,
        LinkEvent.FAIL: LinkState.ENDED,
    },
    LinkState.SAID: {LinkEvent.HEAR: LinkState.ENDED, LinkEvent.FAIL: LinkState.ENDED},
    LinkState.HEARD: {LinkEvent.SAY: LinkState.ENDED, LinkEvent.FAIL: LinkState.ENDED},
    LinkState.ENDED: {},
}
"""What is not named changes nothing."""
_LISTENING: Final = (LinkState.OPEN, LinkState.CLOSING, LinkState.SAID)

OnFrame = Callable[["Link", bytes], None]
OnEnd = Callable[["Link", str], None]
OnNotice = Callable[["Link", str], None]


class Link:
    """One connection to one peer. `start` it once; `on_end` is called exactly once, after the last frame."""

    def __init__(
        self,
        line: FrameStream,
        peer: Peer,
        *,
        dialled: bool,
        heartbeat: float = HEARTBEAT,
        dead_after: float = DEAD_AFTER,
        queue_limit: int = QUEUE_LIMIT,
    ) -> None:
        self.peer: Final = peer
        self.dialled: Final = dialled
        self.state = LinkState.OPEN
        self.reason: str | None = None  # set when the link has ended
        self.closed_by_peer = False  # whether the peer was the first to close in order
        self._line = line
        self._interval = heartbeat
        self._loop = asyncio.get_running_loop()
        self._beat = Heartbeat(self._loop.time(), heartbeat, dead_after)
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._queue_limit = queue_limit
        self._wake = asyncio.Event()
        self._over = asyncio.Event()
        self._closing: str | None = None  # why it is no longer open
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._on_frame: OnFrame | None = None
        self._on_end: OnEnd | None = None
        self._on_notice: OnNotice | None = None

    @property
    def key(self) -> bytes:
        """The peer's public key, as proven."""
        return self.peer.key

    @property
    def boot(self) -> bytes:
        """The nonce of the peer's start."""
        return self.peer.boot

    @property
    def table(self) -> bytes:
        """The table that the dialler asked for."""
        return self.peer.table

    @property
    def purpose(self) -> Purpose:
        """Why the dialler called."""
        return self.peer.purpose

    @property
    def address(self) -> Address:
        """The peer's end of the connection."""
        return self._line.address

    @property
    def rtt(self) -> float | None:
        """Seconds there and back, smoothed; None before the first answer."""
        return self._beat.rtt

    @property
    def is_up(self) -> bool:
        """Whether something sent now can still arrive."""
        return self.state is LinkState.OPEN

    @property
    def queued(self) -> int:
        """The bytes that the peer has yet to take."""
        return self._queued

    def silence(self) -> float:
        """Seconds since anything came from the peer."""
        return self._beat.silence(self._loop.time())

    def start(self, on_frame: OnFrame | None, on_end: OnEnd | None, on_notice: OnNotice | None = None) -> None:
        """Begins to read and write. Frames that came earlier are kept until now."""
        assert self._task is None, "a link is started once"
        self._on_frame, self._on_end, self._on_notice = on_frame, on_end, on_notice
        self._beat.arrived(self._loop.time())
        self._timer = self._loop.call_later(0, self._tick)
        self._task = self._loop.create_task(self._run(), name=f"link {self.key.hex()[:8]}")
        _running.add(self._task)
        self._task.add_done_callback(_running.discard)

    def send(self, payload: bytes) -> None:
        """Queues a payload of 1 to `MAX_PAYLOAD` bytes. Never waits; on a link that is not up it does nothing."""
        if not 0 < len(payload) <= MAX_PAYLOAD:
            raise BadFrame("oversize" if payload else "empty", len(payload))
        if self.is_up:
            self._put(frame(say(FrameKind.DATA, payload)))

    def notice(self, reason: str) -> None:
        """Tells the peer something that does not end the link."""
        if self.is_up:
            self._put(frame(say(FrameKind.NOTICE, reason.encode())))

    def close(self, reason: str = Reason.CLOSED) -> None:
        """Ends the link in order: what is queued is sent, then the reason; `wait_ended` takes at most two seconds."""
        self._close(reason, LinkEvent.CLOSE)

    def _close(self, reason: str, event: LinkEvent) -> None:
        if not self.is_up:
            return
        if self._task is None:
            self.start(None, None)
        self._put(frame(say(FrameKind.CLOSE, reason.encode())))
        self._closing = str(reason)
        self._follow(event)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(LINGER, self._end, reason)

    def abort(self, reason: str = Reason.CLOSED) -> None:
        """Ends the link at once."""
        self._end(reason)

    async def wait_ended(self) -> None:
        """Returns when the connection is closed and `on_end` has been called."""
        if self._task is not None:
            await asyncio.wait({self._task})

    def _put(self, data: bytes) -> None:
        self._queue.append(data)
        self._queued += len(data)
        self._wake.set()
        if self._queued > self._queue_limit:
            self._end(Reason.SLOW)

    def _end(self, reason: str) -> None:
        if self.state is not LinkState.ENDED:
            self._closing = str(reason)
            self._follow(LinkEvent.FAIL)

    def _follow(self, event: LinkEvent) -> None:
        self.state = TRANSITIONS[self.state].get(event, self.state)
        if self.state is LinkState.ENDED and self.reason is None:
            self.reason = self._closing
            self._over.set()

    def _tick(self) -> None:
        now = self._loop.time()
        verdict = self._beat.tick(now)
        if verdict is not None:
            self._end(verdict)
        elif self.is_up:
            self._put(frame(self._beat.ping(now)))
            self._timer = self._loop.call_later(self._interval, self._tick)

    async def _run(self) -> None:
        try:
            async with asyncio.TaskGroup() as tasks:
                both = [tasks.create_task(self._read()), tasks.create_task(self._write())]
                await self._over.wait()
                for task in both:
                    task.cancel()
        finally:
            if self._timer is not None:
                self._timer.cancel()
            self._end(Reason.CLOSED)
            assert self.reason is not None
            await self._part(self.reason)
            if self._on_end is not None:
                self._on_end(self, self.reason)

    async def _part(self, reason: str) -> None:
        """Closes the line; a peer that is merely wrong hears why, one that does not listen is cut off."""
        if reason in (Reason.SLOW, Reason.SILENT):
            self._line.abort()
            return
        if reason in (Reason.GARBAGE, Reason.FAULT):
            self._line.put(frame(say(FrameKind.CLOSE, reason.encode())))
        await self._line.shut()

    async def _read(self) -> None:
        try:
            while self.state in _LISTENING:
                for _ in range(_FRAMES_AT_ONCE):
                    self._hear(hear(await self._line.frame()))
                    self._beat.arrived(self._loop.time())
                    if self.state not in _LISTENING:
                        break
                await asyncio.sleep(0)
        except LinkError as error:
            self._end(self._closing or error.code)
        except (BadFrame, BadMessage):
            self._end(Reason.GARBAGE)
        except Exception:
            # A fault of ours while handling a frame: it may cost this link, never the others.
            _log.exception("handling a frame failed")
            self._end(Reason.FAULT)

    def _hear(self, heard: LinkFrame) -> None:
        match heard.kind:
            case FrameKind.DATA:
                # A link that is being replaced may still bring the last frames that the peer sent on it.
                if self._on_frame is not None and (self.is_up or self._closing == Reason.REPLACED):
                    self._on_frame(self, heard.body)
            case FrameKind.PING:
                if self.is_up:
                    self._put(frame(say(FrameKind.PONG, heard.body)))
            case FrameKind.PONG:
                self._beat.pong(heard.body, self._loop.time())
            case FrameKind.NOTICE:
                if self._on_notice is not None:
                    self._on_notice(self, heard.reason)
            case FrameKind.CLOSE:
                self.closed_by_peer = self.is_up
                if self.is_up:
                    self._close(heard.reason, LinkEvent.HEAR)
                else:
                    self._follow(LinkEvent.HEAR)

    async def _write(self) -> None:
        try:
            while self.is_up or self._queue:
                await self._wake.wait()
                self._wake.clear()
                while self._queue:
                    await self._line.write(self._batch())
        except LinkError as error:
            self._end(self._closing or error.code)
        else:
            self._follow(LinkEvent.SAY)

    def _batch(self) -> bytes:
        parts = []
        size = 0
        while self._queue and size < _BATCH:
            part = self._queue.popleft()
            parts.append(part)
            size += len(part)
        self._queued -= size
        return b"".join(parts)


async def close_all(links: Iterable[Link]) -> None:
    """Close links in order; returns when all have ended."""
    closing = tuple(links)
    for link in closing:
        link.close(Reason.CLOSED)
    await asyncio.gather(*(link.wait_ended() for link in closing))
