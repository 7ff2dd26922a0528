"""Challenges out of a hash instead of a verifier (Fiat and Shamir 1986), over everything said so far.

What a proof is about is absorbed whole before the first challenge is squeezed, and every move of the prover
before the next one: Bernhard, Pereira and Warinschi, "How not to prove yourself" (2012), shows what happens
otherwise. A challenge is a full scalar, never a shortened one, and never zero.
"""

from hashlib import sha512

from protocol.veil.group import PROTOCOL, Scalar, framed, hash_to_scalar


class Challenge:
    """One proof's running hash: a domain, the caller's context, then moves and challenges in turn."""

    __slots__ = ("_hash",)

    def __init__(self, domain: str, context: bytes) -> None:
        self._hash = sha512(framed(PROTOCOL, domain.encode(), context))

    def absorb(self, label: str, *values: bytes) -> None:
        """One move. The values are encodings of equal size, so their joined length tells their number."""
        self._hash.update(framed(b"absorb", label.encode(), b"".join(values)))

    def scalars(self, label: str, count: int) -> tuple[Scalar, ...]:
        """Challenges that depend on all that was absorbed and squeezed before."""
        self._hash.update(framed(b"squeeze", label.encode(), count.to_bytes(4, "big")))
        seed = self._hash.digest()
        return tuple(hash_to_scalar("challenge", seed, index.to_bytes(4, "big")) for index in range(count))

    def scalar(self, label: str) -> Scalar:
        return self.scalars(label, 1)[0]
