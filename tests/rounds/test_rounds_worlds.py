"""Two worlds with other hidden faces look the same to everybody whom the faces were not shown.

Played twice with the same decisions and another shuffle, all messages have the same order, kinds and sizes; what
differs is ciphertexts, shares, proofs, and the hashes and signatures over them.
"""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from scripted_wire import Peer, ScriptedTable, make_agreement
from veiled_game import NAME, veiled_game

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
