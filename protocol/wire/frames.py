"""Cuts a stream of bytes into frames: a length of four bytes, big-endian, then so many bytes.

Decides where a frame ends and when one is too large; a frame is refused by its length alone, before its
bytes are waited for. It must never know what a frame holds. Empty frames are refused: nothing is said by
them.
"""

import struct
from typing import Final

HEADER: Final = struct.Struct(">I")
LOGIN_LIMIT: Final = 64 * 1024  # before a peer has shown who it is
FRAME_LIMIT: Final = 1024 * 1024


class BadFrame(ValueError):
    """A frame that no honest peer sends: `code` is `oversize` or `empty`, `length` its claim."""

    def __init__(self, code: str, length: int) -> None:
        super().__init__(f"{code} frame of {length} bytes")
        self.code = code
        self.length = length


def frame(payload: bytes) -> bytes:
    """`payload` with its length before it."""
    if not 0 < len(payload) <= FRAME_LIMIT:
        raise BadFrame("oversize" if payload else "empty", len(payload))
    return HEADER.pack(len(payload)) + payload


class FrameReader:
    """Collects bytes and hands out whole frames.

    Holds at most one unfinished frame beyond what it was fed at once.
    """

    __slots__ = ("_buffer", "limit")

    def __init__(self, limit: int = LOGIN_LIMIT) -> None:
        self.limit = limit
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Takes bytes, returns every frame now whole; raises BadFrame when the next one breaks the limit."""
        self.add(data)
        frames = []
        while (payload := self.take()) is not None:
            frames.append(payload)
        return frames

    def add(self, data: bytes) -> None:
        """Takes bytes without looking at them, for a caller whose limit may change between two frames."""
        self._buffer += data

    def take(self) -> bytes | None:
        """The next whole frame, or None; its length is judged by the limit that holds now."""
        if len(self._buffer) < HEADER.size:
            return None
        (length,) = HEADER.unpack_from(self._buffer)
        if not 0 < length <= self.limit:
            raise BadFrame("oversize" if length else "empty", length)
        end = HEADER.size + length
        if len(self._buffer) < end:
            return None
        payload = bytes(self._buffer[HEADER.size : end])
        del self._buffer[:end]
        return payload
