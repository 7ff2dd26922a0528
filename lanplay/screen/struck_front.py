"""A table on a screen as its reader strikes keys: which of them are meant for what is there, and what they do to it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from time import monotonic

from engine.grammar import GameMove
from lanplay.screen.held_keys import REPEATING, RUNNING, HeldKeys, Stroke
from lanplay.screen.inputs import ENTER, QUITTING, Input, Pointed, Pointing, Typed
from lanplay.screen.intents import Intent, Leave, SendLine
from lanplay.screen.keys.table import press
from lanplay.screen.line import InputLine
from lanplay.screen.model import Focus, FourWords, Question, ReactionDialog, TableModel
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Spots
from lanplay.screen.table_state import EntryKind, Stage
from lanplay.screen.views.root import view
from lanplay.table.front import Front
from lanplay.table.spoken_code import first_fit
from lanplay.text import translate
from lanplay.text.table import CODE_WANTED


def _later(seconds: float, call: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_later(seconds, call)


class StruckFront(Front):
    """`changed` is called when the picture has changed, `want` with anything the table cannot do itself.

    `clock` tells seconds, and `later` calls something after so many of them.
    """

    def __init__(
        self,
        changed: Callable[[], None],
        want: Callable[[Intent], None],
        ring: Callable[[], None],
        *,
        is_bot: bool = False,
        clock: Callable[[], float] = monotonic,
        later: Callable[[float, Callable[[], None]], object] = _later,
    ) -> None:
        self.model = TableModel()
        self._changed = changed
        self._want = want
        self._ring = ring
        self._is_bot = is_bot
        self._clock = clock
        self._later = later
        self._held = HeldKeys(clock)
        self._letter: Typed | None = None  # that may answer a question, unless more of them follow
        self.sent: asyncio.Queue[str] = asyncio.Queue()
        self._tried: tuple[GameMove, ...] = ()

    # -- what the application shows ---------------------------------------------------------------------------------

    def view(self, look: Look) -> Picture:
        return view(self.model, look)

    def take(self, input_: Input, spots: Spots) -> None:
        if isinstance(input_, Pointed) and input_.how is Pointing.OVER:
            self._act(input_, spots, Stroke.MEANT)
            return
        stroke, letter = self._held.strike(input_), self._letter
        self._letter = None
        if isinstance(self.model.ui.dialog, Question) and isinstance(input_, Typed):
            self._type_at_question(letter, input_, spots, stroke)
        elif letter is not None and input_ == ENTER:
            self._act(letter, spots, Stroke.MEANT)
        elif stroke is not Stroke.LATE or self.model.ui.line.text:
            self._act(input_, spots, stroke)

    def _type_at_question(self, before: Typed | None, input_: Typed, spots: Spots, stroke: Stroke) -> None:
        """A letter by itself answers. More of them are what somebody types, who has yet to look at the question."""
        ui = self.model.ui
        if before is not None and self._held.is_running:
            self._put(self.model.with_ui(dialog=None, line=ui.line.insert(before.text + input_.text)))
            return
        self._letter = input_
        if stroke is Stroke.MEANT:
            self._later(RUNNING, partial(self._act_if_let_go, input_, spots, self._held.moment))

    @property
    def _has_come(self) -> bool:
        """Whether something lies over the table that the person has not opened, or the table has become another."""
        ui = self.model.ui
        if ui.dialog is not None:
            return isinstance(ui.dialog, FourWords | ReactionDialog)
        return ui.placard is not None or (self.model.state.stage is Stage.OVER and ui.replay is None)

    def _act(self, input_: Input, spots: Spots, stroke: Stroke) -> None:
        """A stroke that is not meant does nothing that cannot be taken back, and nothing at all to what has come."""
        if stroke is Stroke.UNMEANT and self._has_come and input_ not in QUITTING:
            return
        model, intents = press(self.model, input_, spots)
        if stroke is not Stroke.MEANT and any(self._is_final(intent, input_) for intent in intents):
            if stroke is Stroke.UNCLEAR:
                self._later(REPEATING, partial(self._act_if_let_go, input_, spots, self._held.moment))
            return
        self._put(model)
        for intent in intents:
            if isinstance(intent, SendLine):
                self._send(intent.line)
            else:
                self._want(intent)

    def _is_final(self, intent: Intent, input_: Input) -> bool:
        """A move, an answer to what the table asks, and the second stroke of a key that leaves."""
        if isinstance(intent, Leave):
            return self.model.ui.dialog is not None and input_ in QUITTING
        is_question, is_asked = isinstance(self.model.ui.dialog, Question), self.model.state.is_asked
        return isinstance(intent, SendLine) and (is_question or (is_asked and not intent.line.startswith("/")))

    def _act_if_let_go(self, input_: Input, spots: Spots, moment: int) -> None:
        if moment == self._held.moment:
            self._letter = None
            self._act(input_, spots, Stroke.MEANT)

    def _send(self, line: str) -> None:
        """While a move is on its way, nothing is asked; if it is refused, the question returns."""
        self.sent.put_nowait(line)
        state = self.model.state
        if state.moves and not line.startswith("/"):
            self._tried = state.moves
            self._put(self.model.with_state(moves=()))

    def _asked_again(self) -> TableModel:
        tried, self._tried = self._tried, ()
        return self.model.with_state(moves=tried) if tried and not self.model.state.moves else self.model

    def aside(self, line: str) -> None:
        self._put(self.model.logs(EntryKind.NOTE, line))

    def _put(self, model: TableModel) -> None:
        if model is not self.model:
            self.model = model
            self._changed()

    async def code_for(self, name: str) -> str | None:
        if self._is_bot:
            return None
        self.aside(translate(CODE_WANTED).format(name=name))
        self._put(self.model.with_ui(focus=Focus.TALK))
        code = await first_fit(self.lines(dict), self.aside)
        self._put(self.model.with_ui(focus=Focus.BOARD, line=InputLine()))  # where it could be called back
        return code

    async def lines(self, words: Callable[[], Mapping[str, str]]) -> AsyncIterator[str]:
        while True:
            yield await self.sent.get()

    def _lay_over(self, box: Question | FourWords) -> bool:
        """Whether it is shown: not to a person who is reading or typing, for whom the log says what it says."""
        if self._is_bot or self.model.ui.dialog or self.model.ui.line.text:
            return False
        self._held.asked()
        self._put(self.model.with_ui(dialog=box))
        return True
