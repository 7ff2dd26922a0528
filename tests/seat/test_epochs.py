"""Every step that a log takes in random games is one of the table of epochs."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from table_model import Model

from protocol.log.epoch import TRANSITIONS, EpochState
from protocol.log.log import Log

Step = tuple[EpochState, EpochState]
POSSIBLE = {
    (before, after) for before, events in TRANSITIONS.items() for followers in events.values() for after in followers
}
RUNS = 8


class Watched(Log):
    """A log that notes its state after everything that can change it, and how often each step was taken."""

    steps: Counter[Step]

    def _close_round(self) -> None:
        self.watched(super()._close_round)

    def _follow(self, branch: Any, decision: Any) -> Any:
        return self.watched(super()._follow, branch, decision)

    def _add(self, item: Any) -> None:
        self.watched(super()._add, item)

    def watched(self, change: Callable[..., Any], *arguments: Any) -> Any:
        before = self.epoch_state
        result = change(*arguments)
        self.steps[before, self.epoch_state] += 1
        return result


@pytest.fixture(scope="module")
def steps() -> Iterator[Counter[Step]]:
    with pytest.MonkeyPatch.context() as patch:
        Watched.steps = Counter()
        patch.setattr("protocol.seat.member.Log", Watched)
        for number in range(RUNS):
            Model(number, players=(2, 3, 4), most_steps=200).run()
        yield Watched.steps


def test_no_game_takes_another_step(steps: Counter[Step]) -> None:
    taken = {step for step in steps if step[0] is not step[1]}
    assert taken <= POSSIBLE, taken - POSSIBLE


def test_the_usual_steps_are_taken(steps: Counter[Step]) -> None:
    for before, after in (
        (EpochState.PLAYING, EpochState.OVER),
        (EpochState.OVER, EpochState.CLOSED),
        (EpochState.PLAYING, EpochState.VOTING),
        (EpochState.VOTING, EpochState.PLAYING),
    ):
        assert steps[before, after], (before, after)
