"""The games as environments of PettingZoo, for programs that learn (docs/learning.md). Needs `lanplay[learn]`."""

from lanplay.learn.environment import GameEnvironment, environment, reward

__all__ = ["GameEnvironment", "environment", "reward"]
