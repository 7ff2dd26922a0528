"""The figures of a game, counted from the events that stand in its log."""

from collections.abc import Iterable, Iterator

from lanplay.games.counting import Change
from lanplay.games.game_statistics import Statistics, statistics_of
from protocol.log.branch import Happened
from protocol.log.log import Log
from protocol.rounds.procedure import ComparisonWords


def statistics_in(log: Log, happened: Iterable[Happened]) -> Statistics:
    """The figures of everything that has happened, from the beginning on."""
    return statistics_of(log.game.name, log.agreement.players, _changes(log, happened))


def _changes(log: Log, all_: Iterable[Happened]) -> Iterator[Change]:
    """The events of the game with the states between them."""
    before = log.beginning.state
    for happened in all_:
        if not isinstance(happened.event, ComparisonWords):
            yield Change(happened.event, before, happened.state)
            before = happened.state
