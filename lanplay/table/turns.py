"""Who decides for a seat when its turn comes: the bot, or the person until the clock runs out."""

import asyncio

import msgspec

from lanplay.bots import SlowBot
from lanplay.table.bot_player import fresh_rng, play_turn
from lanplay.table.front import Front, Scene
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.net.seat import Seat
from protocol.net.tasks import Tasks
from protocol.seat.effects import TurnCame


class Turns(msgspec.Struct):
    """Slow work runs in `tasks`, whose failure ends the session. `told` is set whenever the person is asked.

    `deciding` are the seats of the last turn that was told, as long as nothing that came of it has been told.
    """

    seat: Seat
    front: Front
    bot: SlowBot | None
    tasks: Tasks
    told: asyncio.Event
    deciding: tuple[int, ...] = ()
    _bot_ready: asyncio.Task[None] | None = None
    _turn: asyncio.Task[None] | None = None
    _asked: object = None

    def start(self) -> None:
        if self.bot is not None:
            playing = self.seat.playing
            starting = self.bot.start(playing.game, playing.options, playing.seat, playing.agreement.players)
            self._bot_ready = self.tasks.begin(starting)

    @property
    def has_asked(self) -> bool:
        """Whether the person has been shown the open question."""
        return self._asked == self.seat.playing.question

    def came(self, turn: TurnCame, scene: Scene) -> None:
        self.deciding = turn.seats
        clock = self.seat.playing.clock
        self.front.turn(scene, turn.step, turn.seats, None if clock is None else float(clock))
        if self._turn is not None:
            self._turn.cancel()  # it is deciding, or waiting for the clock, in a turn that has passed
        self._turn = self.tasks.begin(self._decide(scene)) if turn.is_own else None

    async def _decide(self, scene: Scene) -> None:
        """Have the bot or the person decide; when the clock runs out, make a random move."""
        if self.bot is not None:
            assert self._bot_ready is not None
            await asyncio.shield(self._bot_ready)
            await play_turn(self.bot, self.seat)
            return
        playing = self.seat.playing
        question = self._asked = playing.question
        self.front.ask(scene, playing.legal)
        self.seat.shown()
        self.told.set()
        if await self._has_run_out(question) and playing.is_asked:
            self.front.note(translate(texts.TIME_OVER))
            self.seat.decide(fresh_rng().choice(playing.legal).text)

    async def _has_run_out(self, question: object) -> bool:
        """Whether the clock has run out on the open question; a pause stops it, and it begins anew after one."""
        playing = self.seat.playing
        while True:
            left = playing.seconds_left
            if left is None or playing.question != question:
                return False
            if not left:
                return True
            await asyncio.sleep(left)
