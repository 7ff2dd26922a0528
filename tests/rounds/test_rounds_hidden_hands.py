"""What is shown of a hand tells nothing of the rest of it: nobody learns more than the rules show.

Played through the whole stack in a group without secrets, so that there is time for many games, and so that the test
knows all faces. A hand's cards have come in an order that nobody chose. So whatever everybody sees of it must be as
likely as it would be if the whole hand lay the other way round: sums over many hands of what changes its sign then are
near zero, measured by the root of the sum of their squares. Chance passes a bound of 3.3 once in a thousand times, and
never with these seeds.
"""

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from scripted_wire import Peer, ScriptedTable, make_agreement

from engine import registry
from engine.cards import Face, Handle
from engine.events import Answer, Answered
from engine.rows import hidden

pytestmark = pytest.mark.usefixtures("transparent_group")

BOUND = 3.3
Faces = tuple[Face, ...]


@pytest.fixture(autouse=True)
def _sixth_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._HOMES, "agram", "sixth_game.agram.game")


# -- the order of a hand -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Showing:
    """One card of a hand was shown, given, or told something of; `place` is where it lay. `hand` names the hand."""

    hand: tuple[int, int]
    faces: Faces
    place: int

    def equal(self) -> int:
        """How many more cards of the same face lie after it than before it."""
        same = [place for place, face in enumerate(self.faces) if face == self.faces[self.place]]
        return sum((place > self.place) - (place < self.place) for place in same)

    def sorted(self) -> int:
        """How far it lies as it would in a sorted hand."""
        shown, place = self.faces[self.place], self.place
        after = [((other > place) - (other < place), face) for other, face in enumerate(self.faces)]
        return sum(side * ((face > shown) - (face < shown)) for side, face in after)

    def to_the_left(self) -> int:
        """How far it lies from the middle."""
        return len(self.faces) - 1 - 2 * self.place


SIGNS = {"equal": Showing.equal, "sorted": Showing.sorted, "left": Showing.to_the_left}


class Hands:
    """The hands of one game as they were decided from, and what was shown of them."""

    def __init__(self, table: ScriptedTable, rng: random.Random) -> None:
        self.table = table
        self.rng = rng
        self.at: dict[tuple[int, int], tuple[tuple[Handle, ...], Faces, int]] = {}
        self._handles: dict[int, tuple[Handle, ...]] = {}
        self._number = 0

    def play(self, turns: int) -> None:
        self.table.start()
        for _ in range(turns):
            self.table.settle()
            asked = [peer for peer in self.table.peers if peer.member.is_asked]
            if not asked:
                return
            for peer in asked:
                self._note(peer)
                peer.run(peer.member.decide(self._chosen(peer), self.table.now))
        self.table.settle()

    def _chosen(self, peer: Peer) -> str:
        """Any move, but one of a card that is held twice rather than others, since that tells most."""
        member, moves = peer.member, peer.member.legal()
        hand = hidden(member.log.branch.state.hands[peer.seat])
        faces = [member.knowledge.faces.get(handle) for handle in hand]
        twins = {face for face in faces if faces.count(face) > 1}
        of_twins = [move for move in moves if twins.intersection(move.text.split())]
        return self.rng.choice(of_twins or moves).text

    def _note(self, peer: Peer) -> None:
        member = peer.member
        hand, faces = hidden(member.log.branch.state.hands[peer.seat]), member.knowledge.faces
        if not set(hand) <= set(self._handles.get(peer.seat, ())):
            self._number += 1
        self._handles[peer.seat] = hand
        known = tuple(faces.get(handle, "?") for handle in hand)
        self.at[member.log.head.place.step, peer.seat] = hand, known, self._number

    def showings(self, game: int) -> Iterator[Showing]:
        for happened in self.table.peers[0].member.log.branch.happened:
            answers = happened.event.answers if isinstance(happened.event, Answered) else ()
            for answer in answers:
                hand, faces, number = self.at[happened.step, answer.seat]
                places = [hand.index(handle) for handle in _shown(answer) if handle in hand]
                if len(places) == 1 and len(hand) > 1:
                    yield Showing((game, number), faces, places[0])


def _shown(answer: Answer) -> list[Handle]:
    opened = [handle for handle, _ in answer.opened]
    return opened + [stated.handle for stated in answer.proven] + [given.handle for given in answer.given]


def measured(showings: list[Showing]) -> dict[str, tuple[float, int]]:
    """Of each sign how far from zero its sum over all hands is, and from how many hands."""
    found = {}
    for name, sign in SIGNS.items():
        sums: dict[tuple[int, int], int] = {}
        for showing in showings:
            sums[showing.hand] = sums.get(showing.hand, 0) + sign(showing)
        told = [value for value in sums.values() if value]
        found[name] = sum(told) / math.sqrt(sum(value * value for value in told) or 1), len(told)
    return found


def showings(game: str, players: int, games: int, turns: int) -> list[Showing]:
    found: list[Showing] = []
    for number in range(games):
        agreement = make_agreement(game, players, bytes([number]) * 16)
        hands = Hands(ScriptedTable(agreement, random.Random(number)), random.Random(100 + number))
        hands.play(turns)
        found += hands.showings(number)
    return found


@pytest.mark.parametrize(
    ("game", "players", "games", "turns", "fewest"),
    [
        ("dog", 4, 4, 20, {"equal": 12, "sorted": 20, "left": 20}),
        ("dos", 4, 6, 24, {"equal": 20, "sorted": 20, "left": 20}),
        ("daumen", 4, 2, 40, {"sorted": 20, "left": 20}),
        ("agram", 3, 8, 30, {"sorted": 20, "left": 20}),
    ],
)
def test_what_is_shown_tells_nothing_of_the_order_of_the_rest(
    game: str, players: int, games: int, turns: int, fewest: Mapping[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Daumen Drauf and Agram no two cards are equal; in TAO the order of a hand is the rules' own."""
    monkeypatch.setattr("engine.dos.dealing.HAND", 24)  # large hands hold many equal cards
    found = measured(showings(game, players, games, turns))
    assert all(found[name][1] >= count for name, count in fewest.items()), found
    assert all(abs(far) < BOUND for far, _ in found.values()), found
