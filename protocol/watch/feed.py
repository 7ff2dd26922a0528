"""What a member shows to watchers: the items of a transcript, in its order, as they become fixed.

Decides which items leave the table, and when: those of complete rounds, and of a delayed table only what lies so many
moves back, until the game is over. It is made from the log alone, so nothing that a seat knows can get into it; talk,
opinions, pauses and restarts stay at the table.
"""

from collections import deque
from typing import Final

from engine.events import Answered, Reacted
from protocol.files.transcript import Gathering, standing_books, standing_claims
from protocol.log.branch import Branch, Round
from protocol.log.log import Log
from protocol.wire.items import Signed

_DECISIONS: Final = (Answered, Reacted)


class Feed:
    """`items` only ever grows."""

    def __init__(self, log: Log, delay: int) -> None:
        self._log = log
        self._delay = delay
        self._gathering = Gathering(log)
        self._branch: Branch | None = None
        self._taken = 0  # rounds of this branch

    @property
    def items(self) -> list[Signed]:
        return self._gathering.items

    def follow(self) -> None:
        """Take up what has become fixed."""
        branch, rounds = self._fixed()
        if branch is not self._branch:
            self._branch = branch
            self._gathering.add_history(branch, len(rounds))
        else:
            self._gathering.add_rounds(rounds[self._taken :])
        self._taken = len(rounds)
        self._gathering.add(self._claims)
        self._gathering.add(standing_books(self._log))

    def _fixed(self) -> tuple[Branch, list[Round]]:
        """The newest epoch that may be shown, and its rounds that may."""
        branch, end = self._log.branch, self._end
        while end is not None and branch.parent is not None and branch.rounds[0].place.step > end:
            branch = branch.parent
        complete = branch.rounds[:-1] if branch is self._log.branch else branch.rounds[: self._kept(branch)]
        return branch, [known for known in complete if end is None or known.place.step < end]

    def _kept(self, branch: Branch) -> int:
        """How many rounds of an earlier epoch stand."""
        heir = next(heir for heir in self._log.branch.lineage() if heir.parent is branch)
        return heir.kept

    @property
    def _claims(self) -> list[Signed]:
        """What ends the game as it stands."""
        return standing_claims(self._log) if self._log.pool.claims else []

    @property
    def _end(self) -> int | None:
        """The first step that nobody may be shown yet; None where nothing is held back."""
        if not self._delay or self._log.branch.is_over or self._claims:
            return None
        course = self._log.branch.course()
        newest = deque((one.step for one in course if isinstance(one.event, _DECISIONS)), maxlen=self._delay)
        return newest[0] if len(newest) == self._delay else 0
