"""What is asked of the table, what an answer must show, and what is known afterwards. Rulings E5, E6, E29."""

import random
from typing import Any

import pytest
from reference.dos import oracle
from reference.dos.scenes import after, decide, scene, settled, table

from engine.canonical import canonical_bytes
from engine.dos.cards import DECK, FACES
from engine.dos.game import GAME
from engine.dos.state import Fact
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Given, Leaving, Left, Mixed, Opened, Reacted, Shuffled, Tossed
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import Ask, Mix, OneOf, Open, Shuffle, Toss
from engine.values import replace


def knowledge(position: Position[Any], seat: int) -> Knowledge:
    """What `seat` may know: the faces of its own hand."""
    return Knowledge(seat, {handle: position.truth[handle] for handle in position.state.hands[seat]})


def answer(position: Position[Any], move: str) -> Answer:
    seat = position.state.turn
    return GAME.answer(position.state, seat, knowledge(position, seat), GAME.read(move))


def test_a_game_begins_with_toss_shuffle_deal_and_the_first_discard() -> None:
    game = table(5, 3)
    assert GAME.pending(game.state) == Toss((3,))
    game.settle()
    tossed, shuffled, *dealt, turned = game.events
    assert isinstance(tossed, Tossed)
    assert shuffled == Shuffled(DECK, tuple(range(108)))
    assert dealt == [Opened(tuple(range(7 * seat, 7 * seat + 7)), (seat,), None) for seat in range(3)]
    assert turned == Opened((21,), None, game.state.discard)
    assert GAME.pending(game.state) == Ask((game.state.turn,), "play")


def test_dealt_hands_are_not_mixed_and_drawn_cards_are() -> None:
    start = scene("green-9 green-8", "*")
    laid = decide(start, "draw")
    taken = start.state.pile[0]
    assert GAME.pending(laid.state) == Open((taken,), (0,))
    seen = GAME.apply(laid.state, Opened((taken,), (0,), None))
    fresh = start.state.next_handle
    assert GAME.pending(seen) == Mix(0, (0, 1, taken), (fresh, fresh + 1, fresh + 2))
    mixed = GAME.apply(seen, Mixed(0, (0, 1, taken), (fresh, fresh + 1, fresh + 2)))
    assert mixed.hands[0] == (fresh, fresh + 1, fresh + 2)
    assert GAME.pending(mixed) == Ask((1,), "play")


def test_a_laid_card_is_opened_and_nothing_else() -> None:
    start = scene("red-1 green-9", "*")
    said = answer(start, "red-1")
    assert said == Answer(0, "red-1", opened=((0, "red-1"),))
    for wrong in (
        replace(said, opened=()),
        replace(said, opened=((1, "red-1"), (0, "red-1"))),
        replace(said, opened=((0, "red-2"),)),
        replace(said, opened=((3, "red-1"),)),
        replace(said, proven=(OneOf(1, ("green-9",)),)),
        replace(said, given=(Given(1, 1),)),
    ):
        with pytest.raises(ImpossibleEvent):
            GAME.apply(start.state, Answered((wrong,)))


def test_the_engine_refuses_a_card_against_the_rules_whoever_sends_it() -> None:
    start = scene("red-1 green-9 wild", "*")
    for move, handle, face in (("green-9", 1, "green-9"), ("wild", 2, "wild"), ("wild pink", 2, "wild")):
        with pytest.raises(IllegalMove):
            GAME.apply(start.state, Answered((Answer(0, move, ((handle, face),)),)))


def test_a_face_that_lies_open_as_often_as_the_deck_has_it_is_refused() -> None:
    start = scene("red-3 green-9", "*", top="red-5 red-1 red-1")
    with pytest.raises(ImpossibleEvent) as refused:
        GAME.apply(start.state, Answered((Answer(0, "red-1", ((0, "red-1"),)),)))
    assert refused.value.code == "face_surplus"


def test_drawing_proves_every_card_of_the_hand_unfit_e5() -> None:
    start = scene("green-9 blue-skip", "*")
    said = answer(start, "draw")
    unfit = tuple(
        face for face in FACES if not face.startswith("red") and not face.endswith("-5") and not face.startswith("wild")
    )
    assert said == Answer(0, "draw", proven=(OneOf(0, unfit), OneOf(1, unfit)))
    for wrong in (
        Answer(0, "draw"),
        replace(said, proven=said.proven[:1]),
        replace(said, proven=said.proven[::-1]),
        replace(said, proven=(*said.proven[:1], OneOf(1, (*unfit, "wild")))),
        replace(said, proven=(*said.proven, OneOf(2, unfit))),
        replace(said, opened=((0, "green-9"),)),
    ):
        with pytest.raises(ImpossibleEvent):
            GAME.apply(start.state, Answered((wrong,)))


def test_where_a_lone_wild_may_be_kept_the_proof_allows_it_e6() -> None:
    start = scene("wild+4 blue-skip", "*", options={"lone_wild": "may", "reaction_seconds": 0})
    said = answer(start, "draw")
    assert {"wild", "wild+4"} < set(said.proven[0].faces)
    assert "red-1" not in said.proven[0].faces
    assert GAME.apply(start.state, Answered((said,))).turn == 1


def test_taking_a_penalty_needs_no_proof_e9() -> None:
    start = scene("red-+2 green-1", "*", top="blue-+2", penalty=2)
    said = answer(start, "draw")
    assert said == Answer(0, "draw")
    with pytest.raises(ImpossibleEvent):
        GAME.apply(start.state, Answered((replace(said, proven=(OneOf(0, ("red-+2",)),)),)))


def test_nobody_can_draw_where_every_card_of_the_deck_fits_e3_e5() -> None:
    options = {"wish_on_paid_draw": True, "reaction_seconds": 0}
    start = scene("red-1", "*", top="wild+4", options=options)
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(start.state, Answered((Answer(0, "draw"),)))
    assert refused.value.code == "must_lay"


def test_what_was_proven_stays_true_across_mix_and_lay() -> None:
    start = scene("green-9 blue-skip", "*", "green-2 *", pile=["red-9", "blue-9"])
    drawn = after(start, "draw")
    assert drawn.state.facts[0] == (Fact(2, "red-5", "red"),)
    red = after(drawn, "red-2", "red-3", "red-9")
    assert red.state.facts[0] == (Fact(2, "red-5", "red"),)
    green = after(drawn, "red-2", "green-2", "green-9")
    assert green.state.facts[0] == (Fact(1, "red-5", "red"),)


def test_a_card_that_gives_the_lie_to_a_proof_is_refused() -> None:
    start = scene("green-9 green-8", "red-6 *", pile=["blue-1", "red-9", "red-8"])
    drawn = after(start, "draw", "red-2")
    hand = drawn.state.hands[0]
    first = GAME.apply(drawn.state, Answered((Answer(0, "red-9", ((hand[0], "red-9"),)),)))
    turn = GAME.apply(first, Answered((Answer(1, "red-6", ((first.hands[1][0], "red-6"),)),)))
    with pytest.raises(ImpossibleEvent) as refused:
        GAME.apply(turn, Answered((Answer(0, "red-8", ((hand[1], "red-8"),)),)))
    assert refused.value.code == "fact_contradicted"


def test_resampled_positions_honour_knowledge_and_proofs() -> None:
    rng = random.Random(8)
    checked = 0
    for seed in range(25):
        game = table(
            seed, rng.randint(2, 6), lone_wild=rng.choice(["must", "may"]), reaction_seconds=rng.choice([0, 5])
        )
        game.play(lambda state, seat, known, moves: rng.choice(moves), most_decisions=rng.randint(20, 120))
        if game.is_over:
            continue
        state = game.state
        for seat in range(state.players):
            sample = GAME.resample(state, game.knowledge[seat], rng)
            shown = GAME.written(sample)
            cards = [*shown["pile"], *shown["discard"], *(card for hand in shown["hands"] for card in hand)]
            assert sorted(cards) == list(DECK)
            assert all(sample.truth[handle] == game.knowledge[seat].faces[handle] for handle in state.hands[seat])
            for hand, facts in zip(state.hands, state.facts, strict=True):
                for fact in facts:
                    free = free_faces(state, fact)
                    assert sum(sample.truth[handle] in free for handle in hand) >= fact.count
                    checked += 1
    assert checked > 100


def free_faces(state: Any, fact: Fact) -> set[str]:
    """The faces that the fact is about, by the oracle's reading of the rules."""
    options = {"lone_wild": state.options.lone_wild}
    at = {"discard": [fact.top], "colour": fact.colour, "penalty": 0, "options": options}
    may_keep = {"wild", "wild+4"} if state.options.lone_wild == "may" else set()
    return {face for face in FACES if not oracle.can_lay(at, face)} | may_keep


def test_two_worlds_that_differ_in_unseen_cards_look_the_same() -> None:
    """Swap two hidden faces that a seat does not know: nothing that it can see or do changes (E29)."""
    rng = random.Random(4)
    for seed in range(30):
        game = table(seed, rng.randint(2, 5))
        game.play(lambda state, seat, known, moves: rng.choice(moves), most_decisions=rng.randint(1, 60))
        position = game.position
        if game.is_over:
            continue
        for seat in range(game.state.players):
            unknown = [card for other, hand in enumerate(game.state.hands) if other != seat for card in hand]
            unknown += game.state.pile
            one, two = rng.sample(unknown, 2)
            truth = dict(position.truth)
            truth[one], truth[two] = truth[two], truth[one]
            known = Knowledge(seat, {handle: truth[handle] for handle in game.state.hands[seat]})
            assert known.faces == {h: f for h, f in game.knowledge[seat].faces.items() if h in known.faces}
            assert GAME.view(game.state, known) == GAME.view(game.state, game.knowledge[seat])
            assert GAME.legal(game.state, seat, known) == GAME.legal(game.state, seat, game.knowledge[seat])


def test_a_view_shows_the_own_hand_and_only_sizes_of_the_others_e29() -> None:
    game = table(2, 3)
    game.settle()
    shown = GAME.view(game.state, game.knowledge[1])
    assert all(face in FACES for face in shown.hands[1])
    assert shown.hands[0] == shown.hands[2] == (None,) * 7
    assert set(shown.pile) == {None}


def test_a_state_says_nothing_about_hidden_cards() -> None:
    """Two deals with the same public course have the same bytes."""
    bytes_of = set()
    for seed in range(6):
        position = scene("green-9 green-8", "*", pile=["blue-1", "blue-2", "blue-4"])
        truth = dict(position.truth)
        faces = list(truth.values())
        random.Random(seed).shuffle(faces)
        shuffled = Position(position.state, dict(zip(truth, faces, strict=True)))
        bytes_of.add(canonical_bytes(shuffled.state))
    assert len(bytes_of) == 1


def test_events_that_do_not_belong_here_are_refused() -> None:
    asking = scene("red-1 green-9", "*")
    drawing = decide(scene("green-9", "*"), "draw")
    said = answer(asking, "red-1")
    for position, event in (
        (asking, Tossed((0,))),
        (asking, Shuffled(DECK, tuple(range(108)))),
        (asking, Opened((0,), None, ("red-1",))),
        (asking, Mixed(0, (0, 1), (90, 91))),
        (asking, Reacted(0, True)),
        (asking, Answered(())),
        (asking, Answered((said, said))),
        (asking, Answered((replace(said, seat=1),))),
        (asking, Left(5, Leaving.CUT)),
        (asking, Left(-1, Leaving.CUT)),
        (drawing, Answered((said,))),
        (drawing, Opened(drawing.state.draw.taken, (1,), None)),
        (drawing, Opened(drawing.state.draw.taken, (0,), ("red-1",))),
        (drawing, Opened(drawing.state.draw.taken, None, None)),
    ):
        with pytest.raises(ImpossibleEvent):
            GAME.apply(position.state, event)


def test_the_first_discard_must_be_a_card_that_can_be_there() -> None:
    game = table(5, 2, first="0")
    while not isinstance(GAME.pending(game.state), Open) or GAME.pending(game.state).to is not None:
        game.deal()
    handles = GAME.pending(game.state).handles
    for faces in (None, ("red-5", "red-6"), ("red-11",), ()):
        with pytest.raises(ImpossibleEvent):
            GAME.apply(game.state, Opened(handles, None, faces))
    assert GAME.apply(game.state, Opened(handles, None, ("red-5",))).colour == "red"


def test_a_move_said_twice_is_refused_and_changes_nothing() -> None:
    start = scene("red-1 red-3", "red-2 green-5")
    said = Answered((answer(start, "red-1"),))
    laid = GAME.apply(start.state, said)
    with pytest.raises(ImpossibleEvent):
        GAME.apply(laid, said)


def test_new_pile_is_asked_for_as_a_shuffle_of_the_open_faces_e23() -> None:
    start = scene("green-9", "*", top="red-5 blue-1 wild", pile=[])
    laid = decide(start, "draw")
    fresh = start.state.next_handle
    assert GAME.pending(laid.state) == Shuffle(("blue-1", "wild"), (fresh, fresh + 1))
    shuffled = GAME.apply(laid.state, Shuffled(("blue-1", "wild"), (fresh, fresh + 1)))
    assert GAME.pending(shuffled) == Open((fresh,), (0,))
    assert shuffled.pile == (fresh + 1,)
    assert settled(laid).state.turn == 1
