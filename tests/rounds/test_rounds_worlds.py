"""Two worlds with other hidden faces look the same to everybody whom the faces were not shown.

Played twice with the same decisions and another shuffle, all messages have the same order, kinds and sizes; what
differs is ciphertexts, shares, proofs, and the hashes and signatures over them.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from scripted_wire import Peer, ScriptedTable, make_agreement
from veiled_game import NAME, veiled_game

from engine import registry
from engine.cards import Face
from engine.errors import IllegalMove
from engine.events import Shuffled
from protocol.seat.effects import RunJob
from protocol.veil import shuffle
from protocol.watch.feed import Feed
from protocol.wire.items import Entry, RevealedKey, Signed
from protocol.wire.payloads import Closing, ShuffledDeck, TossLink

__all__ = ["veiled_game"]

Choose = Callable[[Peer], str]


def play(number: int, choose: Choose, defers: bool = False, open_books: bool = False) -> list[Signed]:
    """A whole game in which `number` decides nothing but the randomness of shuffles and proofs: all items in order."""
    sources = [random.Random(10 * number + seat) for seat in range(3)]
    agreement = make_agreement(NAME, 3, open_books=open_books)
    table = ScriptedTable(agreement, random.Random(7), defers, lambda seat: sources[seat].randbytes)
    table.start()
    for _ in range(200):
        table.settle()
        asked = [peer for peer in table.peers if peer.member.is_asked]
        if not asked:
            break
        for peer in asked:
            peer.run(peer.member.decide(choose(peer), table.now))
    assert all(peer.member.log.branch.is_closed for peer in table.peers)
    return table.peers[0].journal.items


def by_place(peer: Peer) -> str:
    """Decisions that everybody could make without looking at the faces: give the first card, pass, hit."""
    member = peer.member
    moves = [move.text for move in member.legal()]
    if moves[0].startswith("give"):
        first = member.log.branch.state.hands[peer.seat][0]
        return f"give {member.knowledge.faces[first]}"
    return "hit" if "hit" in moves else "pass"


def by_face(peer: Peer) -> str:
    """A claim where one is possible: it says something about the hand, as it should."""
    claims = [move.text for move in peer.member.legal() if move.text.startswith("claim")]
    return claims[0] if claims else by_place(peer)


def shape(value: Any) -> Any:
    """All of a message but its bytes, of which the lengths remain."""
    if isinstance(value, bytes):
        return len(value)
    if isinstance(value, list | tuple):
        return tuple(shape(item) for item in value)
    return value


def shapes(items: list[Signed]) -> list[Any]:
    return [shape(msgspec.to_builtins(item.body, builtin_types=(bytes,))) for item in items]


@pytest.mark.parametrize("defers", [False, True])
def test_messages_have_the_same_shape_whatever_the_hidden_faces_are(defers: bool) -> None:
    worlds = [play(number, by_place, defers) for number in range(4)]
    assert len({item.data for world in worlds for item in world if isinstance(item.body, Entry)}) > 2 * len(worlds[0])
    for world in worlds[1:]:
        assert shapes(world) == shapes(worlds[0])


def test_open_books_are_no_difference_before_the_end_and_come_after_it() -> None:
    worlds = [play(number, by_place, open_books=True) for number in range(3)]
    for world in worlds:
        assert shapes(world) == shapes(worlds[0])
        bodies = [item.body for item in world]
        books = [at for at, body in enumerate(bodies) if isinstance(body, RevealedKey)]
        closing = [
            at for at, body in enumerate(bodies) if isinstance(body, Entry) and isinstance(body.payload, Closing)
        ]
        assert len(books) == len(closing) == 3
        assert min(books) > max(closing)
    assert not any(isinstance(item.body, RevealedKey) for item in play(0, by_place))


def test_nothing_but_randomness_distinguishes_the_worlds() -> None:
    """Before the first shuffle all bytes are equal, and links of tosses are at any time."""
    one, other = play(0, by_place), play(1, by_place)
    first = next(index for index, item in enumerate(one) if isinstance(item.body.payload, ShuffledDeck))
    assert [item.data for item in one[:first]] == [item.data for item in other[:first]]
    assert one[first].data != other[first].data
    assert links(one) == links(other)


def links(items: list[Signed]) -> list[TossLink]:
    payloads = [item.body.payload for item in items if isinstance(item.body, Entry)]
    return [payload for payload in payloads if isinstance(payload, TossLink)]


def test_the_comparison_notices_a_decision_that_depends_on_a_face() -> None:
    worlds = [shapes(play(number, by_face)) for number in range(4)]
    assert any(world != worlds[0] for world in worlds[1:])


# -- every game: two cards in each other's place, and the same moves ---------------------------------------------------


class World:
    """The first turns of a game. The cards `swapped`, by their places in the first deck, have each other's faces."""

    def __init__(self, game: str, players: int, swapped: tuple[int, int] | None, **options: object) -> None:
        sources = [random.Random(seat) for seat in range(players)]
        agreement = make_agreement(game, players, **options)
        self.table = ScriptedTable(agreement, random.Random(1), True, lambda seat: sources[seat].randbytes)
        self.table.held = self._traced
        self.swapped = swapped
        self.jobs: list[Any] = []
        self.orders: list[tuple[int, ...]] = []

    def play(self, turns: int, script: list[str] | None = None) -> list[str]:
        """The moves that were made: those of `script`, or any."""
        said: list[str] = []
        rng = random.Random(2)
        self.table.start()
        for _ in range(turns):
            self.table.settle()
            for peer in (peer for peer in self.table.peers if peer.member.is_asked):
                move = script[len(said)] if script else rng.choice(peer.member.legal()).text
                peer.run(peer.member.decide(move, self.table.now))
                said.append(move)
        self.table.settle()
        return said

    @property
    def items(self) -> list[Signed]:
        return self.table.peers[0].journal.items

    @property
    def watched(self) -> list[Signed]:
        """What a watcher of the last seat is shown."""
        feed = Feed(self.table.peers[-1].member.log, 0)
        feed.follow()
        return feed.items

    @property
    def known(self) -> list[dict[int, Face]]:
        return [dict(peer.member.knowledge.faces) for peer in self.table.peers]

    def order(self, count: int, random_bytes: Callable[[int], bytes]) -> tuple[int, ...]:
        """The random order of a shuffle. The first one of all is changed by the swap."""
        order = list(self._ordered(count, random_bytes))
        if self.swapped and not self.orders:
            one, other = map(order.index, self.swapped)
            order[one], order[other] = order[other], order[one]
        self.orders.append(tuple(order))
        return tuple(order)

    _ordered = staticmethod(shuffle.random_order)

    def _traced(self, peer: Peer, task: RunJob) -> bool:
        """How long a seat takes for its proofs is seen by all, so these may not differ, either."""
        self.jobs.append((peer.seat, task.job.function.__name__, shape(_plain(task.job.arguments))))
        return False


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    return value.__name__ if callable(value) else value


def pairs(world: World, said: list[str]) -> Iterator[tuple[int, int]]:
    """Cards of which no move has said anything, where they lay in the first deck."""
    events = (happened.event for happened in world.table.peers[0].member.log.branch.happened)
    faces = next(event.cards for event in events if isinstance(event, Shuffled))
    words = {word for move in said for word in move.split()}
    silent = [place for place, face in enumerate(faces) if face not in words]
    rng = random.Random(3)
    while True:
        one, other = rng.sample(silent, 2)
        if faces[one] != faces[other]:
            yield one, other


@pytest.mark.usefixtures("transparent_group")
@pytest.mark.parametrize(
    ("game", "players", "turns", "options"),
    [
        ("dog", 4, 3, {}),
        ("dos", 3, 8, {}),
        ("daumen", 3, 8, {}),
        ("tao", 2, 4, {"version": "yang"}),
        ("agram", 3, 4, {}),
    ],
)
def test_cards_of_which_nothing_is_said_could_be_any_others(
    game: str, players: int, turns: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves, events, sizes, order and the work of proofs are the same; only what somebody knows is not."""
    monkeypatch.setitem(registry._HOMES, "agram", "sixth_game.agram.game")

    def played(swapped: tuple[int, int] | None, script: list[str] | None) -> tuple[World, list[str]]:
        world = World(game, players, swapped, **options)
        monkeypatch.setattr(shuffle, "random_order", world.order)
        return world, world.play(turns, script)

    one, said = played(None, None)
    found = 0
    for swapped, _ in zip(pairs(one, said), range(40), strict=False):
        try:
            other, _ = played(swapped, said)
        except IllegalMove:
            continue
        found += other.known != one.known
        assert shapes(other.items) == shapes(one.items)
        assert other.jobs == one.jobs
        assert shapes(other.watched) == shapes(one.watched)
        if found == 2:
            return
    pytest.fail("no two cards of which nothing was said")
