"""A key that is held, or struck before its turn was seen, plays no move."""

from screen.hand import Hand

from lanplay.screen.inputs import Key, Pointed, Pointing, Typed
from lanplay.screen.model import ReactionDialog

ENTER = Key("enter")
REPEAT = 0.033


def test_a_held_enter_plays_nothing() -> None:
    for delay in (0.2, 0.5, 0.75):
        hand = Hand()
        sent = hand.strike(ENTER, after=1)
        sent += hand.strike(ENTER, after=delay)
        for _ in range(60):
            sent += hand.strike(ENTER, after=REPEAT)
        assert sent + hand.wait(1) == []
        assert hand.at.front.model.ui.picked


def test_a_held_enter_plays_no_second_move() -> None:
    """The list plays at one stroke, and the next turn comes at once."""
    hand = Hand()
    hand.looks_at_the_list()
    assert len(hand.strike(ENTER, after=1)) == 1
    hand.is_asked()
    hand.looks_at_the_list()
    sent = hand.strike(ENTER, after=0.5)
    for _ in range(60):
        sent += hand.strike(ENTER, after=REPEAT)
    assert sent + hand.wait(1) == []


def test_a_second_stroke_plays_however_quickly_it_comes() -> None:
    for gap in (0.15, 0.3, 0.6, 0.9, 5):
        hand = Hand()
        assert hand.strike(ENTER, after=1) == []
        assert len(hand.strike(ENTER, after=gap) + hand.wait(0.11)) == 1
        assert hand.wait(1) == []


def test_the_space_bar_is_held_like_enter() -> None:
    hand = Hand()
    sent = [line for number in range(40) for line in hand.strike(Typed(" "), after=0.5 if number < 2 else REPEAT)]
    assert sent + hand.wait(1) == []


def test_a_move_that_waits_is_not_played_on_another_turn() -> None:
    hand = Hand()
    hand.strike(ENTER, after=1)
    hand.strike(ENTER, after=0.3)
    hand.is_asked()
    assert hand.wait(1) == []


def test_nothing_is_played_before_a_new_turn_was_seen() -> None:
    click = Pointed("pile", Pointing.CLICK)
    for is_soon, wait in ((True, 0.2), (False, 0.3)):
        hand = Hand()
        hand.strike(click, after=1)
        hand.is_asked()
        hand.at.front.model = hand.at.front.model.with_ui(picked=("pile",))
        assert bool(hand.strike(click, after=wait)) is not is_soon


def test_a_line_sent_too_early_stays_to_be_sent() -> None:
    hand = Hand()
    hand.strike(Typed("1"), after=1)
    hand.is_asked()
    assert hand.strike(ENTER, after=0.2) == []
    assert hand.at.front.model.ui.line.text == "1"
    assert hand.strike(Typed(" "), after=0.2) == []
    assert len(hand.strike(ENTER, after=0.2)) == 1


def test_talk_and_commands_are_sent_at_once() -> None:
    hand = Hand()
    hand.is_asked()
    assert [line for key in "/late" for line in hand.strike(Typed(key), after=0)] == []
    assert hand.strike(ENTER, after=0) == ["/late"]


def test_nobody_reacts_before_they_have_seen_the_fields() -> None:
    """Who was typing something else has not missed."""
    hand = Hand()
    hand.is_asked()
    hand.at.front.model = hand.at.front.model.with_ui(dialog=ReactionDialog("dos", (0,), 5))
    assert hand.strike(Typed("d"), after=0.1) == []
    assert hand.at.front.model.ui.dialog is not None
    assert hand.strike(Typed("a"), after=0.3) == ["hit"]


def test_a_second_stroke_sooner_than_any_keyboard_repeats_plays_at_once() -> None:
    hand = Hand()
    assert hand.strike(ENTER, after=1) == []
    assert len(hand.strike(ENTER, after=0.15)) == 1
