"""What frames mean once a link is up, and how a silent peer is noticed.

Decides the first byte of each frame (`FrameKind`), when to send a heartbeat, how long the way there and back
takes, and when a peer counts as dead. A stall of this process is not the peer's silence: if our own ticks
come late, the peer gets that time back. It must never know clocks (time is an argument, in seconds) or what
the data mean.
"""

from enum import IntEnum
from typing import Final

import msgspec

from protocol.wire.frames import FRAME_LIMIT, BadFrame
from protocol.wire.greetings import Reason, is_reason

MAX_PAYLOAD: Final = FRAME_LIMIT - 1
_COUNTER: Final = 8
_MAX_REASON: Final = 24
_SMOOTHING: Final = 0.25  # weight of the newest round trip


class FrameKind(IntEnum):
    """The first byte of every frame on a running link."""

    DATA = 0  # a payload for the layer above
    PING = 1  # a counter of 8 bytes
    PONG = 2  # the counter that was asked with
    CLOSE = 3  # a reason: nothing follows
    NOTICE = 4  # a reason: something to know, the link stays


class LinkFrame(msgspec.Struct, frozen=True):
    """One frame, taken apart. `reason` is set for CLOSE and NOTICE alone."""

    kind: FrameKind
    body: bytes
    reason: str = ""


def say(kind: FrameKind, body: bytes) -> bytes:
    """The frame's payload."""
    return bytes((kind,)) + body


def hear(payload: bytes) -> LinkFrame:
    """Takes a frame apart; raises BadFrame when no honest peer says this."""
    kind, body = payload[0], payload[1:]
    if kind == FrameKind.DATA and body:
        return LinkFrame(FrameKind.DATA, body)
    if kind in (FrameKind.PING, FrameKind.PONG) and len(body) == _COUNTER:
        return LinkFrame(FrameKind(kind), body)
    if kind in (FrameKind.CLOSE, FrameKind.NOTICE) and len(body) <= _MAX_REASON:
        reason = body.decode("ascii", "replace")
        if is_reason(reason):
            return LinkFrame(FrameKind(kind), body, reason)
    raise BadFrame("kind", len(payload))


class Heartbeat:
    """Keeps time for one link: feed it ticks and arrivals, ask it for pings and the verdict."""

    __slots__ = ("_counter", "_dead_after", "_heard", "_interval", "_pinged", "_ticked", "rtt")

    def __init__(self, now: float, interval: float = 2.0, dead_after: float = 15.0) -> None:
        self._interval = interval
        self._dead_after = dead_after
        self._heard = now
        self._ticked = now
        self._pinged: dict[bytes, float] = {}
        self._counter = 0
        self.rtt: float | None = None

    def arrived(self, now: float) -> None:
        """Any bytes came from the peer."""
        self._heard = now

    def silence(self, now: float) -> float:
        """Seconds since the peer was last heard."""
        return now - self._heard

    def tick(self, now: float) -> Reason | None:
        """Call it every interval; SILENT when the peer is dead."""
        late = now - self._ticked - self._interval
        self._ticked = now
        if late > self._interval:
            self._heard = min(now, self._heard + late)
        return Reason.SILENT if self.silence(now) > self._dead_after else None

    def ping(self, now: float) -> bytes:
        """The next ping, remembered until its pong; only the last few count."""
        self._counter += 1
        counter = self._counter.to_bytes(_COUNTER)
        self._pinged[counter] = now
        if len(self._pinged) > 1 + self._dead_after // self._interval:
            self._pinged.pop(next(iter(self._pinged)))
        return say(FrameKind.PING, counter)

    def pong(self, counter: bytes, now: float) -> None:
        """A pong came; one that nobody asked for is ignored."""
        sent = self._pinged.pop(counter, None)
        if sent is not None:
            taken = now - sent
            self.rtt = taken if self.rtt is None else self.rtt + _SMOOTHING * (taken - self.rtt)
