"""The vectors printed in docs/links.md are what the code says, and so are its limits."""

import hashlib
import hmac
import re
from pathlib import Path

import msgpack
from reference.veil import slow_group

from protocol.identity import Identity
from protocol.net import dialling, links, listening
from protocol.net.frame_stream import TLS_TIMEOUT
from protocol.wire import frames, greetings, sightings, survey
from protocol.wire.announcement import MAX_TXT
from protocol.wire.canonical import encode
from protocol.wire.cpace import generator
from protocol.wire.fingerprint import fingerprint, format_fingerprint
from protocol.wire.greetings import Purpose, Reason, Refused, Welcome
from protocol.wire.handshake import Call, Door, Handshake, Policy
from protocol.wire.table_code import LEAST_CODE, MAX_CALLER_DELAY, MAX_DELAY, MOST_CODE, CodeGuard, Guess, password

CERTIFICATE = hashlib.sha256(b"certificate").digest()
DOCUMENT = (Path(__file__).parents[2] / "docs" / "links.md").read_text()


def vectors() -> dict[str, str]:
    blocks = "\n".join(re.findall(r"```text\n(.*?)```", DOCUMENT, re.DOTALL))
    return {name.strip(): value for name, value in re.findall(r"^(.+?)\s{2,}(\S+)$", blocks, re.MULTILINE)}


def logging_in(code: str | None) -> tuple[Handshake, Handshake]:
    """The two sides of the printed handshake; the listener has its peer's first frame."""
    call, policy = Call(Purpose.JOIN, b"table", None if code is None else Guess(code)), Policy(code=code)
    door = Door(lambda *_: policy, CodeGuard())
    dialler = Handshake(Identity(b"\x01" * 32), b"a" * 16, CERTIFICATE, call, lambda n: b"\xaa" * n)
    listener = Handshake(Identity(b"\x02" * 32), b"b" * 16, CERTIFICATE, door, lambda n: b"\xbb" * n)
    listener.receive(dialler.start(), 0)
    return dialler, listener


def test_the_handshake_is_the_printed_one_byte_by_byte() -> None:
    printed = vectors()
    dialler, listener = logging_in(None)
    assert dialler.start().hex() == printed["dialler hello"]
    assert listener.start().hex() == printed["listener hello"]
    (proof,) = dialler.receive(listener.start(), 0)
    assert proof.hex() == printed["dialler proof"]
    answers = listener.receive(proof, 0)
    assert [answer.hex() for answer in answers] == [printed["listener proof"], printed["welcome"]]
    assert dialler._transcript.hex() == printed["transcript"]
    assert encode(Welcome()).hex() == printed["welcome"]
    assert encode(Refused("full", 0)).hex() == printed["refused full"]


def test_a_login_by_code_is_the_printed_one_byte_by_byte() -> None:
    printed = vectors()
    dialler, listener = logging_in("Plum 42")
    wanted = listener.receive(dialler.receive(listener.start(), 0)[0], 0)
    dialler.receive(wanted[0], 0)
    (given,) = dialler.receive(wanted[1], 0)
    known = listener.receive(given, 0)
    assert password("Plum 42").hex() == printed["password"]
    assert generator(password("Plum 42"), CERTIFICATE, dialler._transcript).hex() == printed["generator"]
    assert wanted[1].hex() == printed["code wanted"]
    assert dialler._exchange is not None
    assert (dialler._exchange._key or b"").hex() == printed["K"]
    assert given.hex() == printed["code given"]
    assert known[0].hex() == printed["code known"]


def test_the_formulas_of_the_page_give_the_login_by_code() -> None:
    """Computed by integers alone, from what the page says and the frames that it prints."""
    printed = {name: bytes.fromhex(value) for name, value in vectors().items() if name != "key of zeros"}
    keys = printed["dialler hello"][48:80], printed["listener hello"][48:80]
    first, second = (int.from_bytes(bytes([sign]) * 31 + bytes([sign & 15]), "little") for sign in (0xAA, 0xBB))
    padding = bytes(109 - 1 - len(printed["password"]))
    told = lv(b"CPaceRistretto255", printed["password"], padding, CERTIFICATE, printed["transcript"])
    point = slow_group.derive(hashlib.sha512(told).digest())
    shares = [slow_group.encode(slow_group.multiply(scalar, point)) for scalar in (first, second)]
    secret = slow_group.encode(slow_group.multiply(first * second, point))
    said = lv(shares[0], keys[0]) + lv(shares[1], keys[1])
    key = hashlib.sha512(lv(b"CPaceRistretto255_ISK", printed["transcript"], secret) + said).digest()
    confirmed = [
        hmac.digest(key, b"lanplay/code/" + name + b"/1" + printed["transcript"], "sha256")
        for name in (b"joiner", b"listener")
    ]
    assert slow_group.encode(point) == printed["generator"]
    assert key == printed["K"]
    assert msgpack.packb([2, shares[1]]) == printed["code wanted"]
    assert msgpack.packb([3, shares[0], confirmed[0]]) == printed["code given"]
    assert msgpack.packb([4, confirmed[1]]) == printed["code known"]


def lv(*parts: bytes) -> bytes:
    """Each part after its length, which is below 128 here."""
    return b"".join(bytes([len(part)]) + part for part in parts)


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
    assert rows["queue towards a peer, a watcher"] == f"{kib(links.QUEUE_LIMIT)}, {kib(links.WATCHER_QUEUE_LIMIT)}"
    assert rows["heartbeat, death"] == seconds(links.HEARTBEAT, links.DEAD_AFTER)
    assert rows["TLS, login, call, probe"] == seconds(
        TLS_TIMEOUT, listening.LOGIN_TIMEOUT, dialling.DIAL_TIMEOUT, dialling.PROBE_TIMEOUT
    )
    assert rows["callers in the doorway, of one address"] == (
        f"{listening.MAX_PENDING}, {listening.MAX_PENDING_PER_ADDRESS}"
    )
    assert rows["callers taken in, of one address"] == ", ".join(
        f"{pace.burst} and {pace.each_second} a second" for pace in (listening.CALLERS, listening.CALLERS_PER_ADDRESS)
    )
    assert rows["delay after tries of a code: of the table, of an address"] == (
        f"1 s to {MAX_DELAY:g} s, 1 s to {MAX_CALLER_DELAY:,.0f} s"
    )
    assert f"of at most {MOST_CODE} code points" in DOCUMENT
    assert f"at least {LEAST_CODE} code points" in " ".join(DOCUMENT.split())
    assert rows["TXT record, followed records, addresses a record"].startswith(
        f"{MAX_TXT} bytes, {sightings.MAX_CANDIDATES}"
    )
