"""What of a log stands: the events that count, in order, whatever was cut off, and what they come to in figures."""

from collections.abc import Iterable, Iterator
from typing import Any

from lanplay.statistics import Statistics, statistics_of
from lanplay.statistics.tally import Step
from protocol.rounds.procedure import Words
from protocol.table.branch import Happened
from protocol.table.log import Log


def standing_steps(log: Log) -> Iterator[Happened]:
    """All that happened and stands, in order."""
    yield from log.branch.standing_events()
    yield from log.branch.happened


def first_state(log: Log) -> Any:
    return log.branch.lineage()[0].rounds[0].procedure.scene.state


def statistics_in(log: Log, happened: Iterable[Happened]) -> Statistics:
    """The figures of what has happened there, from the beginning on."""
    return statistics_of(log.game.name, log.agreement.players, _changes(log, happened))


def _changes(log: Log, all_: Iterable[Happened]) -> Iterator[Step]:
    """The events of the game with the states between them."""
    before = first_state(log)
    for happened in all_:
        if not isinstance(happened.event, Words):
            yield Step(happened.event, before, happened.state)
            before = happened.state
