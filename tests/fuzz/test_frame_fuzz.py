"""A small run of the frame fuzzer, and hostile frames over real links."""

import asyncio
import random
from typing import Any

import msgspec
import pytest
from fuzz.frame_fuzz import SAMPLE, Leaf, malicious, mutated, read, run, structured
from net.loopback import Guest, Host, eventually, play

from protocol.net import listening
from protocol.net.links import Link
from protocol.wire.allowance import Rate
from protocol.wire.canonical import BadMessage, Fault, decode, encode

GOOD = encode(Leaf(1, 2, "good", b"", True, None))


def test_ten_thousand_hostile_frames_give_a_value_or_the_one_error() -> None:
    outcomes = run(10_000, seed=7)
    assert outcomes["accepted"] > 250
    for code in ("type", "canonical", "map", "float", "extension", "deep", "many", "short", "long", "syntax",
                 "reserved", "oversize", "empty", "kind"):  # fmt: skip
        assert outcomes[code] > 0, f"the fuzzer never reached {code}"


def test_the_fuzzer_notices_a_decoder_that_takes_second_spellings(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(payload: bytes, type_: Any) -> Any:
        try:
            return msgspec.msgpack.decode(payload, type=type_)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise BadMessage(Fault.TYPE) from None

    monkeypatch.setattr("fuzz.frame_fuzz.decode", lenient)
    with pytest.raises(AssertionError):
        run(2_000, seed=7)


@pytest.mark.network
def test_hostile_payloads_cost_their_sender_the_link_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "CALLERS_PER_ADDRESS", Rate(burst=100, each_second=1))  # they all call from one
    rng = random.Random(11)
    payloads: list[bytes] = []
    while len(payloads) < 60:
        payload = rng.choice((malicious, mutated, structured))(rng)
        if payload and read(payload, SAMPLE) != "accepted":
            payloads.append(payload)

    async def scenario() -> None:
        heard: list[Leaf] = []
        ends: list[str] = []

        def strict(_: Link, payload: bytes) -> None:
            heard.append(decode(payload, SAMPLE))

        host = Host()
        host._on_link = lambda link: link.start(strict, lambda _, reason: ends.append(reason))
        await host.open()
        good = await Guest().call(host)
        for payload in payloads:
            bad = await Guest().call(host)
            bad.link.send(GOOD)
            bad.link.send(payload)
            bad.link.send(GOOD)
            good.link.send(GOOD)
            await eventually(lambda bad=bad: bad.ends == ["garbage"], "the sender is told and dropped")
        await eventually(lambda: len(heard) == 2 * len(payloads), "every good payload and nothing after a bad one")
        assert ends == ["garbage"] * len(payloads)
        assert good.link.is_up
        good.link.close()
        await good.link.wait_ended()
        await host.close()
        await asyncio.sleep(0)

    play(scenario)
