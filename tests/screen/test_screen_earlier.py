"""Stepping back through the moves so far while the game goes on."""

from random import Random
from typing import Any

import pytest
from every_game import by_chance
from screen.at_table import AtTable, check_fills
from screen.screen_scenes import SEATS

from engine.events import Answered
from engine.view import GameView
from lanplay.screen.earlier_moves import earlier_move, furthest
from lanplay.screen.front import ScreenFront
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.model import ReactionDialog
from lanplay.screen.picture import Look, text_of
from lanplay.screen.table_state import MOST_FRAMES, EntryKind, Frame, TableState
from lanplay.table.front import Happening, Scene
from lanplay.table.recall import last_decisions

BACK, ON = Key("c-p"), Key("c-n")


class Remembering(ScreenFront):
    """Keeps the views that the table has told, move by move."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.after: list[dict[str, Any]] = []

    def happened(self, scene: Scene, happening: Happening) -> None:
        super().happened(scene, happening)
        if happening.hides_past:
            self.after.clear()
        if isinstance(happening.event, Answered):
            self.after.append(happening.after)
        elif self.after:
            self.after[-1] = happening.after


def at_table(game: str = "dao", turns: int = 5, look: Look | None = None) -> AtTable:
    at = AtTable(game, SEATS[game], 1, look)
    at.front = Remembering(lambda: None, at.intents.append, lambda: None)
    at.front.started(at.scene)
    at.begin()
    for _ in range(turns):
        at.play_one()
    return at


def earlier(at: AtTable) -> int | None:
    return at.front.model.ui.earlier


def shown(at: AtTable) -> str:
    return text_of(at.view())


@pytest.mark.parametrize("game", SEATS)
def test_every_move_is_found_again_with_the_view_that_followed_it(game: str) -> None:
    at = at_table(game, 6)
    assert isinstance(at.front, Remembering)
    state, after = at.front.model.state, at.front.after
    most = furthest(state)
    assert most == len(after)
    for back, view in enumerate(reversed(after)):
        then = earlier_move(state, back)
        assert not then.is_start
        assert then.view == view
    first = earlier_move(state, most)
    assert first.is_start or first.is_covered
    assert earlier_move(state, 10_000) == earlier_move(state, most)


def test_one_steps_back_forward_and_out_again() -> None:
    at = at_table()
    now = shown(at)
    at.take(BACK)
    assert "The last move" in shown(at)
    at.take(BACK)
    assert "1 move back" in shown(at)
    at.take(Key("f3"), Key("left"), Key("up"))
    assert "4 moves back" in shown(at)
    at.take(ON, Key("f4"), Key("right"), Key("down"))
    assert earlier(at) == 0
    at.take(ON)
    assert earlier(at) is None
    assert shown(at) == now


@pytest.mark.parametrize("closing", [Key("enter"), Key("escape"), Key("c-g"), Key("c-c"), Key("end"), Typed("q")])
def test_one_key_goes_back_to_the_game_and_does_nothing_else(closing: Input) -> None:
    at = at_table()
    now = at.front.model
    at.take(BACK, BACK, closing)
    assert earlier(at) is None
    assert at.front.model.state == now.state
    assert at.intents == []


def test_it_goes_as_far_as_the_start_and_no_further() -> None:
    at = at_table()
    at.take(BACK, Key("home"))
    assert "Before the first move" in shown(at)
    assert "The game begins." in shown(at)
    at.take(BACK, Key("pageup"))
    assert earlier(at) == furthest(at.front.model.state)
    at.take(*[Key("pagedown")] * 30)
    assert earlier(at) is None


def trick_of(view: GameView) -> set[str]:
    """The colours and numbers that are seen in the trick."""
    return {face.rstrip("?!") for _, face in view.trick}


def test_won_tricks_of_daumen_drauf_are_gone_with_the_next_one() -> None:
    """B16: they lie face down, and no program counts for anybody."""
    at = AtTable("daumen", 3, 2, partien=1).begin()
    tricks: list[set[str]] = []
    while len(tricks) < 4:
        now = trick_of(at.front.model.state.view)
        if now and (not tricks or not now & tricks[-1]):
            tricks.append(now)
        at.play_one()
    state = at.front.model.state
    gone = set().union(*tricks[:-1])
    seen = [trick_of(earlier_move(state, back).view) for back in range((furthest(state) or 0) + 1)]
    assert not gone & set().union(*seen)
    told = [entry.text for entry in state.log if entry.kind in (EntryKind.OWN, EntryKind.MOVE, EntryKind.TOLD)]
    assert not any("takes the trick" in line or "take the trick" in line for line in told)
    at.take(BACK, Key("home"))
    assert "What came before lies face down." in shown(at)
    at.take(Key("escape"))
    at.play_on()
    assert len(at.front.model.state.open_frames) == len(at.front.model.state.frames)


def test_the_last_moves_do_not_reach_back_into_a_trick_that_is_covered() -> None:
    at = AtTable("daumen", 3, 2, partien=1)
    happenings: list[Happening] = []
    at.front.happened = lambda scene, happening: happenings.append(happening)  # type: ignore[method-assign]
    at.table.play(by_chance(Random(1)))
    cover = [index for index, happening in enumerate(happenings) if happening.hides_past]
    assert len(cover) > 3
    read_out = last_decisions(happenings[: cover[2] + 2], 50)
    assert read_out == happenings[cover[2] : cover[2] + 2]


def test_what_a_move_has_changed_is_marked_on_the_board_of_then() -> None:
    at = at_table("dog", 8)
    at.take(*[BACK] * 4)
    then = earlier_move(at.front.model.state, 3)
    assert then.told == ("You play J: your piece on 6 and Dara's piece on 42 change places.",)
    marked = {piece.target for row in at.view() for piece in row if "last" in piece.style.split()}
    assert {"field:6", "field:42"} <= marked & set(then.last)


def test_nothing_can_be_played_meanwhile() -> None:
    at = at_table()
    moves, frames = at.front.model.state.moves, at.front.model.state.frames
    at.take(BACK, BACK)
    for one in (Typed("take"), Typed("1"), Typed(" "), Key("tab"), Pointed(f"move:{moves[0]}", Pointing.CLICK)):
        at.take(one)
    assert earlier(at) == 1
    assert at.front.model.state.frames == frames
    assert at.front.model.ui.line.text == ""


def test_what_happens_meanwhile_throws_nobody_out_and_ones_turn_is_told() -> None:
    at = at_table()
    at.take(BACK, BACK, BACK)
    seen = earlier_move(at.front.model.state, 2)
    at.play_one()  # and all the others after it
    assert earlier(at) is not None
    there = earlier_move(at.front.model.state, earlier(at) or 0)
    assert (there.view, there.told) == (seen.view, seen.told)
    assert there.back > 2
    assert "It is your turn. Enter goes back to the game." in shown(at)
    assert "Your turn" in shown(at)


def test_a_line_begun_is_kept() -> None:
    at = at_table()
    at.take(Typed("t"), Typed("a"), BACK, BACK, Key("enter"))
    assert at.front.model.ui.line.text == "ta"


def test_a_reaction_interrupts_it() -> None:
    for seed in range(50):
        at = AtTable("dos", 3, seed).begin()
        for _ in range(60):
            if at.table.is_over:
                break
            at.take(BACK, BACK)
            at.play_one()
            if isinstance(at.front.model.ui.dialog, ReactionDialog):
                assert earlier(at) is None
                return
            assert earlier(at) is not None or at.table.is_over
            at.take(Key("escape"))
    raise AssertionError("no reaction")


def test_the_end_of_the_game_is_shown_at_once() -> None:
    at = at_table()
    at.take(BACK)
    at.play_on()
    assert earlier(at) is None
    assert "another game" in shown(at)
    at.take(BACK)
    assert earlier(at) is None


def test_before_the_first_move_there_is_nothing_to_go_back_to() -> None:
    at = AtTable("dao", 3)
    at.take(BACK)
    assert earlier(at) is None


def test_the_keys_are_buttons() -> None:
    at = at_table(look=Look(132, 43))
    at.take(Pointed("key:c-p", Pointing.CLICK), Pointed("key:c-p", Pointing.CLICK))
    assert earlier(at) == 1
    at.take(Pointed(None, Pointing.UP), Pointed("key:c-n", Pointing.CLICK), Pointed("key:enter", Pointing.CLICK))
    assert earlier(at) is None


@pytest.mark.parametrize("look", [Look(60, 18), Look(is_ascii=True), Look(111, 24), Look(112, 24), Look(300, 90)])
@pytest.mark.parametrize("game", SEATS)
def test_it_fills_every_window(game: str, look: Look) -> None:
    at = at_table(game, 4, look)
    for _ in range(5):
        at.take(BACK)
        check_fills(at.view(), look)


def test_the_oldest_frames_go_a_whole_move_at_a_time() -> None:
    state = TableState()
    for number in range(MOST_FRAMES + 50):
        state = state.with_frame(Frame({"n": number}, (), (str(number),), is_move=number % 3 == 1))
    assert MOST_FRAMES - 3 < len(state.frames) <= MOST_FRAMES
    assert state.frames[0].is_move
    assert state.frames[-1].view == {"n": MOST_FRAMES + 49}
    oldest = earlier_move(state, 10**9)
    assert not oldest.is_start
    assert oldest.back == furthest(state)
