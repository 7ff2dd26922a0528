"""Bringing two peers to the same items: one says what it has, the other sends the rest.

Items of rounds before the asker's floor, the last round that is final to it, need not be named: it has them all.
"""

from collections.abc import Iterable

from protocol.log.branch import Branch
from protocol.log.log import Log
from protocol.wire.items import TRAIL_LENGTH, Entry, Signed
from protocol.wire.talk import MOST_NAMED, SHORT, Have


def have(log: Log) -> Have:
    floor = log.branch.trail(TRAIL_LENGTH)[0].step
    named = sorted(item.hash[:SHORT] for item in log.pool if not _is_below(item, log.branch.epoch, floor))
    return Have(log.agreement.id, log.branch.epoch, floor, tuple(named[:MOST_NAMED]))


def lacking(log: Log, asker: Have) -> Iterable[Signed]:
    """The items that the asker lacks, in the order of their arrival, which keeps each seat's own order."""
    named = set(asker.items)
    kept = {item.hash for item in _standing(log) if _is_below(item, asker.epoch, asker.step)}
    older = {branch.epoch for branch in _before(log, asker.epoch)}
    for item in log.pool:
        is_older = isinstance(item.body, Entry) and item.body.epoch in older
        if item.hash[:SHORT] not in named and item.hash not in kept and not is_older:
            yield item


def _standing(log: Log) -> list[Signed]:
    return [item for _, standing in log.branch.history() for item in standing.adopted.values()]


def _before(log: Log, epoch: bytes) -> list[Branch]:
    """The branches of epochs before `epoch`; none where that is not in this log's line of history."""
    lineage = log.branch.lineage()
    index = next((i for i, branch in enumerate(lineage) if branch.epoch == epoch), 0)
    return lineage[:index]


def _is_below(item: Signed, epoch: bytes, step: int) -> bool:
    body = item.body
    return isinstance(body, Entry) and body.epoch == epoch and body.step < step
