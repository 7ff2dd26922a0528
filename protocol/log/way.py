"""The way to a decided cut: the rounds that its votes name, walked on a line of history of their own.

A voter builds on nothing after its vote, but its log may still have taken something up that others did not, or lack
what they have. So the way begins where the log is still on it, and the log itself changes only once the way is walked
to its end (docs/protocol.md, section 10).
"""

import itertools
from collections.abc import Mapping, Sequence
from typing import Final

from protocol.log import chain
from protocol.log.ballots import Decision
from protocol.log.branch import Branch
from protocol.wire.items import Signed

MOST_TRIED: Final = 4096  # choices of bodies in one round; honest seats leave one or two each


class WayToCut:
    """`branch` stands at the newest round on the way that has been reached; raises LookupError if there is none."""

    def __init__(self, branch: Branch, decision: Decision) -> None:
        self._cut = decision.cut
        self._chains = decision.way
        self.branch = branch.back_at(self._newest_of(branch))
        self.known = len(self.branch.happened)  # events that had happened where the way begins

    @property
    def is_walked(self) -> bool:
        """Whether the round at which the cut falls is open here."""
        head = self.branch.head
        return (head.place, head.chain) == (self._cut.place, self._cut.chain)

    def choice(self, candidates: Mapping[int, Sequence[Signed]]) -> dict[int, Signed] | None:
        """Of the candidates of each due seat, in the order of the round, those that lead on; None if there are none."""
        head = self.branch.head
        following = [place for place in self._chains if place > head.place]
        for bodies in itertools.islice(itertools.product(*candidates.values()), MOST_TRIED) if following else ():
            if chain.after_round(head.chain, (item.hash for item in bodies)) == self._chains[min(following)]:
                return dict(zip(candidates, bodies, strict=True))
        return None

    def _newest_of(self, branch: Branch) -> int:
        """The index of the newest round of `branch` that is on the way."""
        first = min(self._chains)
        on_way = itertools.takewhile(
            lambda known: (
                known.place <= self._cut.place and (known.place < first or self._chains.get(known.place) == known.chain)
            ),
            branch.rounds,
        )
        found = sum(1 for _ in on_way)
        if not found:
            raise LookupError(self._cut.place)
        return found - 1
