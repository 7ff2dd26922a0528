"""A game as an environment of PettingZoo (AEC): the rules of the engine, dealt on this machine, without any network.

An action is one word of a move in the notation, so that the action space is the same in every state: `9`, then `12>21`.
The mask allows the words with which some legal move goes on; what can only go on in one way is finished by itself.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from engine import registry
from engine.dealer import LocalTable
from engine.grammar import GameMove
from engine.options import OptionValue
from engine.outcome import Outcome
from lanplay.chance import chance
from lanplay.games.drawing import draw
from lanplay.learn.vector import NOTHING, SeatVector

END: Final = ""
"""The action that ends a move where a longer one begins alike."""
MOST_WORDS: Final = 8
"""Words of the longest move: a seven of Dog in seven parts."""


def environment(game: str, players: int | None = None, **options: OptionValue) -> "GameEnvironment":
    """The environment of a registered game at the fewest seats or at `players`; raises `KeyError` and `BadOption`."""
    return GameEnvironment(game, players, options)


class GameEnvironment(AECEnv[str, dict[str, NDArray[Any]], int]):
    """Agents are `seat_0`, `seat_1`, … in playing order, all until the game is over.

    Rewards come at the end, -1 to 1: the share of the other seats that one is before, less that of those before one.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 (PettingZoo's own)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._game = registry.find(game)
        self._players = min(self._game.seats) if players is None else players
        self._options = self._game.configure(options or {}, self._players)
        self.metadata = {**self.metadata, "name": f"lanplay_{game}_v{self._game.rules_version}"}
        self.render_mode = render_mode
        self.words = (*self._game.move_words(self._options, self._players), END)
        self._actions = {word: action for action, word in enumerate(self.words)}
        self.vector = SeatVector(self._game, self._options, self._players)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._players)]
        self._space = Dict({"observation": self._box(), "action_mask": MultiBinary(len(self.words))})
        self._spaces = {agent: Discrete(len(self.words)) for agent in self.possible_agents}
        self._rng = _dice(None)

    def _box(self) -> Box:
        bounds = np.array([*self.vector.bounds, *[(NOTHING, len(self.words) - 1)] * MOST_WORDS], np.int32)
        return Box(bounds[:, 0], bounds[:, 1], dtype=np.int32)

    def observation_space(self, agent: str) -> Dict:
        return self._space

    def action_space(self, agent: str) -> Discrete:
        return self._spaces[agent]

    # -- a game ------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed and the same actions make the same game."""
        if seed is not None:
            self._rng = _dice(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._table = LocalTable(self._game, self._options, self._players, self._rng)
        self._chosen: dict[int, GameMove] = {}
        self._go_on()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or self.words[action] not in self._next_words():
            raise ValueError("the mask forbids this action")
        self._spell(self.words[action])
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """To the next seat that has to choose, or to the end."""
        self._table.settle()
        waiting = [seat for seat in self._table.deciders() if seat not in self._chosen]
        if not waiting and not self._table.is_over:
            chosen, self._chosen = self._chosen, {}
            self._table.decide(lambda state, seat, knowledge, moves: chosen[seat])
            self._go_on()
            return
        self._spelled: tuple[str, ...] = ()
        if waiting:
            self._seat = waiting[0]
            self._moves = {move.words: move for move in self._legal(self._seat)}
            self.agent_selection = self.possible_agents[self._seat]
        else:
            self._end(self._game.outcome(self._table.state))

    def _legal(self, seat: int) -> tuple[GameMove, ...]:
        return self._game.legal(self._table.state, seat, self._table.knowledge[seat])

    def _end(self, outcome: Outcome) -> None:
        self._moves = {}
        self.rewards = {agent: reward(outcome, seat) for seat, agent in enumerate(self.possible_agents)}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    # -- a move ------------------------------------------------------------------------------------------------

    def _spell(self, word: str) -> None:
        self._spelled += (word,) if word != END else ()
        following = self._next_words()
        while len(following) == 1 and word != END:
            (word,) = following
            self._spelled += (word,) if word != END else ()
            following = self._next_words()
        if word == END:
            self._chosen[self._seat] = self._moves[self._spelled]
            self._go_on()

    def _next_words(self) -> set[str]:
        """The words with which a legal move goes on, `END` where one is whole."""
        done = len(self._spelled)
        begun = (words for words in self._moves if words[:done] == self._spelled)
        return {words[done] if len(words) > done else END for words in begun}

    # -- what is seen ------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        is_asked = agent == self.agent_selection
        spelled = [self._actions[word] for word in self._spelled] if is_asked else []
        padded = np.array([*spelled, *[NOTHING] * (MOST_WORDS - len(spelled))], np.int32)
        view = self._game.view(self._table.state, self._table.knowledge[seat])
        mask: NDArray[Any] = np.zeros(len(self.words), np.int8)
        if is_asked:
            mask[[self._actions[word] for word in self._next_words()]] = 1
        return {"observation": np.concatenate([self.vector.numbers(view, seat), padded]), "action_mask": mask}

    def render(self) -> str | None:
        """What a watcher sees, as text."""
        return draw(self._game.public_view(self._table.state)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def _dice(seed: int | None) -> Random:
    return chance(seeding.np_random(seed)[1])


def reward(outcome: Outcome, seat: int) -> float:
    own, places = outcome.places[seat], outcome.places
    ahead = sum(place > own for place in places) - sum(place < own for place in places)
    return ahead / (len(places) - 1)
