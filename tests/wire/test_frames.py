"""Frames: cut at the right byte however the stream arrives, and refused by their length alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.frames import FRAME_LIMIT, LOGIN_LIMIT, BadFrame, FrameReader, frame


@given(st.lists(st.binary(min_size=1, max_size=300), max_size=8), st.lists(st.integers(1, 50)))
def test_frames_arrive_whole_however_they_are_cut(payloads: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(map(frame, payloads))
    reader = FrameReader()
    got: list[bytes] = []
    for size in [*cuts, len(stream)]:
        got += reader.feed(stream[:size])
        stream = stream[size:]
    assert got == payloads


def test_one_byte_at_a_time_and_200_kilobytes_at_once_are_the_same() -> None:
    payloads = [bytes([n % 256]) * (n * 613 % 5000 + 1) for n in range(90)]
    stream = b"".join(map(frame, payloads))
    assert len(stream) > 190_000
    slow, fast = FrameReader(), FrameReader()
    bytewise = [payload for n in range(len(stream)) for payload in slow.feed(stream[n : n + 1])]
    assert bytewise == fast.feed(stream) == payloads


def test_two_frames_in_one_piece_and_one_frame_in_three() -> None:
    reader = FrameReader()
    assert reader.feed(frame(b"one") + frame(b"two")) == [b"one", b"two"]
    whole = frame(b"three")
    assert reader.feed(whole[:2]) == []
    assert reader.feed(whole[2:6]) == []
    assert reader.feed(whole[6:]) == [b"three"]


@pytest.mark.parametrize("limit", [LOGIN_LIMIT, FRAME_LIMIT])
def test_a_frame_may_be_as_large_as_the_limit_and_not_a_byte_larger(limit: int) -> None:
    assert FrameReader(limit).feed(limit.to_bytes(4) + bytes(limit)) == [bytes(limit)]
    with pytest.raises(BadFrame) as caught:
        FrameReader(limit).feed((limit + 1).to_bytes(4))  # no byte of the payload is waited for
    assert (caught.value.code, caught.value.length) == ("oversize", limit + 1)


def test_an_empty_frame_is_refused_on_both_sides() -> None:
    with pytest.raises(BadFrame):
        FrameReader().feed(bytes(4))
    with pytest.raises(BadFrame):
        frame(b"")


def test_the_limit_that_counts_is_the_one_at_the_moment_of_taking() -> None:
    reader = FrameReader(LOGIN_LIMIT)
    large = bytes(LOGIN_LIMIT + 1)
    reader.add(frame(b"welcome") + frame(large))
    assert reader.take() == b"welcome"
    reader.limit = FRAME_LIMIT
    assert reader.take() == large
    assert reader.take() is None


def test_nothing_larger_than_the_limit_can_be_sent() -> None:
    assert len(frame(bytes(FRAME_LIMIT))) == FRAME_LIMIT + 4
    with pytest.raises(BadFrame):
        frame(bytes(FRAME_LIMIT + 1))
