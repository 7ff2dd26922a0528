"""What a seat may see: ruling B16, and two worlds that it cannot tell apart."""

from random import Random

import pytest
from reference.daumen.tables import after, answer, applied, at_random, between_tricks, new_table, seen

from engine import dealer
from engine.canonical import canonical_bytes, state_hash
from engine.daumen.cards import twin
from engine.daumen.game import GAME
from engine.events import Answered
from engine.knowledge import Knowledge, learn
from engine.requests import Ask
from engine.values import replace


def view_of(start, seat):
    state = start.state
    offer = state.offers[seat]
    own = [*state.hands[seat], *([] if offer is None else [offer.card])]
    return GAME.data(GAME.view(state, Knowledge(seat, {handle: start.truth[handle] for handle in own})))


def test_a_view_hides_hands_stock_and_the_teeth_of_others():
    """B16: colour and number of an offer are public, its tooth is not, except for its owner."""
    start = between_tricks("yellow-3! green-1", "green-2 black-1!", stock=["black-4", "black-2!"])
    start = after(start, "show yellow-3!", "show green-2")
    mine, other = view_of(start, 0), view_of(start, 1)
    assert mine["offers"] == ["yellow-3!", "green-2?"]
    assert other["offers"] == ["yellow-3?", "green-2"]
    assert mine["hands"] == [["green-1"], [None]]
    assert other["hands"] == [[None], ["black-1!"]]
    assert mine["stock"] == other["stock"] == [None, None]


def test_a_view_shows_released_cards_whole():
    """B16: the poison of a released card is public from its release on."""
    start = between_tricks("yellow-3! black-1", "green-2 black-2", "green-1")
    start = after(start, "show yellow-3!", "show green-2", "pass", "show black-1")
    assert view_of(start, 2)["released"] == [[0, "yellow-3!"]]


def test_a_live_view_counts_stacks_and_an_analyst_reads_them():
    """B16: once stacked the cards lie face down, one's own too."""
    start = after(between_tricks("yellow-3! green-1", "green-2 black-1"), "show yellow-3!", "pass")
    assert view_of(start, 0)["won"] == view_of(start, 1)["won"] == [[None], []]
    assert seen(start)["won"] == [["yellow-3!"], []]


def test_stacks_are_turned_when_all_is_counted():
    """B16, B22: nothing is played any more."""
    start = after(between_tricks("yellow-3!", "green-2", options={"partien": 1}), "show yellow-3!", "pass")
    assert view_of(start, 1)["won"] == [["yellow-3!"], []]


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_no_view_of_a_whole_game_holds_a_foreign_secret(players):
    """In every Partie, the second one too: all faces in a view are public or the seat's own."""
    table = new_table(players, seed=players, partien=2)
    choose = at_random(Random(players))
    table.settle()
    while not table.is_over:
        state, truth = table.state, table.position.truth
        for seat in range(players):
            offer = state.offers[seat]
            own = [truth[handle] for handle in state.hands[seat]]
            own += [] if offer is None else [truth[offer.card]]
            allowed = {*own, *(face for _, face in state.released)}
            assert _faces(GAME.data(GAME.view(state, table.knowledge[seat]))) <= allowed
        table.decide(choose)
        table.settle()
    assert table.state.partie == 2


def _faces(view):
    known = {
        f"{colour}-{number}{tooth}"
        for colour in ("yellow", "green", "black")
        for number in range(1, 10)
        for tooth in ("", "!")
    }
    found = set()
    pending = [view]
    while pending:
        value = pending.pop()
        if isinstance(value, str) and value in known:
            found.add(value)
        elif isinstance(value, list | dict):
            pending.extend(value.values() if isinstance(value, dict) else value)
    return found


def test_the_answer_and_the_state_do_not_depend_on_the_tooth():
    """No byte that an opponent gets before the release depends on the poison."""
    harmless = between_tricks("yellow-3 green-1", "green-2 black-1")
    poisonous = between_tricks("yellow-3! green-1", "green-2 black-1")
    said = answer(harmless, "show yellow-3"), answer(poisonous, "show yellow-3!")
    assert said[0] == said[1]
    states = [GAME.apply(start.state, Answered((one,))) for start, one in zip((harmless, poisonous), said, strict=True)]
    assert canonical_bytes(states[0]) == canonical_bytes(states[1])


@pytest.mark.parametrize("seed", range(40))
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(seed):
    """Swap two faces that are hidden from a seat: its state, view and moves stay as they were, whatever others do.

    The worlds go on together, through tricks and refills, until one of the two cards is shown to the seat or to all.
    An offered card is swapped with its twin, so that both worlds hold to what was proven.
    """
    rng = Random(seed)
    players = 2 + seed % 6
    seat = rng.randrange(players)
    table = new_table(players, seed=seed, partien=1)
    table.settle()
    for _ in range(rng.randrange(12)):
        table.decide(at_random(rng))
        table.settle()
    one, other = _swapped(table.state, table.position.truth, table.knowledge[seat], rng)
    truth = table.position.truth
    worlds = [table.position, replace(table.position, truth={**truth, one: truth[other], other: truth[one]})]
    knowledge = table.knowledge[seat]
    _expect_same(worlds, knowledge)
    while (happened := _in_both(worlds, rng, seat)) is not None:
        event, private, worlds = happened
        knowledge = learn(knowledge, event, private)
        _expect_same(worlds, knowledge)


def _in_both(worlds, rng, seat):
    """The next event, what it shows to the seat, and both worlds after it; None where the seat could tell them apart
    from then on, or where nothing is left to happen."""
    request = GAME.pending(worlds[0].state)
    if request is None:
        return None
    if isinstance(request, Ask):
        moves = dealer.moves(GAME, worlds[0])
        said = answer(worlds[0], moves[rng.randrange(len(moves))].text)
        mirrored = _same_cards(worlds[1], said)
        if mirrored is None:
            return None
        assert answer(worlds[1], mirrored) == said
        return Answered((said,)), {}, [replace(world, state=applied(world, said)) for world in worlds]
    seed = rng.randrange(1000)
    one, other = (dealer.deal(GAME, world, request, Random(seed)) for world in worlds)
    shown = one.private.get(seat, {})
    if one.event != other.event or shown != other.private.get(seat, {}):
        return None
    return one.event, shown, [one.position, other.position]


def _same_cards(world, said):
    """The move that lays the same handles in `world`; None where they would show another face."""
    if any(world.truth[handle] != face for handle, face in said.opened):
        return None
    for statement in said.proven:
        face = world.truth[statement.handle]
        return f"show {face}" if face in statement.faces else None
    return said.move


def _expect_same(worlds, knowledge):
    one, other = (world.state for world in worlds)
    assert state_hash(one) == state_hash(other)
    assert GAME.view(one, knowledge) == GAME.view(other, knowledge)
    assert GAME.legal(one, knowledge.seat, knowledge) == GAME.legal(other, knowledge.seat, knowledge)


def _swapped(state, truth, knowledge, rng):
    """Two handles whose faces the seat does not know: twins, one of them offered perhaps, or two cards in hands."""
    hidden = [handle for handle in state.hidden_handles() if handle not in knowledge.faces]
    by_face = {truth[handle]: handle for handle in hidden}
    pairs = [(handle, by_face[twin(truth[handle])]) for handle in hidden if twin(truth[handle]) in by_face]
    offered = {offer.card for offer in state.offers if offer is not None}
    shown = [pair for pair in pairs if pair[0] in offered]
    if shown or (pairs and rng.random() < 0.5):
        return (shown or pairs)[0]
    free = [handle for handle in hidden if handle not in offered]
    rng.shuffle(free)
    return free[0], free[1]
