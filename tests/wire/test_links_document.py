"""The vectors printed in docs/links.md are what the code says, and so are its limits."""

import hashlib
import re
from pathlib import Path

from protocol.identity import Identity
from protocol.net import dialling, links, listening
from protocol.net.frame_stream import TLS_TIMEOUT
from protocol.wire import frames, greetings, sightings, survey
from protocol.wire.announcement import MAX_TXT
from protocol.wire.canonical import encode
from protocol.wire.code import MAX_DELAY, CodeGuard
from protocol.wire.fingerprint import fingerprint, format_fingerprint
from protocol.wire.greetings import Purpose, Reason, Refused, Welcome
from protocol.wire.handshake import Call, Door, Handshake, Policy

DOCUMENT = (Path(__file__).parents[2] / "docs" / "links.md").read_text()


def vectors() -> dict[str, str]:
    blocks = "\n".join(re.findall(r"```text\n(.*?)```", DOCUMENT, re.DOTALL))
    return {name.strip(): value for name, value in re.findall(r"^(.+?)\s{2,}(\S+)$", blocks, re.MULTILINE)}


def test_the_handshake_is_the_printed_one_byte_by_byte() -> None:
    printed = vectors()
    certificate = hashlib.sha256(b"certificate").digest()
    dialler = Handshake(
        Identity(b"\x01" * 32), b"a" * 16, certificate, Call(Purpose.JOIN, b"table"), lambda n: b"\xaa" * n
    )
    listener = Handshake(
        Identity(b"\x02" * 32), b"b" * 16, certificate, Door(lambda *_: Policy(), CodeGuard()), lambda n: b"\xbb" * n
    )
    assert dialler.start().hex() == printed["dialler hello"]
    assert listener.start().hex() == printed["listener hello"]
    listener.receive(dialler.start(), 0)
    (proof,) = dialler.receive(listener.start(), 0)
    assert proof.hex() == printed["dialler proof"]
    answers = listener.receive(proof, 0)
    assert [answer.hex() for answer in answers] == [printed["listener proof"], printed["welcome"]]
    assert dialler._transcript.hex() == printed["transcript"]
    assert encode(Welcome()).hex() == printed["welcome"]
    assert encode(Refused("full", 0)).hex() == printed["refused full"]


def test_the_fingerprint_is_the_printed_one() -> None:
    assert format_fingerprint(fingerprint(bytes(32))) == vectors()["key of zeros"]


def test_every_reason_and_every_fault_is_named() -> None:
    for code in (*Reason, *survey.Fault):
        assert f"`{code}`" in DOCUMENT, code


def test_the_printed_limits_hold() -> None:
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", DOCUMENT.partition("## Limits")[2], re.MULTILINE))

    def kib(size: int) -> str:
        return f"{size // 1024} KiB" if size < 1024 * 1024 else f"{size // 1024 // 1024} MiB"

    def seconds(*values: float) -> str:
        return ", ".join(f"{value:g} s" for value in values)

    assert rows["frame before, after the handshake"] == f"{kib(frames.LOGIN_LIMIT)}, {kib(frames.FRAME_LIMIT)}"
    assert rows["depth, elements of a message"] == f"{survey.MAX_DEPTH}, {survey.MAX_ELEMENTS:,}"
    assert rows["table id, info for probes"] == f"{greetings.MAX_TABLE} bytes, {kib(greetings.MAX_INFO)}"
    assert rows["queue towards a peer"] == kib(links.QUEUE_LIMIT)
    assert rows["heartbeat, death"] == seconds(links.HEARTBEAT, links.DEAD_AFTER)
    assert rows["TLS, login, call, probe"] == seconds(
        TLS_TIMEOUT, listening.LOGIN_TIMEOUT, dialling.DIAL_TIMEOUT, dialling.PROBE_TIMEOUT
    )
    assert rows["callers in the doorway, of one address"] == (
        f"{listening.MAX_PENDING}, {listening.MAX_PENDING_PER_ADDRESS}"
    )
    assert rows["delay after wrong codes"].endswith(f" to {MAX_DELAY:g} s")
    assert rows["TXT record, followed records, addresses a record"].startswith(
        f"{MAX_TXT} bytes, {sightings.MAX_CANDIDATES}"
    )
