"""A game that is over, decision by decision, as the strong bot sees it with what each seat knew at that moment.

Only seats whose hands can be read are judged: where nothing is hidden from others, and where books are open.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engine.contract import AnyGame
from engine.events import Answer, Answered
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from lanplay.bots.strong.estimate import Estimate
from lanplay.bots.strong.thinking import Budget, think
from lanplay.chance import chance
from protocol.log.knowledge import Learning, opened
from protocol.log.log import Log

BETTER: Final = 0.03
"""How much more a move has to promise to be called better: less than that is chance."""


class Judged(msgspec.Struct, frozen=True):
    """`value` is what the move made promises its seat, from 0 to 1; None where it was not looked at.

    `better` are the moves that promise clearly more, the best first.
    """

    step: int
    seat: int
    move: str
    value: float | None
    better: tuple[Estimate, ...]

    @property
    def lost(self) -> float:
        """What the best move promises more."""
        return self.better[0].value - (self.value or 0.0) if self.better else 0.0


def judged(log: Log, budget: Budget, seed: int) -> Iterator[Judged]:
    """Every decision between several moves whose seat's cards can be read, in the order of the game."""
    game: AnyGame = log.game
    eyes = {seat: Learning(seat, key, log.beginning) for seat, key in opened(log).items()}
    state: Any = log.beginning.state
    for happened in log.course():
        if isinstance(happened.event, Answered):
            for answer in happened.event.answers:
                eye = eyes.get(answer.seat)
                knowledge = Knowledge(answer.seat) if eye is None else eye.knowledge
                rng = chance(seed, happened.step.to_bytes(8, "big"), answer.seat.to_bytes(1, "big"))
                found = _judged(game, state, knowledge, answer, budget, rng)
                if found is not None:
                    yield replace(found, step=happened.step)
        for eye in eyes.values():
            eye.learn(happened)
        state = happened.state


def _judged(
    game: AnyGame, state: Any, knowledge: Knowledge, answer: Answer, budget: Budget, rng: Random
) -> Judged | None:
    if not _reads_own_hand(game, state, knowledge):
        return None
    moves = game.legal(state, answer.seat, knowledge)
    made = _made(game, state, knowledge, answer, moves)
    if made is None or len(moves) < 2:
        return None
    found = think(game, state, knowledge, moves, budget, rng, made)
    values: Mapping[str, float] = {one.move: one.value for one in found}
    value = values.get(made.text)
    better = [one for one in found if value is not None and one.value > value + BETTER]
    return Judged(0, answer.seat, made.text, value, tuple(sorted(better, key=lambda one: -one.value)))


def _reads_own_hand(game: AnyGame, state: Any, knowledge: Knowledge) -> bool:
    held = game.view(state, knowledge).held
    return not held or None not in held[knowledge.seat]


def _made(
    game: AnyGame, state: Any, knowledge: Knowledge, answer: Answer, moves: tuple[GameMove, ...]
) -> GameMove | None:
    """The move that `answer` says, also where it says it with a `?`; None where nobody can tell."""
    shown = {handle for handle, _ in answer.opened} | {given.handle for given in answer.given}
    shown |= {proven.handle for proven in answer.proven}

    def pick(handles: Any) -> Any:
        return next((handle for handle in handles if handle in shown), handles[0])

    fitting = (move for move in moves if game.answer(state, answer.seat, knowledge, move, pick) == answer)
    spelled = None if "?" in answer.move else game.read(answer.move)
    return next(fitting, spelled)
