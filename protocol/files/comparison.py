"""Two files of one game, held against each other: whether they tell the same, and who signed what excludes each other.

Each file alone may be true as far as it goes. Together they show what neither can: a seat that has signed two things of
which an honest program signs one, or a claim that its signer played on after. Nothing is taken from a file that was not
verified before.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import takewhile

import msgspec

from protocol.files.replay import Replay
from protocol.files.transcript import shown_fouls
from protocol.log.chain import Place
from protocol.log.log import Log
from protocol.log.news import FoulFound
from protocol.wire.items import Signed


class Relation(Enum):
    """How the course of the game in the first file stands to that in the second."""

    SAME = "same"
    BEGINNING = "beginning"  # the second goes on where the first ends
    CONTINUATION = "continuation"  # the first goes on where the second ends
    PARTED = "parted"  # from some place on they tell of different games


class Comparison(msgspec.Struct, frozen=True):
    """`parted` is the last place that both files share, if they part.

    `fouls` are proven by both files together and by neither alone; `log` holds the items of both, to write evidence.
    """

    relation: Relation
    parted: Place | None
    fouls: tuple[FoulFound, ...]
    log: Log

    @property
    def is_agreement(self) -> bool:
        return self.relation is not Relation.PARTED and not self.fouls


def compare(first: Replay, second: Replay) -> Comparison:
    """Hold two verified transcripts of one game against each other; raises ValueError for two games."""
    if first.log.agreement.id != second.log.agreement.id:
        raise ValueError("files of different games")
    one, two = _marks(first.log), _marks(second.log)
    shared = [mark for mark, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False))]
    relation = _relation(len(shared), len(one), len(two))
    log = _merged(first, second)
    known = first.log.fouls.keys() | second.log.fouls.keys()
    fouls = tuple(shown_fouls(log, seat)[0] for seat in sorted(log.fouls.keys() - known))
    return Comparison(relation, shared[-1][1] if relation is Relation.PARTED else None, fouls, log)


def _marks(log: Log) -> list[tuple[bytes, Place, bytes]]:
    """Epoch, place and chain of every round that stands, the open one included."""
    return [(branch.epoch, standing.place, standing.chain) for branch, standing in log.branch.history()]


def _relation(shared: int, one: int, two: int) -> Relation:
    if shared == one == two:
        return Relation.SAME
    if shared == one:
        return Relation.BEGINNING
    return Relation.CONTINUATION if shared == two else Relation.PARTED


def _merged(first: Replay, second: Replay) -> Log:
    """A log with the items of both; their proofs have been checked."""
    log = Log(first.log.agreement, None)
    items: Sequence[Signed] = (*first.items, *second.items)
    for item in items:
        log.trust(item.hash)
    for item in items:
        log.receive(item, is_kept=True)
    return log
