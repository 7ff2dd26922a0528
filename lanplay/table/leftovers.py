"""Games that are over while somebody may still lack their end: this program goes on answering for them, silently.

Whoever was away at the last move, or was cut while away, finds the others gone. So every program that is on the network
announces such games, and looks for those who play them, until all have signed that the end is complete. Then it looks
for whoever was cut, who announces the game as long as they think that it goes on, until they have heard the end.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

from lanplay.records.listing import agreement_of
from lanplay.table.announcement import announced
from lanplay.table.journal import StoredJournal, now, reach_of, restored
from lanplay.table.network import Network
from lanplay.table.result import is_answered_for, keep_file
from lanplay.table.session import LINGER
from protocol.net.notices import Crashed, Notice, Twin
from protocol.net.searching import search
from protocol.net.seat import Seat
from protocol.net.tasks import stop
from protocol.store.faults import StoreFault
from protocol.store.games import GameRecord, GameStatus

MOST: Final = 4
LOOK_EVERY: Final = 2.0
KEPT_FOR: Final = 30 * 24 * 3600  # seconds; whoever has not come by then will not come


@asynccontextmanager
async def answering(net: Network, but: bytes = b"") -> AsyncIterator[None]:
    """Answer for the newest of these games while the context lasts, the one with the id `but` left out."""
    task = asyncio.create_task(_answer_all(net, but))
    try:
        yield
    finally:
        await stop(task)


async def _answer_all(net: Network, but: bytes) -> None:
    running: dict[bytes, asyncio.Task[None]] = {}
    try:
        while True:
            listing = await asyncio.wrap_future(net.store.games())
            found = [game for game in listing.games if game.is_leftover and game.id != but][:MOST]
            for record in found:
                if record.id not in running or running[record.id].done():
                    running[record.id] = asyncio.create_task(_answer(net, record))
            await asyncio.sleep(LOOK_EVERY)
    finally:
        await stop(*running.values())


async def _answer(net: Network, record: GameRecord) -> None:
    """Until the game's end is complete. Another process may have the game, or this one's own session: then not now."""
    agreement, journal = agreement_of(record), StoredJournal(net.store, record.name)
    if agreement is None or record.result is None:
        return
    is_old = now() - record.started > KEPT_FOR
    if is_old and record.state is GameStatus.ENDING:
        await asyncio.wrap_future(journal.finish(record.id, record.result.outcome, record.result.transcript))
    if is_old:
        return
    try:
        copy = journal.reopen(record.id)
    except StoreFault:
        return
    async with AsyncExitStack() as stack:
        stack.callback(journal.close)
        member = await asyncio.to_thread(restored, net.endpoint.identity, record, copy)
        stopped = asyncio.Event()

        def notice(told: Notice) -> None:
            if isinstance(told, Crashed | Twin):
                stopped.set()

        table, addresses = agreement.table, lambda: net.station.addresses
        seat = Seat(net.endpoint, net.nick, journal, notice, addresses, table, record.name)
        stack.push_async_callback(seat.close)
        with net.porter.answering(seat):
            seat.resume(member, record.signatures, reach_of(record))
            seat.is_hidden = seat.playing.is_covered
            await stack.enter_async_context(announced(net, seat))
            searching = asyncio.create_task(search(net.station, seat, lambda: announced(net, seat)))
            stack.callback(searching.cancel)
            await _see_through(net, seat, journal, stopped)


async def _see_through(net: Network, seat: Seat, journal: StoredJournal, stopped: asyncio.Event) -> None:
    """Keep the file once all have signed, and the whole one once they have signed that it is complete."""
    playing = seat.playing
    kept = playing.is_closed, playing.is_covered
    while not stopped.is_set() and playing.is_over:
        is_done = playing.is_closed and not is_answered_for(playing)
        if is_done or kept != (playing.is_closed, playing.is_covered):
            kept = playing.is_closed, playing.is_covered
            await seat.flush()
            await keep_file(playing, seat.signatures, net.store, journal)
        if is_done:
            await asyncio.sleep(LINGER)
            return
        await asyncio.sleep(LOOK_EVERY / 10)
