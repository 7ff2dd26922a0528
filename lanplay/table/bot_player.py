"""Bots at the table: each is asked when its seat is, and knows what its seat knows."""

import asyncio
import random
from typing import Final

from engine.errors import EngineError
from engine.grammar import GameMove
from engine.requests import React
from lanplay.bots import USUAL_THINK, SlowBot, make_bot
from lanplay.settings import Settings
from protocol.net.notices import Notice
from protocol.net.seat import Seat
from protocol.seat.effects import TurnCame
from protocol.seat.playing import Playing

THINK: Final = 5_000  # milliseconds
LOOK: Final = 0.25  # seconds between two looks at whether a pause is over
LEAST: Final = 100  # milliseconds
RESERVE: Final = 1.0  # seconds of the table's clock that are left for proofs and the way to the others


def fresh_rng() -> random.Random:
    """Randomness for a bot's choices; nothing that is signed depends on it."""
    return random.SystemRandom()


def bot_for(settings: Settings, word: str) -> SlowBot:
    """The bot of that name or level, thinking as long as was asked for; raises `CommandError`."""
    return make_bot(word, fresh_rng(), USUAL_THINK if settings.think is None else settings.think)


def time_for(bot: SlowBot, clock: int | None) -> int:
    """Milliseconds that a bot has for a move: as many as it wishes, as far as the table's `clock` in seconds goes."""
    wanted = max(THINK, bot.wish)
    return wanted if clock is None else max(LEAST, min(wanted, round((clock - RESERVE) * 1000)))


async def choose(bot: SlowBot, playing: Playing, milliseconds: int) -> GameMove | None:
    """The bot's move for the open question, or None if there is no longer one."""
    moves = playing.legal
    if not moves:
        return None
    return await bot.choose(playing.game, playing.state, playing.seat, playing.knowledge, moves, milliseconds)


async def play_turn(bot: SlowBot, seat: Seat) -> None:
    """Let the bot decide for its seat, if the seat still has to; it ends no pause of the people."""
    playing = seat.playing
    question = playing.question
    move = await choose(bot, playing, time_for(bot, playing.clock))
    await _end_of_pause(playing, question)
    if move is None or playing.question != question or not playing.is_asked:
        return
    try:
        seat.decide(move.text)
    except EngineError:
        seat.decide(fresh_rng().choice(playing.legal).text)


async def _end_of_pause(playing: Playing, question: object) -> None:
    """A reaction cannot wait: its time runs in a pause as well."""
    while True:
        if not playing.is_paused or playing.question != question or isinstance(playing.request, React):
            return
        await asyncio.sleep(LOOK)


def is_own_turn(notice: Notice) -> bool:
    return isinstance(notice, TurnCame) and notice.is_own
