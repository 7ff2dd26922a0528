"""Hash chains for joint tosses: a seat commits to the end and gives one link a toss, each the preimage of the last.

Toss t of an epoch uses link t of every seat, counted over all its chains of that epoch. The ends of the first chains
are committed in the agreement. After a cut, and where chains are used up, all seats name the ends of their next ones in
a round in which no link is given: what a cut or a resignation undoes was worth nothing to anybody. Source of the idea:
L. Lamport, "Password authentication with insecure communication", 1981.
"""

import hashlib
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from protocol.wire.items import FIRST_EPOCH

LENGTH: Final = 512
"""More tosses than most games have, and so few links that hashing all of them takes no time that anybody notices."""
_NONE: Final = -1
_LINK: Final = b"lanplay/link/1"
_SEED: Final = b"lanplay/link/seed/1"


def hashed(link: bytes, times: int = 1) -> bytes:
    """The link `times` places nearer to the end of its chain."""
    for _ in range(times):
        link = hashlib.sha256(_LINK + link).digest()
    return link


def _chained(first: bytes) -> list[bytes]:
    """The chain that begins with `first`, its end in front: written out, since whoever sits down waits for it."""
    link, links, sha256 = first, [first], hashlib.sha256
    for _ in range(LENGTH):
        link = sha256(_LINK + link).digest()
        links.append(link)
    links.reverse()
    return links


class TossChains:
    """A seat's own chains, all from one secret of 32 bytes: those of each epoch are others."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._known: tuple[bytes, int] | None = None
        self._links: list[bytes] = []

    def __repr__(self) -> str:
        return "TossChains(secret)"

    def end(self, epoch: bytes = FIRST_EPOCH, number: int = 0) -> bytes:
        """The end of chain `number` of an epoch; the first one of all is committed in the agreement."""
        return self._chain(epoch, number)[0]

    def link(self, epoch: bytes, toss: int) -> bytes:
        """The link for toss `toss` of an epoch, counted from 0."""
        number, index = divmod(toss, LENGTH)
        return self._chain(epoch, number)[index + 1]

    def _chain(self, epoch: bytes, number: int) -> list[bytes]:
        if self._known != (epoch, number):
            first = hashlib.sha256(_SEED + self._secret + epoch + number.to_bytes(8, "big")).digest()
            self._known, self._links = (epoch, number), _chained(first)
        return self._links


class Anchor(msgspec.Struct, frozen=True):
    """The last link known of one seat's chains: link `toss` (-1 for a first end) counted over all of the epoch."""

    link: bytes
    toss: int


class TossLedger(msgspec.Struct, frozen=True):
    """What is known of all seats' chains, and the number of tosses begun in this epoch, the next toss's index.

    The anchors of all seats that still toss belong to the chains of number `chain`; after a cut there are none yet.
    """

    anchors: tuple[Anchor, ...]
    begun: int = 0
    chain: int = 0

    @classmethod
    def committed(cls, ends: tuple[bytes, ...]) -> "TossLedger":
        return cls(tuple(Anchor(end, -1) for end in ends))

    def chain_of(self, toss: int) -> int:
        """The number of the chains that `toss` takes a link of."""
        return toss // LENGTH

    def accepts(self, seat: int, toss: int, link: bytes) -> bool:
        """Whether `link` is the one of `seat` for `toss`, which is later than all that it gave."""
        anchor = self.anchors[seat]
        return hashed(link, toss - anchor.toss) == anchor.link

    def after(self, seat: int, toss: int, link: bytes) -> "TossLedger":
        """With an accepted link entered."""
        return replace(self, anchors=_with(self.anchors, seat, Anchor(link, toss)))

    def renewed(self, chain: int, ends: Mapping[int, bytes]) -> "TossLedger":
        """With the chains of number `chain`, whose `ends` the seats have named."""
        anchors = self.anchors
        for seat, end in ends.items():
            anchors = _with(anchors, seat, Anchor(end, chain * LENGTH - 1))
        return replace(self, anchors=anchors, chain=chain)

    def with_toss_begun(self) -> "TossLedger":
        return replace(self, begun=self.begun + 1)

    def after_cut(self) -> "TossLedger":
        """In a new epoch, which uses none of the chains before: links of some tosses that it undoes are known."""
        return replace(self, begun=0, chain=_NONE)


def _with(anchors: tuple[Anchor, ...], seat: int, anchor: Anchor) -> tuple[Anchor, ...]:
    return (*anchors[:seat], anchor, *anchors[seat + 1 :])
