"""Bots that sit at the table beside a person, in the same process, each a peer of its own with links like any other.

A companion's key follows from its host's, so that it is the same whenever they play: a bot whose name came with
another key each time would have everybody warned of a stranger.
"""

import asyncio
import hashlib
from collections.abc import Sequence

from lanplay.bots import make_bot
from lanplay.table.deciding import fresh_rng, is_own_turn, play_turn
from protocol.identity import Identity
from protocol.net.addresses import Address
from protocol.net.notices import Notice, Started
from protocol.net.seat import Seat
from protocol.net.tls import Endpoint
from protocol.table.agreement import NICK_LENGTH
from protocol.table.journal import MemoryJournal
from protocol.wire.text import clean

DOMAIN = b"lanplay/companion/1"
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida")


class Companion:
    """One bot at one table. It reaches the host alone; what others say comes through it."""

    def __init__(self, number: int, bot: str, table: bytes, host: Identity, of: str) -> None:
        """`of` stands behind its name where others see it: whose bot it is."""
        self._bot = make_bot(bot, fresh_rng())
        self._notices: asyncio.Queue[Notice] = asyncio.Queue()
        name = NAMES[number % len(NAMES)]
        identity = Identity(hashlib.sha256(host.sign(DOMAIN, bytes([number]))).digest())
        endpoint = Endpoint.create(identity)
        nick = clean(f"{name}@{of}" if of else name, NICK_LENGTH)
        self.key = identity.key
        self.seat = Seat(endpoint, nick, MemoryJournal(), self._notices.put_nowait, tuple, table)
        self._task: asyncio.Task[None] | None = None

    async def join(self, addresses: Sequence[Address], host: bytes, game: str, code: str | None) -> None:
        await self.seat.join(addresses, host, game, code)
        self._task = asyncio.create_task(self._play())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._bot.finish(None)
        await self.seat.close()

    async def _play(self) -> None:
        while True:
            notice = await self._notices.get()
            if isinstance(notice, Started):
                game = self.seat.game
                assert game is not None
                log = game.member.log
                players = notice.agreement.players
                await self._bot.start(log.game, log.branch.state.options, notice.seat, players)
            elif is_own_turn(notice):
                await play_turn(self._bot, self.seat)
