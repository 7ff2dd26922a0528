"""A full position at random among those that a seat cannot tell apart: what honest bots think with.

Hidden faces are dealt blindly, then cards change places until all that was proven about the hands holds. Each
exchange may not make it worse, so that the rest of the deal stays as blind as it was.
"""

from collections import Counter
from collections.abc import Sequence

from engine.cards import Face, Handle, Rng
from engine.dos.dealing import unseen
from engine.dos.fits import fit_on
from engine.dos.state import State
from engine.knowledge import Knowledge

TRIES = 20_000


def sample(state: State, knowledge: Knowledge, rng: Rng) -> dict[Handle, Face]:
    """A truth for all handles of `state` that agrees with `knowledge` and with the proven facts.

    Such a truth exists, since the real one is one. Should none be found in bounded time, the last try is returned.
    """
    handles = [*(card for hand in state.hands for card in hand), *state.pile, *state.out]
    truth = {handle: knowledge.faces[handle] for handle in handles if handle in knowledge.faces}
    unknown = [handle for handle in handles if handle not in truth]
    faces = sorted((Counter(unseen(state)) - Counter(truth.values())).elements())
    rng.shuffle(faces)
    truth.update(zip(unknown, faces, strict=False))
    demands = _demands(state)
    if demands:
        _mend(truth, unknown, demands, rng)
    return truth


class _Demand:
    """At least `count` of the cards `hand` are among `faces`."""

    def __init__(self, hand: tuple[Handle, ...], count: int, faces: frozenset[Face]) -> None:
        self.hand = frozenset(hand)
        self.count = count
        self.faces = faces

    def lack(self, truth: dict[Handle, Face]) -> int:
        return max(0, self.count - sum(truth[handle] in self.faces for handle in self.hand))


def _demands(state: State) -> list[_Demand]:
    return [
        _Demand(hand, fact.count, fit_on(fact.top, fact.colour, False, state.options).free_set)
        for hand, facts in zip(state.hands, state.facts, strict=True)
        for fact in facts
    ]


def _mend(truth: dict[Handle, Face], unknown: Sequence[Handle], demands: list[_Demand], rng: Rng) -> None:
    for _ in range(TRIES):
        lacking = [demand for demand in demands if demand.lack(truth)]
        if not lacking:
            return
        demand = lacking[rng.randrange(len(lacking))]
        wrong = [handle for handle in unknown if handle in demand.hand and truth[handle] not in demand.faces]
        if not wrong:
            return  # the seat's own knowledge denies what was proven: nothing to mend
        one = wrong[rng.randrange(len(wrong))]
        other = unknown[rng.randrange(len(unknown))]
        _exchange(truth, one, other, demands)


def _exchange(truth: dict[Handle, Face], one: Handle, other: Handle, demands: list[_Demand]) -> None:
    touched = [demand for demand in demands if one in demand.hand or other in demand.hand]
    before = sum(demand.lack(truth) for demand in touched)
    truth[one], truth[other] = truth[other], truth[one]
    if sum(demand.lack(truth) for demand in touched) > before:
        truth[one], truth[other] = truth[other], truth[one]
