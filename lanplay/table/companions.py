"""Bots that sit at the table with a person, in the same process, each a peer of its own with links like any other.

A companion's key is derived from its host's, so it is the same in every game. With a new key each time, its name would
look like an impostor's and everybody would be warned.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

from lanplay.bots import SlowBot
from lanplay.table.bot_player import is_own_turn, play_turn
from lanplay.table.journal import StoredJournal, resume_seat, signed_at, wait_for_word
from protocol.identity import Identity
from protocol.lobby.seating import Readiness
from protocol.net.addresses import Address
from protocol.net.notices import Crashed, Notice, Started
from protocol.net.seat import Seat
from protocol.net.tasks import Tasks
from protocol.net.tls import Endpoint
from protocol.store.store import Store
from protocol.wire.table_code import Guess
from protocol.wire.talk import Reach
from protocol.wire.terms import NICK_LENGTH
from protocol.wire.text import clean

USUAL_BOT = "greedy"
DOMAIN = b"lanplay/companion/1"
FOLDER = "companions"
MOST = 15
LOOK = 1.0
Tell: TypeAlias = Callable[[Notice], None]
MakeBot: TypeAlias = Callable[[], SlowBot]
HostAddresses: TypeAlias = Callable[[], Sequence[Address]]
"""Where the host listens now."""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida")


class Companion:
    """One bot at one table. It is linked to the host alone and hears the other seats through it.

    Its games are kept in a store of its own below `home`, so that they can be resumed together with its person's.
    """

    def __init__(
        self,
        number: int,
        bot: SlowBot,
        table: bytes,
        host: Identity,
        of: str,
        home: Path,
        tell: Tell,
        person: str,
    ) -> None:
        """`of` is appended to its name where others see it, to say whose bot it is; it is never called as its `person`
        is. `tell` hears of crashes.
        """
        self._bot = bot
        self._notices: asyncio.Queue[Notice] = asyncio.Queue()
        name = name_of(number, person)
        nick = clean(f"{name}@{of}" if of else name, NICK_LENGTH)
        endpoint = Endpoint.create(companion_identity(host, number))
        self.key = endpoint.identity.key
        self._store = Store.open(home / FOLDER / str(number))
        self._journal = StoredJournal(self._store)
        self.seat = Seat(endpoint, nick, self._journal, self._notices.put_nowait, tuple, table, of=host.key)
        self._tasks = Tasks(lambda error: tell(Crashed(error)))

    async def join(self, addresses: HostAddresses, host: bytes, game: str, code: str | None) -> None:
        await self.seat.join(addresses(), host, game, None if code is None else Guess(code))
        self._tasks.begin(self._play())
        self._tasks.begin(self._stay_with(host, addresses))

    async def resume(self, game: bytes, addresses: HostAddresses, host: bytes) -> None:
        """Resume a game in which this bot sits, calling the host at its new addresses. Raises StoreFault.

        Where it has not heard that the game has begun it asks the others.
        """
        record = await asyncio.wrap_future(self._store.game(game))
        if record.is_resumable:
            reach = [Reach(host, tuple(str(address) for address in addresses()))]
            resume_seat(self.seat, self._journal, record, reach)
        elif record.may_have_begun:
            wait_for_word(self.seat, await signed_at(self._store, record), Readiness.ALWAYS)
        else:
            return
        self._tasks.begin(self._play())
        self._tasks.begin(self._stay_with(host, addresses))

    async def _stay_with(self, host: bytes, addresses: HostAddresses) -> None:
        """The machine's addresses change, and with an address a link goes, even within one machine."""
        while True:
            await asyncio.sleep(LOOK)
            if host in self.seat.missing():
                self.seat.call(host, addresses())

    async def close(self) -> None:
        await self._tasks.close()
        await self._bot.finish(None)
        await self.seat.close()
        await self._finish()
        self._journal.close()
        await asyncio.to_thread(self._store.close)

    async def _finish(self) -> None:
        if self.seat.has_begun and self.seat.playing.is_closed:
            playing = self.seat.playing
            await asyncio.wrap_future(self._journal.finish(playing.agreement.id, playing.outcome, b""))

    async def _play(self) -> None:
        while True:
            notice = await self._notices.get()
            if isinstance(notice, Crashed):
                raise notice.error
            if isinstance(notice, Started):
                playing, players = self.seat.playing, notice.agreement.players
                await self._bot.start(playing.game, playing.options, notice.seat, players)
            elif is_own_turn(notice):
                await play_turn(self._bot, self.seat)


@asynccontextmanager
async def companions(
    numbers: Iterable[int], bot: MakeBot, seat: Seat, of: str, home: Path, tell: Tell, person: str = ""
) -> AsyncIterator[list[Companion]]:
    """The companions with these numbers, each with a bot of its own, at the table of their person's `seat`."""
    made: list[Companion] = []
    try:
        host = seat.endpoint.identity
        made.extend(Companion(number, bot(), seat.table, host, of, home, tell, person) for number in numbers)
        yield made
    finally:
        await asyncio.gather(*(companion.close() for companion in made), return_exceptions=True)


def name_of(number: int, person: str) -> str:
    """What bots are called, beginning with others where their person has one of these names."""
    names = [name for name in NAMES if name.casefold() != person.casefold()]
    return names[number % len(names)]


def companion_identity(host: Identity, number: int) -> Identity:
    return Identity(hashlib.sha256(host.sign(DOMAIN, bytes([number]))).digest())


def companions_at(host: Identity, keys: Sequence[bytes]) -> list[int]:
    """The numbers of the host's own bots among the seats with these keys."""
    return [number for number in range(MOST) if companion_identity(host, number).key in keys]
