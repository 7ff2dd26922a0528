"""Hash chains for joint tosses: a seat commits to the end and gives one link a toss, each the preimage of the last.

Toss t uses link t of every seat, counted from 1 after the committed end. With the last link of a chain the seat
names the end of its next one; links of that one are as good as fixed before any later toss is known. Source of
the idea: L. Lamport, "Password authentication with insecure communication", 1981.
"""

import hashlib
from typing import Final

import msgspec

LENGTH: Final = 2**14
"""Far more tosses than any game has, all that lying voters can skip included, and few enough links to hash at once."""
_END: Final = 32
_LINK: Final = b"lanplay/link/1"
_SEED: Final = b"lanplay/link/seed/1"


def hashed(link: bytes, times: int = 1) -> bytes:
    """The link `times` places nearer to the end of its chain."""
    for _ in range(times):
        link = hashlib.sha256(_LINK + link).digest()
    return link


def _chained(first: bytes, length: int) -> list[bytes]:
    """The chain that begins with `first`, its end in front: written out, since whoever sits down waits for it."""
    link, links, sha256 = first, [first], hashlib.sha256
    for _ in range(length):
        link = sha256(_LINK + link).digest()
        links.append(link)
    links.reverse()
    return links


class TossChains:
    """A seat's own chains, all from one secret of 32 bytes; `length` links each."""

    def __init__(self, secret: bytes, length: int = LENGTH) -> None:
        self._secret = secret
        self._length = length
        self._number = -1
        self._links: list[bytes] = []

    def __repr__(self) -> str:
        return "TossChains(secret)"

    def end(self, number: int = 0) -> bytes:
        """The committed end of chain `number`."""
        return self._chain(number)[0]

    def link(self, toss: int) -> bytes:
        """The link for toss `toss`, counted from 0 over all chains."""
        number, index = divmod(toss, self._length)
        return self._chain(number)[index + 1]

    def next_end(self, toss: int) -> bytes:
        """The end of the chain after the one that `toss` uses up, or nothing where it does not."""
        number, index = divmod(toss, self._length)
        return self.end(number + 1) if index == self._length - 1 else b""

    def _chain(self, number: int) -> list[bytes]:
        if number != self._number:
            first = hashlib.sha256(_SEED + self._secret + number.to_bytes(8, "big")).digest()
            self._number, self._links = number, _chained(first, self._length)
        return self._links


class Anchor(msgspec.Struct, frozen=True):
    """The last link known of one seat's chains: link `toss` (-1 for a committed end) counted over all its chains."""

    link: bytes
    toss: int


class TossLedger(msgspec.Struct, frozen=True):
    """What is known of all seats' chains, and the number of tosses begun, which is the next toss's index."""

    anchors: tuple[Anchor, ...]
    begun: int = 0
    length: int = LENGTH

    @classmethod
    def committed(cls, ends: tuple[bytes, ...], length: int = LENGTH) -> "TossLedger":
        return cls(tuple(Anchor(end, -1) for end in ends), 0, length)

    def accepts(self, seat: int, toss: int, link: bytes, next_end: bytes) -> bool:
        """Whether `link` is the one of `seat` for `toss`, with the end of the next chain where one is due."""
        anchor = self.anchors[seat]
        is_last = toss % self.length == self.length - 1
        if toss // self.length != (anchor.toss + 1) // self.length or len(next_end) != (_END if is_last else 0):
            return False
        return hashed(link, toss - anchor.toss) == anchor.link

    def after(self, seat: int, toss: int, link: bytes, next_end: bytes) -> "TossLedger":
        """With an accepted link entered."""
        anchors = list(self.anchors)
        anchors[seat] = Anchor(next_end or link, toss)
        return TossLedger(tuple(anchors), self.begun, self.length)

    def skipped_to(self, begun: int) -> "TossLedger":
        """With at least so many tosses begun, but never past the last link of a chain, which names the next chain."""
        last = (self.begun // self.length + 1) * self.length - 1
        return self.with_begun(min(max(begun, self.begun), last))

    def with_begun(self, begun: int) -> "TossLedger":
        return TossLedger(self.anchors, begun, self.length)
