"""Sitting down: the seat of this process at a table, for as long as it sits there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.output import OutputLost
from lanplay.settings import Settings
from lanplay.table.announcement import announced
from lanplay.table.bot_player import bot_for
from lanplay.table.front import Front
from lanplay.table.journal import StoredJournal
from lanplay.table.network import Network
from lanplay.table.session import Session
from protocol.lobby.seating import Readiness
from protocol.net.notices import Notice
from protocol.net.searching import search
from protocol.net.seat import Seat
from protocol.net.tasks import stop
from protocol.store.games import short_id


@asynccontextmanager
async def open_session(
    settings: Settings, net: Network, front: Front, table: bytes, name: str
) -> AsyncIterator[Session]:
    """A seat of this process at the table called `name`, which answers callers while the context lasts."""
    bot = None if settings.auto is None else bot_for(settings, settings.auto)
    journal = StoredJournal(net.store, name)
    notices: asyncio.Queue[Notice] = asyncio.Queue()
    of = b"" if bot is None else net.endpoint.identity.key
    seat = Seat(net.endpoint, net.nick, journal, notices.put_nowait, lambda: net.station.addresses, table, name, of)
    session = Session(seat, front, net.store, journal, notices, bot, settings.think)
    searching = asyncio.create_task(search(net.station, seat, lambda: announced(net, seat)))
    try:
        with net.porter.taken(seat.expects, seat.welcome):
            yield session
    except asyncio.CancelledError:
        if seat.has_begun and not (session.is_finished or seat.playing.is_closed or seat.playing.has_claimed):
            front.kept(seat.playing.agreement.id.hex())
        raise
    except OutputLost as lost:
        if not seat.has_begun:
            raise CommandError("output_lost", Exit.INTERRUPTED, reason=lost.reason) from None
        if seat.playing.is_over:
            raise
        game = short_id(seat.playing.agreement.id)
        raise CommandError("output_lost_in_game", Exit.INTERRUPTED, reason=lost.reason, game=game) from None
    finally:
        await stop(searching)
        if bot is not None:
            await bot.finish(None)
        await seat.close()
        journal.close()


def readiness_of(front: Front, is_ready: bool) -> Readiness:
    """A person who asked for another game with the same people is ready for it."""
    if not front.has_person:
        return Readiness.ALWAYS
    return Readiness.SAID if is_ready else Readiness.ASKED
