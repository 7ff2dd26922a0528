"""A table on a screen at a pace: what others do is seen one event after another, however quickly it came.

Only the picture waits. What the table asks for is answered as ever; a question is put to the person once the picture is
the present one, and that at once for a reaction and in no time for a clock. Answers to what somebody has typed, talk
and alarms do not wait for the picture.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Any

from engine import registry
from engine.events import Answered, Left, Reacted
from engine.grammar import GameMove
from engine.requests import React
from lanplay.games.presenter import presenter_of
from lanplay.screen.front import ScreenFront
from lanplay.screen.held_keys import Stroke
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, is_struck
from lanplay.screen.intents import Intent
from lanplay.screen.keys.table import TALK_TARGET, is_typing
from lanplay.screen.model import Focus, Motion, Placard, UiState
from lanplay.screen.moments import log_lines
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import STEPS, Spots
from lanplay.screen.reel import BEATS, FRAMES, MOMENTS, Reel, Take
from lanplay.screen.result_banner import banner
from lanplay.screen.views.root import view
from lanplay.settings import Pace
from lanplay.table.front import GameEnding, Happening, Past, Scene

HURRYING = frozenset({Key("enter"), Key("escape"), Key("c-g"), Key("backspace"), Key("home"), Key("end"), Typed(" ")})
"""Keys that do nothing but hurry while the picture is late; others do what they always do."""
READ_WITHIN = 8.0
"""Seconds of a trick or a score sheet on a screen at which nobody may sit."""
DEEDS = (Answered, Reacted, Left)
"""What somebody has done, which is read even where nothing changes on the board; dealing and tossing is not."""


class PacedFront(ScreenFront):
    """`pace` may be changed between two tables."""

    def __init__(
        self,
        changed: Callable[[], None],
        want: Callable[[Intent], None],
        ring: Callable[[], None],
        *,
        pace: Pace = "off",
        **rest: Any,
    ) -> None:
        super().__init__(changed, want, ring, **rest)
        self.pace = pace
        self._reel = Reel(lambda seconds, call: self._later(seconds, call))
        self._has_clock = self._is_question_waiting = self._is_recalling = False
        self._mover: int | None = None

    @property
    def _own_pace(self) -> Pace:
        """A bot that plays for a person is not watched."""
        return "off" if self._is_bot else self.pace

    def view(self, look: Look) -> Picture:
        return view(self.model.with_ui(is_late=self._reel.is_on, waits_for_key=self._reel.waits_for_key), look)

    def take(self, input_: Input, spots: Spots) -> None:
        """A key that is held, or was struck before a moment could be seen, ends nothing that is to be read."""
        ui = self.model.ui
        if self._reel.is_on and is_hurrying(ui, input_, self._is_question_waiting):
            is_meant = self._held.strike(input_) is not Stroke.UNMEANT
            if is_meant or not self._reel.is_at_moment:
                self._reel.hurry()
        else:
            super().take(input_, spots)
            is_hurried = is_watching(self.model.ui) and self.model.ui.placard is None
            if self._reel.is_on and isinstance(input_, Typed) and is_hurried:
                self._reel.hurry()

    # -- what the table tells, in its turn --------------------------------------------------------------------------

    def fresh(self) -> None:
        self._reel.clear()
        self._mover, self._is_question_waiting = None, False
        super().fresh()

    def recalled(self, scene: Scene, name: str, words: tuple[str, ...], happenings: Sequence[Happening]) -> None:
        """What happened before a break is known, and not shown again."""
        self._is_recalling = True
        super().recalled(scene, name, words, happenings)
        self._is_recalling = False

    def happened(self, scene: Scene, happening: Happening) -> None:
        if self._is_recalling:
            self._change(scene, happening)
            return
        self._reel.put(self._event(scene, happening))
        before, after = happening.before, happening.after
        sheet = presenter_of(after.game).score_sheet(scene.voice, before, after)
        if sheet is not None and self._own_pace != "off":
            show = partial(self._put_up, Placard(sheet.heading, tuple(sheet.rows)))
            self._reel.put(Take(show, READ_WITHIN if scene.is_watching else inf, is_moment=True))

    def _event(self, scene: Scene, happening: Happening) -> Take:
        event, before, after = happening.event, happening.before, happening.after
        presenter = presenter_of(after.game)
        changed = presenter.changed(event, before, after)
        is_moment = presenter.is_moment(event, before, after)
        is_kept = self._own_pace == "calm" and bool(presenter.uncovered(event, before, after))
        is_told = isinstance(event, DEEDS) and bool(log_lines(scene, happening))
        is_seen = (bool(changed) or is_told) and _mover(happening) != scene.seat
        seconds = MOMENTS[self._own_pace] if is_moment else BEATS[self._own_pace] if is_seen else 0.0
        if is_kept:  # the table covers it again, and then nothing may show it any more
            seconds = READ_WITHIN if scene.is_watching else inf
        motion = Motion(before, tuple(presenter.legs(before, after)), changed)
        has_motion = not is_kept and bool(motion.legs or (changed and not is_moment))  # what is read stays still
        is_changed = False

        def show(frame: int) -> None:
            nonlocal is_changed
            if not is_changed:
                is_changed = True
                self._change(scene, happening)
            is_moving = frame < FRAMES - 1 and has_motion
            shown = Motion(motion.before, motion.legs, motion.changed, frame) if is_moving else None
            self._put(self.model.with_ui(motion=shown))

        return Take(show, seconds, is_moment)

    def _change(self, scene: Scene, happening: Happening) -> None:
        """The event itself; in a game whose turns have several moves, what the earlier ones changed stays marked."""
        marked = self.model.state.marked
        super().happened(scene, happening)
        mover = _mover(happening)
        if mover is None:
            return
        is_same_turn = presenter_of(happening.after.game).has_turns_of_moves and mover == self._mover
        self._put(self.model.with_state(last_in_turn=marked if is_same_turn else ()))
        self._mover = mover

    def _put_up(self, placard: Placard, frame: int) -> None:
        if frame == 0:
            self._held.asked()
            self._put(self.model.with_ui(placard=placard))
        elif frame == FRAMES - 1 and self.model.ui.placard == placard:
            self._put(self.model.with_ui(placard=None))

    def turn(self, scene: Scene, step: int, seats: Sequence[int], deadline: float | None) -> None:
        self._has_clock = deadline is not None
        self._reel.then(partial(self._turned, scene, step, seats, deadline, self._clock()))

    def _turned(self, scene: Scene, step: int, seats: Sequence[int], deadline: float | None, since: float) -> None:
        """A clock runs from when the turn came, not from when it was shown."""
        left = None if deadline is None else max(0.0, deadline - (self._clock() - since))
        super().turn(scene, step, seats, left)

    def ask(self, scene: Scene, moves: Sequence[GameMove]) -> None:
        if isinstance(scene.request, React):
            self._reel.finish()
            super().ask(scene, moves)
            return
        if self._has_clock:
            self._reel.hasten()
        self._is_question_waiting = True
        if self._reel.waits_for_key:
            self._ring()  # else somebody who has looked away would not know that the table waits for them
        self._reel.then(partial(self._asked, scene, moves))

    def _asked(self, scene: Scene, moves: Sequence[GameMove]) -> None:
        self._is_question_waiting = False
        super().ask(scene, moves)

    def taught(self, sentence: str, *, is_over: bool = False) -> None:
        """A sentence is about the position after all that is still to be seen."""
        self._reel.then(partial(super().taught, sentence, is_over=is_over))

    def settled(self, scene: Scene, place: int) -> None:
        self._reel.then(partial(super().settled, scene, place))

    def past(self, scene: Scene, past: Past) -> None:
        self._reel.then(partial(super().past, scene, past))

    def ended(self, scene: Scene, ending: GameEnding) -> None:
        self._reel.then(partial(self._over, scene, ending))

    def _over(self, scene: Scene, ending: GameEnding) -> None:
        super().ended(scene, ending)
        if not (self._is_bot or self.model.state.is_past):
            teams = registry.find(scene.game.name).teams(scene.agreement.players)
            self._held.asked()
            shown = banner(ending.outcome, self.model.state.nicks, scene.seat, teams, scene.view.left)
            self._put(self.model.with_ui(placard=shown))


def is_watching(ui: UiState) -> bool:
    """Whether the table as it is now is in front."""
    return ui.dialog is None and ui.replay is None and ui.earlier is None


def is_hurrying(ui: UiState, input_: Input, is_question_waiting: bool) -> bool:
    """Whether an input only hurries what is still to be seen, and does nothing to a position that nobody has seen.

    A line that is typed stays, and is sent by the next Enter, where it could be a move.
    """
    if not is_watching(ui):
        return False
    if ui.placard is not None:
        return is_struck(input_) and not is_typing(ui, input_)
    if isinstance(input_, Pointed):
        return input_.how is Pointing.CLICK and input_.target != TALK_TARGET
    if ui.line.text:
        is_talk = ui.focus is Focus.TALK or ui.line.text.startswith("/")
        return input_ == Key("enter") and is_question_waiting and not is_talk
    is_step = isinstance(input_, Key) and input_.name in STEPS and ui.focus is not Focus.TALK
    return input_ in HURRYING or is_step


def _mover(happening: Happening) -> int | None:
    """Who has decided, if it was one seat."""
    event = happening.event
    return event.answers[0].seat if isinstance(event, Answered) and len(event.answers) == 1 else None
