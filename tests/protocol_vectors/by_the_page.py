"""The vectors of docs/protocol.md computed from the page alone: hashes, msgpack and Ed25519, nothing of the program.

What the page leaves to the game (its first state, what it asks for) and to the words' list is taken as printed.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgpack
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SEEDS: Final = (b"\x01" * 32, b"\x02" * 32)
FIRST_VALUES: Final = (b"\x11" * 32, b"\x22" * 32)
TABLE: Final = b"\xaa" * 16
FIRST_EPOCH: Final = bytes(16)
WORDS: Final = (256, 256, 256, 256)


def h(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def pack(value: Any) -> bytes:
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def sign(seat: int, domain: bytes, message: bytes) -> bytes:
    """Links, at the head of docs/links.md."""
    framed = b"lanplay/signature/1" + bytes([len(domain)]) + domain + message
    return Ed25519PrivateKey.from_private_bytes(SEEDS[seat]).sign(hashlib.sha512(framed).digest())


def key(seat: int) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(SEEDS[seat]).public_key().public_bytes_raw()


def toss_chain(first: bytes) -> list[bytes]:
    """All 513 values, the end first."""
    values = [first]
    for _ in range(512):
        values.append(h(b"lanplay/link/1" + values[-1]))
    return values[::-1]


def numbers(seed: bytes, sides: Sequence[int]) -> list[int]:
    draws = _draws(seed)
    found = []
    for side in sides:
        draw = next(draw for draw in draws if draw < 2**64 - 2**64 % side)
        found.append(draw % side)
    return found


def _draws(seed: bytes) -> Any:
    for block in range(1000):
        data = h(b"lanplay/toss/stream/1" + seed + block.to_bytes(8, "big"))
        yield from (int.from_bytes(data[at : at + 8], "big") for at in (0, 8, 16, 24))


class Game:
    """The first steps of the game in the page's section 17; `rules`, `states` and `sides` are what its game says."""

    def __init__(self, rules: bytes, states: Sequence[bytes], sides: Sequence[Sequence[int]]) -> None:
        self.tosses = [toss_chain(value) for value in FIRST_VALUES]
        players = [[key(seat), nick, self.tosses[seat][0], b"", b""] for seat, nick in enumerate(("Ada", "Bo"))]
        self.agreement = pack([4, TABLE, "dao", [1, rules], [], players, False])
        self.id = h(self.agreement)
        self.chains = [h(b"lanplay/chain/start/1" + self.id)]
        self.entries: list[list[bytes]] = []
        self.numbers: list[list[int]] = []
        for step, (state, side) in enumerate(zip(states, sides, strict=True)):
            self._play(step, state, side)

    def _play(self, step: int, state: bytes, sides: Sequence[int]) -> None:
        links = [chain[step + 1] for chain in self.tosses]
        bodies = [
            pack(["entry", self.id, FIRST_EPOCH, step, 0, seat, self.chains[-1], state, ["link", link]])
            for seat, link in enumerate(links)
        ]
        told = b"".join(bytes([seat]) + link for seat, link in enumerate(links))
        seed = h(b"lanplay/toss/1" + self.id + FIRST_EPOCH + step.to_bytes(4, "big") + told)
        self.numbers.append(numbers(seed, sides))
        self.entries.append(bodies)
        self.chains.append(h(b"lanplay/chain/round/1" + self.chains[-1] + b"".join(map(h, bodies))))

    def place(self, step: int, round_: int, seat: int) -> bytes:
        where = step.to_bytes(4, "big") + round_.to_bytes(4, "big") + seat.to_bytes(2, "big")
        return self.id + FIRST_EPOCH + where

    def after_cut(self, out: Sequence[tuple[int, bool]]) -> bytes:
        told = b"".join(bytes([seat, is_foul]) for seat, is_foul in out)
        return h(b"lanplay/chain/cut/1" + self.chains[-1] + told)

    def marks(self, first: int) -> list[list[Any]]:
        return [[step, 0, self.chains[step]] for step in range(first, len(self.chains))]

    def have(self, floor: int) -> bytes:
        """What a member has that has all, nothing named twice."""
        nonce = b"\x55" * 16
        named = sorted(h(b"lanplay/name/1" + nonce + h(body))[:8] for step in self.entries[floor:] for body in step)
        return pack(["have", self.id, nonce, [[FIRST_EPOCH, floor, 0, self.chains[floor]]], named])


def vectors(printed: Mapping[str, str], states: Sequence[bytes], sides: Sequence[Sequence[int]]) -> dict[str, str]:
    """All vectors but those that are the game's own and the words; `printed` gives its rules and its first state."""
    rules = h(b"lanplay/rules/1" + printed["rules as JSON"].encode("ascii"))
    game = Game(rules, [h(printed["first state as JSON"].encode("ascii")), *states], [WORDS, *sides])
    entry, other = game.entries[0]
    late = [[1, False]]
    cut = game.after_cut([(1, False)])
    sealed = pack(["unsealed", b"\x33" * 32, ["reply", "give ?", []]])
    found: dict[str, bytes | list[int]] = {
        "key of seat 0": key(0),
        "key of seat 1": key(1),
        "toss end of seat 0": game.tosses[0][0],
        "toss end of seat 1": game.tosses[1][0],
        "digest of the rules": rules,
        "agreement": game.agreement,
        "game id": game.id,
        "signature of seat 0": sign(0, b"lanplay/agreement/1", game.agreement),
        "chain at (0, 0)": game.chains[0],
        "hash of the first state": h(printed["first state as JSON"].encode("ascii")),
        "link 0 of seat 0": game.tosses[0][1],
        "entry of seat 0": entry,
        "hash of the entry": h(entry),
        "item of seat 0": pack([entry, sign(0, b"lanplay/item/1", entry)]),
        "hash of seat 1's entry": h(other),
        "chain after step 0": game.chains[1],
        "place of seat 1": game.place(0, 0, 1),
        "words as numbers": game.numbers[0],
        "numbers of step 1": game.numbers[1],
        "numbers of step 2": game.numbers[2],
        "chain after step 2": game.chains[3],
        "numbers of 32 x 07": numbers(b"\x07" * 32, (6, 100, 52, 2**63 + 1)),
        "commitment of seat 0": h(b"lanplay/seal/1" + game.place(3, 0, 0) + sealed),
        "resignation": pack(["resignation", game.id, FIRST_EPOCH, 3, 0, 1, b"", b"", b""]),
        "vote": pack(["vote", game.id, FIRST_EPOCH, 0, 0, late, 0, game.marks(2)]),
        "refusal": pack(["refusal", game.id, FIRST_EPOCH, 0, late, game.marks(3), 0]),
        "have": game.have(2),
        "books": pack(["books", game.id, 1, b"\x44" * 32]),
        "covering": pack(["entry", game.id, FIRST_EPOCH, 3, 1, 0, game.chains[3], bytes(32), ["covered"]]),
        "chain after the cut": cut,
        "epoch after the cut": h(b"lanplay/epoch/1" + cut)[:16],
        "outcome": h(b'lanplay/outcome/1[[12,7],[1,2],"played"]'),
    }
    return {
        name: value.hex() if isinstance(value, bytes) else " ".join(map(str, value)) for name, value in found.items()
    }
