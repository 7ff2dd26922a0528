"""The table's rounds and the local dealer make the same of a game: events, states, and what each seat knows."""

import random

import pytest
from rounds_bench import Following, events_of, key_of, play_out, truth
from scripted_wire import ScriptedTable, make_agreement
from veiled_game import NAME, veiled_game

from engine import dealer
from engine.canonical import state_hash
from engine.events import Answered, Mixed, Reacted, Shuffled, Tossed
from engine.knowledge import Knowledge, learn
from engine.position import Position
from protocol.rounds.reading import CardReader

__all__ = ["veiled_game"]


def follow(table: ScriptedTable) -> None:
    """Deal the game again locally, in the order in which the table shuffled, and compare after every event."""
    members = [peer.member for peer in table.peers]
    log = members[0].log
    basis = log.branch.rounds[0].procedure.basis
    position = Position(basis.state)
    readers = [CardReader(member.seat, key_of(member.seat), basis.faces) for member in members]
    knowledge = [Knowledge(member.seat) for member in members]
    for event, happened in events_of(table):
        request = log.game.pending(position.state)
        if isinstance(event, Answered | Reacted):
            if isinstance(event, Answered):
                assert all(position.truth[card] == face for one in event.answers for card, face in one.opened)
                assert all(position.truth[one.handle] in one.faces for answer in event.answers for one in answer.proven)
            private = dealer.handed_over(event, position.truth)
            position = Position(log.game.apply(position.state, event), position.truth)
        else:
            assert request is not None
            known = truth(happened.veils, basis.faces)
            order = tuple(known[handle] for handle in event.fresh) if isinstance(event, Shuffled | Mixed) else ()
            numbers = event.values if isinstance(event, Tossed) else ()
            dealt = dealer.deal(log.game, position, request, Following(numbers, order))
            assert dealt.event == event
            position, private = dealt.position, dealt.private
        assert state_hash(position.state) == happened.state_hash
        for seat, reader in enumerate(readers):
            read = reader.read(event, happened.veils)
            assert read == private.get(seat, {})
            knowledge[seat] = learn(knowledge[seat], event, read)
    assert [member.knowledge for member in members] == knowledge


def expect_agreement(table: ScriptedTable) -> None:
    logs = [peer.member.log for peer in table.peers]
    assert all(log.branch.is_closed for log in logs), "the game did not end"
    assert len({log.head.chain for log in logs}) == 1
    assert not table.rejected
    assert not any(peer.fouls for peer in table.peers)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_with_every_request_is_dealt_as_locally(players: int) -> None:
    table = play_out(NAME, players, players, rounds=2)
    expect_agreement(table)
    follow(table)
    happened = {type(event).__name__ for event, _ in events_of(table)}
    assert happened == {"Tossed", "Shuffled", "Opened", "Answered", "Mixed", "Reacted"}


@pytest.mark.usefixtures("transparent_group")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_daumen_drauf_is_dealt_as_locally(players: int) -> None:
    table = play_out("daumen", players, players, partien=1)
    expect_agreement(table)
    follow(table)


@pytest.mark.usefixtures("transparent_group")
def test_the_beginning_of_a_dos_game_is_dealt_as_locally() -> None:
    table = ScriptedTable(make_agreement("dos", 2), random.Random(4))
    table.start()
    table.play_out(most=12)
    assert not any(peer.fouls for peer in table.peers)
    follow(table)
