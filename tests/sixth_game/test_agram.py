"""Agram ruling by ruling: the tests that a game of the registry has, for one that stands outside."""

from random import Random
from typing import Any

import pytest
from sixth_game.agram.game import GAME
from sixth_game.agram.moves import DECK, WITHOUT, Lay, Show

from engine import dealer
from engine.dealer import LocalTable
from engine.errors import BadNotation, BadPosition, IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Leaving, Left, Tossed
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import Ask, OneOf, Open, Shuffle, Toss
from engine.values import replace


def faces(text: str) -> list[str]:
    """`faces("h-3 s-10")`: hearts-3 and spades-10."""
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    return [suits[word[0]] + word[1:].replace("-a", "-ace") for word in text.split()]


def at(*hands: str, **more: Any) -> Position[Any]:
    """A position with seat 0 to lead, unless `more` says otherwise."""
    data = {"game": "agram", "players": len(hands), "turn": 0, "hands": [faces(hand) for hand in hands], **more}
    return GAME.parse(data)


def play(position: Position[Any], *cards: str) -> dict[str, Any]:
    for card in cards:
        position = dealer.decide(GAME, position, Lay(*faces(card)))
    return GAME.written(position)


def legal(position: Position[Any], seat: int = 0) -> list[str]:
    return [move.text for move in GAME.legal(position.state, seat, Knowledge(seat, position.truth))]


def table(players: int, seed: int = 0, **options: Any) -> LocalTable:
    return LocalTable(GAME, GAME.configure(options, players), players, Random(seed))


def test_f1_the_ace_of_spades_is_missing() -> None:
    assert len(DECK) == len(set(DECK)) == 35
    assert sorted(face for face in DECK if face.endswith("ace")) == faces("c-a d-a h-a")


@pytest.mark.parametrize(("players", "options", "size"), [(2, {}, 6), (5, {}, 6), (3, {"cards": 4}, 4)])
def test_f2_everybody_gets_a_hand_that_nobody_else_sees(players: int, options: dict[str, int], size: int) -> None:
    game = table(players, **options)
    game.settle()
    for seat, known in enumerate(game.knowledge):
        assert tuple(known.faces) == game.state.hands[seat]
        assert len(known.faces) == size
        view = GAME.view(game.state, known)
        assert [None not in hand for hand in view.hands] == [other == seat for other in range(players)]


def test_f3_who_leads_is_tossed_for_before_the_cards_are_dealt() -> None:
    state = GAME.initial(GAME.configure({}, 3), 3)
    assert GAME.pending(state) == Toss((3,))
    state = GAME.apply(state, Tossed((2,)))
    assert (state.leader, state.turn) == (2, 2)
    assert isinstance(GAME.pending(state), Shuffle)
    chosen = GAME.initial(GAME.configure({"first": 1}, 3), 3)
    assert (chosen.turn, type(GAME.pending(chosen))) == (1, Shuffle)


def test_f4_suit_is_followed_by_whoever_can() -> None:
    position = at("h-3 s-4 c-9", "h-5 s-6 h-10")
    assert legal(position) == faces("c-9 h-3 s-4")
    position = dealer.decide(GAME, position, Lay("hearts-3"))
    assert legal(position, 1) == faces("h-10 h-5")
    with pytest.raises(IllegalMove) as caught:
        play(position, "s-6")
    assert (caught.value.code, caught.value.details) == ("must_follow", {"colour": "hearts"})


def test_f4_whoever_cannot_follow_proves_it_of_all_that_stays_hidden() -> None:
    position = dealer.decide(GAME, at("h-3 s-4 c-3", "d-5 s-6 c-10"), Lay("hearts-3"))
    hand = position.state.hands[1]
    known = Knowledge(1, position.truth)
    answer = GAME.answer(position.state, 1, known, Lay("spades-6"))
    assert answer.opened == ((hand[1], "spades-6"),)
    assert answer.proven == (OneOf(hand[0], WITHOUT["hearts"]), OneOf(hand[2], WITHOUT["hearts"]))
    after = GAME.apply(position.state, Answered((answer,)))
    assert after.voids == ((), ("hearts",))
    for wrong in (replace(answer, proven=answer.proven[1:]), replace(answer, proven=())):
        with pytest.raises(ImpossibleEvent, match="disclosure_wrong"):
            GAME.apply(position.state, Answered((wrong,)))


def test_f4_nothing_is_proven_where_suit_is_followed() -> None:
    position = at("h-3 s-4", "h-5 s-6")
    answer = GAME.answer(position.state, 0, Knowledge(0, position.truth), Lay("hearts-3"))
    assert answer.proven == ()
    assert GAME.apply(position.state, Answered((answer,))).voids == ((), ())


def test_f5_the_highest_card_of_the_led_suit_takes_the_trick() -> None:
    assert play(at("h-9 c-3", "h-10 c-4", "s-10 c-5"), "h-9", "h-10", "s-10")["leader"] == 1
    assert play(at("h-10 c-3", "h-a c-4", "h-9 c-5"), "h-10", "h-a", "h-9")["leader"] == 1
    assert play(at("h-3 c-3", "s-9 c-4", "d-a c-5"), "h-3", "s-9", "d-a")["leader"] == 0


def test_f6_whoever_took_a_trick_leads_to_the_next() -> None:
    after = play(at("h-9 c-3", "h-10 c-4", "h-3 c-5"), "h-9", "h-10", "h-3")
    assert (after["turn"], after["leader"], after["trick"]) == (1, 1, [None] * 3)
    assert after["played"] == faces("h-9 h-10 h-3")


def test_f7_the_last_trick_wins() -> None:
    after = play(at("h-10 c-3", "h-9 c-4", "h-3 s-10"), "h-10", "h-9", "h-3", "c-3", "c-4", "s-10")
    assert (after["over"], after["turn"]) == (True, None)
    assert (after["winners"], after["places"]) == ([1], [2, 1, 2])
    assert "scores" not in after


def test_f7_with_misere_the_last_trick_loses() -> None:
    over = play(at("h-3", "h-10", options={"misere": True}), "h-3", "h-10")
    assert over["places"] == [1, 2]


@pytest.mark.parametrize("how", list(Leaving))
def test_f8_a_card_that_was_laid_stays_in_the_trick(how: Leaving) -> None:
    position = dealer.decide(GAME, at("h-10 c-3", "h-4 c-4", "h-3 s-10"), Lay("hearts-10"))
    state = GAME.apply(position.state, Left(0, how))
    assert (state.turn, state.hands[0]) == (1, ())
    after = play(Position(state, position.truth), "h-4", "h-3")
    assert (after["leader"], after["turn"], after["played"]) == (1, 1, faces("h-10 h-4 h-3"))


def test_f8_a_seat_that_leaves_is_not_waited_for_and_comes_last() -> None:
    position = dealer.decide(GAME, at("h-3", "h-4", "h-10"), Lay("hearts-3"))
    position = dealer.decide(GAME, position, Lay("hearts-4"))
    state = GAME.apply(position.state, Left(2, Leaving.CUT))
    assert GAME.pending(state) is None
    assert GAME.outcome(state).places == (2, 1, 3)
    state = GAME.apply(at("h-3", "h-4").state, Left(0, Leaving.RESIGNED))
    assert (GAME.outcome(state).winners, GAME.outcome(state).reason) == ((1,), "left")


def test_f8_before_all_have_seen_their_cards_they_are_dealt_anew() -> None:
    game = table(3, first=0)
    game.deal()
    game.deal()
    assert isinstance(GAME.pending(game.state), Open)
    game.leave(0, Leaving.CUT)
    assert GAME.pending(game.state) == Shuffle(DECK, tuple(range(35, 70)))
    game.settle()
    assert GAME.pending(game.state) == Ask((1,), "play")
    assert [len(hand) for hand in game.state.hands] == [0, 6, 6]


def test_f9_a_low_hand_may_be_shown_before_a_card_of_it_is_laid() -> None:
    low, high = "h-3 s-4 c-3", "h-5 s-6 c-a"
    assert legal(at(low, high)) == [*faces("c-3 h-3 s-4"), "show"]
    assert legal(at(high, low)) == faces("c-a h-5 s-6")
    after = GAME.written(dealer.decide(GAME, at(low, high), Show()))
    assert (after["over"], after["winners"], after["hands"], after["played"]) == (True, [0], [[], []], faces(low))
    position = dealer.decide(GAME, at("h-9 s-10 c-10", low), Lay("hearts-9"))
    assert legal(position, 1) == [*faces("h-3"), "show"]
    assert GAME.written(dealer.decide(GAME, position, Show()))["winners"] == [1]


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        (("h-3 s-10", "h-5 s-6"), {}),
        (("h-3 s-4", "h-5 s-6"), {"played": faces("c-3 c-4")}),
        (("h-3 s-4", "h-5 s-6"), {"options": {"misere": True}}),
    ],
)
def test_f9_no_other_hand_may_be_shown(hands: tuple[str, ...], more: dict[str, Any]) -> None:
    position = at(*hands, **more)
    with pytest.raises(IllegalMove, match="hand_high"):
        dealer.decide(GAME, position, Show())
    shown = tuple((handle, position.truth[handle]) for handle in position.state.hands[0])
    with pytest.raises(IllegalMove, match="hand_high"):
        GAME.apply(position.state, Answered((Answer(0, "show", shown),)))


def test_f9_whoever_shows_shows_all_cards() -> None:
    position = at("h-3 s-4", "h-5 s-6")
    hand = position.state.hands[0]
    with pytest.raises(ImpossibleEvent, match="disclosure_wrong"):
        GAME.apply(position.state, Answered((Answer(0, "show", ((hand[0], "hearts-3"),)),)))
    twice = tuple((handle, "hearts-3") for handle in hand)
    with pytest.raises(ImpossibleEvent, match="face_surplus"):
        GAME.apply(position.state, Answered((Answer(0, "show", twice),)))


def test_a_card_is_one_of_the_hand_and_has_not_been_seen_before() -> None:
    position = at("h-3 s-4", "h-5 s-6", played=faces("h-10"))
    handle = position.state.hands[0][0]
    for answer, code in (
        (Answer(0, "hearts-9", ((99, "hearts-9"),)), "handle_not_held"),
        (Answer(0, "hearts-9", ((handle, "hearts-3"),)), "disclosure_wrong"),
        (Answer(0, "hearts-10", ((handle, "hearts-10"),)), "face_surplus"),
    ):
        with pytest.raises(ImpossibleEvent, match=code):
            GAME.apply(position.state, Answered((answer,)))
    with pytest.raises(IllegalMove, match="card_not_held"):
        play(position, "h-5")


def test_a_seat_without_a_suit_is_dealt_none_of_it_in_any_world() -> None:
    position = dealer.decide(GAME, at("h-3 s-4 c-3", "d-5 s-6 c-10"), Lay("hearts-3"))
    position = dealer.decide(GAME, position, Lay("spades-6"))
    for seed in range(20):
        truth = GAME.resample(position.state, Knowledge(0, {}), Random(seed)).truth
        assert not any(truth[handle].startswith("hearts") for handle in position.state.hands[1])


def test_cards_are_typed_by_their_whole_names() -> None:
    assert GAME.read(" HEARTS-Ace ") == Lay("hearts-ace")
    for typed in ("hearts", "hearts-a", "spades-ace", "lay hearts-3", "hearts-3 now", ""):
        with pytest.raises(BadNotation):
            GAME.read(typed)


@pytest.mark.parametrize(
    ("more", "code", "path"),
    [
        ({"turn": None}, "turn_wrong", "turn"),
        ({"leader": 1}, "leader_wrong", "leader"),
        ({"trick": ["hearts-9", None, None]}, "hands_uneven", "hands"),
        ({"played": ["hearts-3"]}, "face_surplus", "position"),
        ({"left": [1]}, "hands_uneven", "hands"),
        ({"over": True}, "over_wrong", "over"),
        ({"hands": [[], [], []]}, "turn_over", "turn"),
        ({"hands": [[], [], []], "turn": None}, "leader_wrong", "leader"),
        ({"hands": [[], [], []], "turn": None, "leader": 0, "trick": faces("h-3 h-4 h-5")}, "leader_wrong", "leader"),
    ],
)
def test_positions_that_cannot_be_are_refused(more: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at(*("h-3 s-4", "h-5 s-6", "h-7 s-8"), **more)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_position_in_the_middle_of_a_trick_can_be_written_by_hand() -> None:
    position = at("s-4", "h-5 s-6", turn=1, leader=0, trick=["hearts-3", None])
    assert legal(position, 1) == ["hearts-5"]
    written = GAME.written(position)
    assert GAME.written(GAME.parse(written)) == written
