"""Reads whole games by the pages alone: msgpack, Ed25519 and SHA-256, nothing of the program.

It follows docs/transcript.md from record to record and docs/protocol.md from entry to entry. What the rules of the game
make of it (requests and states) is told by the vector's lines, and what they say is held against what is signed: every
state's hash, every toss's numbers, every move, every seat that leaves, the outcome. Proofs have vectors of their own.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgpack
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MAGIC: Final = b"lanplay transcript 1\n"
WORDS: Final = (256, 256, 256, 256)


def h(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def json_of(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def records(data: bytes) -> list[bytes]:
    """transcript.md, "The container"."""
    assert data.startswith(MAGIC)
    found, at = [], len(MAGIC)
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        found.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    assert found[-1] == h(data[:-36])
    return found[:-1]


def check_signature(key: bytes, domain: bytes, message: bytes, signature: bytes) -> None:
    """links.md, at its head; raises unless the signature is good."""
    told = b"lanplay/signature/1" + bytes([len(domain)]) + domain + message
    Ed25519PublicKey.from_public_bytes(key).verify(signature, hashlib.sha512(told).digest())


def hashed(link: bytes, times: int) -> bytes:
    for _ in range(times):
        link = h(b"lanplay/link/1", link)
    return link


def numbers(seed: bytes, sides: Sequence[int]) -> list[int]:
    """protocol.md, section 7."""

    def draws() -> Iterator[int]:
        for block in range(1000):
            data = h(b"lanplay/toss/stream/1", seed, block.to_bytes(8, "big"))
            yield from (int.from_bytes(data[at : at + 8], "big") for at in (0, 8, 16, 24))

    stream = draws()
    return [next(draw for draw in stream if draw < 2**64 - 2**64 % side) % side for side in sides]


class Reader:
    """One transcript with its lines. `chain`, `epoch` and `place` are those of the open round."""

    def __init__(self, transcript: bytes, lines: Sequence[dict[str, Any]]) -> None:
        agreement, *rest = records(transcript)
        self.id = h(agreement)
        self.seating = msgpack.unpackb(agreement)[5]
        count = len(self.seating)
        for (key, *_), signature in zip(self.seating, rest[:count], strict=True):
            check_signature(key, b"lanplay/agreement/1", agreement, signature)
        self.items = [self._item(record) for record in rest[count:]]
        self.first, *self.lines, self.last = lines
        self.state = self.first["state"]
        self.epoch, self.place = bytes(16), (0, 0)
        self.chain = h(b"lanplay/chain/start/1", self.id)
        self.standing: dict[int, bytes] = {}  # hashes of the open round's items
        self.said: list[list[Any]] = []  # the open step's entries
        self.votes: list[list[Any]] = []
        self.tosses, self.cut_at = 0, -1
        self.ends = [end for _, _, end, *_ in self.seating]
        self.left: list[int] = []
        self.parted: list[int] = []  # seats whose places are settled
        self.closing: dict[int, bytes] = {}  # by seat, the chain that it signed at the end

    def _item(self, record: bytes) -> tuple[bytes, list[Any]]:
        data, signature = msgpack.unpackb(record)
        body = msgpack.unpackb(data)
        check_signature(self.seating[seat_of(body)][0], b"lanplay/item/1", data, signature)
        assert body[1] == self.id
        return h(data), body

    def read(self) -> None:
        """Raises unless the game is what the pages make of it."""
        assert self.first["agreement"] == self.id.hex()
        noted = {digest for _, body in self.items if body[0] == "entry" for digest in noted_by(body)}
        proofs = self._proofs()
        for digest, body in self.items:
            if body[0] == "vote":
                self.votes.append(body)
            elif body[0] == "resignation" and digest not in noted:
                self._stands_in(digest, body)
            elif body[0] == "entry" and digest not in proofs:
                self._entry(digest, body)
        self._close()
        self._happen(10**9)
        self._check_end()

    def _proofs(self) -> set[bytes]:
        """Of two bodies for one key, those that do not stand: the second one, or both where they are side by side."""
        keys = [tuple(body[:6]) for _, body in self.items]
        twins = [(keys.index(key), at) for at, key in enumerate(keys) if key[0] == "entry" and keys.index(key) < at]
        return {self.items[at][0] for one, two in twins for at in ((one, two) if two == one + 1 else (two,))}

    def _entry(self, digest: bytes, body: list[Any]) -> None:
        _, _, epoch, step, round_, seat, chain, state, payload = body
        if self.votes:
            self._cut()
        elif (step, round_) != self.place:
            self._close()
            self.place = (self.place[0], self.place[1] + 1) if round_ else (step, 0)
        self._happen(step)
        assert (epoch, (step, round_), chain) == (self.epoch, (step, round_), self.chain)
        assert state == h(json_of(self.state))
        self.place = (step, round_)
        self.standing[seat] = digest
        self.said.append(body)
        if payload[0] == "reply" and any(disclosed[0] == "part" for disclosed in payload[2]):
            self.parted.append(seat)
        if payload[0] == "end":
            self.ends[seat] = payload[1]
        if payload[0] == "closing":
            assert payload[1] == h(b"lanplay/outcome/1", json_of(self.last["outcome"]))
            self.closing[seat] = chain

    def _stands_in(self, digest: bytes, body: list[Any]) -> None:
        """For its first due entry at or after the place that it names."""
        _, _, _, step, round_, seat, *_ = body
        if self.votes:
            self._cut()
        if (step, round_) > self.place or seat in self.standing:
            self._close()
            self.place = (step, round_)
            self._happen(step)
        self.standing[seat] = digest

    def _close(self) -> None:
        """The chain after the open round, if anything stands in it."""
        if self.standing:
            told = b"".join(self.standing[seat] for seat in sorted(self.standing))
            self.chain = h(b"lanplay/chain/round/1", self.chain, told)
        self.standing = {}

    def _cut(self) -> None:
        """Section 10 where all voters agree: at the furthest mark."""
        self._close()
        marks = max((vote[7][-1] for vote in self.votes), key=lambda mark: mark[:2])
        assert marks[2] == self.chain
        self._happen(marks[0])
        out = b"".join(bytes([seat, is_foul]) for seat, is_foul in self.votes[-1][5])
        self.chain = h(b"lanplay/chain/cut/1", self.chain, out)
        self.epoch = h(b"lanplay/epoch/1", self.chain)[:16]
        self.tosses, self.cut_at = 0, marks[0]
        self.votes = []

    def _happen(self, until: int) -> None:
        """Take the lines of all steps before `until`, and hold them against what was signed in their steps."""
        while self.lines and self.lines[0]["step"] < until:
            step = self.lines[0]["step"]
            request = self.lines[0]["request"]
            is_toss = step == 0 or request[0] == "Toss"
            self.tosses += is_toss and step != self.cut_at
            while self.lines and self.lines[0]["step"] == step:
                line = self.lines.pop(0)
                self._check_event(step, WORDS if step == 0 else request[1] if is_toss else (), *line["event"])
                self.state = line["state"]
        self.said = [body for body in self.said if body[3] >= until]

    def _check_event(self, step: int, sides: Sequence[int], name: str, event: Any) -> None:
        said = {body[5]: body[8] for body in self.said if body[3] == step and body[8][0] != "sealed"}
        if name in ("Words", "Tossed"):
            assert numbers(self._seed(step, said), sides) == (event if name == "Words" else event[0])
        elif name == "Answered":
            replies = {seat: payload[-2] if payload[0] == "reply" else payload[2][1] for seat, payload in said.items()}
            assert [[seat, replies[seat]] for seat in sorted(replies)] == [answer[:2] for answer in event[0]]
        elif name == "Left":
            self.left.append(event[0])

    def _seed(self, step: int, said: dict[int, list[Any]]) -> bytes:
        links = {seat: payload[1] for seat, payload in said.items()}
        assert sorted(links) == [seat for seat in range(len(self.seating)) if seat not in (*self.left, *self.parted)]
        for seat, link in links.items():
            assert hashed(link, self.tosses) == self.ends[seat]
        told = b"".join(bytes([seat]) + links[seat] for seat in sorted(links))
        return h(b"lanplay/toss/1", self.id, self.epoch, step.to_bytes(4, "big"), told)

    def _check_end(self) -> None:
        assert sorted(self.closing) == [seat for seat in range(len(self.seating)) if seat not in self.left]
        assert set(self.closing.values()) == {bytes.fromhex(self.last["transcript hash"])}


def seat_of(body: list[Any]) -> int:
    """Where each kind of item has its signer, section 5."""
    return int(body[{"entry": 5, "resignation": 5, "vote": 4, "books": 2, "claim": 5}[body[0]]])


def noted_by(body: list[Any]) -> list[bytes]:
    return list(body[8][1]) if body[8][0] == "noted" else []
