"""A finished game from its beginning on, as a reader sees it afterwards: with the hands of all open books.

What each step showed is computed from the log and the secrets in it; without open books, hidden cards stay hidden.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from engine.cards import Face, Handle
from engine.view import GameView
from lanplay.table.front import Happening
from protocol.log.branch import Happened
from protocol.log.knowledge import Eyes
from protocol.log.log import Log
from protocol.rounds.procedure import ComparisonWords
from protocol.veil.keys import SeatKey


class PlaybackStep(msgspec.Struct, frozen=True):
    """One step, with the reader's views before and after it, and the hidden faces the reader knows afterwards."""

    happened: Happened
    before: GameView
    after: GameView
    faces: Mapping[Handle, Face]


class Playback:
    """What a reader in a seat, or in none, sees with the `keys` of some seats."""

    def __init__(self, log: Log, reader: int, keys: Mapping[int, SeatKey]) -> None:
        self._log = log
        self._reader = reader
        self._keys = keys

    def is_readable(self, hands: Sequence[Sequence[Face | None]]) -> bool:
        """Whether the hands of all open books can be read, which is not the case while cards are being dealt."""
        own = [hands[seat] for seat in self._keys if seat < len(hands)]
        return any(own) and all(None not in hand for hand in own)

    @property
    def beginning(self) -> GameView:
        return self._view(Eyes(self._log, self._keys), self._first)

    def steps(self) -> Iterator[PlaybackStep]:
        eyes, before = Eyes(self._log, self._keys), self.beginning
        for happened in self._log.course():
            eyes.follow(happened)
            after = self._view(eyes, happened.state)
            yield PlaybackStep(happened, before, after, eyes.knowledge(self._reader).faces)
            before = after

    def happenings(self) -> Iterator[Happening]:
        """The steps as a table tells them, but for the words to compare."""
        for step in self.steps():
            happened = step.happened
            if not isinstance(happened.event, ComparisonWords):
                yield Happening(happened.step, happened.event, step.before, step.after, happened.state_hash)

    def happened(self, last: int | None) -> Iterator[Happened]:
        """What stands up to the step `last`; everything if that is None."""
        return takewhile(lambda happened: last is None or happened.step <= last, self._log.course())

    def view_after(self, last: int | None) -> GameView:
        """The view after the step `last`, or at the end if that is None; the first view if nothing had happened yet."""
        eyes, state = Eyes(self._log, self._keys), self._first
        for happened in self.happened(last):
            eyes.follow(happened)
            state = happened.state
        return self._view(eyes, state)

    @property
    def _first(self) -> Any:
        return self._log.beginning.state

    def _view(self, eyes: Eyes, state: Any) -> GameView:
        view: GameView = self._log.game.view(state, eyes.knowledge(self._reader))
        return view
