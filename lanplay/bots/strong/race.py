"""A race between moves, lap by lap in the same worlds: whoever is behind the best one beyond doubt drops out."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from engine.grammar import GameMove
from lanplay.bots.strong.estimate import Estimate

LEAST_LAPS: Final = 8
BEYOND_DOUBT: Final = 2.0
DOUBT: Final = 0.5
"""So many standard errors a move has to be better than the first one to be chosen instead."""


class Race:
    """The first of `moves` is the one to be chosen as long as none is known to be better."""

    def __init__(self, moves: Sequence[GameMove]) -> None:
        self.moves = tuple(moves)
        self.running = self.moves
        self._values: dict[str, list[float]] = {move.text: [] for move in self.moves}

    def lap(self, values: Mapping[str, float]) -> None:
        """What each running move came to in one world."""
        for text, value in values.items():
            self._values[text].append(value)
        laps = len(self._values[self.running[0].text])
        if laps >= LEAST_LAPS and laps & (laps - 1) == 0:  # at 8, 16, 32 …
            leader = max(self.running, key=lambda move: self._mean(move.text)).text
            self.running = tuple(move for move in self.running if not self._is_behind(move.text, leader))

    def estimates(self) -> list[Estimate]:
        """Every move that ran a lap, the choice first, then the others by what they came to."""
        choice = self._choice()
        ran = [move.text for move in self.moves if self._values[move.text]]
        if not ran:
            return [Estimate(choice, 0.5, 0)]
        order = sorted(ran, key=lambda text: (text != choice, -len(self._values[text]), -self._mean(text), text))
        return [Estimate(text, self._mean(text), len(self._values[text])) for text in order]

    def _choice(self) -> str:
        usual = self.moves[0].text
        best = max((move.text for move in self.running), key=self._mean)
        lead, doubt = self._lead(best, usual)
        return best if lead > DOUBT * doubt else usual

    def _is_behind(self, text: str, leader: str) -> bool:
        lead, doubt = self._lead(leader, text)
        return lead > BEYOND_DOUBT * doubt

    def _lead(self, text: str, other: str) -> tuple[float, float]:
        """By how much a move is better than another in the worlds that both ran in, and the standard error of that."""
        gaps = [a - b for a, b in zip(self._values[text], self._values[other], strict=False)]
        if len(gaps) < 2:
            return 0.0, 0.0
        mean = sum(gaps) / len(gaps)
        return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))

    def _mean(self, text: str) -> float:
        values = self._values[text]
        return sum(values) / len(values) if values else 0.0
