"""Bringing two peers to the same items: one says what it has, the other sends the rest.

What stands in the asker's own history need not be named: the chains of that history say it all. Everything else is
named by a hash under a nonce that the asker has just drawn, so that nobody can make two items that are taken for one.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from protocol.log.branch import Branch, Round
from protocol.log.chain import Place
from protocol.log.log import Log
from protocol.wire.allowance import Allowances, Rate
from protocol.wire.items import Signed
from protocol.wire.talk import MOST_EPOCHS, MOST_NAMED, NAME_BYTES, Have, Reached

ANSWERS: Final = Rate(burst=4, each_second=0.5)  # honest peers ask when a link is up, and every 3 s while stuck


def have(log: Log, nonce: bytes) -> Have:
    """What this log has, for peers that may have more; the nonce must be fresh."""
    line = [Reached(branch.epoch, *known.place, known.chain) for branch, known in _settled(log.branch)][-MOST_EPOCHS:]
    standing = _standing_before(log, line)
    named = sorted(_name(nonce, item) for item in log.pool if item.hash not in standing)
    return Have(log.agreement.id, nonce, tuple(line), tuple(named[:MOST_NAMED]))


def lacking(log: Log, asker: Have) -> Iterable[Signed]:
    """The items that the asker lacks, in the order of their arrival, which keeps each seat's own order."""
    named = set(asker.items)
    standing = _standing_before(log, asker.line)
    for item in log.pool:
        if item.hash not in standing and _name(asker.nonce, item) not in named:
            yield item


class Questions:
    """What peers have asked for. Only the newest question of a peer is answered, and that at a pace."""

    def __init__(self) -> None:
        self._newest: dict[bytes, Have] = {}
        self._paces = Allowances[bytes](ANSWERS)

    def put(self, key: bytes, asker: Have) -> None:
        self._newest[key] = asker

    def due(self, now: float) -> list[tuple[bytes, Have]]:
        """Those to be answered at this moment."""
        keys = [key for key in self._newest if self._paces.take(key, now)]
        return [(key, self._newest.pop(key)) for key in keys]


def _name(nonce: bytes, item: Signed) -> bytes:
    return hashlib.sha256(b"lanplay/name/1" + nonce + item.hash).digest()[:NAME_BYTES]


def _settled(branch: Branch) -> Iterator[tuple[Branch, Round]]:
    """Of each epoch of this line the round at which it was cut, and of the last one the first that is trailing."""
    for before, heir in pairwise(branch.lineage()):
        yield before, before.rounds[heir.kept]
    yield branch, branch.trailing[0]


def _standing_before(log: Log, line: Iterable[Reached]) -> set[bytes]:
    """The hashes of the items that stand before these rounds, as far as they are in this log's own line of history."""
    found = set()
    for reached in line:
        branch = log.branch.ancestor(reached.epoch)
        index = branch.find(Place(reached.step, reached.round)) if branch else None
        if branch is not None and index is not None and branch.rounds[index].chain == reached.chain:
            found |= {item.hash for known in branch.rounds[:index] for item in known.adopted.values()}
    return found
