"""What a seat leaves behind when it resigns or has finished: enough for the others to go on, and nothing else."""

import random
from collections.abc import Callable, Iterator

import pytest
from msgspec import structs
from rounds_bench import Cheat, events_of, key_of, reach
from scripted_wire import Peer, ScriptedTable, identity, make_agreement
from veiled_game import NAME, veiled_game

from engine.events import Leaving, Left
from protocol.rounds.ask import AskRound
from protocol.rounds.disclosures import disclose
from protocol.rounds.parting import left_to_others
from protocol.rounds.procedure import Foul
from protocol.rounds.sealed import SealRound
from protocol.rounds.shuffle import ShuffleRound
from protocol.veil.group import SIZE
from protocol.wire.items import Entry, Resignation, Signed, sign
from protocol.wire.payloads import Giving, Parting, Reply, Unsealed

__all__ = ["veiled_game"]
pytestmark = pytest.mark.usefixtures("transparent_group")


@pytest.fixture(autouse=True)
def _small_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dos is won sooner."""
    monkeypatch.setattr("engine.dos.dealing.HAND", 2)


def begun(game: str, players: int, number: int = 0, **options: object) -> ScriptedTable:
    table = ScriptedTable(make_agreement(game, players, bytes([number]) * 16, **options), random.Random(number))
    table.start()
    table.settle()
    return table


def resign(table: ScriptedTable, seat: int) -> Resignation:
    peer = table.peers[seat]
    peer.run(peer.member.resign(table.now))
    body = peer.member.log.pool.resignations[seat].body
    assert isinstance(body, Resignation)
    return body


def departure(table: ScriptedTable, seat: int) -> Leaving:
    """How all others saw a seat leave."""
    others = [peer.seat for peer in table.peers if peer.seat != seat]
    seen = {other: [event for event, _ in events_of(table, other) if isinstance(event, Left)] for other in others}
    (left,) = {tuple(events) for events in seen.values()}
    assert [event.seat for event in left] == [seat]
    return left[0].how


def bases_of(body: Resignation) -> set[bytes]:
    return {body.bases[start : start + SIZE] for start in range(0, len(body.bases), SIZE)}


def no_secret_in(items: list[Signed], seat: int) -> bool:
    return not any(key_of(seat).reveal() in item.data for item in items)


# -- resigning -----------------------------------------------------------------------------------------------------


def test_whoever_resigns_between_commitment_and_opening_shows_nobody_its_gift() -> None:
    """Dog's exchange is void then, and its partner still would hold the card that it has opened to the leaver."""
    table = begun("dog", 4)
    leaver, giver = 0, 2
    member = table.peers[leaver].member
    assert isinstance(member.log.head.procedure, SealRound)
    table.peers[leaver].run(member.decide(member.legal()[0].text, table.now))
    body = resign(table, leaver)
    table.settle()
    before = table.peers[giver].member.log.branch.state.hands[giver]
    table.play_turns()
    table.settle()
    items = table.peers[1].journal.items
    opened = [item.body.payload for item in items if isinstance(item.body, Entry) and item.body.seat == giver]
    (gift,) = [shown for said in opened if isinstance(said, Unsealed) for shown in said.reply.disclosed]
    assert isinstance(gift, Giving)
    assert gift.to == leaver
    assert no_secret_in(items, leaver)
    assert gift.card[:SIZE] not in bases_of(body)
    assert departure(table, leaver) is Leaving.WITHDRAWN
    assert not {*before} & {*table.peers[1].member.log.branch.state.hands[giver]}, "the gift is dealt anew as well"


def test_whoever_resigns_later_leaves_the_shares_that_others_need_and_no_others() -> None:
    """In Dos these are those of the pile: its own hand, and all that it ever held, stay hidden."""
    table = begun("dos", 3, 2, reaction_seconds=0)
    for (peer, _), _ in zip(asked(table), range(4), strict=False):
        peer.run(peer.member.decide(peer.member.legal()[0].text, table.now))
    basis = table.peers[1].member.log.head.procedure.basis
    pile = {basis.veils[handle].card.a for handle in basis.state.pile}
    assert bases_of(resign(table, 1)) == pile
    table.settle()
    assert departure(table, 1) is Leaving.RESIGNED
    state = table.peers[0].member.log.branch.state
    assert (*state.hands, *state.pile) == (basis.state.hands[0], (), basis.state.hands[2], *basis.state.pile)
    play_on(table)
    assert table.peers[0].member.log.branch.is_closed
    assert table.peers[0].member.log.branch.state.pile != basis.state.pile, "cards are drawn without it"
    assert no_secret_in(table.peers[0].journal.items, 1)


def test_whoever_resigns_after_its_part_of_a_shuffle_cannot_have_left_shares_of_what_comes_out() -> None:
    table = reach(NAME, ShuffleRound, 1)
    resign(table, 0)
    table.held = lambda peer, task: False
    awaited = table.peers[1]
    for task in list(awaited.jobs):
        awaited.jobs.remove(task)
        awaited.run(awaited.member.job_done(task.number, task.job.run(), 0.0))
    table.play_out()
    assert departure(table, 0) is Leaving.WITHDRAWN
    assert all(peer.member.log.branch.is_closed for peer in table.peers[1:])
    assert not any(peer.fouls for peer in table.peers)


# -- finishing -----------------------------------------------------------------------------------------------------


def asked(table: ScriptedTable) -> Iterator[tuple[Peer, str]]:
    """Who is asked in Dos, and the move that leads to the end soonest, until nobody is asked."""
    while peers := [peer for peer in table.peers if peer.is_up and peer.member.is_asked]:
        moves = [move.text for move in peers[0].member.legal()]
        yield peers[0], next((move for move in moves if move != "draw"), "draw")
        table.settle()


def play_on(table: ScriptedTable) -> None:
    for peer, move in asked(table):
        peer.run(peer.member.decide(move, table.now))


def finishing() -> tuple[ScriptedTable, Peer, str]:
    """A table of Dos, its seat that can lay its last card while others play on, and the move."""
    table = begun("dos", 3, 2, reaction_seconds=0)
    for peer, move in asked(table):
        if move != "draw" and len(peer.member.log.branch.state.hands[peer.seat]) == 1:
            return table, peer, move
        peer.run(peer.member.decide(move, table.now))
    raise AssertionError("nobody finishes")


def finished() -> tuple[ScriptedTable, int]:
    """A table of Dos at which a seat has finished."""
    table, peer, move = finishing()
    peer.run(peer.member.decide(move, table.now))
    table.settle()
    return table, peer.seat


def test_whoever_lays_the_last_card_holds_no_key_any_more() -> None:
    table, seat = finished()
    for peer in table.peers:
        basis = peer.member.log.head.procedure.basis
        assert basis.state.ranking == (seat,)
        assert seat in basis.living
        assert seat not in basis.active
        assert not any(seat in card.under for card in basis.veils.cards.values())
        assert basis.state.pile


def test_whoever_has_finished_shuffles_and_tosses_no_more() -> None:
    table, seat = finished()
    step = table.peers[0].member.log.head.place.step
    play_on(table)
    items = [item.body for item in table.peers[0].journal.items if isinstance(item.body, Entry)]
    said = [type(body.payload).__name__ for body in items if body.seat == seat and body.step > step]
    assert said == ["Closing", "Covering"]
    assert all(peer.member.log.branch.is_closed for peer in table.peers)


def test_nobody_waits_for_it_before_the_end() -> None:
    table, seat = finished()
    table.peers[seat].crash()
    play_on(table)
    branch = table.peers[(seat + 1) % 3].member.log.branch
    assert branch.is_over
    assert branch.cut is None
    assert branch.game.outcome(branch.state).places[seat] == 1


def test_its_foul_costs_its_place_and_deals_nothing_anew() -> None:
    table, seat = finished()
    other = table.peers[(seat + 1) % 3]
    hands = other.member.log.branch.state.hands
    for step in (1000, 1001):
        item = sign(identity(seat), Resignation(table.agreement.id, bytes(16), step, 0, seat))
        other.run(other.member.receive(item, None, table.now))
    table.settle()
    branch = other.member.log.branch
    assert seat not in branch.living
    assert branch.state.hands == hands
    play_on(table)
    branch = other.member.log.branch
    assert branch.is_closed
    assert branch.game.outcome(branch.state).places[seat] == 3


def broken(reply: Reply, change: Callable[[Parting], tuple[Parting, ...]]) -> Reply:
    *others, parting = reply.disclosed
    assert isinstance(parting, Parting)
    return structs.replace(reply, disclosed=(*others, *change(parting)))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda parting: (), "parting"),
        (lambda parting: (parting, parting), "parting"),
        (lambda parting: (Parting(parting.shares[SIZE:], parting.proof),), "parting"),
        (lambda parting: (Parting(parting.shares[SIZE:] + parting.shares[:SIZE], parting.proof),), "proof_equality"),
        (lambda parting: (Parting(bytes(SIZE) + parting.shares[SIZE:], parting.proof),), "proof_identity"),
    ],
)
def test_a_last_card_without_its_true_shares_is_a_foul(
    change: Callable[[Parting], tuple[Parting, ...]], code: str
) -> None:
    table, peer, move = finishing()
    procedure = peer.member.log.head.procedure
    assert isinstance(procedure, AskRound)
    state, game = peer.member.log.branch.state, peer.member.log.game
    answer = game.answer(state, peer.seat, peer.member.knowledge, game.read(move))
    left = procedure.left_with(answer)
    assert left == left_to_others(procedure.basis, peer.seat) == tuple(sorted(state.pile))
    work = disclose(procedure.basis, 0, answer, peer.secrets(), left)
    honest = work.finish(work.job.run())
    assert isinstance(honest, Reply)
    assert Cheat(table, peer.seat).send(broken(honest, change)) == {(peer.seat, code)}


def test_shares_that_nobody_asked_for_are_a_foul() -> None:
    table = begun("dos", 3, 1, reaction_seconds=0)
    (peer,) = (peer for peer in table.peers if peer.member.is_asked)
    procedure = peer.member.log.head.procedure
    assert isinstance(procedure, AskRound)
    move = next(move for move in peer.member.legal() if move.text != "draw")
    answer = peer.member.log.game.answer(procedure.basis.state, peer.seat, peer.member.knowledge, move)
    work = disclose(procedure.basis, 0, answer, peer.secrets(), left_to_others(procedure.basis, peer.seat))
    with pytest.raises(Foul, match="parting"):
        procedure.check(peer.seat, work.finish(work.job.run()))
