"""A running link's frames and its heartbeat, with time as an argument."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.frames import BadFrame
from protocol.wire.session import FrameKind, Heartbeat, hear, say


@given(st.binary(min_size=1, max_size=100))
def test_every_frame_is_understood_or_refused_with_one_error(payload: bytes) -> None:
    try:
        said = hear(payload)
    except BadFrame:
        return
    assert say(said.kind, said.body) == payload


@pytest.mark.parametrize(
    "payload",
    [b"\x00", b"\x01", b"\x01" + bytes(7), b"\x02" + bytes(9), b"\x05x", b"\xff", b"\x03", b"\x03Full", b"\x04\xff"],
)
def test_what_no_honest_peer_says_is_refused(payload: bytes) -> None:
    with pytest.raises(BadFrame):
        hear(payload)


def test_a_reason_is_a_code() -> None:
    assert hear(say(FrameKind.CLOSE, b"closed")).reason == "closed"
    with pytest.raises(BadFrame):
        hear(say(FrameKind.CLOSE, b"\x1b[2J"))


def test_the_round_trip_is_measured_from_ping_to_pong() -> None:
    beat = Heartbeat(0.0)
    ping = hear(beat.ping(10.0))
    beat.pong(ping.body, 10.25)
    assert beat.rtt == 0.25


def test_a_pong_that_nobody_asked_for_measures_nothing() -> None:
    beat = Heartbeat(0.0)
    ping = hear(beat.ping(0.0))
    beat.pong(bytes(8), 1.0)
    beat.pong(ping.body, 0.1)
    beat.pong(ping.body, 9.0)
    assert beat.rtt == pytest.approx(0.1)


def test_unanswered_pings_are_forgotten() -> None:
    beat = Heartbeat(0.0)
    for now in range(1000):
        beat.ping(float(now))
    assert len(beat._pinged) < 20


def test_a_silent_peer_dies_after_its_time() -> None:
    beat = Heartbeat(0.0, 2.0, 15.0)
    verdicts = {now: beat.tick(float(now)) for now in range(2, 20, 2)}
    assert [now for now, verdict in verdicts.items() if verdict] == [16, 18]


def test_anything_heard_keeps_a_peer_alive() -> None:
    beat = Heartbeat(0.0, 2.0, 15.0)
    for now in range(2, 200, 2):
        if now % 14 == 0:
            beat.arrived(float(now))
        assert beat.tick(float(now)) is None


def test_our_own_stall_is_not_the_peers_silence() -> None:
    beat = Heartbeat(0.0, 2.0, 15.0)
    assert beat.tick(2.0) is None
    assert beat.tick(60.0) is None, "58 seconds without a tick: this process slept, not the peer"
    assert beat.silence(60.0) <= 4.0
    late = [now for now in range(62, 90, 2) if beat.tick(float(now))]
    assert late[0] == 72, "from there on the peer has its usual time"
